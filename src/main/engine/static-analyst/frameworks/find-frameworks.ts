/**
 * What the code of one file says of libraries, and how that is kept in references.db: the process that reads the places of names
 * has the tree, and finds it there. Main types: FrameworkFinds, KeptFinds.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeTree } from '../../codemap/codemap.ts';
import type { OccurrenceReader } from '../../references/references.ts';
import { type FileScan, Finds } from '../scan/found.ts';
import { mentionsFramework, readFrameworks } from './read-code.ts';

/** Counts up when rows of the table or their evaluation change. */
export const findsForm = 3;

export type FrameworkFinds = Omit<FileScan, 'todos'>;
export type KeptFinds = Pick<OccurrenceReader, 'finds'>;

/** Null where a tree is wanted, and there is none. */
export function findFrameworks(
  file: string,
  language: Language,
  text: string,
  code: () => CodeTree | null,
): FrameworkFinds | null {
  const finds = new Finds();
  if (!isPacked(file, language, text) && mentionsFramework(file, language, text)) {
    const tree = code();
    if (tree === null) return null;
    readFrameworks(tree, file, language, finds);
  }
  return finds.finish();
}

/** '' for none. */
export function written(finds: FrameworkFinds): string {
  const filled = Object.entries(finds).filter(([, list]) => list.length > 0);
  return filled.length === 0 ? '' : JSON.stringify(Object.fromEntries(filled));
}

/** What was found in a file with this content; null where it was not read, or by other rules. */
export function keptFinds(kept: KeptFinds | null, file: string, hash: string): FrameworkFinds | null {
  const data = kept?.finds(file, hash, findsForm) ?? null;
  if (data === null) return null;
  const none = new Finds().finish();
  return data === '' ? none : { ...none, ...JSON.parse(data) };
}

const sample = 20_000;
const fewLines = 20;

/** What a tool packed from other files, which say the same where people read it. */
export function isPacked(file: string, language: Language, text: string): boolean {
  if (language !== 'javascript') return false;
  if (/\.min\.[cm]?js$/.test(file)) return true;
  return text.length > sample && text.slice(0, sample).split('\n', fewLines).length < fewLines;
}
