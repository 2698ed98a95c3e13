/**
 * Which tests does a change need? Changes are the newest commits of a repository that changed code and tests together. For each the
 * parent is checked out with the commit's code on it but none of its tests, and `impact` is asked about the working tree: are the tests that the
 * commit changed among those that are named, and how many of all are named?
 *
 *   node bench/impact/run.ts <repository>… [--commits 10] [--misses]
 *
 * Prints one line a commit, and of each repository and of all together: the mean share of the changed tests that are named, the same where as
 * many tests are taken at random, and the share of all tests that a change of one file names (median).
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Engine } from '../../src/main/engine/engine.ts';
import type { TestFile } from '../../src/shared/contract/project/impact.ts';
import { inEngine } from '../in-engine.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { commits: { type: 'string', default: '10' }, misses: { type: 'boolean' } },
});
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-impact-'));
process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user-data');
const { signal } = new AbortController();

const code = /\.(?:[cm]?[jt]sx?|py|go|java|kts?|rs|c|cc|cpp|h|hpp|cs)$/;
const inTests = /(?:^|\/)(?:__)?tests?(?:__)?\/|(?:^|\/)src\/\w*[Tt]est\/|[a-z.]Tests?\/|(?:^|\/)spec\//;
const namedTest = /(?:^|\/)test_[^/]*$|[._-](?:tests?|spec)\.\w+$|[a-z]Tests?\.\w+$/;
/** What tests share; it is not run on its own. */
const shared =
  /(?:^|\/)(?:__)?(?:mocks?|fixtures?|helpers?|utils?|support|data|resources|testdata|cases)(?:__)?\/|(?:^|\/)(?:conftest|util|utils|helpers?|setup)\.\w+$/;
const isTestCode = (file: string): boolean => code.test(file) && (inTests.test(file) || namedTest.test(file));
const isTest = (file: string): boolean => isTestCode(file) && !shared.test(file);
const mostFiles = 8;
const mostCommits = 4_000;

interface Change {
  readonly commit: string;
  readonly subject: string;
  /** As git reports each changed file that is no test: how, and which. */
  readonly sources: readonly { readonly how: string; readonly file: string }[];
  /** Changed, and there before. */
  readonly tests: readonly string[];
}

/** Of one commit. */
interface Measured {
  /** Share of the tests that it changed. */
  readonly found: number;
  /** Share of all tests that are named. */
  readonly named: number;
  readonly files: number;
  readonly cpuMs: number;
}

const gitIn =
  (root: string) =>
  (...args: string[]): string =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Oldest first, so that the history that is read never holds what comes after. */
function pickChanges(root: string, wanted: number): Change[] {
  const git = gitIn(root);
  const found: Change[] = [];
  for (const line of git('log', '--no-merges', '-n', `${mostCommits}`, '--format=%H %s').split('\n')) {
    const [commit = '', ...subject] = line.split(' ');
    if (commit === '' || found.length === wanted) break;
    const changed = git('diff-tree', '-r', '--no-commit-id', '--name-status', '--no-renames', commit)
      .split('\n')
      .flatMap((entry) => {
        const [how = '', file = ''] = entry.split('\t');
        return file === '' ? [] : [{ how, file }];
      });
    const sources = changed.filter(({ file }) => !isTestCode(file));
    const ofCode = sources.filter(({ how, file }) => how === 'M' && code.test(file));
    const tests = changed.flatMap(({ how, file }) => (how === 'M' && isTest(file) ? [file] : []));
    if (tests.length === 0 || ofCode.length === 0 || changed.length > mostFiles) continue;
    found.push({ commit, subject: subject.join(' '), sources, tests });
  }
  return found.reverse();
}

/** The tree of the parent, on which HEAD stands, with the commit's files that are no tests. Files that stay as they are are not written. */
function checkOut(root: string, { commit, sources }: Change): void {
  const git = gitIn(root);
  git('update-ref', '--no-deref', 'HEAD', git('rev-parse', `${commit}^`).trim());
  // Names that this system cannot hold are left out.
  spawnSync('git', ['-C', root, 'reset', '--hard', '-q'], { stdio: 'ignore' });
  git('clean', '-ffdqx', '-e', '.memo');
  for (const { how, file } of sources) {
    const place = path.join(root, file);
    if (how === 'D') fs.rmSync(place, { force: true });
    else {
      fs.mkdirSync(path.dirname(place), { recursive: true });
      const shown = spawnSync('git', ['-C', root, 'show', `${commit}:${file}`], { maxBuffer: 1 << 28 });
      if (shown.status === 0) fs.writeFileSync(place, shown.stdout);
    }
  }
}

async function named(engine: Engine): Promise<{ files: TestFile[]; of: number; cpuMs: number }> {
  const cpu = process.cpuUsage();
  const { tests } = await engine.call('codemap.impact', { limit: 1000 }, { signal });
  const { user, system } = process.cpuUsage(cpu);
  return { files: tests.files, of: tests.of, cpuMs: (user + system) / 1_000 };
}

/** One engine sees all commits of a repository, as one that stays open while somebody switches branches. */
async function measure(repository: string, root: string): Promise<Measured[]> {
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(repository), root]);
  const changes = pickChanges(root, Number(values.commits));
  const [first] = changes;
  if (first === undefined) return [];
  checkOut(root, first);
  return inEngine(root, async (engine) => {
    const all: Measured[] = [];
    for (const change of changes) {
      if (change !== first) {
        checkOut(root, change);
        await engine.call('index.run', {}, { signal });
      }
      const { files, of, cpuMs } = await named(engine);
      const names = new Set(files.map(({ file }) => file));
      const missed = change.tests.filter((test) => !names.has(test));
      const right = change.tests.length - missed.length;
      const ofCode = change.sources.filter(({ file }) => code.test(file)).length;
      all.push({ found: right / change.tests.length, named: files.length / Math.max(1, of), files: ofCode, cpuMs });
      console.log(
        `${change.commit.slice(0, 9)} ${right} of ${change.tests.length} tests, ${files.length} of ${of} named, ${ofCode} files: ${change.subject}`,
      );
      if (values.misses && missed.length > 0)
        console.log(
          `  missed: ${missed.join(', ')}\n  changed: ${change.sources.map(({ file }) => file).join(', ')}\n  named: ${files.map(({ file, ties }) => `${file} (${ties.join(', ')})`).join(', ')}`,
        );
    }
    return all;
  });
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

function report(name: string, all: readonly Measured[]): void {
  const ofOneFile = all.filter(({ files }) => files === 1).map((one) => one.named);
  const figures = {
    ...{ commits: all.length, found: mean(all.map(({ found }) => found)) },
    ...{ atRandom: mean(all.map((one) => one.named)), oneFile: ofOneFile.length, namedForOneFile: median(ofOneFile) },
    cpuMs: Math.round(median(all.map(({ cpuMs }) => cpuMs))),
  };
  console.log(`${name}: ${JSON.stringify(figures)}`);
}

try {
  const everything: Measured[] = [];
  for (const [at, repository] of positionals.entries()) {
    const all = await measure(repository, path.join(base, `tree-${at}`));
    report(path.basename(path.resolve(repository)), all);
    everything.push(...all);
  }
  if (positionals.length > 1) report('all', everything);
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
