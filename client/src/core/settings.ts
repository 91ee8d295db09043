// A player's choices about looks and handling, kept per device.
export type Language = 'en' | 'zh';

/** Every setting and its allowed values, the default first. */
export const CHOICES = {
  size: ['a', 'a+', 'a++'],
  theme: ['auto', 'light', 'dark'],
  suits: ['four', 'two', 'colour-blind'],
  contrast: ['normal', 'high'],
  /** Taps to play a card or make a call; `auto`: two on touch, one with a mouse. */
  taps: ['auto', 'one', 'two'],
  hand: ['rows', 'fan'],
  order: ['alternating', 'spades-first', 'reversed'],
  /** Where trumps stand in a hand of a game with many of them. */
  trumps: ['together', 'by-suit'],
  motion: ['auto', 'full', 'none'],
  side: ['right', 'left'],
  /** Seconds a finished trick stays. */
  trick: ['1.2', '0.6', '2', '3', 'tap'],
  sound: ['on', 'off'],
  vibration: ['on', 'off'],
  keys: ['on', 'off'],
  /** A text line to type cards and calls. */
  typing: ['off', 'on'],
  awake: ['on', 'off'],
} as const;

export type SettingName = keyof typeof CHOICES;
export type Settings = { [Name in SettingName]: (typeof CHOICES)[Name][number] } & { language: Language };

export function defaults(language: Language): Settings {
  const settings: Record<string, string> = { language };
  for (const [name, values] of Object.entries(CHOICES)) settings[name] = values[0];
  return settings as Settings;
}

/** The language a browser asks for: the first of its list that the club speaks. */
export function preferred(languages: readonly string[]): Language {
  for (const tag of languages) {
    if (/^zh\b/i.test(tag)) return 'zh';
    if (/^en\b/i.test(tag)) return 'en';
  }
  return 'en';
}

/** Settings from kept text; what is missing or not allowed takes its default. */
export function parseSettings(kept: string | null, language: Language): Settings {
  const settings: Record<string, string> = defaults(language);
  const read = parsed(kept);
  if (read['language'] === 'en' || read['language'] === 'zh') settings['language'] = read['language'];
  for (const [name, values] of Object.entries(CHOICES)) {
    const value = read[name];
    if (typeof value === 'string' && (values as readonly string[]).includes(value)) settings[name] = value;
  }
  return settings as Settings;
}

function parsed(kept: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}
