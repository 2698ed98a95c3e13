/** One task in one arm: a fresh copy of the repository, the tools of the arm, the agent, and what came of it. */
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { type Calls, readCalls, writeWrappers } from './calls.ts';
import { type Grade, grade } from './grade.ts';
import type { Planted, Task } from './tasks.ts';

/** ripgrep and reading; Memoscope's command line; the same with memory of which a part is outdated. */
export const arms = ['search', 'cli', 'memory'] as const;
export type Arm = (typeof arms)[number];

export interface Setting {
  /** A shell command; it finds the question in PROMPT. null: a person plays in a shell. */
  readonly agent: string | null;
  /** How to run Memoscope. */
  readonly memoscope: readonly string[];
  /** A clone that has the commit. */
  readonly clone: string;
  readonly commit: string;
  readonly memory: readonly Planted[];
  /** A new folder of this run. */
  readonly base: string;
  readonly timeoutMs: number;
}

export interface Played extends Grade {
  readonly task: string;
  readonly kind: Task['kind'];
  readonly arm: Arm;
  readonly calls: Calls;
  /** Of the output of its calls: a quarter of the bytes. */
  readonly tokens: number;
  /** Ended by itself and without an error. */
  readonly finished: boolean;
}

const how: Readonly<Record<Arm, string>> = {
  search: 'Use rg (or grep) and read files.',
  cli: 'Use memoscope: `memoscope explore "<symbol, file or question>"`, `memoscope usages <symbol>`, `memoscope impact <symbol>`, `memoscope --help`. rg and reading files are there too.',
  memory:
    'Use memoscope: `memoscope explore "<symbol, file or question>"`, `memoscope memory search "<words>"`, `memoscope usages <symbol>`, `memoscope --help`. rg and reading files are there too.',
};

export function promptOf({ question }: Pick<Task, 'question'>, arm: Arm): string {
  return [
    `${question}\n`,
    `The code is in the current folder. ${how[arm]} Change nothing and use no network.`,
    'End with one line that begins with "ANSWER:" and holds the answer alone: names and paths from the root of the folder, no alternatives that you ruled out.',
  ].join('\n');
}

export function play(task: Task, arm: Arm, setting: Setting): Played {
  const { agent, memoscope, base, timeoutMs } = setting;
  const root = path.join(base, 'code');
  const log = path.join(base, 'calls.tsv');
  const answerFile = path.join(base, 'answer.txt');
  const tools = path.join(base, 'bin');
  const env = { ...process.env, MEMOSCOPE_USER_DATA: path.join(base, 'user-data') };
  checkOut(setting, root);
  if (arm !== 'search') runMemoscope(memoscope, ['index'], root, env);
  if (arm === 'memory') for (const one of setting.memory) plant(one, { memoscope, root, env, base });
  writeWrappers(tools, log, arm === 'search' ? null : memoscope);
  const prompt = promptOf(task, arm);
  const own = {
    ...{ ...env, PATH: `${tools}${path.delimiter}${process.env.PATH ?? ''}` },
    ...{ PROMPT: prompt, ANSWER_FILE: answerFile },
  };
  if (agent === null)
    console.log(`\n${task.id} (${arm})\n${prompt}\nWrite it into $ANSWER_FILE, then leave the shell.\n`);
  const run =
    agent === null
      ? spawnSync(process.env.SHELL ?? 'sh', [], { cwd: root, env: own, stdio: 'inherit' })
      : spawnSync('sh', ['-c', agent], {
          ...{ cwd: root, env: own, encoding: 'utf8' as const, timeout: timeoutMs, maxBuffer: 1 << 28 },
          stdio: ['ignore', 'pipe', 'inherit'],
        });
  const output = fs.existsSync(answerFile) ? fs.readFileSync(answerFile, 'utf8') : String(run.stdout ?? '');
  const calls = readCalls(log);
  return {
    ...{ task: task.id, kind: task.kind, arm, calls, tokens: Math.round(calls.bytes / 4) },
    ...grade(task, output),
    finished: run.status === 0,
  };
}

function checkOut({ clone, commit }: Pick<Setting, 'clone' | 'commit'>, root: string): void {
  execFileSync('git', ['clone', '-q', '--shared', '--no-checkout', path.resolve(clone), root]);
  execFileSync('git', ['-C', root, 'checkout', '-q', '--detach', commit]);
}

interface Place {
  readonly memoscope: readonly string[];
  readonly root: string;
  readonly env: NodeJS.ProcessEnv;
  readonly base: string;
}

/** Throws where the line does not hold what the task says. */
function plant({ question, answer, file, line, change }: Planted, { memoscope, root, env, base }: Place): void {
  const place = path.join(root, file);
  const text = fs.readFileSync(place, 'utf8');
  if (change !== undefined) {
    const lines = text.split('\n');
    const now = lines[line - 1];
    if (now?.includes(change.is) !== true) throw new Error(`${file}:${line} does not hold ${change.is}`);
    lines[line - 1] = now.replace(change.is, change.was);
    fs.writeFileSync(place, lines.join('\n'));
  }
  const record = {
    ...{ question, answer, questionType: 'BUSINESS_LOGIC', confidence: 0.9 },
    evidence: [{ file, startLine: line, endLine: line }],
  };
  const from = path.join(base, 'learning.json');
  fs.writeFileSync(from, JSON.stringify(record));
  runMemoscope(memoscope, ['memory', 'add', '--from', from], root, env);
  fs.writeFileSync(place, text);
}

/** Throws what it printed. */
function runMemoscope(command: readonly string[], args: readonly string[], cwd: string, env: NodeJS.ProcessEnv): void {
  const [program = '', ...first] = command;
  const run = spawnSync(program, [...first, ...args], { cwd, env, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (run.status !== 0) throw new Error(`memoscope ${args[0]}: ${run.stderr || run.stdout}`);
}
