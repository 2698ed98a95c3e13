/**
 * Composes the four documents and replaces the files whose content changed. A mark over all inputs shows whether
 * anything can have changed, because composing takes a second where there are thousands of files.
 */
import { createHash } from 'node:crypto';
import { lstatSync } from 'node:fs';
import path from 'node:path';
import {
  type DocumentCounts,
  type Documents,
  documentNames,
  documentSchemas,
} from '#shared/contract/generations/documents.ts';
import type { WholeMap } from '../../codemap/codemap.ts';
import type { ReferenceFile } from '../../references/references.ts';
import { atomicWriteFile, contentHash, readPlainFile } from '../../storage/storage.ts';
import { readWords, type Word, withoutSecrets, withWords } from '../model-words.ts';
import type { AnalysisStore } from './analysis-store.ts';
import { archDocument } from './arch/arch.ts';
import { type Context, readContext } from './context.ts';
import { findExports } from './exports.ts';
import { interfaceDocument } from './interface.ts';
import { issuesDocument } from './issues/issues.ts';
import { storiesDocument } from './stories.ts';

/** Counts up when the same tree gives other documents. */
const form = '31';
const maxBytes = 32 * 1024 * 1024;

interface Where {
  root: string;
  folder: string;
  maxFileBytes: number;
  /** Covers all texts that are not in the code map. */
  texts: readonly string[];
  references: ReferenceFile;
}

export interface DocumentsWritten {
  readonly counts: DocumentCounts;
  /** Whether a file or another input changed since they were last written; false the first time. */
  readonly changed: boolean;
}

export async function writeDocuments(where: Where, map: WholeMap, store: AnalysisStore): Promise<DocumentsWritten> {
  const words = await readWords(where.folder);
  const mark = markOf(map, store, words, where);
  const known = store.told('counts');
  const last = store.told('mark');
  if (known !== null && last === mark && (await areWritten(where.folder, store))) {
    return { counts: JSON.parse(known) as DocumentCounts, changed: false };
  }
  const documents = withoutSecrets(withWords(await compose(await readContext(where, map, store)), words));
  const counts: Partial<DocumentCounts> = {};
  for (const name of documentNames) {
    const document: unknown = documentSchemas[name].parse(documents[name]);
    const text = `${JSON.stringify(document, null, 2)}\n`;
    const file = path.join(where.folder, `${name}.json`);
    const before = await read(file);
    if (before !== text) await atomicWriteFile(file, text);
    store.tell(`hash ${name}`, contentHash(text));
    counts[name] = countOf(documents[name]);
  }
  store.tell('counts', JSON.stringify(counts));
  store.tell('mark', mark);
  return { counts: counts as DocumentCounts, changed: last !== null && last !== mark };
}

async function compose(context: Context): Promise<Documents> {
  const exported = findExports(context);
  return {
    arch: await archDocument(context),
    interface: interfaceDocument(context, exported),
    stories: storiesDocument(context, exported),
    issues: issuesDocument(context, exported),
  };
}

/** Of the files, the edges between what is in them, the texts, and what a model said. */
function markOf(map: WholeMap, store: AnalysisStore, words: readonly Word[], { root, texts }: Where): string {
  const hash = createHash('sha256').update(form);
  for (const { file, hash: own } of map.files) hash.update(`${file}\0${own}\0${store.scannedHash(file) === own}\n`);
  let references = 0;
  for (const { count } of map.edges) references += count;
  hash.update(`${map.types.length} ${map.edges.length} ${references}\n`);
  for (const { file, hash: own } of store.texts()) hash.update(`${file}\0${own}\n`);
  for (const file of texts) {
    const found = lstatSync(path.join(root, file), { throwIfNoEntry: false });
    hash.update(`${file}\0${found?.size} ${found?.mtimeMs}\n`);
  }
  return hash.update(JSON.stringify(words)).digest('hex');
}

async function areWritten(folder: string, store: AnalysisStore): Promise<boolean> {
  for (const name of documentNames) {
    const text = await read(path.join(folder, `${name}.json`));
    if (text === null || contentHash(text) !== store.told(`hash ${name}`)) return false;
  }
  return true;
}

async function read(file: string): Promise<string | null> {
  // A folder in its place: overwritten, or the error is reported then.
  const bytes = await readPlainFile(file, maxBytes).catch(() => null);
  return bytes?.toString('utf8') ?? null;
}

function countOf(document: object): number {
  return Object.values(document).reduce(
    (sum: number, section) => sum + (Array.isArray(section) ? section.length : 0),
    0,
  );
}

// What the engine and the analysis thread say to each other.

interface InGeneration {
  /** Real path of the workspace. */
  readonly root: string;
  /** Of the generation. */
  readonly folder: string;
  readonly mark: number;
  readonly maxFileBytes: number;
}

/** Brings analysis.db up to the files behind `after`, in the order of their paths, for a fraction of a second. */
interface ScanJob extends InGeneration {
  readonly kind: 'scan';
  /** The last file of the job before; '' for the first. */
  readonly after: string;
}

/** Brings it up to texts that are not in the code map. */
interface TextsJob extends InGeneration {
  readonly kind: 'texts';
  readonly texts: readonly string[];
}

/** Drops files that are gone and writes the documents where anything changed since they were last written. */
interface ComposeJob extends InGeneration {
  readonly kind: 'compose';
  /** All texts that are not in the code map. */
  readonly texts: readonly string[];
}

export type AnalysisJob = ScanJob | TextsJob | ComposeJob;
export type AnalysisAnswer =
  /** `after` is '' once all is done; `total` is counted for the first. */
  | { kind: 'scan'; after: string; looked: number; total: number | null }
  | { kind: 'texts' }
  | ({ kind: 'compose' } & DocumentsWritten);
