/**
 * What is wrong in the bank: broken links, paths and symbols in people's pages, indexes that are not as the files are,
 * decisions and learnings that lack a part, damaged markers, conflicts that wait. It only reads.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { BankProblem } from '#shared/contract/bank/bank-types.ts';
import type { SymbolIndex } from '../search/search.ts';
import { type BankFiles, bankDir } from './bank-files.ts';
import { parseBlocks } from './blocks.ts';
import { readDecisions } from './gates/decisions.ts';
import { checkDecision, checkLearning, missingParts } from './gates/gate.ts';
import { readLearning } from './gates/learnings.ts';
import type { IndexKeeper } from './keep-index.ts';
import type { BlockTable } from './store/block-table.ts';

interface CheckOptions {
  readonly root: string;
  readonly files: BankFiles;
  readonly index: Pick<IndexKeeper, 'exists' | 'entries' | 'drift' | 'unreadable' | 'contested'>;
  readonly table: Pick<BlockTable, 'conflicts'>;
  /** Whether the code map has a symbol of this path; null where it does not know even what the path begins with. */
  knows(symbol: string): boolean | null;
}

/** Sorted by file and line. Throws NotFound where there is no bank, Cancelled. */
export async function checkBank(
  { root, files, index, table, knows }: CheckOptions,
  signal: AbortSignal,
): Promise<{ problems: BankProblem[]; files: number }> {
  if (!(await index.exists())) {
    throw new MemoError(
      'NotFound',
      sentence`There is no ${`${bankDir}/`} in ${root} yet. Make one: memoscope bank init --yes.`,
    );
  }
  const problems: BankProblem[] = [];
  const entries = await index.entries();
  const add = (
    kind: BankProblem['kind'],
    file: string,
    line: number | null,
    about: string,
    level: BankProblem['level'] = 'error',
  ) => problems.push({ kind, path: file, line, about, level });
  for (const entry of entries) {
    signal.throwIfAborted();
    const file = entry.path;
    const bytes = (await files.read(file))?.toString('latin1');
    if (bytes === undefined) continue;
    const text = Buffer.from(bytes, 'latin1').toString('utf8');
    for (const { line, code } of parseBlocks(bytes).damage) add('marker', file, line, code);
    // An archived file is a record of its day: no one corrects it.
    if (file.startsWith('archive/')) continue;
    for (const { kind, line, name } of namedThings(text)) {
      if (kind === 'symbol') {
        const known = knows(name.replace(/\(\)$/, ''));
        // Some files are called like symbols: `Directory.Build.props`.
        if (known === true || isThere(root, file, { kind: 'path', line, name })) continue;
        add('symbol', file, line, name, known === null ? 'warning' : 'error');
      } else if (!isThere(root, file, { kind, line, name })) add(kind, file, line, name);
    }
    if (file === 'patterns.md') {
      for (const { line, form } of readDecisions(bytes)) {
        for (const part of missingParts(checkDecision(form))) add('gate', file, line, part);
      }
    }
    if (file.startsWith('learnings/')) {
      for (const part of missingParts(checkLearning(readLearning(text).form))) add('gate', file, null, part);
    }
  }
  for (const { file, why } of await index.unreadable()) add('text', file, null, why);
  for (const { path: file, block } of table.conflicts()) add('conflict', file, null, block);
  for (const { file, about } of await index.drift()) add('index', file, null, about);
  for (const { file, about, summaries } of await index.contested())
    add('summary', file, null, `${about}: ${summaries.map((one) => `“${one}”`).join(' ')}`);
  problems.sort((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : (a.line ?? 0) - (b.line ?? 0)));
  return { problems, files: entries.length };
}

/** Relative to its page, to the bank or to the workspace; `/` begins at the workspace. */
function isThere(root: string, file: string, { kind, name }: NamedThing): boolean {
  const plain = decoded(name)
    .replace(/[?#].*$/, '')
    .replace(/:\d+(-\d+)?$/, '')
    .replace(/\/$/, '');
  if (plain === '') return true;
  const folder = path.posix.dirname(`${bankDir}/${file}`);
  const places = plain.startsWith('/')
    ? [plain.slice(1)]
    : [path.posix.join(folder, plain), ...(kind === 'path' ? [plain, `${bankDir}/${plain}`] : [])];
  return places.some((place) => {
    const inside = path.posix.normalize(place);
    // Places outside are not checked.
    if (inside.startsWith('..')) return true;
    try {
      return lstatSync(path.join(root, inside), { throwIfNoEntry: false }) !== undefined;
    } catch {
      return false; // A file where a folder is meant.
    }
  });
}

function decoded(name: string): string {
  try {
    return decodeURI(name);
  } catch {
    return name; // No escapes, then.
  }
}

/**
 * What a page of the bank names that can be looked up: links, paths and symbols between backticks, each with its line.
 * Fenced blocks and machine blocks are left out: the first show, the second are not a person's.
 */
interface NamedThing {
  readonly kind: 'link' | 'path' | 'symbol';
  readonly line: number;
  readonly name: string;
}

const link = /\[[^\][\n]{0,300}\]\(\s*<?([^)<>\s]{1,500})>?(?:\s+["'(][^)\n]{0,200})?\)/g;
const code = /(`{1,2})([^`\n]{1,200})\1/g;
const elsewhere = /^([a-z][a-z0-9+.-]*:|#|\/\/)/i;
/** With a folder, or a file of one word with an ending and its line. */
const filePath = /^\.{0,2}\/?(?:[\w@.()[\]-]+\/)+[\w@.()[\]-]*(?::\d+(?:-\d+)?)?$/;
/** `Type.member`, `Namespace.Type`, `Type::member()`, `RetryPolicy`. */
const symbol = /^[A-Z][\p{L}\p{N}]*(?:(?:\.|::|#)[\p{L}_][\p{L}\p{N}_]*)+(?:\(\))?$/u;
/** Placeholder for any name. */
const anyName = /path\/to|\bfoo\b|\bbar\b|xxx|example|your|<|\*|\{/i;

function namedThings(text: string): NamedThing[] {
  const found: NamedThing[] = [];
  let fence = '';
  let machine = false;
  text.split('\n').forEach((line, n) => {
    const mark = /^ {0,3}(`{3,}|~{3,})/.exec(line)?.[1] ?? '';
    if (fence !== '') {
      if (mark.startsWith(fence)) fence = '';
      return;
    }
    if (mark !== '') {
      fence = mark;
      return;
    }
    if (line.includes('MACHINE_BLOCK_START')) machine = true;
    if (line.includes('MACHINE_BLOCK_END')) machine = false;
    if (machine) return;
    for (const [, target = ''] of line.matchAll(link)) {
      if (!elsewhere.test(target)) found.push({ kind: 'link', line: n + 1, name: target });
    }
    for (const [, , inside = ''] of line.matchAll(code)) {
      const name = inside.trim();
      if (anyName.test(name)) continue;
      if (filePath.test(name)) found.push({ kind: 'path', line: n + 1, name });
      else if (symbol.test(name) && !/\.(md|json|ya?ml|toml|txt|js|ts|xml|html|css)$/i.test(name)) {
        found.push({ kind: 'symbol', line: n + 1, name });
      }
    }
  });
  return found;
}

/**
 * Whether a symbol that a page names is in the code map.
 *
 * Null where it does not know even the first name of the path: then it may belong to a library and must not be reported
 * as gone. `a::b` and `a#b` are read as `a.b`.
 */
export function knowsSymbol(index: Pick<SymbolIndex, 'resolve'>, symbol: string): boolean | null {
  const names = symbol.split(/\.|::|#/);
  const found = (some: readonly string[]): boolean => {
    const { step } = index.resolve(some.join('.'), 1);
    return step === 'exact' || step === 'suffix';
  };
  if (found(names)) return true;
  // A namespace is not a symbol of its own; it exists while something is in it.
  if (names.length > 1 && index.resolve([...names, '*'].join('.'), 1).total > 0) return true;
  return names.length > 1 && found(names.slice(0, -1)) ? false : null;
}
