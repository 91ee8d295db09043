// The dictionary in use. English is the type; each language arrives when it is asked for.
import { settings } from '../app/settings.svelte';
import type { Language } from '../core/settings';
import type { en } from './en';

export type Dictionary = typeof en;

const loaders: Record<Language, () => Promise<Dictionary>> = {
  en: () => import('./en').then((module) => module.en),
  zh: () => import('./zh').then((module) => module.zh),
};

class Speech {
  /** Set before the first screen is drawn: `main` waits for it. */
  dictionary = $state.raw({} as Dictionary);
  language = $state<Language>('en');

  async speak(language: Language): Promise<void> {
    settings.language = language;
    const dictionary = await loaders[language]();
    // Two quick switches: the last one wins, whichever file arrives first.
    if (settings.language !== language) return;
    this.dictionary = dictionary;
    this.language = language;
  }
}

const speech = new Speech();

/** The texts of the language in use: `t.lobby.title`. Reading it in markup follows a switch of language. */
export const t = new Proxy({} as Dictionary, {
  get: (_, section) => speech.dictionary[section as keyof Dictionary],
});

export function speak(language: Language): Promise<void> {
  return speech.speak(language);
}

/** The language of the texts on the page now. */
export function language(): Language {
  return speech.language;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** A moment given in seconds since 1970. */
export function clockTime(seconds: number): string {
  return new Intl.DateTimeFormat(locale(), { hour: '2-digit', minute: '2-digit' }).format(seconds * 1000);
}

/** A day and a time, given in seconds since 1970. */
export function dateTime(seconds: number): string {
  return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium', timeStyle: 'short' }).format(seconds * 1000);
}

function locale(): string {
  return speech.language === 'zh' ? 'zh-Hans' : 'en';
}
