/** Answers the generation methods of the contract: the rotator's status, history, rebuilds, swaps, and the documents. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type { generationMethods } from '#shared/contract/generations/methods.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { compareStored, type Generation, type Generations, type Rotator } from '../../generations/generations.ts';
import type { Handlers } from '../../handler.ts';
import type { LiveDocuments } from '../../live-documents.ts';
import { readDocument } from '../../static-analyst/static-analyst.ts';
import { untilAborted } from '../../threads/threads.ts';
import { readSource } from '../../workspace/workspace.ts';

type Method = keyof typeof generationMethods;

interface GenerationServices {
  rotator: Rotator;
  documents: Pick<LiveDocuments, 'upToDate'>;
  generations: Pick<Generations, 'stored'>;
  /** The generation that is read. */
  read(): Generation;
  hashNow: HashNow;
  /** `databaseMark` of the workspace. */
  mark: number;
  /** Runs work that outlives the call, and is part of no read. */
  apart<T>(work: () => T): T;
}

export function generationHandlers(services: GenerationServices): Handlers<Method> {
  const { rotator, apart } = services;

  /** Throws NotFound for one whose files are not here. */
  function stored(id: string, field: string): Generation {
    const all = services.generations.stored();
    const found = all.find((generation) => generation.id === id);
    if (found !== undefined) return found;
    const ids = all.map((generation) => generation.id);
    const message = sentence`The files of generation ${id} are not here any more, or not yet. There are: ${ids.join(', ')}.`;
    throw new MemoError('NotFound', message, { path: field, suggestions: ids });
  }

  return {
    'generations.status': () => rotator.status(),
    'generations.list': ({ offset, limit }) => rotator.list(offset, limit),
    'generations.trigger': ({ now, key }) => apart(() => rotator.trigger(now, key)),
    'generations.wait': ({ id }, { signal }) => untilAborted(rotator.wait(id), signal, 'Waiting for it was cancelled.'),
    'generations.stop': () => apart(() => rotator.stop()),
    'generations.rollback': () => apart(() => rotator.rollback()),
    async 'generations.diff'({ from, to = services.read().id }, { signal }) {
      if (from !== undefined) {
        return compareStored(stored(from, 'from'), stored(to, 'to'), services.mark, signal);
      }
      const diff = rotator.diff(to);
      if (diff !== null) return diff;
      const message = sentence`Nothing is kept of what the swap to ${to} changed: it was the first generation, or its swap is too long ago.`;
      throw new MemoError('NotFound', message, { path: 'to' });
    },
    async 'generations.document'({ generation, ...query }, { signal }) {
      const of = generation === undefined ? services.read() : stored(generation, 'generation');
      const live = of.id === services.read().id;
      if (live) {
        await apart(() => services.documents.upToDate(signal));
        const isThere = (await readDocument(of.dir, query.name)) !== null;
        if (!isThere) await apart(() => services.documents.upToDate(signal, 'damaged'));
      }
      return documentPage(of, live, query, services.hashNow);
    },
  };
}

type Page = Result<'generations.document'>;
type Entry = { readonly evidence: readonly DocumentEvidence[] };
type Query = Omit<ParsedParams<'generations.document'>, 'generation'>;

/**
 * Pages of the documents of a generation: the requested sections, filtered by words, with the totals and the source
 * files that changed since.
 *
 * Throws Busy where the document has not been written yet, NotFound where it never was and for a section that it does not have.
 * @param live whether the generation is the live one.
 */
async function documentPage({ id, dir }: Generation, live: boolean, query: Query, hashNow: HashNow): Promise<Page> {
  const { name, section } = query;
  const whole = await readDocument(dir, name);
  if (whole === null && !live) {
    const message = sentence`${id} has no ${name}.json: another generation took its place before it was written. Ask for the live one.`;
    throw new MemoError('NotFound', message, { path: 'generation' });
  }
  if (whole === null) {
    throw new MemoError('Busy', sentence`${name}.json of ${id} is still being written. Ask again in a moment.`);
  }
  const all = Object.entries(whole).filter((entry): entry is [string, Entry[]] => Array.isArray(entry[1]));
  if (section !== undefined && !all.some(([key]) => key === section)) {
    const keys = all.map(([key]) => key);
    const message = sentence`${name} has no section ${section}. It has: ${keys.join(', ')}.`;
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

/** Which files that entries of a document rest on are not what they were when they were read. */
type ChangedFiles = Record<string, 'changed' | 'missing'>;

/** The hash of a file as it is now; null where there is none that can be read. */
type HashNow = (file: string) => Promise<string | null>;

/** For code, the hash in the code map; other texts are read: manifests, documents, settings, which are few. */
export function createHashNow(codeMap: () => Pick<CodeMap, 'file'>, root: string, maxFileBytes: () => number): HashNow {
  return async (file) => {
    const known = codeMap().file(file);
    if (known !== null) return known.hash;
    const read = await readSource(root, file, maxFileBytes());
    return read.kind === 'text' ? read.hash : null;
  };
}

export async function changedFiles(evidence: Iterable<DocumentEvidence>, hashNow: HashNow): Promise<ChangedFiles> {
  const looked = new Map<string, string | null>();
  const changed: ChangedFiles = {};
  for (const { file, hash } of evidence) {
    let now = looked.get(file);
    if (now === undefined) {
      now = await hashNow(file);
      looked.set(file, now);
    }
    if (now !== hash) changed[file] = now === null ? 'missing' : 'changed';
  }
  return changed;
}
