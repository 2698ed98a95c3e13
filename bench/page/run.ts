/**
 * Measures the page in a real Chromium on a real tree: from the command to a first paint and to a search that
 * answers, from a key to the paint of its results, the work of frames while something moves, what stays behind after hundreds of
 * changes of the view.
 *   node bench/page/run.ts <folder> [words to type…]
 * The folder is copied first and never changed. `npm run build` comes first. Prints tables and writes
 * bench/results/page-<date>.json.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { cpus, loadavg, tmpdir } from 'node:os';
import path from 'node:path';
import type { Page } from 'playwright-core';
import { type Place, projectRoot } from '../../test/e2e/support/place.ts';
import { openWeb } from '../../test/e2e/support/shells.ts';
import { watch } from './in-page.ts';
import { measureFields, measureKeys } from './keys.ts';
import { chooseSample, writeRecords } from './sample.ts';
import { measureScenes } from './scenes.ts';
import { measureStarts } from './start.ts';
import { measureVisits } from './visits.ts';

const [source, ...asked] = process.argv.slice(2);
if (source === undefined) throw new Error('usage: run.ts <folder> [words to type…]');
const words = asked.length > 0 ? asked : ['connection', 'getvalue', 'qb', 'entityMeta', 'testbase', 'toString'];
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

/** Records of the timeline, and rounds over all views. */
const records = 10_000;
const rounds = 15;

/** A command that does its work and ends, so that it does nothing more while the page is measured. */
function memoscope(...words: string[]): void {
  const command = [path.join(projectRoot, 'bin', 'memoscope.mjs'), ...words];
  const run = spawnSync(process.execPath, command, { env: place.env, stdio: ['ignore', 'ignore', 'inherit'] });
  if (run.status !== 0) throw new Error(`memoscope ${words[0]} ended with code ${run.status}`);
}

async function inPage<T>(measure: (page: Page) => Promise<T>): Promise<T> {
  const shell = await openWeb(place, root);
  try {
    // A watched page is one that was loaded after the watch was set.
    await watch(shell.page);
    await shell.page.reload();
    await shell.page.getByText(/^g-\d+.* live$/).waitFor();
    await shell.page.waitForTimeout(3000);
    return await measure(shell.page);
  } finally {
    await shell.close();
  }
}

try {
  fs.cpSync(source, root, { recursive: true, filter: (file) => !file.split(path.sep).includes('.memo') });
  fs.mkdirSync(path.join(root, '.memo'));
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  memoscope('index', root);
  const key = await inPage((page) => measureKeys(page, words));
  const start = await measureStarts(place, 5);
  const given = path.join(base, 'records.json');
  writeRecords(given, records);
  memoscope('memory', 'import', given, '--workspace', root);
  const sample = chooseSample(root);
  // Views come first: meanwhile the engine ends the vectors of the records, which would disturb what follows.
  const [visits, field, frame] = await inPage(async (page) => [
    await measureVisits(page, sample, rounds),
    await measureFields(page),
    await measureScenes(page, sample),
  ]);
  const figures = { key, start, field, frame, visits };
  for (const rows of Object.values(figures)) console.table(rows);
  const results = path.join(import.meta.dirname, '..', 'results');
  fs.mkdirSync(results, { recursive: true });
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(':', '');
  const report = {
    machine: `${cpus().length} × ${cpus()[0]?.model}`,
    load: loadavg()[1],
    node: process.version,
    words,
    figures,
  };
  fs.writeFileSync(path.join(results, `page-${stamp}.json`), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  place.remove();
}
