// Builds the gallery for the browser tests; the club's own pages are built without it.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  base: './',
  plugins: [svelte({ configFile: '../svelte.config.js' })],
  build: { target: 'es2022', reportCompressedSize: false, chunkSizeWarningLimit: 2000 },
});
