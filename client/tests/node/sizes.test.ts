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

/** A piece of the page as the build lists it: what must come with it, and what may come later. */
interface Piece {
  readonly file: string;
  readonly isEntry?: boolean;
  readonly imports?: readonly string[];
  readonly dynamicImports?: readonly string[];
  readonly css?: readonly string[];
}

describe('the built page', () => {
  const built = mkdtempSync(join(tmpdir(), 'paiju-page-'));
  let pieces: Readonly<Record<string, Piece>> = {};
  let font = '';

  beforeAll(async () => {
    // Under a test runner a build would otherwise carry the framework's warnings for developers.
    process.env['NODE_ENV'] = 'production';
    await build({ root: CLIENT, logLevel: 'error', mode: 'production', build: { outDir: built, emptyOutDir: true, manifest: 'list.json' } });
    process.env['NODE_ENV'] = 'test';
    pieces = JSON.parse(readFileSync(join(built, 'list.json'), 'utf8')) as typeof pieces;
    font = readdirSync(join(built, 'assets')).find((name) => /^barlow-ranks-.*woff2$/.test(name)) ?? '';
  }, 120_000);
  afterAll(() => rmSync(built, { recursive: true, force: true }));

  const weight = (files: Iterable<string>): number =>
    [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(built, file)), { level: 9 }).length, 0);

  /** A source with all it imports at once, and their styles: what must arrive before it runs. */
  function files(source: string, found = new Set<string>(), seen = new Set<string>()): Set<string> {
    const piece = pieces[source];
    expect(piece, source).toBeDefined();
    if (!piece || seen.has(source)) return found;
    seen.add(source);
    for (const file of [piece.file, ...(piece.css ?? [])]) found.add(file);
    for (const other of piece.imports ?? []) files(other, found, seen);
    return found;
  }

  /** What a first visit fetches: the page, its scripts and styles, language, rank font, and the screens asked for. */
  function load(language: string, ...sources: string[]): Set<string> {
    const entry = Object.keys(pieces).find((source) => pieces[source]?.isEntry) ?? '';
    const all = new Set(['index.html', `assets/${font}`]);
    for (const source of [entry, `src/i18n/${language}/index.ts`, ...sources]) files(source, all);
    return all;
  }

  const ROOM = 'src/screens/Room.svelte';
  const GAMES = readdirSync(join(CLIENT, 'src/games'), { recursive: true, encoding: 'utf8' })
    .filter((name) => /^\w+\/\w+Table\.svelte$/.test(name) && !/^(tricks|bridge\/(?!Bridge))/.test(name))
    .map((name) => `src/games/${name}`);

  it('has a table of its own for each game', () => expect(GAMES).toHaveLength(7));

  it.each(['en', 'zh'])('first load in %s is at most 60 KiB gzipped, language and rank font included', (language) => {
    expect(weight(load(language))).toBeLessThanOrEqual(60 * 1024);
  });

  it.each(GAMES)('%s adds at most 60 KiB, and a link straight to it loads at most 116', (game) => {
    for (const language of ['en', 'zh']) {
      const words = game.includes('bridge') ? [] : [`src/i18n/${language}/tricks.ts`];
      const whole = weight(load(language, ROOM, game, ...words));
      expect(whole - weight(load(language))).toBeLessThanOrEqual(60 * 1024);
      expect(whole).toBeLessThanOrEqual(116 * 1024);
    }
  });

  it('lets who plays bridge load no other game', () => {
    const bridge = load('en', ROOM, 'src/games/bridge/BridgeTable.svelte');
    for (const game of GAMES.filter((name) => !name.includes('bridge'))) expect(bridge.has(pieces[game]?.file ?? '')).toBe(false);
    for (const file of bridge) expect(file).not.toMatch(/Table-|tricks/.test(file) && !/BridgeTable/.test(file) ? /./ : /^$/);
  });
});
