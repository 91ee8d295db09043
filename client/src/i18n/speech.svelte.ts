// The dictionary in use. English is the type; each language arrives when it is asked for, and each part when it is needed.
import { untrack } from 'svelte';
import { settings } from '../app/settings.svelte';
import type { Language } from '../core/settings';
import type { en } from './en';
import type { account } from './en/account';
import type { advice } from './en/advice';
import type { bridge } from './en/bridge';
import type { desk } from './en/desk';
import type { fairPlay } from './en/fairPlay';
import type { events } from './en/events';
import type { history } from './en/history';
import type { conventions } from './en/conventions';
import type { contestErrors } from './en/contestErrors';
import type { company } from './en/company';
import type { help } from './en/help';
import type { ladder } from './en/ladder';
import type { match } from './en/match';
import type { matchDesk } from './en/matchDesk';
import type { options } from './en/options';
import type { people } from './en/people';
import type { pool } from './en/pool';
import type { results } from './en/results';
import type { rules } from './en/rules';
import type { tricks } from './en/tricks';
import type { vugraph } from './en/vugraph';

/** Texts that only some screens need. */
interface Parts {
  advice: typeof advice;
  bridge: typeof bridge;
  tricks: typeof tricks;
  help: typeof help;
  options: typeof options;
  rules: typeof rules;
  account: typeof account;
  people: typeof people;
  pool: typeof pool;
  events: typeof events;
  results: typeof results;
  match: typeof match;
  matchDesk: typeof matchDesk;
  company: typeof company;
  contestErrors: typeof contestErrors;
  conventions: typeof conventions;
  history: typeof history;
  fairPlay: typeof fairPlay;
  ladder: typeof ladder;
  desk: typeof desk;
  vugraph: typeof vugraph;
}
export type Dictionary = typeof en & Parts;

const loaders: Record<Language, () => Promise<typeof en>> = {
  en: () => import('./en').then((module) => module.en),
  zh: () => import('./zh').then((module) => module.zh),
};
const parts: { [Part in keyof Parts]: Record<Language, () => Promise<Parts[Part]>> } = {
  bridge: {
    en: () => import('./en/bridge').then((module) => module.bridge),
    zh: () => import('./zh/bridge').then((module) => module.bridge),
  },
  tricks: {
    en: () => import('./en/tricks').then((module) => module.tricks),
    zh: () => import('./zh/tricks').then((module) => module.tricks),
  },
  help: {
    en: () => import('./en/help').then((module) => module.help),
    zh: () => import('./zh/help').then((module) => module.help),
  },
  ladder: {
    en: () => import('./en/ladder').then((module) => module.ladder),
    zh: () => import('./zh/ladder').then((module) => module.ladder),
  },
  options: {
    en: () => import('./en/options').then((module) => module.options),
    zh: () => import('./zh/options').then((module) => module.options),
  },
  rules: {
    en: () => import('./en/rules').then((module) => module.rules),
    zh: () => import('./zh/rules').then((module) => module.rules),
  },
  desk: {
    en: () => import('./en/desk').then((module) => module.desk),
    zh: () => import('./zh/desk').then((module) => module.desk),
  },
  fairPlay: {
    en: () => import('./en/fairPlay').then((module) => module.fairPlay),
    zh: () => import('./zh/fairPlay').then((module) => module.fairPlay),
  },
  vugraph: {
    en: () => import('./en/vugraph').then((module) => module.vugraph),
    zh: () => import('./zh/vugraph').then((module) => module.vugraph),
  },
  account: {
    en: () => import('./en/account').then((module) => module.account),
    zh: () => import('./zh/account').then((module) => module.account),
  },
  matchDesk: {
    en: () => import('./en/matchDesk').then((module) => module.matchDesk),
    zh: () => import('./zh/matchDesk').then((module) => module.matchDesk),
  },
  match: {
    en: () => import('./en/match').then((module) => module.match),
    zh: () => import('./zh/match').then((module) => module.match),
  },
  people: {
    en: () => import('./en/people').then((module) => module.people),
    zh: () => import('./zh/people').then((module) => module.people),
  },
  contestErrors: {
    en: () => import('./en/contestErrors').then((module) => module.contestErrors),
    zh: () => import('./zh/contestErrors').then((module) => module.contestErrors),
  },
  company: {
    en: () => import('./en/company').then((module) => module.company),
    zh: () => import('./zh/company').then((module) => module.company),
  },
  advice: {
    en: () => import('./en/advice').then((module) => module.advice),
    zh: () => import('./zh/advice').then((module) => module.advice),
  },
  conventions: {
    en: () => import('./en/conventions').then((module) => module.conventions),
    zh: () => import('./zh/conventions').then((module) => module.conventions),
  },
  results: {
    en: () => import('./en/results').then((module) => module.results),
    zh: () => import('./zh/results').then((module) => module.results),
  },
  pool: {
    en: () => import('./en/pool').then((module) => module.pool),
    zh: () => import('./zh/pool').then((module) => module.pool),
  },
  events: {
    en: () => import('./en/events').then((module) => module.events),
    zh: () => import('./zh/events').then((module) => module.events),
  },
  history: {
    en: () => import('./en/history').then((module) => module.history),
    zh: () => import('./zh/history').then((module) => module.history),
  },
};

class Speech {
  /** Set before the first screen is drawn: `main` waits for it. */
  dictionary = $state.raw({} as Dictionary);
  language = $state<Language>('en');
  #needed = new Set<keyof Parts>();

  async speak(language: Language): Promise<void> {
    settings.language = language;
    const dictionary: Partial<Dictionary> = { ...(await loaders[language]()) };
    // What a screen has asked for meanwhile is brought too.
    for (let missing = this.#missing(dictionary); missing.length; missing = this.#missing(dictionary)) {
      Object.assign(dictionary, ...(await Promise.all(missing.map((part) => this.#part(part, language)))));
    }
    // Two quick switches: the last one wins, whichever file arrives first.
    if (settings.language !== language) return;
    this.dictionary = dictionary as Dictionary;
    this.language = language;
  }

  async need(part: keyof Parts): Promise<void> {
    if (this.#needed.has(part) && part in this.dictionary) return;
    this.#needed.add(part);
    const language = settings.language;
    const texts = await this.#part(part, language);
    if (settings.language === language) this.dictionary = { ...this.dictionary, ...texts };
    else await this.need(part);
  }

  #missing(dictionary: Partial<Dictionary>): (keyof Parts)[] {
    return [...this.#needed].filter((part) => !(part in dictionary));
  }

  async #part(part: keyof Parts, language: Language): Promise<Partial<Parts>> {
    return { [part]: await parts[part][language]() };
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

/** Brings a part of the texts, in whatever language is spoken now and later; whoever draws with it waits for this. */
export function need(part: keyof Parts): Promise<void> {
  // Whoever asks once need not ask again when the language changes.
  return untrack(() => speech.need(part));
}

/** The language of the texts on the page now. */
export function language(): Language {
  return speech.language;
}

export function number(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(locale(), options).format(value);
}

/** What somebody has scored, with its sign, to a tenth. */
export function signed(score: number): string {
  return number(score, { maximumFractionDigits: 1, signDisplay: 'exceptZero' }).replace('-', '−');
}

/** Names and things one after another. */
export function listed(words: readonly (string | number)[]): string {
  return words.join(speech.language === 'zh' ? '、' : ', ');
}

/** What is said of one thing, one after another; what is empty is left out. */
export function joined(...parts: readonly (string | null | false)[]): string {
  return parts.filter(Boolean).join(speech.language === 'zh' ? '，' : ', ');
}

/** A moment given in seconds since 1970. */
export function clockTime(seconds: number): string {
  return written(seconds, { timeStyle: 'short' });
}

/** A day, given in seconds since 1970. */
export function day(seconds: number): string {
  return written(seconds, { dateStyle: 'medium' });
}

/** A day and a time, given in seconds since 1970. */
export function dateTime(seconds: number): string {
  return written(seconds, { dateStyle: 'medium', timeStyle: 'short' });
}

/** English has several ways to write days and times, and the browser knows which its reader has. */
function written(seconds: number, how: Intl.DateTimeFormatOptions): string {
  const own = navigator.languages.find((one) => one.startsWith(speech.language));
  return new Intl.DateTimeFormat(own ?? locale(), how).format(seconds * 1000);
}

function locale(): string {
  return speech.language === 'zh' ? 'zh-Hans' : 'en';
}
