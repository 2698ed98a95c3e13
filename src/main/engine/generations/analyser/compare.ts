/**
 * What a swap changes: types of both code maps and entries of the documents, counted, the first of each list named.
 */
import type { Documents } from '#shared/contract/generations/documents.ts';
import { documentNames } from '#shared/contract/generations/documents.ts';
import type { GenerationDiff } from '#shared/contract/generations/methods.ts';
import { compareAll, compareGenerations, type DiffEntry } from '../../codemap/codemap.ts';
import { findRenames } from '../../history/history.ts';
import { readDocument } from '../../static-analyst/static-analyst.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { GenerationPlace } from './messages.ts';

/** Named of each list. */
const maxNamed = 200;

type DocumentDiff = NonNullable<GenerationDiff['documents'][keyof Documents]>;
type DiffedEntry = DocumentDiff['added']['some'][number];

/** Throws Refused for a code map of another version, InternalError with `corrupt` for one that cannot be read, Cancelled. */
export async function compareStored(
  from: GenerationPlace,
  to: GenerationPlace,
  mark: number,
  signal: AbortSignal,
): Promise<GenerationDiff> {
  const pause = pauses(signal);
  const pairs = await compareGenerations(from.symbolsFile, to.symbolsFile, mark, pause);
  const comparison = await compareAll(pairs, findRenames, null, pause);
  try {
    const { entries } = comparison;
    const classes: GenerationDiff['classes'] = {};
    for (const { changeClass } of entries) classes[changeClass] = (classes[changeClass] ?? 0) + 1;
    const same = entries.filter(({ renamedFrom }) => renamedFrom === null);
    const of = (kind: DiffEntry['kind']): DiffEntry[] => same.filter((entry) => entry.kind === kind);
    const renamed = entries.filter(({ renamedFrom }) => renamedFrom !== null);
    const was = (entry: DiffEntry): string => comparison.diff(entry).alias?.from ?? '';
    return {
      from: from.id,
      to: to.id,
      types: {
        added: listed(of('added'), typeOf),
        removed: listed(of('removed'), typeOf),
        renamed: listed(renamed, (entry) => ({ ...typeOf(entry), was: was(entry) })),
        changed: listed(of('changed'), (entry) => ({ ...typeOf(entry), changeClass: entry.changeClass })),
      },
      classes,
      documents: await compareDocuments(from.dir, to.dir),
    };
  } finally {
    comparison.close();
  }
}

/** For a generation whose files are gone, with which nothing can be compared. */
export function nothingKnown(from: string, to: string): GenerationDiff {
  const none = { count: 0, some: [] };
  return { from, to, types: { added: none, removed: none, renamed: none, changed: none }, classes: {}, documents: {} };
}

const typeOf = ({ path, typeId, file }: DiffEntry) => ({ path, typeId, file });

function listed<E, T>(entries: readonly E[], named: (entry: E) => T): { count: number; some: T[] } {
  return { count: entries.length, some: entries.slice(0, maxNamed).map(named) };
}

/** A document that one of them has not is left out: nothing can be said of it. */
async function compareDocuments(from: string, to: string): Promise<GenerationDiff['documents']> {
  const documents: GenerationDiff['documents'] = {};
  for (const name of documentNames) {
    const [before, after] = [await readDocument(from, name), await readDocument(to, name)];
    if (before === null || after === null) continue;
    const was = entriesOf(before);
    const is = entriesOf(after);
    const added = [...is].filter(([key]) => !was.has(key));
    const removed = [...was].filter(([key]) => !is.has(key));
    const changed = [...is].filter(([key, { text }]) => (was.get(key)?.text ?? text) !== text);
    if (added.length + removed.length + changed.length === 0) continue;
    const some = (entries: [string, Entry][]) => listed(entries, ([, { named }]) => named);
    documents[name] = { added: some(added), removed: some(removed), changed: some(changed) };
  }
  return documents;
}

interface Entry {
  readonly named: DiffedEntry;
  /** All of it. */
  readonly text: string;
}

/** By section and id. */
function entriesOf(document: Documents[keyof Documents]): Map<string, Entry> {
  const entries = new Map<string, Entry>();
  for (const [section, list] of Object.entries(document)) {
    if (!Array.isArray(list)) continue;
    for (const entry of list as { id: string; title?: string; name?: string; layer?: string }[]) {
      const { id } = entry;
      const named = { section, id, title: entry.title ?? entry.name ?? entry.layer ?? id };
      entries.set(`${section}\0${id}`, { named, text: JSON.stringify(entry) });
    }
  }
  return entries;
}
