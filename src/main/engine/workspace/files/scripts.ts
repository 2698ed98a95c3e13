/** The language of a script without a file ending, by its first line (`#!/usr/bin/env python3`). Nothing is run. */
import { closeSync, constants, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { isOpenedOutside } from '../../storage/storage.ts';

const headBytes = 256;
const flags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);

/** By name without a version: `python3.12` is `python`. */
const interpreters: Readonly<Record<string, Language>> = {
  ...{
    python: 'python',
    pypy: 'python',
    node: 'javascript',
    nodejs: 'javascript',
    bun: 'typescript',
    deno: 'typescript',
  },
  ...{ 'ts-node': 'typescript', tsx: 'typescript', sh: 'bash', bash: 'bash', dash: 'bash', ksh: 'bash', zsh: 'bash' },
  ...{ ruby: 'ruby', jruby: 'ruby', php: 'php', lua: 'lua', luajit: 'lua', rscript: 'r', pwsh: 'powershell' },
  ...{ elixir: 'elixir', scala: 'scala', swift: 'swift', dart: 'dart', runhaskell: 'haskell', runghc: 'haskell' },
};

export function hasNoEnding(file: string): boolean {
  return !file.slice(file.lastIndexOf('/') + 1).includes('.');
}

/** null for a file with an ending, or whose first line names no interpreter of a language that is read. */
export function scriptLanguage(root: string, file: string): Language | null {
  return hasNoEnding(file) ? languageOfHead(headOf(root, file)) : null;
}

function languageOfHead(head: string): Language | null {
  const [first = ''] = head.split('\n', 1);
  if (!first.startsWith('#!')) return null;
  const words = first.slice(2).trim().split(/\s+/);
  const isEnv = commandOf(words[0]) === 'env';
  // `env -S node --flag`, `env -i LANG=C bash`: the first word that is neither an option nor a variable.
  const command = isEnv ? words.slice(1).find((word) => !/^-|=/.test(word)) : words[0];
  const name = commandOf(command).replace(/(?<=[a-z])-?\d[\d.]*$/, '');
  return Object.hasOwn(interpreters, name) ? (interpreters[name] ?? null) : null;
}

const commandOf = (word = ''): string =>
  word
    .slice(word.lastIndexOf('/') + 1)
    .replace(/\.exe$/i, '')
    .toLowerCase();

/** '' where it cannot be read: reading the file as a whole will say why. */
function headOf(root: string, file: string): string {
  try {
    const handle = openSync(path.join(root, file), flags);
    try {
      if (isOpenedOutside(root, handle)) return '';
      const bytes = Buffer.alloc(headBytes);
      return bytes.toString('latin1', 0, readSync(handle, bytes, 0, headBytes, 0));
    } finally {
      closeSync(handle);
    }
  } catch {
    return '';
  }
}

/** Files that say where a project begins, what it is called and what its files import. */
const projectName =
  /^(?:package\.json|pyproject\.toml|setup\.py|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt)$|^Directory\.Build\.(?:props|targets)$|^[tj]sconfig(?:\..+)?\.json$|\.csproj$/i;

export function isProjectFile(name: string): boolean {
  return projectName.test(name);
}
