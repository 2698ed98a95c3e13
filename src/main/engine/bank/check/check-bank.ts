/**
 * What is wrong in the bank (spec 06 "Check"): broken links, paths and symbols in people's pages, indexes that are not as the
 * files are, decisions and learnings that lack a part, damaged markers, conflicts that wait. It only reads.
 */
import { lstatSync } from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import type { BankProblem } from '#shared/contract/bank/types.ts';
import { parseBlocks } from '../blocks/parse-blocks.ts';
import { type BankFiles, bankDir } from '../files/bank-files.ts';
import { readDecisions } from '../gates/decisions.ts';
import { checkDecision, checkLearning, missingParts } from '../gates/gate.ts';
import { readLearning } from '../gates/learnings.ts';
import type { IndexKeeper } from '../index/keep-index.ts';
import type { BlockTable } from '../store/block-table.ts';
import { type NamedThing, namedThings } from './named-things.ts';

export interface CheckOptions {
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
    throw new MemoError('NotFound', `There is no ${bankDir}/ in ${root} yet. Make one: memoscope bank init --yes.`);
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
    // What is put away is a record of its day: nobody mends it.
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
    // A place outside is none of ours to look at.
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
