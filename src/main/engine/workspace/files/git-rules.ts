/** The `.gitignore` rules that hold in a folder: its own, and those above it up to the top of its repository. */
import path from 'node:path';
import type { Repository } from '../git/repository.ts';
import { createIgnoreRules, type IgnoreRules } from './ignore-rules.ts';

const sources = { name: '.gitignore', before: '.git/info/exclude' };

/** Paths asked for are relative to `root`. */
export function gitIgnoreRules(root: string, repository: Repository | null): IgnoreRules {
  if (repository === null || repository.top === root) return createIgnoreRules({ root, ...sources });
  const rules = createIgnoreRules({ root: repository.top, ...sources });
  const prefix = path.relative(repository.top, root).split(path.sep).join('/');
  // Opened although its repository ignores it: the rules above it would leave nothing.
  if (rules.ignoredAt(prefix, true) !== null) return createIgnoreRules({ root, ...sources });
  return {
    ignoredAt: (file, folder) => rules.ignoredAt(`${prefix}/${file}`, folder)?.slice(prefix.length + 1) ?? null,
    broughtBack: (folder) => rules.broughtBack(`${prefix}/${folder}`),
  };
}
