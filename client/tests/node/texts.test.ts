// Every text exists in both languages. The compiler sees missing ones; this sees empty, forgotten and mistyped ones.
import { describe, expect, it } from 'vitest';
import { en as first } from '../../src/i18n/en';
import { account as accountEn } from '../../src/i18n/en/account';
import { bridge as bridgeEn } from '../../src/i18n/en/bridge';
import { history as historyEn } from '../../src/i18n/en/history';
import { help as helpEn } from '../../src/i18n/en/help';
import { options as optionsEn } from '../../src/i18n/en/options';
import { people as peopleEn } from '../../src/i18n/en/people';
import { pool as poolEn } from '../../src/i18n/en/pool';
import { tricks as tricksEn } from '../../src/i18n/en/tricks';
import { zh as firstZh } from '../../src/i18n/zh';
import { account as accountZh } from '../../src/i18n/zh/account';
import { bridge as bridgeZh } from '../../src/i18n/zh/bridge';
import { history as historyZh } from '../../src/i18n/zh/history';
import { help as helpZh } from '../../src/i18n/zh/help';
import { options as optionsZh } from '../../src/i18n/zh/options';
import { people as peopleZh } from '../../src/i18n/zh/people';
import { pool as poolZh } from '../../src/i18n/zh/pool';
import { tricks as tricksZh } from '../../src/i18n/zh/tricks';

/** What every visit loads, and the parts that only some screens need. */
const en = { ...first, bridge: bridgeEn, help: helpEn, options: optionsEn, account: accountEn, people: peopleEn, pool: poolEn, history: historyEn, tricks: tricksEn };
const zh = { ...firstZh, bridge: bridgeZh, help: helpZh, options: optionsZh, account: accountZh, people: peopleZh, pool: poolZh, history: historyZh, tricks: tricksZh };

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
    expect([...chinese.keys()].sort()).toEqual(english.map(([path]) => path).sort());
    for (const [path, value] of english) expect(typeof chinese.get(path), path).toBe(typeof value);
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
    for (const code of Object.keys(en.errors)) expect(code).toMatch(/^[a-z]+(-[a-z]+)*$/);
  });

  it('have a sentence with its full stop in both languages', () => {
    for (const sentence of Object.values(en.errors)) expect(sentence).toMatch(/\.$/);
    for (const sentence of Object.values(zh.errors)) expect(sentence).toMatch(/。$/);
  });
});
