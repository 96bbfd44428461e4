// Tests of what decides something in TypeScript: bundled as the page is, run by Node. `node test.mjs`
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import svelte from 'esbuild-svelte';
import { asFile, here, withoutStyles } from './bundling.mjs';
import { makeWords } from './words.mjs';

const generated = join(here, 'generated');
const target = join(generated, `tests-${process.pid}`);
const files = readdirSync(join(here, 'tests')).filter((file) => file.endsWith('.test.ts'));

process.on('exit', () => rmSync(target, { recursive: true, force: true }));
makeWords(generated);
await build({
  absWorkingDir: here,
  entryPoints: files.map((file) => join('tests', file)),
  outdir: target,
  outExtension: { '.js': '.mjs' },
  bundle: true,
  format: 'esm',
  platform: 'node',
  mainFields: ['svelte', 'module', 'main'],
  conditions: ['svelte', 'production'],
  loader: { '.svg': 'empty' },
  plugins: [
    asFile('dataurl'),
    withoutStyles,
    svelte({ compilerOptions: { generate: 'server' }, moduleCompilerOptions: { generate: 'server' } }),
  ],
  logLevel: 'warning',
});
const built = files.map((file) => join(target, file.replace(/ts$/, 'mjs')));
const { status, stdout, stderr } = spawnSync(process.execPath, ['--test', ...built], { encoding: 'utf8' });
if (status === 0) console.log(`${/# pass (\d+)/.exec(stdout)?.[1]} tests of the page's TypeScript passed.`);
else console.error(stdout + stderr);
process.exitCode = status ?? 1;
