/**
 * Pages of the documents of a generation: the sections that were asked for, filtered by words, with how much there is and
 * which files they rest on are others now.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type { Generation } from '../../generations/generations.ts';
import { readDocument } from '../../static-analyst/static-analyst.ts';
import { changedFiles, type HashNow } from './changed-files.ts';

type Page = Result<'generations.document'>;
type Entry = { readonly evidence: readonly DocumentEvidence[] };
type Query = Omit<ParsedParams<'generations.document'>, 'generation'>;

/**
 * Throws Busy where the document has not been written yet, NotFound where it never was and for a section that it does not have.
 * @param live whether the generation is the live one.
 */
export async function documentPage(
  { id, dir }: Generation,
  live: boolean,
  query: Query,
  hashNow: HashNow,
): Promise<Page> {
  const { name, section } = query;
  const whole = await readDocument(dir, name);
  if (whole === null && !live) {
    const message = `${id} has no ${name}.json: another generation took its place before it was written. Ask for the live one.`;
    throw new MemoError('NotFound', message, { path: 'generation' });
  }
  if (whole === null) {
    throw new MemoError('Busy', `${name}.json of ${id} is still being written. Ask again in a moment.`);
  }
  const all = Object.entries(whole).filter((entry): entry is [string, Entry[]] => Array.isArray(entry[1]));
  if (section !== undefined && !all.some(([key]) => key === section)) {
    const keys = all.map(([key]) => key);
    const message = `${name} has no section ${section}. It has: ${keys.join(', ')}.`;
    throw new MemoError('NotFound', message, { path: 'section', suggestions: keys });
  }
  const document: Record<string, unknown> = { ...whole };
  const sections: Page['sections'] = {};
  const shown: Entry[] = [];
  for (const [key, entries] of all) {
    const fitting = matching(entries, query.query);
    sections[key] = { total: fitting.length, omitted: whole.omitted[key] ?? 0 };
    const wanted = section === undefined || section === key;
    const page = wanted ? fitting.slice(query.offset, query.offset + query.limit) : [];
    document[key] = page;
    shown.push(...page);
  }
  const changed = await changedFiles(
    shown.flatMap(({ evidence }) => evidence),
    hashNow,
  );
  // Only the lists became shorter.
  return { name, generation: id, live, document, sections, changedFiles: changed } as Page;
}

/** Entries in whose texts all words occur, without case. */
function matching(entries: readonly Entry[], query: string): readonly Entry[] {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '');
  if (words.length === 0) return entries;
  return entries.filter((entry) => {
    const text = textOf(entry).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return `${value}\n`;
  if (Array.isArray(value)) return value.map(textOf).join('');
  if (typeof value !== 'object' || value === null) return '';
  return Object.entries(value)
    .map(([key, inner]) => (key === 'hash' ? '' : textOf(inner)))
    .join('');
}
