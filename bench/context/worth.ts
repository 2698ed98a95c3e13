/**
 * Does the window that is made of a task's words hold the files that its fix changed? For each task the parent of the fixing
 * commit is checked out, and the window is asked for with the words of the commit; beside it plain BM25 over the same files,
 * whole files one after the other until the budget is used up. docs/context-worth.md says what came of it.
 *
 * node bench/context/worth.ts <repository> <tasks.json> [--budget n …]
 */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inEngine } from '../in-engine.ts';
import { bm25 } from './bm25.ts';
import type { Task } from './pick-tasks.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { budget: { type: 'string', multiple: true, default: ['32000', '8000'] }, misses: { type: 'boolean' } },
});
const [repository = '.', table = ''] = positionals;
const tasks = JSON.parse(fs.readFileSync(table, 'utf8')) as Task[];
const budgets = values.budget.map(Number);
const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-worth-'));
const root = path.join(base, 'tree');
process.env.MEMOSCOPE_USER_DATA = path.join(base, 'user-data');
const git = (...args: string[]): string =>
  execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
const { signal } = new AbortController();

execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(repository), root]);

/** Of the files that a fix changed, the share that is there. */
const share = (files: readonly string[], held: ReadonlySet<string>): number =>
  files.filter((file) => held.has(file)).length / files.length;

/** File by file, for a stored copy may lack its largest ones. Our own files stay: the next code map is brought up to date. */
function checkOut(revision: string): void {
  git('update-ref', '--no-deref', 'HEAD', git('rev-parse', revision).trim());
  git('read-tree', 'HEAD');
  spawnSync('git', ['-C', root, 'checkout-index', '-a', '-f', '-q'], { stdio: 'ignore' });
  git('clean', '-ffdqx', '-e', '.memo');
}

async function windows(task: Task): Promise<{ held: Set<string>[]; ms: number; cpuMs: number; code: string[] }> {
  checkOut(`${task.commit}^`);
  return inEngine(root, async (engine) => {
    const started = performance.now();
    const cpu = process.cpuUsage();
    const held: Set<string>[] = [];
    for (const maxChars of budgets) {
      const window = await engine.call('GetPromptWindow', { task: task.title, maxChars }, { signal });
      if (window.text.length > maxChars) throw new Error('over budget');
      held.push(new Set(task.files.filter((file) => window.text.includes(` ${file}:`))));
    }
    const spent = process.cpuUsage(cpu);
    const code = git('ls-files', '-z')
      .split('\0')
      .filter((file) => file !== '');
    return { held, ms: performance.now() - started, cpuMs: (spent.user + spent.system) / 1000, code };
  });
}

const percent = (part: number): string => `${Math.round(part * 100)}`.padStart(4);
const sums = budgets.map(() => ({ ours: 0, code: 0, all: 0 }));
const wins = budgets.map(() => ({ ahead: 0, behind: 0 }));
console.log(`| commit | files | ${budgets.map((b) => `window ${b} | BM25 code | BM25 all`).join(' | ')} | words |`);
console.log(`|---|---|${budgets.map(() => '---|---|---').join('|')}|---|`);
try {
  for (const task of tasks) {
    const { held, ms, cpuMs, code } = await windows(task);
    const plain = bm25(root, code, task.title);
    const cells = budgets.map((budget, n) => {
      const ours = share(task.files, held[n] ?? new Set());
      const inCode = share(task.files, plain.within(budget, 'code'));
      const inAll = share(task.files, plain.within(budget, 'all'));
      const sum = sums[n];
      const win = wins[n];
      if (sum !== undefined && win !== undefined) {
        sum.ours += ours;
        sum.code += inCode;
        sum.all += inAll;
        if (ours > inCode) win.ahead += 1;
        if (ours < inCode) win.behind += 1;
      }
      return `${percent(ours)} | ${percent(inCode)} | ${percent(inAll)}`;
    });
    console.log(
      `| ${task.commit.slice(0, 9)} | ${task.files.length} | ${cells.join(' | ')} | ${task.title.replace(/\|/g, '\\|')} |`,
    );
    if (values.misses) {
      const missed = task.files.filter((file) => !held[0]?.has(file));
      if (missed.length > 0)
        console.log(`      missed: ${missed.join(', ')}; ${Math.round(ms)} ms, ${Math.round(cpuMs)} ms of processor`);
    }
  }
  const total = sums.map(({ ours, code, all }) =>
    [ours, code, all].map((sum) => percent(sum / tasks.length)).join(' | '),
  );
  console.log(`| mean | | ${total.join(' | ')} | |`);
  console.log(
    wins
      .map(({ ahead, behind }, n) => `${budgets[n]}: ahead of BM25 over code in ${ahead}, behind in ${behind}`)
      .join('; '),
  );
} finally {
  fs.rmSync(base, { recursive: true, force: true });
}
