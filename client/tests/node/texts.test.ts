// @vitest-environment jsdom
// Every text exists in both languages. The compiler sees missing ones; this sees empty, forgotten and mistyped ones.
import '../unit/setup';
import { describe, expect, it } from 'vitest';

/** Every file of texts, by its name: what every visit loads, and the parts that only some screens need. */
async function texts(files: Record<string, () => Promise<unknown>>): Promise<Record<string, unknown>> {
  const named = Object.entries(files).filter(([path]) => !path.endsWith('/index.ts'));
  return Object.assign({}, ...(await Promise.all(named.map(([, load]) => load())))) as Record<string, unknown>;
}

const en = await texts(import.meta.glob('../../src/i18n/en/*.ts'));
const zh = await texts(import.meta.glob('../../src/i18n/zh/*.ts'));
const refusals = (of: Record<string, unknown>): Record<string, string> => ({ ...(of['errors'] as object), ...(of['contestErrors'] as object) });

type Leaf = readonly [path: string, value: unknown];

function leaves(value: unknown, path = ''): Leaf[] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key));
}

const english = leaves(en);
const chinese = new Map(leaves(zh));
const HAN = /\p{Script=Han}/u;
/** Marks and names that are the same in every language. */
const SAME = /^[\p{Script=Han}\d\s\W]*$|^(N|E|S|W|NT|X|XX|1\.2 s|PBN|LIN|JSON)$/u;

describe('texts', () => {
  it('have the same keys and kinds in both languages', () => {
    // A word of its own in one game (`shengji:dealer`) stands only where a language needs it.
    const general = (paths: readonly string[]): string[] => paths.filter((path) => !path.includes(':')).sort();
    expect(general([...chinese.keys()])).toEqual(general(english.map(([path]) => path)));
    for (const [path, value] of english) if (chinese.has(path)) expect(typeof chinese.get(path), path).toBe(typeof value);
  });

  it('are not empty, and an English sentence is not left standing in Chinese', () => {
    for (const [path, value] of english) {
      const other = chinese.get(path);
      if (typeof value !== 'string' || typeof other !== 'string') continue;
      expect(value.length > 0, path).toBe(other.length > 0);
      if (/[a-z]{3}/.test(value) && !SAME.test(value)) expect(other !== value || HAN.test(other), path).toBe(true);
    }
  });

  it('English says nothing in Chinese but the club’s name', () => {
    for (const [path, value] of english)
      if (typeof value === 'string' && HAN.test(value)) expect(value, path).toContain('牌局');
  });
});

describe('error codes', () => {
  it('are written as codes', () => {
    for (const code of Object.keys(refusals(en))) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('have a sentence with its full stop in both languages', () => {
    for (const sentence of Object.values(refusals(en))) expect(sentence).toMatch(/\.$/);
    for (const sentence of Object.values(refusals(zh))) expect(sentence).toMatch(/。$/);
  });
});
