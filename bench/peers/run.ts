/**
 * The product beside its peers in one run on the same trees: cold index and update, symbol search, vector search,
 * retrieval, truth of usages, search while a generation is rebuilt, start of the app.
 *   node bench/peers/run.ts <folder>… [--cosqa <folder>] [--codegraph <folder>] [--gitnexus <folder>] [--quick]
 * Folders are copied first and never changed. `npm run build` comes first. Writes bench/results/peers.md with its plots and
 * peers-<date>.json. A room or a contender that fails is named in the table; the others go on.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEmbedder } from '../../src/main/engine/models/models.ts';
import { type Place, projectRoot } from '../../test/e2e/support/place.ts';
import { measureStarts } from '../page/start.ts';
import { measureCosqa } from '../retrieval/cosqa.ts';
import { benchPackage } from '../tools.ts';
import { measureIndexing } from './indexing.ts';
import { writeReport } from './report.ts';
import { commandVersion, load, type Measure, note, ours, packageVersion, type Row, reason } from './rows.ts';
import { buildHnswlib, measureSymbols, measureVectors, writeVectors } from './searching.ts';
import { measureUsages } from './usages.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cosqa: { type: 'string' },
    codegraph: { type: 'string' },
    gitnexus: { type: 'string' },
    quick: { type: 'boolean', default: false },
  },
});
const { cosqa, quick } = values;
if (positionals.length === 0)
  throw new Error('usage: run.ts <folder>… [--cosqa <folder>] [--codegraph <folder>] [--gitnexus <folder>] [--quick]');
if (!fs.existsSync(path.join(projectRoot, 'out', 'main', 'cli.js'))) throw new Error('Build first: npm run build');

const bench = path.resolve(import.meta.dirname, '..');
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-peers-'));
const userData = path.join(base, 'user');
const home = path.join(base, 'home');
fs.mkdirSync(userData);
fs.mkdirSync(home);
// Peers keep lists of what they indexed in the home folder, and one tells its makers that it was installed.
const env = {
  ...{ ...process.env, MEMOSCOPE_USER_DATA: userData, HOME: home, SCARF_ANALYTICS: 'false', DO_NOT_TRACK: '1' },
  CODEGRAPH_NO_DOWNLOAD: '1',
};
process.env.MEMOSCOPE_USER_DATA = userData;
const packageIn = (folder: string | undefined, name: string): string | null =>
  folder === undefined ? null : path.join(path.resolve(folder), 'node_modules', name);
const gitnexus = packageIn(values.gitnexus, 'gitnexus');
const codegraph = packageIn(values.codegraph, '@colbymchenry/codegraph');
const codegraphCommand = codegraph === null ? null : path.join(codegraph, 'npm-shim.js');

const started = performance.now();
const loadAtStart = load();
const rows: Row[] = [];
const failed: string[] = [];

async function room(name: string, measure: () => Row[] | Promise<Row[]>): Promise<void> {
  note(name);
  try {
    rows.push(...(await measure()));
  } catch (thrown) {
    failed.push(`${name}: ${reason(thrown)}`);
    note(`${name} could not be measured: ${reason(thrown)}`);
  }
  await save();
}

/** Also after each room, so that a run that is ended early has not been for nothing. */
async function save(): Promise<void> {
  const [cpu] = os.cpus();
  await writeReport(path.join(bench, 'results'), {
    ...{ date: new Date().toISOString().slice(0, 10), quick, rows, failed },
    machine: {
      'processor:': cpu?.model ?? 'unknown',
      'cores:': String(os.cpus().length),
      'memory:': `${Math.round(os.totalmem() / 1e9)} GB`,
      'system:': `${os.type()} ${os.release()}`,
      'load before and after:': `${loadAtStart}, ${load()}`,
      'minutes:': ((performance.now() - started) / 60_000).toFixed(1),
    },
    versions: {
      node: process.version,
      memoscope: packageVersion(projectRoot),
      usearch: packageVersion(path.join(projectRoot, 'node_modules', 'usearch')),
      ...Object.fromEntries(
        ['fuzzysort', '@leeoniya/ufuzzy', 'fzf', 'repomix', 'sqlite-vec', 'hnswlib-node'].map((name) => [
          name,
          packageVersion(path.join(bench, 'node_modules', name)),
        ]),
      ),
      ...(codegraph === null ? {} : { codegraph: packageVersion(codegraph) }),
      ...(gitnexus === null ? {} : { gitnexus: packageVersion(gitnexus) }),
      ctags: commandVersion('ctags'),
      ripgrep: commandVersion('rg'),
    },
  });
}

function copy(source: string): string {
  const root = path.join(base, path.basename(path.resolve(source)));
  const leftOut = new Set(['.memo', '.git', '.codegraph', '.gitnexus']);
  fs.cpSync(source, root, { recursive: true, filter: (file) => !leftOut.has(path.basename(file)) });
  return root;
}

const one = (value: number): Measure => ({ median: value, p25: value, p75: value, runs: 1 });

async function retrieval(folder: string): Promise<Row[]> {
  const embedder = await openEmbedder({ kind: 'memo-embed' });
  try {
    const { reported } = await measureCosqa(folder, embedder);
    return Object.entries(reported).map(([name, figures]) => ({
      ...{ what: 'retrieval, 250 CoSQA questions that nothing was tuned on', moreIsBetter: true },
      contender: name === 'both, by the score that is shown' ? ours : name,
      measures: Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, one(value)])),
      note: name === 'both, by the score that is shown' ? 'Words and meaning, as the product ranks.' : '',
    }));
  } finally {
    await embedder.close();
  }
}

/** bench/generations writes its own file; the figures are taken from there. */
function rotation(root: string, rounds: number): Row[] {
  const results = path.join(bench, 'results');
  const before = new Set(fs.existsSync(results) ? fs.readdirSync(results) : []);
  const words = [path.join(bench, 'generations', 'run.ts'), root, String(rounds)];
  const run = spawnSync(process.execPath, words, { env, encoding: 'utf8', timeout: 600_000 });
  if (run.status !== 0) throw new Error(run.stderr.slice(-300));
  const written = fs.readdirSync(results).find((name) => name.startsWith('generations-') && !before.has(name));
  if (written === undefined) throw new Error('bench/generations wrote no figures');
  const { figures } = JSON.parse(fs.readFileSync(path.join(results, written), 'utf8')) as {
    figures: {
      searchP95ToIdle: number;
      rebuildSeconds: number;
      steps: Record<string, { searchP95Ms: number; searches: number }>;
    };
  };
  const idle = figures.steps.idle?.searchP95Ms ?? Number.NaN;
  const what = `search while a generation is rebuilt, ${path.basename(root)}`;
  return [
    {
      ...{ what, contender: ours },
      measures: { 'p95 ms': one(idle * figures.searchP95ToIdle), 'rebuild s': one(figures.rebuildSeconds) },
      note: `While it is rebuilt: ${figures.searchP95ToIdle.toFixed(2)} × idle; the reach is 2.`,
    },
    { ...{ what, contender: 'the same engine, idle' }, measures: { 'p95 ms': one(idle) } },
  ];
}

async function starts(root: string, runs: number): Promise<Row[]> {
  const place: Place = {
    ...{ root, userData, env },
    write: (file, text) => fs.writeFileSync(path.join(root, file), text),
    read: (file) => fs.readFileSync(path.join(root, file), 'utf8'),
    remove: () => undefined,
  };
  const indexed = spawnSync(process.execPath, [path.join(projectRoot, 'bin', 'memoscope.mjs'), 'index', root], { env });
  if (indexed.status !== 0) throw new Error(String(indexed.stderr).slice(-300));
  const figures = new Map((await measureStarts(place, runs)).map((figure) => [figure.what, figure]));
  const row = (contender: string, name: string, words: string): Row => {
    const { p50 = Number.NaN, p95 = Number.NaN } = figures.get(name) ?? {};
    return {
      ...{
        what: `start in the browser, ${path.basename(root)}`,
        contender,
        note: words,
        part: contender.startsWith('ours'),
      },
      measures: { 'p50 ms': one(p50), 'longest ms': one(p95) },
    };
  };
  return [
    row(
      ours,
      'command to first hit in the palette',
      `From the command to the first hit of a search, the browser started for it; ${runs} starts.`,
    ),
    row('ours to the first paint', 'command to first paint', ''),
    row('ours to the first paint, browser taken off', 'command to first paint, browser start taken off', ''),
    row('ours to the first hit, browser taken off', 'command to first hit, browser start taken off', ''),
    row(
      'the browser with an empty page',
      'floor: the browser alone to the paint of one word',
      'The floor of the machine.',
    ),
  ];
}

try {
  // Installs the peers where that was not done.
  await benchPackage('fuzzysort');
  const hnswlib = buildHnswlib(bench);
  if (hnswlib !== null) failed.push(hnswlib);
  if (codegraph === null) failed.push('CodeGraph: not asked for (`--codegraph`, see bench/running.md)');
  if (gitnexus === null) failed.push('GitNexus: not asked for (`--gitnexus`, see bench/running.md)');
  const roots = positionals.map(copy);
  const [main = ''] = roots;
  for (const [at, root] of roots.entries()) {
    await room(`index ${path.basename(root)}`, () =>
      measureIndexing({
        ...{ root, env, rounds: quick ? 1 : at === 0 ? 5 : 3, seconds: quick ? 90 : 240 },
        codegraph: codegraphCommand,
        // A large tree takes it longer than all the rest of this run together.
        gitnexus: gitnexus === null || at > 0 || quick ? null : path.join(gitnexus, 'dist', 'cli', 'index.js'),
      }),
    );
  }
  await room('usages', () => measureUsages({ root: main, sample: quick ? 20 : 100, env, codegraph: codegraphCommand }));
  for (const symbols of quick ? [20_000] : [200_000, 1_000_000]) {
    const [rounds, seconds] = quick ? [1, 3] : symbols > 500_000 ? [1, 15] : [3, 6];
    await room(`symbols, ${symbols}`, () => measureSymbols(symbols, rounds, seconds));
  }
  const sizes = quick ? [2_000] : [10_000, 100_000];
  const file = path.join(base, 'vectors');
  await room('vectors', async () => {
    const dimensions = await writeVectors(file, sizes.at(-1) ?? 0);
    return sizes.flatMap((size) => measureVectors(file, size, dimensions, quick || size > 50_000 ? 1 : 3));
  });
  fs.rmSync(file, { force: true });
  if (cosqa === undefined) failed.push('retrieval: no folder with CoSQA was named');
  else await room('retrieval', () => retrieval(cosqa));
  await room('rotation', () => rotation(main, quick ? 1 : 3));
  await room('start', () => starts(main, quick ? 1 : 5));
  note(`bench/results/peers.md is written, after ${((performance.now() - started) / 60_000).toFixed(1)} minutes`);
} finally {
  fs.rmSync(base, { recursive: true, force: true, maxRetries: 5 });
}
