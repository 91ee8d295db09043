// The settings of this device, live: read `settings.size`, write it, and page and storage follow.
import { defaults, parseSettings, preferred, type Settings } from '../core/settings';

const KEY = 'paiju.settings';

function kept(): string | null {
  try {
    return localStorage.getItem(KEY);
  } catch {
    // Storage can be forbidden (private windows, embedded browsers): then defaults hold for the visit.
    return null;
  }
}

function initial(): Settings {
  return parseSettings(kept(), preferred(navigator.languages ?? [navigator.language]));
}

export const settings: Settings = $state(initial());

export function resetSettings(): void {
  Object.assign(settings, defaults(settings.language));
}

const darkness = matchMedia('(prefers-color-scheme: dark)');
const stillness = matchMedia('(prefers-reduced-motion: reduce)');
const coarse = matchMedia('(pointer: coarse)');
const system = $state({ dark: darkness.matches, still: stillness.matches, coarse: coarse.matches });
darkness.addEventListener('change', (change) => (system.dark = change.matches));
stillness.addEventListener('change', (change) => (system.still = change.matches));
coarse.addEventListener('change', (change) => (system.coarse = change.matches));

/** Whether a card or call needs a second tap to be sent. */
export function twoTaps(): boolean {
  return settings.taps === 'auto' ? system.coarse : settings.taps === 'two';
}

/** Whether things may move on the screen. */
export function moving(): boolean {
  return settings.motion === 'auto' ? !system.still : settings.motion === 'full';
}

export function dark(): boolean {
  return settings.theme === 'auto' ? system.dark : settings.theme === 'dark';
}

/** Writes the settings on `<html>` and into storage whenever they change; call once. */
export function keepSettings(): void {
  $effect.root(() => {
    $effect(() => {
      const page = document.documentElement;
      page.lang = settings.language === 'zh' ? 'zh-Hans' : 'en';
      page.dataset['theme'] = dark() ? 'dark' : 'light';
      page.dataset['suits'] = settings.suits;
      page.dataset['contrast'] = settings.contrast;
      page.dataset['size'] = settings.size;
      page.dataset['side'] = settings.side;
      page.dataset['motion'] = moving() ? 'full' : 'none';
      const bar = getComputedStyle(page).getPropertyValue('--felt-bar').trim();
      document.querySelector('meta[name="theme-color"]')?.setAttribute('content', bar);
    });
    $effect(() => {
      const text = JSON.stringify(settings);
      try {
        localStorage.setItem(KEY, text);
      } catch {
        // Nothing to keep them in: they hold until the page is closed.
      }
    });
  });
}
