// The core is plain TypeScript: it imports neither the framework nor the page, so that it runs and is tested anywhere.
import { readFileSync, readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const CORE = new URL('../../src/core/', import.meta.url);
const PAGE = /\b(window|document|navigator|location|history|localStorage|sessionStorage|matchMedia|HTML\w*Element|WebSocket|fetch|setTimeout|setInterval|requestAnimationFrame)\b/;

/** The code without comments and texts: those may speak of a window. */
function code(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\/\/.*$/gm, '')
    .replace(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"/g, "''");
}

describe.each(readdirSync(CORE).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts')))('src/core/%s', (name) => {
  const source = readFileSync(new URL(name, CORE), 'utf8');

  it('imports only its neighbours and generated types', () => {
    const imported = [...source.matchAll(/from '([^']+)'|import\('([^']+)'\)/g)].map((found) => found[1] ?? found[2] ?? '');
    for (const path of imported) expect(path).toMatch(/^\.\/[\w-]+$|^\.\.\/\.\.\/generated\/api$/);
  });

  it('does not touch the page', () => expect(code(source)).not.toMatch(PAGE));
});

it('the rule would catch an offence', () => {
  expect(code("const a = 'window'; // document")).not.toMatch(PAGE);
  expect(code('const a = document.body;')).toMatch(PAGE);
});
