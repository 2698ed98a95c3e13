/** Tasks out of the history of a repository, by rule and not by hand. Main function: pickTasks. */
import { execFileSync } from 'node:child_process';
import { isSourceFile } from '../context/pick-tasks.ts';

export interface Task {
  readonly commit: string;
  /** As it was written, without numbers and the names of who signed it. */
  readonly message: string;
  /** Source files that it changed and that were there before; no tests. */
  readonly files: readonly string[];
}

const shortest = 40;
const mostFiles = 5;
const mostCommits = 4_000;
const fixesOrAdds = /\b(?:fix|add|support|allow|handle|prevent|avoid|implement|introduce|improve|correct|ensure)/i;
const routine = /\btypos?\b|\bdeps?\b|\blint|\bchangelog\b|\bbump\b|^merge\b|^revert\b|\brelease\b/i;
const fileName = /[\w-]\.(?:[cm]?[jt]sx?|py|go|java|kts?|rs|c|cc|cpp|h|hpp|cs|md|json|ya?ml|toml)\b/;

/** The newest that fix or add, with a message that names no file. */
export function pickTasks(repository: string, count: number): Task[] {
  const git = (...args: string[]): string =>
    execFileSync('git', ['-C', repository, ...args], { encoding: 'utf8', maxBuffer: 1 << 28 });
  const tasks: Task[] = [];
  for (const entry of git('log', '--no-merges', '-n', `${mostCommits}`, '--format=%H%n%B%x00').split('\0')) {
    const [commit = '', subject = '', ...body] = entry.trim().split('\n');
    const message = plain([subject, ...body].join('\n'));
    if (message.length < shortest || fileName.test(message)) continue;
    if (!fixesOrAdds.test(subject) || routine.test(subject)) continue;
    const changed = git('diff-tree', '-r', '--no-commit-id', '--name-status', '--no-renames', commit)
      .split('\n')
      .map((line) => line.split('\t'));
    const files = changed.flatMap(([how, file = '']) => (how === 'M' && isSourceFile(file) ? [file] : []));
    if (files.length === 0 || files.length > mostFiles) continue;
    tasks.push({ commit, message, files });
    if (tasks.length === count) break;
  }
  return tasks;
}

function plain(message: string): string {
  return message
    .replace(/^(?:[A-Za-z-]+-by|Change-Id|Fixes|Closes|Refs?):? .*$/gim, '')
    .replace(/https?:\/\/\S+/g, '')
    .replace(/\(?#\d+\)?/g, '')
    .replace(/\n{2,}/g, '\n')
    .trim()
    .slice(0, 4_000);
}
