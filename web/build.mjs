// Builds the page: decks, texts, fonts, script split by page, one style sheet, icons, service worker.
// `node build.mjs [FOLDER]`, by default src/cego/server/static. The same sources make the same bytes, wherever
// they lie: no path of this machine may get into a name or a file.
import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'esbuild';
import svelte from 'esbuild-svelte';
import { asFile, here, withoutStyles } from './bundling.mjs';
import { deck, DECKS, signs } from './deck/sprite.mjs';
import { copyLicences, makeFonts } from './fonts.mjs';
import { icon } from './icons.mjs';
import { makeWords } from './words.mjs';

const generated = join(here, 'generated');
const target = join(generated, `static-${process.pid}`);
const served = resolve(process.argv[2] ?? join(here, '..', 'src', 'cego', 'server', 'static'));
// Svelte names its style classes after the path from here.
process.chdir(here);

function makeDecks() {
  mkdirSync(generated, { recursive: true });
  for (const name of DECKS) writeFileSync(join(generated, `deck-${name}.svg`), deck(name));
  writeFileSync(join(generated, 'signs.svg'), signs());
}

/**
 * Every page has the table's parts in common, whether it uses them or not: so the bundler puts what comes
 * first, the table, and what it needs later into one file each in place of twenty, for which a browser
 * would have to ask in rounds.
 */
const COMMON = ['../first', './TablePage.svelte', '../table/later'].map((path) => `import '${path}';\n`).join('');
const withTable = {
  script: ({ content, filename }) =>
    /src.pages.(?!TablePage)\w+\.svelte$/.test(filename) ? { code: COMMON + content } : undefined,
};

const common = {
  absWorkingDir: here,
  entryPoints: { page: 'src/main.ts', first: 'src/first.ts' },
  bundle: true,
  format: 'esm',
  minify: true,
  target: ['chrome100', 'firefox100', 'safari15.4'],
  mainFields: ['svelte', 'browser', 'module', 'main'],
  conditions: ['svelte', 'browser', 'production'],
  loader: { '.svg': 'file', '.woff2': 'file' },
  assetNames: '[name]-[hash]',
  logLevel: 'warning',
};
const parts = svelte({ preprocess: withTable, compilerOptions: { css: 'external', dev: false } });

/** The script, one file per page that is opened. */
const makeScript = async () => {
  const { metafile } = await build({
    ...common,
    plugins: [asFile('file'), withoutStyles, parts],
    outdir: target,
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    metafile: true,
  });
  const outputs = Object.entries(metafile.outputs);
  const holding = (source) => outputs.find(([, { inputs }]) => source in inputs)[0];
  const entry = holding('src/main.ts');
  const first = holding('src/first.ts');
  // What the entry needs comes along at once, not one after the other.
  const needed = new Set();
  const need = (path) => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const { kind, path: part } of metafile.outputs[path].imports) if (kind === 'import-statement') need(part);
  };
  need(entry);
  needed.delete(entry);
  needed.delete(first);
  return {
    deck: basename(holding('generated/deck-animal.svg')),
    first: basename(first),
    script: basename(entry),
    needed: [...needed].map((path) => basename(path)),
  };
};

/** All styles as one file, and the fonts: pages share components, and nothing flashes when a page opens. */
const makeStyle = async () => {
  const { outputFiles } = await build({ ...common, plugins: [asFile('file'), parts], outdir: target, write: false });
  const { contents } = outputFiles.find(({ path }) => path.endsWith('.css'));
  for (const { path, contents: font } of outputFiles) if (path.endsWith('.woff2')) writeFileSync(path, font);
  return put('page', 'css', contents);
};

const sha256 = (contents) => createHash('sha256').update(contents).digest('hex');

/** Write a file under a name that changes with its contents. */
function put(name, ending, contents) {
  const file = `${name}-${sha256(contents).slice(0, 8)}.${ending}`;
  writeFileSync(join(target, file), contents);
  return file;
}

/** What a device needs to put the page among its programs. Without words: one file serves all languages. */
function makeManifest() {
  const drawing = join(here, 'src', 'favicon.svg');
  const sized = (size, purpose) => ({
    src: put(purpose === 'any' ? `icon-${size}` : `icon-${purpose}-${size}`, 'png', icon(drawing, size, { maskable: purpose === 'maskable' })),
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  const manifest = {
    name: 'Cego',
    short_name: 'Cego',
    id: './',
    start_url: './',
    scope: './',
    display: 'standalone',
    background_color: '#f6eedc',
    theme_color: '#1f4a38',
    categories: ['games'],
    icons: [sized(192, 'any'), sized(512, 'any'), sized(192, 'maskable'), sized(512, 'maskable')],
  };
  writeFileSync(join(target, 'manifest.webmanifest'), JSON.stringify(manifest));
  return put('touch', 'png', icon(drawing, 180, { maskable: true }));
}

/** The service worker knows every file of this version; plain names with the checksum of what is meant. */
async function makeWorker(version) {
  const files = readdirSync(target).sort();
  const listed = files.map((name) => [
    name,
    /-[0-9A-Za-z]{8}\.\w+$/.test(name) ? null : sha256(readFileSync(join(target, name))),
  ]);
  await build({
    absWorkingDir: here,
    entryPoints: ['worker/worker.ts'],
    outfile: join(target, 'sw.js'),
    bundle: true,
    minify: true,
    target: common.target,
    define: { VERSION: JSON.stringify(version), FILES: JSON.stringify(Object.fromEntries(listed)) },
    logLevel: 'warning',
  });
}

process.on('exit', () => rmSync(target, { recursive: true, force: true }));
mkdirSync(target, { recursive: true });
makeDecks();
makeWords(generated);
await makeFonts(generated);
const { deck: usualDeck, first, script, needed } = await makeScript();
const style = await makeStyle();
const touch = makeManifest();
const page = readFileSync(join(here, 'src', 'index.html'), 'utf8')
  .replace('{touch}', touch)
  .replace('{deck}', usualDeck)
  .replace('{first}', first)
  .replace('{script}', script)
  .replace('{style}', style)
  .replace('{preload}', needed.map((part) => `<link rel="modulepreload" href="${part}">`).join('\n    '));
writeFileSync(join(target, 'favicon.svg'), readFileSync(join(here, 'src', 'favicon.svg')));
const version = sha256(page + readdirSync(target).sort().join()).slice(0, 12);
writeFileSync(join(target, 'index.html'), page.replace('{version}', version));
await makeWorker(version);
copyLicences(target);
for (const name of readdirSync(target)) {
  if (!/\.(js|json|css|svg|html|webmanifest)$/.test(name)) continue;
  writeFileSync(join(target, `${name}.br`), brotliCompressSync(readFileSync(join(target, name))));
}

// Only a page that is complete takes the place of the last one.
rmSync(served, { recursive: true, force: true });
mkdirSync(dirname(served), { recursive: true });
renameSync(target, served);
