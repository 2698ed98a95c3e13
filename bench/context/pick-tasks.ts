/**
 * Picks tasks out of the history of a repository, by rule and not by hand: the newest commits that say they fix something
 * and touch few source files. What goes into the table is the commit, its words and those files; nothing of the code.
 */
import { execFileSync } from 'node:child_process';
import { pathToFileURL } from 'node:url';

export interface Task {
  commit: string;
  /** The words of the commit, without its kind, scope and numbers. */
  title: string;
  /** Source files that it changed, no tests; all of them were there before. */
  files: string[];
}

const source = /\.(?:[cm]?[jt]sx?|py|go|java|kt|rs|c|cc|cpp|h|hpp|cs)$/;
const beside =
  /(?:^|\/)(?:tests?|__tests__|specs?|testing|e2e|testdata|examples?|samples?|docs?|bench(?:marks?)?|scripts|dist|vendor|playground|packages-private|deps)\//i;
const test =
  /[._-](?:test|spec)s?\.[^./]+$|(?:^|\/)test_[^/]*\.py$|_test\.go$|[a-z0-9](?:Test|Tests|Spec)\.[a-z]+$|\.d\.ts$|(?:^|\/)[^/]*\.config\.[^/]+$/;
const mostFiles = 4;
const leastWords = 4;

/** Code of the product: no test, no example. */
export const isSourceFile = (file: string): boolean => source.test(file) && !beside.test(file) && !test.test(file);

function git(repository: string, ...args: string[]): string {
  return execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
}

export function titleOf(subject: string): string {
  return subject
    .replace(/^\s*[\w/.,-]+(?:\([^)]*\))?!?:\s*/, '')
    .replace(/\((?:(?:fix|close|resolve)[a-z]*\s*)?[^()]*#\d+[^()]*\)/gi, '')
    .replace(/\b(?:fix(?:es|ed)?|close[sd]?)\s+#\d+/gi, '')
    .replace(/#\d+/g, '')
    .trim();
}

/** @param skip so many of those that fit are passed by. */
export function pickTasks(repository: string, count: number, skip: number): Task[] {
  const log = git(
    repository,
    'log',
    '--no-merges',
    '-n',
    '3000',
    '--format=%H%x00%s',
    '--extended-regexp',
    '-i',
    '--grep=^[^a-z]*(fix|[a-z/,. -]+: fix)',
  );
  const tasks: Task[] = [];
  let passed = 0;
  for (const line of log.split('\n')) {
    const [commit = '', subject = ''] = line.split('\0');
    if (!/^fix|: fix/i.test(subject) || /typo|\bdeps\b|lint|changelog/i.test(subject)) continue;
    const title = titleOf(subject);
    if (title.split(/\s+/).length < leastWords) continue;
    const changed = git(repository, 'diff-tree', '-r', '--no-commit-id', '--name-status', '--no-renames', commit)
      .split('\n')
      .filter((each) => each !== '')
      .map((each) => each.split('\t'));
    const files = changed.filter(([, file = '']) => isSourceFile(file));
    if (files.length === 0 || files.length > mostFiles || changed.length > 12 || files.some(([how]) => how !== 'M'))
      continue;
    passed += 1;
    if (passed <= skip) continue;
    tasks.push({ commit, title, files: files.map(([, file = '']) => file) });
    if (tasks.length === count) break;
  }
  return tasks;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [repository = '.', count = '20', skip = '0'] = process.argv.slice(2);
  process.stdout.write(`${JSON.stringify(pickTasks(repository, Number(count), Number(skip)), null, 2)}\n`);
}
