/**
 * Measures the page in a real Chromium on a real tree (spec 11): from the command to a first paint and to a search that
 * answers, and from a key to the paint of its results in the palette.
 *   node bench/page/run.ts <folder> [words to type…]
 * The folder is copied first and never changed. `npm run build` comes first. Prints tables and writes
 * bench/results/page-<date>.json.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import path from 'node:path';
import { type Place, projectRoot } from '../../test/e2e/support/place.ts';
import { openWeb } from '../../test/e2e/support/shells.ts';
import { watch } from './in-page.ts';
import { measureKeys } from './keys.ts';
import { measureStarts } from './start.ts';
import type { Figure } from './summary.ts';

const [source, ...given] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [words to type…]');
const words = given.length > 0 ? given : ['connection', 'getvalue', 'qb', 'entityMeta', 'testbase', 'toString'];
const base = fs.mkdtempSync(path.join(tmpdir(), 'memoscope-bench-'));
const root = path.join(base, path.basename(path.resolve(source)));
const userData = path.join(base, 'user');
const place: Place = {
  root,
  userData,
  env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
  write: (file, text) => fs.writeFileSync(path.join(root, file), text),
  read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
  remove: () => fs.rmSync(base, { recursive: true, force: true }),
};

/** Makes the code map and ends, so that nothing is being built while the page is measured. */
function index(): void {
  const words = [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'index', root];
  const run = spawnSync(process.execPath, words, { env: place.env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) throw new Error(`memoscope index ended with code ${run.status}`);
}

async function keys(): Promise<Figure[]> {
  const shell = await openWeb(place, root);
  try {
    // A watched page is one that was loaded after the watch was set.
    await watch(shell.page);
    await shell.page.reload();
    await shell.page.getByText(/^g-\d+.* live$/).waitFor();
    await shell.page.waitForTimeout(3000);
    return await measureKeys(shell.page, words);
  } finally {
    await shell.close();
  }
}

try {
  fs.cpSync(source, root, { recursive: true, filter: (file) => !file.split(path.sep).includes('.memo') });
  index();
  const figures = { key: await keys(), start: await measureStarts(place, 5) };
  for (const rows of Object.values(figures)) console.table(rows);
  const results = path.join(import.meta.dirname, '..', 'results');
  fs.mkdirSync(results, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const report = { machine: `${cpus().length} × ${cpus()[0]?.model}`, node: process.version, words, figures };
  fs.writeFileSync(path.join(results, `page-${stamp}.json`), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  place.remove();
}
