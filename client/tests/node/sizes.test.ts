// A file is one idea and stays readable; the page as built stays small enough for a phone on a slow line.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const CLIENT = fileURLToPath(new URL('../../', import.meta.url));

const files = readdirSync(join(CLIENT, 'src'), { recursive: true, encoding: 'utf8' });

describe('source files', () => {
  it.each(files.filter((name) => /\.(ts|svelte|css)$/.test(name)))('%s has at most 400 lines', (name) => {
    expect(readFileSync(join(CLIENT, 'src', name), 'utf8').split('\n').length).toBeLessThanOrEqual(401);
  });
});

describe('the built page', () => {
  const built = mkdtempSync(join(tmpdir(), 'paiju-page-'));
  let assets: string[] = [];
  let page = '';

  beforeAll(async () => {
    // Under a test runner a build would otherwise carry the framework's warnings for developers.
    process.env['NODE_ENV'] = 'production';
    await build({ root: CLIENT, logLevel: 'error', mode: 'production', build: { outDir: built, emptyOutDir: true } });
    process.env['NODE_ENV'] = 'test';
    assets = readdirSync(join(built, 'assets'));
    page = readFileSync(join(built, 'index.html'), 'utf8');
  }, 120_000);
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  const read = (path: string): string => readFileSync(join(built, path), 'utf8');
  const weight = (paths: Iterable<string>): number =>
    [...paths].reduce((sum, path) => sum + gzipSync(readFileSync(join(built, path)), { level: 9 }).length, 0);

  /** The one asset of that name, whatever its mark. */
  function asset(name: string, kind: string): string {
    const found = assets.filter((one) => one.startsWith(`${name}-`) && one.endsWith(kind));
    expect(found).toHaveLength(1);
    return `assets/${found[0] ?? ''}`;
  }

  /** A script with all it imports at once: what must arrive before it runs. */
  function scripts(path: string, seen = new Set<string>()): Set<string> {
    if (seen.has(path)) return seen;
    seen.add(path);
    for (const [, next = ''] of read(path).matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g)) scripts(`assets/${next}`, seen);
    return seen;
  }

  /** What a first visit fetches: the page, what it links, the screen with its scripts and styles, language, rank font. */
  function firstLoad(language: string, screen: string | null): Set<string> {
    const linked = [...page.matchAll(/(?:href|src)="\.\/([^"]+)"/g)].map(([, name = '']) => name);
    const entries = linked.filter((name) => name.endsWith('.js'));
    expect(entries.length).toBeGreaterThan(0);
    const later = [asset(language, '.js'), ...(screen ? [asset(screen, '.js')] : [])];
    const all = new Set(['index.html', ...linked, asset('barlow-ranks', '.woff2')]);
    for (const path of [...entries, ...later]) for (const script of scripts(path)) all.add(script);
    // The styles of lazily fetched screens are named beside their scripts in the list the loader keeps.
    if (screen) for (const name of assets) if (name.endsWith('.css') && TABLE_STYLES.test(name)) all.add(`assets/${name}`);
    return all;
  }
  const TABLE_STYLES = /^(Room|Table|DealDiagram|lines|sections)-/;

  it.each(['en', 'zh'])('first load in %s is at most 60 KiB gzipped, language and rank font included', (language) => {
    expect(weight(firstLoad(language, null))).toBeLessThanOrEqual(60 * 1024);
  });

  it.each(['en', 'zh'])('a table in %s adds at most 60 KiB, and a link straight to it loads at most 100', (language) => {
    const whole = weight(firstLoad(language, 'Room'));
    expect(whole - weight(firstLoad(language, null))).toBeLessThanOrEqual(60 * 1024);
    expect(whole).toBeLessThanOrEqual(100 * 1024);
  });
});
