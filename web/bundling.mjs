// What the bundler has to be told to read the page's sources; build.mjs and test.mjs use it.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The folder of the page; names in the bundle are paths from here, so that they are the same on every machine. */
export const here = fileURLToPath(new URL('.', import.meta.url));

/** `import words from './de.json?url'`: the file itself beside the script, or where there is no beside, in its address. */
export const asFile = (loader) => ({
  name: 'as-file',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\?url$/ }, ({ path, resolveDir }) => ({
      path: relative(here, join(resolveDir, path.replace(/\?url$/, ''))),
      namespace: 'as-file',
    }));
    onLoad({ filter: /./, namespace: 'as-file' }, ({ path }) => ({ contents: readFileSync(join(here, path)), loader }));
  },
});

/** The script alone: all styles are one sheet, which is built by itself. */
export const withoutStyles = {
  name: 'without-styles',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /\.(css|esbuild-svelte-fake-css)$/ }, () => ({ path: 'nothing', namespace: 'style', sideEffects: false }));
    onLoad({ filter: /./, namespace: 'style' }, () => ({ contents: '' }));
  },
};
