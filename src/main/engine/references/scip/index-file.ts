/**
 * The file index.scip, read a document at a time: the whole of it never is in memory, and each part is bounded. It may be cut
 * short, made by anyone, and huge. Main types: IndexFile, ScipDocument.
 */
import { closeSync, constants, fstatSync, openSync, readSync } from 'node:fs';
import { PbfReader } from 'pbf';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

export interface ScipOccurrence {
  /** From 0. */
  readonly line: number;
  readonly from: number;
  readonly to: number;
  readonly symbol: string;
  readonly roles: number;
}

export interface ScipRelation {
  readonly symbol: string;
  /** What it overrides or implements. */
  readonly base: string;
}

export interface ScipDocument {
  readonly path: string;
  /** '' where the index does not carry it. */
  readonly text: string;
  readonly encoding: ScipEncoding;
  readonly occurrences: readonly ScipOccurrence[];
  readonly relations: readonly ScipRelation[];
}

/** What columns count; `unknown` where the index does not say. */
export type ScipEncoding = 'unknown' | 'utf8' | 'utf16' | 'utf32';

export interface IndexFile {
  /** Name and version of the program that made it; '' where it does not say. */
  readonly tool: string;
  readonly mtimeMs: number;
  /** Each document with where it is in the file. Throws Refused for what is no index, or too much of one. */
  documents(): Generator<{ readonly document: ScipDocument; readonly place: ScipSpan }>;
  document(place: ScipSpan): ScipDocument;
  close(): void;
}

export interface ScipSpan {
  readonly at: number;
  readonly length: number;
}

export const scipRoles = { definition: 1, import: 2, write: 4, forwardDefinition: 64 } as const;

const encodings: readonly ScipEncoding[] = ['unknown', 'utf8', 'utf16', 'utf32'];
const maxFileBytes = 2_000_000_000;
const maxDocumentBytes = 64_000_000;
const maxDocuments = 200_000;
const maxOccurrences = 1_000_000;
const maxTool = 60;
/** How protobuf writes bytes with their length before them. */
const packed = 2;

/** Throws Refused where it is no plain file or too large. */
export function openIndexFile(file: string): IndexFile {
  const fd = openSync(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0));
  const { size, mtimeMs } = fstatSync(fd);
  const close = (): void => closeSync(fd);

  function read({ at, length }: ScipSpan): Uint8Array {
    const bytes = new Uint8Array(length);
    let done = 0;
    while (done < length) {
      const count = readSync(fd, bytes, done, length - done, at + done);
      if (count === 0) throw damaged(file);
      done += count;
    }
    return bytes;
  }

  /** The fields of the outermost message: their numbers, and where their bytes are. */
  function* fields(): Generator<{ field: number; place: ScipSpan }> {
    for (let at = 0; at < size; ) {
      const head = new PbfReader(read({ at, length: Math.min(20, size - at) }));
      const [tag, length] = [varint(head, file), varint(head, file)];
      const place = { at: at + head.pos, length };
      // All fields of an index are messages.
      if ((tag & 7) !== 2 || place.at + length > size) throw damaged(file);
      yield { field: tag >> 3, place };
      at = place.at + length;
    }
  }

  function document(place: ScipSpan): ScipDocument {
    return readDocument(read(place), file);
  }

  try {
    if (!fstatSync(fd).isFile()) throw damaged(file);
    if (size > maxFileBytes) throw tooLarge(file);
    let tool = '';
    for (const { field, place } of fields()) {
      if (field === 1 && place.length < 1_000_000) tool = toolOf(read(place), file);
      break;
    }
    return {
      ...{ tool, mtimeMs, document, close },
      *documents() {
        let count = 0;
        for (const { field, place } of fields()) {
          if (field !== 2) continue;
          count += 1;
          if (count > maxDocuments) throw tooLarge(file);
          // A file of this many names is not one that a person asks about.
          if (place.length <= maxDocumentBytes) yield { document: document(place), place };
        }
      },
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

/** The reader of protobuf throws any error, or returns nothing, where the bytes end too early. */
function parsed<T>(file: string, work: () => T): T {
  try {
    return work();
  } catch (thrown) {
    if (thrown instanceof MemoError) throw thrown;
    throw damaged(file);
  }
}

function varint(reader: PbfReader, file: string): number {
  const value = parsed(file, () => reader.readVarint());
  if (!Number.isSafeInteger(value) || value < 0 || reader.pos > reader.length) throw damaged(file);
  return value;
}

/** Calls `read` for each field of a message; what it leaves is skipped. */
function eachField(reader: PbfReader, end: number, file: string, read: (field: number) => void): void {
  for (;;) {
    const field = reader.nextField(end);
    if (field === 0) break;
    read(field);
    if (reader.pos > end) throw damaged(file);
  }
  // It stops at a field without a number too.
  if (reader.pos !== end) throw damaged(file);
}

/** A message in a field: its end, not after that of what is around it. */
function endOf(reader: PbfReader, end: number, file: string): number {
  const length = varint(reader, file);
  if (reader.pos + length > end) throw damaged(file);
  return reader.pos + length;
}

function toolOf(bytes: Uint8Array, file: string): string {
  return parsed(file, () => {
    const reader = new PbfReader(bytes);
    const said: string[] = [];
    eachField(reader, bytes.length, file, (field) => {
      if (field !== 2) return;
      const end = endOf(reader, bytes.length, file);
      eachField(reader, end, file, (inner) => {
        if (inner === 1 || inner === 2) said[inner - 1] = reader.readString();
      });
    });
    // It is shown to people: letters of a program's name, nothing that turns the line around.
    const plain = said.map((word) => (/^[\w.+ -]+$/.test(word) ? word : '')).filter((word) => word !== '');
    return plain.join(' ').slice(0, maxTool);
  });
}

function readDocument(bytes: Uint8Array, file: string): ScipDocument {
  return parsed(file, () => {
    const reader = new PbfReader(bytes);
    const found = { path: '', text: '', encoding: 'unknown' as ScipEncoding };
    const occurrences: ScipOccurrence[] = [];
    const relations: ScipRelation[] = [];
    eachField(reader, bytes.length, file, (field) => {
      if (field === 1) found.path = reader.readString();
      else if (field === 5) found.text = reader.readString();
      else if (field === 6) found.encoding = encodings[reader.readVarint()] ?? 'unknown';
      else if (field === 2) {
        const one = readOccurrence(reader, endOf(reader, bytes.length, file), file);
        if (one !== null && occurrences.length < maxOccurrences) occurrences.push(one);
      } else if (field === 3) readRelations(reader, endOf(reader, bytes.length, file), file, relations);
    });
    return { ...found, occurrences, relations };
  });
}

/** Null for ranges over several lines: no name has one. */
function readOccurrence(reader: PbfReader, end: number, file: string): ScipOccurrence | null {
  const range: number[] = [];
  let symbol = '';
  let roles = 0;
  eachField(reader, end, file, (field) => {
    if (field === 1) {
      const last = reader.type === packed ? endOf(reader, end, file) : 0;
      do range.push(reader.readVarint(true));
      while (reader.pos < last && range.length < 5);
      reader.pos = Math.max(last, reader.pos);
    } else if (field === 2) symbol = reader.readString();
    else if (field === 3) roles = reader.readVarint();
  });
  const [line, from, third, fourth] = range;
  if (line === undefined || from === undefined || third === undefined || range.length > 4) return null;
  if (fourth !== undefined && third !== line) return null;
  const to = fourth ?? third;
  return symbol === '' || line < 0 || from < 0 || to <= from ? null : { line, from, to, symbol, roles };
}

function readRelations(reader: PbfReader, end: number, file: string, relations: ScipRelation[]): void {
  let symbol = '';
  const bases: string[] = [];
  eachField(reader, end, file, (field) => {
    if (field === 1) symbol = reader.readString();
    else if (field === 4) {
      const last = endOf(reader, end, file);
      let base = '';
      let counts = false;
      eachField(reader, last, file, (inner) => {
        if (inner === 1) base = reader.readString();
        // That the other counts as a reference, or that this one implements it.
        else if (inner === 2 || inner === 3) counts = reader.readBoolean() || counts;
      });
      if (counts && base !== '') bases.push(base);
    }
  });
  for (const base of bases) if (relations.length < maxOccurrences) relations.push({ symbol, base });
}

function damaged(file: string): MemoError {
  return new MemoError('Refused', sentence`${file} cannot be read as an index of SCIP. Make it again.`, { file });
}

function tooLarge(file: string): MemoError {
  return new MemoError(
    'Refused',
    sentence`${file} is larger than an index of SCIP that is read. Make one of fewer files.`,
    {
      file,
    },
  );
}
