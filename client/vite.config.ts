import { svelte } from '@sveltejs/vite-plugin-svelte';
import { svelteTesting } from '@testing-library/svelte/vite';
import { defineConfig } from 'vitest/config';

const club = process.env['PAIJU_CLUB'] ?? 'http://127.0.0.1:8000';
const proxy = { '/api': { target: club }, '/ws': { target: club, ws: true } };

export default defineConfig({
  // Relative addresses, so that a club may live under any path of its host.
  base: './',
  plugins: [svelte(), svelteTesting()],
  build: {
    outDir: '../paiju/web/static',
    emptyOutDir: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy },
  test: {
    environment: 'node',
    include: ['src/**/*.test.ts', 'tests/**/*.test.ts'],
  },
});
