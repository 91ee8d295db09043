// A file is one idea and stays readable; the page as built stays small enough for a phone on a slow line.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));
const FIRST_LOAD = 90 * 1024;
const TABLE_ROUTE = 60 * 1024;

const files = readdirSync(join(CLIENT, 'src'), { recursive: true, encoding: 'utf8' });

describe('source files', () => {
  it.each(files.filter((name) => /\.(ts|svelte|css)$/.test(name)))('%s has at most 400 lines', (name) => {
    expect(readFileSync(join(CLIENT, 'src', name), 'utf8').split('\n').length).toBeLessThanOrEqual(401);
  });
});

describe('the built page', () => {
  const built = mkdtempSync(join(tmpdir(), 'paiju-page-'));
  let assets: string[] = [];

  beforeAll(async () => {
    await build({ root: CLIENT, logLevel: 'error', mode: 'production', build: { outDir: built, emptyOutDir: true } });
    assets = readdirSync(join(built, 'assets'));
  }, 120_000);
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  const gz = (name: string): number => gzipSync(readFileSync(join(built, name))).length;
  const weight = (names: Iterable<string>): number => [...names].reduce((sum, name) => sum + gz(name), 0);

  /** A script with all it imports at once: what must arrive before it runs. */
  function closure(name: string, seen = new Set<string>()): Set<string> {
    const path = `assets/${name}`;
    if (seen.has(path)) return seen;
    seen.add(path);
    const source = readFileSync(join(built, path), 'utf8');
    for (const [, next = ''] of source.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) closure(next, seen);
    return seen;
  }

  it('first load is at most 90 KiB gzipped, rank font and second language included', () => {
    const page = readFileSync(join(built, 'index.html'), 'utf8');
    const linked = [...page.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, name = '']) => name);
    const entries = linked.filter((name) => name.endsWith('.js')).map((name) => name.replace('assets/', ''));
    const later = assets.filter((name) => /^zh-.*\.js$|\.woff2$/.test(name)).map((name) => `assets/${name}`);
    const first = new Set(['index.html', ...linked, ...entries.flatMap((name) => [...closure(name)]), ...later]);
    expect(later).toHaveLength(2);
    expect(entries.length).toBeGreaterThan(0);
    expect(weight(first)).toBeLessThanOrEqual(FIRST_LOAD);
  });

  it('all scripts a table needs are at most 60 KiB gzipped', () => {
    const table = assets.filter((name) => /^Table-.*\.js$/.test(name));
    expect(table).toHaveLength(1);
    expect(weight(closure(table[0] ?? ''))).toBeLessThanOrEqual(TABLE_ROUTE);
  });
});
