/** Which language a file is written in, by its name alone. */

import { closeSync, constants, openSync, readSync } from 'node:fs';
import path from 'node:path';
import type { Language } from '#shared/contract/common.ts';
import { isOpenedOutside } from '../../storage/storage.ts';

/** `.h` is C here: only its content could show more, and the listing reads none. */
const extensions: Record<Language, readonly string[]> = {
  csharp: ['cs', 'csx', 'razor', 'cshtml'],
  typescript: ['ts', 'tsx', 'mts', 'cts', 'vue', 'svelte', 'astro'],
  javascript: ['js', 'jsx', 'mjs', 'cjs'],
  python: ['py', 'pyi', 'pyw', 'ipynb'],
  go: ['go'],
  java: ['java'],
  kotlin: ['kt', 'kts'],
  rust: ['rs'],
  c: ['c', 'h'],
  cpp: ['cc', 'cpp', 'cxx', 'c++', 'cppm', 'ixx', 'hh', 'hpp', 'hxx', 'h++', 'inl', 'ipp', 'tpp'],
  php: ['php', 'phtml', 'php5', 'php7'],
  ruby: ['rb', 'rake', 'gemspec', 'podspec', 'ru'],
  bash: ['sh', 'bash', 'zsh', 'ksh'],
  lua: ['lua'],
  swift: ['swift'],
  scala: ['scala', 'sc', 'sbt'],
  dart: ['dart'],
  elixir: ['ex', 'exs'],
  zig: ['zig'],
  hcl: ['tf', 'hcl', 'tfvars'],
  r: ['r'],
  powershell: ['ps1', 'psm1'],
  solidity: ['sol'],
  haskell: ['hs'],
  objc: ['m', 'mm'],
  julia: ['jl'],
  html: ['html', 'htm', 'xhtml'],
  css: ['css'],
  scss: ['scss'],
  protobuf: ['proto'],
  sql: ['sql', 'ddl', 'pls', 'pkb', 'pks', 'plsql', 'pgsql'],
  graphql: ['graphql', 'graphqls', 'gql'],
  yaml: ['yaml', 'yml'],
};

/** Files that go by their whole name. */
const fileNames: Partial<Record<Language, readonly string[]>> = {
  ruby: ['Rakefile', 'Gemfile', 'Vagrantfile', 'Podfile', 'Fastfile', 'Guardfile', 'Capfile', 'Brewfile'],
  yaml: ['openapi.json', 'swagger.json'],
  bash: ['.bashrc', '.bash_profile', '.profile', '.zshrc', 'PKGBUILD'],
};

const byExtension = new Map<string, Language>(
  (Object.keys(extensions) as Language[]).flatMap((language) =>
    extensions[language].map((name) => [name, language] as const),
  ),
);

const byName = new Map<string, Language>(
  (Object.keys(fileNames) as Language[]).flatMap((language) =>
    (fileNames[language] ?? []).map((name) => [name, language] as const),
  ),
);

/** Templates that end like the language they are made into: its grammar would take their code for text. */
const template = /\.blade\.php$/i;

/** null for a file that the code map does not read. */
export function languageOf(file: string): Language | null {
  if (template.test(file)) return null;
  const start = file.lastIndexOf('/') + 1;
  const dot = file.lastIndexOf('.');
  const byEnding = dot <= start ? undefined : byExtension.get(file.slice(dot + 1).toLowerCase());
  return byEnding ?? byName.get(file.slice(start)) ?? null;
}

/** Endings of its files with their dots, then names of files that have none of these. */
export function filesOf(language: Language): { endings: string[]; names: readonly string[] } {
  return { endings: extensions[language].map((name) => `.${name}`), names: fileNames[language] ?? [] };
}

// The language of a script without a file ending, by its first line (`#!/usr/bin/env python3`). Nothing is run.

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
  /^(?:package\.json|pyproject\.toml|setup\.py|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt|pubspec\.yaml)$|^Directory\.Build\.(?:props|targets)$|^[tj]sconfig(?:\..+)?\.json$|\.csproj$/i;

export function isProjectFile(name: string): boolean {
  return projectName.test(name);
}
