// The contrast of every pair of colours that carries text or meaning, in each look of the page (WCAG 2.2, 1.4.3 and 1.4.11).
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('../../src/tokens.css', import.meta.url), 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');

type Look = { theme: 'light' | 'dark'; suits: 'four' | 'two' | 'colour-blind'; contrast: 'normal' | 'high' };

/** The tokens in force in a look: the rules whose attributes all match, in the order of the sheet. */
function tokens(look: Look): Record<string, string> {
  const found: Record<string, string> = {};
  for (const [, selector = '', body = ''] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const asked = [...selector.matchAll(/\[data-(\w+)='([^']+)'\]/g)];
    if (!asked.every(([, name = '', value]) => look[name as keyof Look] === value)) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+):\s*(#[0-9a-f]+)\s*;/gi)) found[name] = value;
  }
  return found;
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((place) => {
    const part = parseInt(colour.slice(place, place + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** Text, its ground, and the least contrast: 4.5 for text, 3 for large text and signs. */
const PAIRS: readonly (readonly [ink: string, ground: string, least: number])[] = [
  ...['spade', 'heart', 'diamond', 'club'].flatMap(
    (suit) => [[suit, 'face', 4.5], [suit, 'key', 4.5], [suit, 'paper', 4.5]] as const,
  ),
  ['ink', 'paper', 7], ['ink', 'paper-2', 7], ['soft', 'paper', 4.5], ['soft', 'paper-2', 4.5], ['soft', 'key', 4.5],
  ['key-ink', 'key', 7], ['accent-ink', 'accent', 4.5], ['link', 'paper', 4.5], ['link', 'paper-2', 4.5],
  ['danger', 'paper', 4.5], ['danger', 'paper-2', 4.5], ['note-ink', 'note', 4.5], ['gold-ink', 'gold', 7],
  ['accent', 'paper', 3], ['line-strong', 'paper', 3], ['line-strong', 'key', 3],
  ['felt-ink', 'felt', 4.5], ['felt-ink', 'felt-deep', 4.5], ['felt-ink', 'felt-bar', 4.5], ['felt-soft', 'felt', 4.5],
  ['turn', 'felt', 3], ['turn', 'felt-bar', 3], ['good', 'felt-bar', 3], ['slow', 'felt-bar', 3], ['lost', 'felt-bar', 3],
  ['plate-ink', 'plate', 7], ['plate-ink', 'vul', 4.5], ['plate-ink', 'nonvul', 4.5], ['gold', 'plate', 4.5],
];
const WHITE_ON = ['pass', 'double', 'redouble', 'vul'];

const LOOKS = (['light', 'dark'] as const).flatMap((theme) =>
  (['normal', 'high'] as const).flatMap((level) =>
    (['four', 'two', 'colour-blind'] as const).map((suits): Look => ({ theme, suits, contrast: level })),
  ),
);

describe.each(LOOKS)('$theme, $suits suits, $contrast contrast', (look) => {
  const of = tokens(look);
  it.each(PAIRS)('%s on %s is at least %d', (ink, ground, least) => {
    expect(contrast(of[ink] ?? '', of[ground] ?? '')).toBeGreaterThanOrEqual(least);
  });
  it.each(WHITE_ON)('white on %s', (ground) => expect(contrast('#ffffff', of[ground] ?? '')).toBeGreaterThanOrEqual(4.5));
});

it('measures as the standard does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21, 5);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
