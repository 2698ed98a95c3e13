/**
 * What all entries of the documents have in common: ids that follow from what an entry speaks of, evidence that is there,
 * caps that say what they left out. Main types: Evidence, Section.
 */
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type { WholeFile } from '../../codemap/codemap.ts';

export type Evidence = DocumentEvidence;

/** At most what a rule concludes may claim, and what it only counts. */
export const concluded = 0.6;
export const counted = 1;

const maxId = 120;
const maxEvidence = 8;

/** Lines of a file, held within it: a file that changed since says so by its hash. */
export function evidence(
  file: Pick<WholeFile, 'file' | 'hash' | 'lines'>,
  startLine = 1,
  endLine = startLine,
): Evidence {
  const last = Math.max(1, file.lines);
  const start = Math.min(Math.max(1, startLine), last);
  return { file: file.file, startLine: start, endLine: Math.min(Math.max(start, endLine), last), hash: file.hash };
}

export function someEvidence(all: readonly Evidence[], most = maxEvidence): Evidence[] {
  const seen = new Set<string>();
  const differs = ({ file, startLine, endLine }: Evidence): boolean => {
    const key = `${file}:${startLine}-${endLine}`;
    return !seen.has(key) && seen.add(key).size > 0;
  };
  return all.filter(differs).slice(0, most);
}

/** `mod-src-payments`: lower case, what is neither letter nor digit as one dash. */
export function slug(prefix: string, text: string): string {
  const words = text
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  return `${prefix}-${words === '' ? 'root' : words}`.slice(0, maxId).replace(/-+$/, '');
}

/** Gives equal ids a number, in the order of the entries. */
export function withUniqueIds<E extends { id: string }>(entries: readonly E[]): E[] {
  const taken = new Map<string, number>();
  return entries.map((entry) => {
    const nth = (taken.get(entry.id) ?? 0) + 1;
    taken.set(entry.id, nth);
    return nth === 1 ? entry : { ...entry, id: `${entry.id}-${nth}` };
  });
}

/** The first `cap` of a ranked section, and how many there were beyond. */
export function capped<E extends { id: string }>(
  section: string,
  entries: readonly E[],
  cap: number,
  omitted: Record<string, number>,
): E[] {
  if (entries.length > cap) omitted[section] = entries.length - cap;
  return withUniqueIds(entries.slice(0, cap));
}
