// Sounds made of a few sine waves; nothing to load, silent until the first touch as browsers demand.
import { settings } from './settings.svelte';

export type Sound = 'turn' | 'card' | 'call' | 'alert' | 'trick' | 'message' | 'director' | 'refused';

/** Frequency in Hz, start and length in seconds, loudness 0..1. */
type Note = readonly [frequency: number, start: number, length: number, loudness: number];

const NOTES: Readonly<Record<Sound, readonly Note[]>> = {
  turn: [[660, 0, 0.16, 0.5], [880, 0.13, 0.28, 0.5]],
  card: [[210, 0, 0.05, 0.55], [120, 0.01, 0.07, 0.4]],
  call: [[520, 0, 0.07, 0.35]],
  alert: [[740, 0, 0.1, 0.4], [740, 0.14, 0.1, 0.4]],
  trick: [[330, 0, 0.08, 0.35], [440, 0.07, 0.12, 0.3]],
  message: [[988, 0, 0.08, 0.25], [1319, 0.07, 0.12, 0.2]],
  director: [[440, 0, 0.2, 0.5], [554, 0.2, 0.2, 0.5], [659, 0.4, 0.3, 0.5]],
  refused: [[196, 0, 0.16, 0.45]],
};

let audio: AudioContext | null = null;

/** Lets sounds play from now on, if they are wanted: one that waits costs a phone its battery. Must be called inside a touch, click or key press. */
export function unlockSounds(): void {
  if (settings.sound === 'off') {
    void audio?.suspend();
    return;
  }
  try {
    audio ??= new AudioContext();
    void audio.resume();
  } catch {
    // No sound device or no WebAudio: the page is silent.
  }
}

export function play(sound: Sound): void {
  if (settings.sound === 'off' || audio?.state !== 'running') return;
  for (const [frequency, start, length, loudness] of NOTES[sound]) tone(audio, frequency, start, length, loudness);
}

function tone(context: AudioContext, frequency: number, start: number, length: number, loudness: number): void {
  const begin = context.currentTime + start;
  const wave = context.createOscillator();
  const volume = context.createGain();
  wave.frequency.value = frequency;
  wave.type = frequency < 300 ? 'triangle' : 'sine';
  volume.gain.setValueAtTime(0, begin);
  volume.gain.linearRampToValueAtTime(loudness * 0.3, begin + 0.01);
  volume.gain.exponentialRampToValueAtTime(0.0005, begin + length);
  wave.connect(volume).connect(context.destination);
  wave.start(begin);
  wave.stop(begin + length + 0.02);
}

export function vibrate(): void {
  // Before the first touch a browser refuses, with a warning.
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (settings.vibration === 'on' && touched && 'vibrate' in navigator) navigator.vibrate(60);
}
