/**
 * Documents of the project, cut into sections: which there are, what each says and names, which sections speak of a question, and
 * what of them is true no more. Nothing of them is believed or run: a document is a text of anyone.
 * Main type: ProjectDocs.
 */
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type {
  DocAbout,
  DocFault,
  DocHit,
  DocRole,
  DocSection,
  DocSummary,
  SectionPlace,
} from '#shared/contract/project/docs.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Embedder } from '../models/models.ts';
import { openEmbedder } from '../models/models.ts';
import { redact } from '../redact/redact.ts';
import { askedTerms, heldBy } from '../retrieval/retrieval.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Log } from '../storage/storage.ts';
import { pauses, readSource } from '../workspace/workspace.ts';
import { createNameFinder, type NameFinder } from './code-names.ts';
import type { DocsStore, StoredDoc, StoredSection } from './docs-store.ts';
import { type FaultOptions, faultsOf } from './faults.ts';
import { createKeptDocs } from './keep-read.ts';
import { quoteOf } from './quote.ts';
import { readmeSentence } from './readme-sentence.ts';
import { tellsOfPast } from './roles.ts';
import { type FoundSection, searchSections, tellingWords } from './search-docs.ts';

export { readmeSentence } from './readme-sentence.ts';
export { isDocument } from './roles.ts';

export interface DocsReading<T> {
  readonly found: T;
  readonly unread: { file: string; reason: string }[];
}

export interface OpenedDoc extends Pick<StoredDoc, 'file' | 'role' | 'title'> {
  readonly text: string;
  readonly sections: DocSection[];
  readonly linkedFrom: (SectionPlace & { line: number })[];
}

export interface AskedDocs {
  readonly likely: DocHit[];
  readonly near: DocHit[];
}

export interface ProjectDocs {
  list(signal: AbortSignal): Promise<DocsReading<DocSummary[]>>;
  /** The description of the project from its README; null if it has none. */
  about(signal: AbortSignal): Promise<DocAbout | null>;
  /** Throws NotFound for what is no document of the workspace. */
  open(file: string, signal: AbortSignal): Promise<OpenedDoc>;
  /** Best first; `total` before the limit. */
  search(query: string, limit: number, signal: AbortSignal): Promise<DocsReading<{ hits: DocHit[]; total: number }>>;
  /**
   * The few sections that hold most of what a question asks for, and those that are only nearest to it. Change logs and the like come
   * last, unless the past is asked for. Throws Cancelled.
   */
  asked(question: string, isOfPast: boolean, signal: AbortSignal): Promise<AskedDocs>;
  /** Sections that name one of these symbols or a member of it; those that are gone by what was once known of the name. */
  naming(symbols: readonly string[], signal: AbortSignal): Promise<NamingSection[]>;
  close(): Promise<void>;
}

export interface NamingSection extends SectionPlace {
  readonly line: number;
  readonly role: DocRole;
  /** The symbol that it names. */
  readonly of: string;
}

export interface NameInDocument {
  /** As written. */
  readonly name: string;
  readonly document: string;
}

/** Document → name → the present path of a file, else ''. */
export type GoneInDocuments = ReadonlyMap<string, ReadonlyMap<string, string>>;

export interface ProjectDocsOptions {
  /** Real path of the workspace. */
  root: string;
  /** documents.db. */
  file: string;
  /** `databaseMark` of the workspace. */
  mark: number;
  /** All text files of the workspace. */
  names(): Iterable<string>;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  /** Counts up when the code map changes. */
  revision(): number;
  /** Symbol path of what was called so once; '' where nothing is known. */
  renamed(name: string): string;
  /** Of these names in documents, those that commits removed or renamed. Throws Cancelled. */
  gone(asked: readonly NameInDocument[], signal: AbortSignal): Promise<GoneInDocuments>;
  /** How long an answer waits for a first look at the documents, milliseconds. */
  patienceMs: number;
  log: Log;
}

const maxBytes = 512 * 1024;
/** Read again for the words that they hold. */
const readHits = 40;
/** Of what a question asks for: with less, a section shares only a word with it. */
const leastHeld = 0.6;
const nearBest = 0.8;
/** A section whose headings hold what was asked for is about it; one of the past only mentions it. */
const titleWorth = 0.2;
const pastAside = 0.3;
const maxAsked = 3;

export function createProjectDocs(options: ProjectDocsOptions): ProjectDocs {
  const { root } = options;
  const kept = createKeptDocs(options);
  let finder: { revision: number; finder: NameFinder } | null = null;
  let embedder: Promise<Embedder | null> | null = null;

  function nameFinder(): NameFinder {
    const revision = options.revision();
    if (finder?.revision !== revision)
      finder = {
        revision,
        finder: createNameFinder({ codeMap: options.codeMap(), index: options.index(), files: options.names() }),
      };
    return finder.finder;
  }

  const faultOptions = (): FaultOptions => ({ root, finder: nameFinder(), renamed: options.renamed });

  function faults(
    store: DocsStore,
    { file, role }: StoredDoc,
    { id }: StoredSection,
    gone: ReadonlyMap<string, string>,
  ): DocFault[] {
    if (tellsOfPast(file, role)) return [];
    const named = { file, names: store.names(id), links: store.links(id), once: store.once(file), gone };
    return faultsOf(named, faultOptions());
  }

  /** Names that lead to nothing, and that were never seen to lead to anything: commits may know them. */
  function unknown(store: DocsStore, { file, role }: StoredDoc, sections: readonly StoredSection[]): NameInDocument[] {
    if (tellsOfPast(file, role)) return [];
    const once = store.once(file);
    const names = new Set(
      sections.flatMap(({ id }) => store.names(id)).flatMap((one) => (one.isBlock ? [] : one.name)),
    );
    return [...names]
      .filter((name) => !once.has(name) && nameFinder().find(name, file) === 'none')
      .map((name) => ({ name, document: file }));
  }

  const goneOf = async (names: readonly NameInDocument[], signal: AbortSignal): Promise<GoneInDocuments> =>
    names.length === 0 ? new Map() : options.gone(names, signal);

  /** What names of a document lead to now, for the day when they lead nowhere. */
  function note(store: DocsStore, { file }: StoredDoc, sections: readonly StoredSection[]): void {
    const known = store.once(file);
    const found = new Map<string, string>();
    for (const { name, isBlock } of sections.flatMap(({ id }) => store.names(id))) {
      const target = isBlock ? 'word' : nameFinder().find(name, file);
      if (typeof target === 'string') continue;
      const told = target.symbol === '' ? target.file : target.symbol;
      if (known.get(name) !== told) found.set(name, told);
    }
    store.noteOnce(file, found);
  }

  async function hit({ section }: FoundSection, store: DocsStore, asked: ReturnType<typeof askedTerms>) {
    const found = store.section(section);
    if (found === null) return null;
    const source = await readSource(root, found.file, maxBytes);
    if (source.kind !== 'text') return null;
    const lines = source.text.split('\n');
    const text = [found.file, ...found.within, ...lines.slice(found.startLine - 1, found.endLine)].join('\n');
    const { quote, line } = quoteOf(lines, found, asked);
    const titled = heldBy([...found.within, found.title].join('\n'), asked);
    const role = store.doc(found.file)?.role ?? 'other';
    return { role, hit: { ...placeOf(found), quote: redact(quote), line, held: heldBy(text, asked), titled } };
  }

  /** @param aside by how much a document is put back, as a share of what was asked for. */
  async function searched(
    query: string,
    limit: number,
    aside: (file: string, role: DocRole) => number,
    signal: AbortSignal,
  ): Promise<DocsReading<{ hits: DocHit[]; total: number }>> {
    const { store, unread } = await kept.read(signal);
    embedder ??= openEmbedder({ kind: 'memo-embed' }).catch(() => null);
    const found = await searchSections(query, store, await embedder, signal);
    const asked = askedTerms(query, store);
    const read = await Promise.all(found.slice(0, Math.max(readHits, limit)).map((each) => hit(each, store, asked)));
    signal.throwIfAborted();
    // What holds all words comes before what is only near, first where its headings say so; by rank among those that hold as much.
    const hits = read
      .flatMap((each, rank) => {
        if (each === null) return [];
        const { role, hit: one } = each;
        return [{ one, order: one.held + titleWorth * one.titled - aside(one.file, role) - rank / 50 }];
      })
      .sort((a, b) => b.order - a.order)
      .map(({ one }) => one);
    return { found: { hits: hits.slice(0, limit), total: found.length }, unread };
  }

  const docs: ProjectDocs = {
    async list(signal) {
      const { store, unread } = await kept.read(signal);
      const pause = pauses(signal);
      const docs = store.docs().map((doc) => ({ doc, sections: store.sections(doc.id) }));
      const asked: NameInDocument[] = [];
      for (const { doc, sections } of docs) {
        await pause();
        note(store, doc, sections);
        asked.push(...unknown(store, doc, sections));
      }
      const gone = await goneOf(asked, signal);
      const found: DocSummary[] = [];
      for (const { doc, sections } of docs) {
        await pause();
        const own = gone.get(doc.file) ?? new Map();
        const outdated = sections.filter((section) => faults(store, doc, section, own).length > 0).length;
        const { file, title, role, lines } = doc;
        found.push({ file, title, role, lines, sections: sections.length, outdated });
      }
      return { found, unread };
    },
    async about(signal) {
      const { store } = await kept.read(signal);
      const name = path.basename(root);
      const readmes = store.docs().flatMap(({ file, role }) => (role === 'readme' ? [file] : []));
      // The one in the root; else that of the part with the name of the project. Those of other parts say what the part is.
      const file = readmes.find((one) => !one.includes('/')) ?? readmes.find((one) => isOfMainPart(one, name));
      const source = file === undefined ? null : await readSource(root, file, maxBytes);
      const said = source?.kind === 'text' ? readmeSentence(source.text, [name]) : null;
      return file === undefined || said === null ? null : { file, line: said.line, text: redact(said.text) };
    },
    async open(file, signal) {
      const { store } = await kept.read(signal);
      const doc = store.doc(file);
      const source = await readSource(root, file, maxBytes);
      if (doc === null || source.kind !== 'text')
        throw new MemoError(
          'NotFound',
          sentence`${file} is no document of the workspace. List the documents with \`docs\`.`,
          {
            path: file,
          },
        );
      const sections = store.sections(doc.id);
      note(store, doc, sections);
      const gone = (await goneOf(unknown(store, doc, sections), signal)).get(file) ?? new Map();
      return {
        ...{ file, role: doc.role, title: doc.title, text: source.text },
        sections: sections.map((section) => ({
          ...withoutFile(placeOf({ ...section, file })),
          level: section.level,
          names: store.names(section.id).flatMap(({ name, line, isBlock }) => {
            const target = isBlock ? 'word' : nameFinder().find(name, file);
            return typeof target === 'string' ? [] : [{ name, line, ...target }];
          }),
          faults: faults(store, doc, section, gone),
        })),
        linkedFrom: linksTo(file, store, nameFinder()),
      };
    },
    search: (query, limit, signal) => searched(query, limit, () => 0, signal),
    async asked(question, isOfPast, signal) {
      if (tellingWords(question) === 0) return { likely: [], near: [] };
      const aside = (file: string, role: DocRole): number => (tellsOfPast(file, role) && !isOfPast ? pastAside : 0);
      const { found } = await searched(question, maxAsked, aside, signal);
      // A section that holds only its title has no answer.
      const hits = found.hits.filter(({ quote }) => quote !== '');
      const best = hits[0]?.held ?? 0;
      const isLikely = ({ held }: DocHit): boolean => held >= leastHeld && held >= best * nearBest;
      return { likely: hits.filter(isLikely), near: hits.filter((each) => !isLikely(each)) };
    },
    async naming(symbols, signal) {
      const { store } = await kept.read(signal);
      const pause = pauses(signal);
      const asked = new Set(symbols);
      const byLast = Map.groupBy(symbols, lastName);
      const named = (name: string, file: string): string | undefined => {
        const target = nameFinder().find(name, file);
        if (typeof target !== 'string') return around(target.symbol, asked);
        if (target !== 'none') return undefined;
        const known = store.once(file).get(name);
        // A name that leads nowhere may be that of a symbol that is gone.
        return known === undefined
          ? byLast.get(lastName(name))?.find((symbol) => endsInName(symbol, name))
          : around(known, asked);
      };
      const wanted = new Map<string, { section: number; line: number; of: string }>();
      for (const { section, file, name, line } of [...store.allNames()]) {
        await pause();
        const of = named(name, file);
        if (of !== undefined && !wanted.has(`${section} ${of}`)) wanted.set(`${section} ${of}`, { section, line, of });
      }
      return [...wanted.values()].flatMap(({ section: id, line, of }) => {
        const section = store.section(id);
        const role = section === null ? undefined : store.doc(section.file)?.role;
        return section === null || role === undefined ? [] : [{ ...placeOf(section), line, role, of }];
      });
    },
    async close() {
      await kept.close();
      await (await embedder)?.close();
    },
  };
  return docs;
}

const lastName = (name: string): string => /[\w$]+(?=\W*$)/.exec(name.replace(/\(.*\)$/s, ''))?.[0] ?? name;

/** A name of two or more segments is the end of the path; a single one must be the name of a type or function itself. */
export function endsInName(symbol: string, name: string): boolean {
  const plain = name.replace(/\(.*\)$/s, '').replace(/#|->|::/g, '.');
  return symbol === plain || symbol.endsWith(`.${plain}`);
}

/** The asked symbol that a path is, or is a member of. */
function around(path: string, asked: ReadonlySet<string>): string | undefined {
  for (let at = path.length; at > 0; at = path.lastIndexOf('.', at - 1))
    if (asked.has(path.slice(0, at))) return path.slice(0, at);
  return undefined;
}

function linksTo(file: string, store: DocsStore, finder: NameFinder): (SectionPlace & { line: number })[] {
  const last = file.slice(file.lastIndexOf('/') + 1).replace(/\.\w+$/, '');
  return [...store.allLinks()]
    .filter(({ target, file: from }) => from !== file && target.includes(last))
    .filter(({ target, file: from }) => finder.file(target.replace(/[?#].*$/, ''), from) === file)
    .flatMap(({ section, line }) => {
      const found = store.section(section);
      return found === null ? [] : [{ ...placeOf(found), line }];
    });
}

type Placed = Pick<StoredSection, 'title' | 'within' | 'startLine' | 'endLine'> & { readonly file: string };

const placeOf = ({ file, title, within, startLine, endLine }: Placed): SectionPlace => ({
  ...{ file, title, startLine, endLine },
  within: [...within],
});

function withoutFile({ file: _, ...place }: SectionPlace): Omit<SectionPlace, 'file'> {
  return place;
}

function isOfMainPart(file: string, project: string): boolean {
  return /^(?:packages\/|crates\/|src\/)?([^/]+)\/[^/]+$/.exec(file)?.[1]?.toLowerCase() === project.toLowerCase();
}
