/**
 * Which file has to be changed for this? Tasks are the newest commits of a repository that fix or add something, in their own
 * words; the right files are those that they changed. For each the parent is checked out and the prompt window of the task is
 * read as a list of files, beside BM25 over whole files and the three rarest words.
 *
 *   node bench/localisation/run.ts <repository> [tasks] [--misses]
 *
 * Prints one line a task and the means: the share of tasks with a right file first, among the first three and five, and the
 * share of the right files that the window holds.
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { bm25 } from '../context/bm25.ts';
import { inEngine } from '../in-engine.ts';
import { pickTasks, type Task } from './tasks.ts';

const maxChars = 32_000;
const { values, positionals } = parseArgs({ allowPositionals: true, options: { misses: { type: 'boolean' } } });
const [repository = '.', count = '40'] = positionals;
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-localisation-'));
const root = path.join(base, 'tree');
process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user-data');
const { signal } = new AbortController();

const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });

/** File by file, for a stored copy may lack its largest ones. Our own files stay: the next code map is brought up to date. */
function checkOut(revision: string): void {
  git('update-ref', '--no-deref', 'HEAD', git('rev-parse', revision).trim());
  git('read-tree', 'HEAD');
  spawnSync('git', ['-C', root, 'checkout-index', '-a', '-f', '-q'], { stdio: 'ignore' });
  git('clean', '-ffdqx', '-e', '.memo');
}

/** Files of the window in its order, and the milliseconds of processor time of a second, warm question. */
async function window(task: string): Promise<{ files: string[]; cpuMs: number }> {
  return inEngine(root, async (engine) => {
    await engine.call('GetPromptWindow', { task, maxChars }, { signal });
    const cpu = process.cpuUsage();
    const { text } = await engine.call('GetPromptWindow', { task, maxChars }, { signal });
    const { user, system } = process.cpuUsage(cpu);
    const known = new Set(git('ls-files', '-z').split('\0'));
    const named = [...text.matchAll(/(?<=[ (])([^\s:()]+):\d+/g)].map(([, file = '']) => file);
    return { files: [...new Set(named)].filter((file) => known.has(file)), cpuMs: (user + system) / 1_000 };
  });
}

interface Sum {
  first: number;
  three: number;
  five: number;
  held: number;
}

const sums = new Map<string, Sum>();

/** Rank of the first right file, from 1; 0 for none. */
function note(what: string, files: readonly string[], { files: right }: Task): number {
  const at = files.findIndex((file) => right.includes(file)) + 1;
  const sum = sums.get(what) ?? { first: 0, three: 0, five: 0, held: 0 };
  sum.first += Number(at === 1);
  sum.three += Number(at > 0 && at <= 3);
  sum.five += Number(at > 0 && at <= 5);
  sum.held += right.filter((file) => files.includes(file)).length / right.length;
  sums.set(what, sum);
  return at;
}

execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(repository), root]);
const times: number[] = [];
try {
  const tasks = pickTasks(root, Number(count));
  for (const task of tasks) {
    checkOut(`${task.commit}^`);
    const { files, cpuMs } = await window(task.message);
    times.push(cpuMs);
    const plain = bm25(root, git('ls-files', '-z').split('\0').filter(Boolean), task.message);
    const ranks = [note('window', files, task), note('BM25', plain.files, task)];
    note('three rarest words', plain.byRarest, task);
    console.log(`${task.commit.slice(0, 9)} window ${ranks[0]}, BM25 ${ranks[1]}: ${task.message.split('\n')[0]}`);
    if (values.misses && ranks[0] !== 1)
      console.log(`  right: ${task.files.join(', ')}\n  first: ${files.slice(0, 5).join(', ')}`);
  }
  const share = (sum: number): number => Number((sum / tasks.length).toFixed(3));
  console.table(
    Object.fromEntries(
      [...sums].map(([what, { first, three, five, held }]) => [
        what,
        { 'Acc@1': share(first), 'Acc@3': share(three), 'Acc@5': share(five), held: share(held) },
      ]),
    ),
  );
  const median = times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
  console.log(`${tasks.length} tasks; a warm window takes ${Math.round(median)} ms of processor time (median)`);
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
