/**
 * What the analyst keeps of one file of the code map, told by its text alone. Main type: FileAnalysis. Lists that are empty
 * are left out, because most files have none of most things.
 */
import type { Language } from '#shared/contract/common.ts';
import { redact } from '../../../redact/redact.ts';
import { type FileScan, scanFile } from '../../scan/scan.ts';
import { emptyCatches } from './empty-catches.ts';
import { headOf } from './head-comment.ts';

export interface FileAnalysis extends Partial<FileScan> {
  /** What the comment at its top says of the file: the first sentence. */
  readonly head?: { readonly text: string; readonly line: number };
  /** Lines of `catch` blocks that hold nothing, not even a reason. */
  readonly emptyCatches?: readonly number[];
}

export function analyseFile(file: string, language: Language, text: string): FileAnalysis {
  const found: Record<string, unknown> = {};
  for (const [kind, finds] of Object.entries(scanFile(file, language, text))) {
    if (Array.isArray(finds) && finds.length > 0) found[kind] = finds.map(withoutSecret);
  }
  const head = headOf(text, language);
  if (head !== null) found.head = { ...head, text: redact(head.text) };
  const empty = emptyCatches(text, language);
  if (empty.length > 0) found.emptyCatches = empty;
  return found;
}

/** What people wrote by hand; it is kept in analysis.db (spec 01 "Secrets"). */
export function withoutSecret<F extends { detail: string; text?: string }>(find: F): F {
  const { detail, text } = find;
  return { ...find, detail: redact(detail), ...(text === undefined ? {} : { text: redact(text) }) };
}
