/**
 * Which tests does a change need? Changes are the newest commits of a repository that changed code and tests together. For each the
 * parent is checked out with the commit's code on it but none of its tests, and `impact` is asked about the working tree: are the tests that the
 * commit changed among those that are named, and how many of all are named?
 *
 *   node bench/impact/run.ts <repository> [commits] [--misses]
 *
 * Prints one line a commit, the mean share of its changed tests that are named, the share of all tests named by a change of one file
 * (median), and how many of the tests are named where the same number was taken at random.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inEngine } from '../in-engine.ts';

const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [repository = '.', count = '10'] = positionals;
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-impact-'));
const root = path.join(base, 'tree');
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

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** Oldest first, so that the history that is read never holds what comes after. */
function pickChanges(wanted: number): Change[] {
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

/** The tree of the parent, on which HEAD stands, with the commit's files that are no tests. */
function checkOut({ commit, sources }: Change): void {
  git('update-ref', '--no-deref', 'HEAD', git('rev-parse', `${commit}^`).trim());
  git('read-tree', 'HEAD');
  spawnSync('git', ['-C', root, 'checkout-index', '-a', '-f', '-q'], { stdio: 'ignore' });
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

async function named(): Promise<{ files: string[]; of: number; cpuMs: number }> {
  return inEngine(root, async (engine) => {
    const cpu = process.cpuUsage();
    const { tests } = await engine.call('codemap.impact', { limit: 1000 }, { signal });
    const { user, system } = process.cpuUsage(cpu);
    return { files: tests.files.map(({ file }) => file), of: tests.of, cpuMs: (user + system) / 1_000 };
  });
}

const median = (list: readonly number[]): number => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? 0;
const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);

execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(repository), root]);
try {
  const found: number[] = [];
  const shares: number[] = [];
  const ofOneFile: number[] = [];
  const times: number[] = [];
  for (const change of pickChanges(Number(count))) {
    checkOut(change);
    const { files, of, cpuMs } = await named();
    const right = change.tests.filter((test) => files.includes(test));
    const ofCode = change.sources.filter(({ file }) => code.test(file)).length;
    found.push(right.length / change.tests.length);
    shares.push(files.length / Math.max(1, of));
    if (ofCode === 1) ofOneFile.push(files.length / Math.max(1, of));
    times.push(cpuMs);
    console.log(
      `${change.commit.slice(0, 9)} ${right.length} of ${change.tests.length} tests, ${files.length} of ${of} named, ${ofCode} files: ${change.subject}`,
    );
    if (values.misses && right.length < change.tests.length)
      console.log(
        `  missed: ${change.tests.filter((test) => !right.includes(test)).join(', ')}\n  changed: ${change.sources.map(({ file }) => file).join(', ')}\n  named: ${files.slice(0, 8).join(', ')}`,
      );
  }
  console.log(
    JSON.stringify({
      ...{ commits: found.length, found: mean(found), atRandom: mean(shares), named: median(shares) },
      ...{ oneFile: ofOneFile.length, namedForOneFile: median(ofOneFile), cpuMs: Math.round(median(times)) },
      ofOneFile,
    }),
  );
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
