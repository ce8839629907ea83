import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { parse } from 'smol-toml';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { catalogues } from './catalogues.ts';
import { fonts } from './fonts.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const server = process.env.SEKKI_SERVER ?? 'http://127.0.0.1:8424';

/** A game's components.toml is the one place of its facts; boards import it like JSON. */
const components: Plugin = {
  name: 'components',
  transform(text, id) {
    if (!id.endsWith('.toml')) return null;
    return { code: `export default ${JSON.stringify(parse(text))}`, map: null, moduleType: 'js' };
  },
};

export default defineConfig({
  plugins: [components, catalogues, fonts, svelte()],
  resolve: {
    ...(process.env.VITEST ? { conditions: ['browser'] } : {}),
    alias: {
      $games: here('../src/sekki/games'),
      $lib: here('./src/lib'), $art: here('./src/art/index.ts'), $ui: here('./src/ui'), $table: here('./src/table') },
  },
  build: {
    outDir: here('../src/sekki/server/static'),
    emptyOutDir: true,
    target: 'es2022',
    // The server's content policy allows no data: addresses, so nothing is inlined.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: { fs: { allow: [here('..')] }, proxy: { '/api': server, '/ws': { target: server, ws: true } } },
  test: { include: ['tests/**/*.test.ts'] },
});
