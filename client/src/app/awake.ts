// Keeps the screen on while the player sits at a table; phones dim in the middle of a long think.
let lock: WakeLockSentinel | null = null;
let wanted = false;

async function take(): Promise<void> {
  if (!wanted || lock || !('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
  try {
    lock = await navigator.wakeLock.request('screen');
    lock.addEventListener('release', () => (lock = null));
    if (!wanted) await lock.release();
  } catch {
    // Low battery or plain http: the screen follows the device.
  }
}

document.addEventListener('visibilitychange', () => void take());

export function keepAwake(seated: boolean): void {
  wanted = seated;
  if (seated) void take();
  else void lock?.release();
}
