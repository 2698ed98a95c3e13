/** Where something found leads: its key among the rows, its page, its source, and how a question about it begins. */
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { type Route, route } from '../../../lib/navigation/route.ts';
import { placeOf } from '../../learnings/record/evidence-place.ts';
import { descriptionKey, type Found, learningKey, lineKey } from './result-rows.ts';

export function keyOf(found: Found): string {
  switch (found.kind) {
    case 'line':
      return lineKey(found.file.file, found.match.line);
    case 'learning':
      return learningKey(found.hit.id);
    case 'description':
      return descriptionKey(found.found.symbol.typeId);
  }
}

export function pageOf(found: Found): Route {
  switch (found.kind) {
    case 'line':
      return route('file', found.file.file, { line: String(found.match.line) });
    case 'learning':
      return route('learnings', found.hit.id);
    case 'description':
      return route('type', found.found.symbol.typeId);
  }
}

/** What the editor opens; null for a learning without evidence. */
export function sourceOf(found: Found): { readonly file: string; readonly line: number } | null {
  switch (found.kind) {
    case 'line':
      return { file: found.file.file, line: found.match.line };
    case 'learning':
      return evidenceOf(found.hit);
    case 'description':
      return found.found.symbol;
  }
}

function evidenceOf({ evidence }: MemoryHit): { readonly file: string; readonly line: number } | null {
  const first = evidence.find(({ state }) => state !== 'missing');
  if (first === undefined) return null;
  const { file, startLine } = placeOf(first);
  return { file, line: startLine };
}

/** What a question about it begins with. */
export function subjectOf(found: Found): string {
  switch (found.kind) {
    case 'line':
      return `${found.file.file}:${found.match.line}`;
    case 'learning':
      return found.hit.question;
    case 'description':
      return found.found.symbol.path;
  }
}
