/**
 * An index.scip as a source of references: what another program has resolved, used file by file where the text is still
 * the indexed one. An index holds no hashes, so a text counts if it equals the one in the index, or if the names are at
 * their places and the file was not written after the index. Main type: the Checker that `createScipChecker` gives.
 */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { lineStarts, withLf } from '#shared/base/text/line-starts.ts';
import { readSourceSync } from '../../workspace/workspace.ts';
import type { Checked, Checker } from '../pass.ts';
import type { NamePlace } from '../store/rows.ts';
import type { ReferenceWriter } from '../store/writer.ts';
import type { ScipStore } from './agreed.ts';
import {
  type IndexFile,
  openIndexFile,
  type ScipDocument,
  type ScipEncoding,
  type ScipSpan,
  scipRoles,
} from './index-file.ts';
import { kindOf } from './kind.ts';
import { parseSymbol, type ScipSymbol } from './symbol.ts';

interface Definition {
  readonly file: string;
  readonly key: string;
  readonly name: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
}

interface Opened {
  readonly stamp: string;
  readonly index: IndexFile;
  readonly places: ReadonlyMap<string, ScipSpan>;
  readonly definitions: ReadonlyMap<string, readonly Definition[]>;
  /** Names that the index knows something about. */
  readonly names: ReadonlySet<string>;
}

/** A row of the index at its place in the text. */
interface Found {
  readonly symbol: ScipSymbol;
  readonly id: string;
  readonly start: number;
  readonly end: number;
  readonly line: number;
  readonly roles: number;
}

/** Files of the code map are smaller. */
const maxBytes = 16 * 1024 * 1024;
const maxDefinitions = 2_000_000;
/** Fewer places that hold their names mean that the text has changed. */
const leastAgreed = 0.95;
/** Files that a clone or an unpacked archive writes beside the index are not later than it. */
const toleratedMs = 60_000;

export function createScipChecker(root: string, writer: ReferenceWriter, store: ScipStore): Checker {
  let opened: Opened | null = null;

  return (input) => {
    const { index } = input;
    if (opened !== null && opened.stamp !== index?.stamp) {
      opened.index.close();
      opened = null;
    }
    if (index !== undefined && opened === null) {
      opened = openIndex(index.file, index.stamp, input.sources);
      store.setTool(opened.index.tool);
    }
    return checkedBy(root, opened, writer, store);
  };
}

function openIndex(file: string, stamp: string, sources: ReadonlyMap<string, string>): Opened {
  const index = openIndexFile(file);
  const places = new Map<string, ScipSpan>();
  const definitions = new Map<string, Definition[]>();
  const names = new Set<string>();
  let count = 0;
  try {
    for (const { document, place } of index.documents()) {
      if (!sources.has(document.path)) continue;
      places.set(document.path, place);
      for (const [id, definition] of definitionsIn(document)) {
        count += 1;
        if (count > maxDefinitions)
          throw new MemoError(
            'Refused',
            sentence`${file} is larger than an index of SCIP that is read. Make one of fewer files.`,
            { file },
          );
        names.add(definition.name);
        const known = definitions.get(id);
        if (known === undefined) definitions.set(id, [definition]);
        else if (!known.some((one) => one.file === definition.file)) known.push(definition);
      }
    }
  } catch (thrown) {
    index.close();
    throw thrown;
  }
  return { stamp, index, places, definitions, names };
}

/** By symbol. What is declared at one place together, as a property and its getter, is one declaration. */
function definitionsIn({ path, occurrences }: ScipDocument): Map<string, Definition> {
  const at = new Map<string, Definition>();
  const found = new Map<string, Definition>();
  const rank: Readonly<Partial<Record<ScipSymbol['suffix'], number>>> = { type: 0, term: 1, macro: 1, method: 2 };
  const declared = occurrences
    .filter(({ roles }) => (roles & (scipRoles.definition | scipRoles.forwardDefinition)) !== 0)
    .flatMap((one) => {
      const symbol = parseSymbol(one.symbol);
      const order = symbol === null || symbol.isConstructor ? undefined : rank[symbol.suffix];
      return symbol === null || order === undefined ? [] : [{ one, symbol, order }];
    })
    .sort((a, b) => a.order - b.order);
  for (const { one, symbol } of declared) {
    if (found.has(one.symbol)) continue;
    const spot = `${one.line}:${one.from}`;
    const own = { file: path, key: symbol.key, name: symbol.name, line: one.line + 1, column: one.from + 1 };
    const definition = at.get(spot) ?? own;
    at.set(spot, definition);
    found.set(one.symbol, definition);
  }
  return found;
}

function checkedBy(root: string, opened: Opened | null, writer: ReferenceWriter, store: ScipStore): Checked {
  const none: Checked = { walk: () => null, shape: () => '', shapeBefore: () => '', importers: () => [] };
  if (opened === null) return none;
  const { index, places, definitions, names } = opened;

  /** Rows of what a symbol means: a constructor means its type. */
  function declared(id: string, symbol: ScipSymbol): number[] {
    const found = definitions.get(symbol.isConstructor ? symbol.owner : id) ?? [];
    return found.map((one) => writer.declaration(one));
  }

  function write(text: string, lines: Lines, found: readonly Found[]): void {
    const named = new Set<number>();
    for (const one of found.toSorted((a, b) => Number(b.symbol.isConstructor) - Number(a.symbol.isConstructor))) {
      const { symbol, id, start, end, line, roles } = one;
      named.add(start);
      const kind = kindOf(text, start, end, roles, symbol);
      if (symbol.isConstructor && kind === 'declare') continue;
      const place: NamePlace = {
        at: start,
        line: line + 1,
        column: start - lines.start(line) + 1,
        length: end - start,
      };
      for (const decl of declared(id, symbol)) writer.reference(decl, place, kind);
    }
    // Names in code that the program did not see, such as a branch of `#if`, and words of comments, which are no places of names.
    let line = 0;
    for (const match of text.matchAll(identifiers)) {
      if (named.has(match.index) || !names.has(match[0])) continue;
      while (lines.start(line + 1) <= match.index && line + 1 < lines.count) line += 1;
      const column = match.index - lines.start(line) + 1;
      writer.unresolved(match[0], { at: match.index, line: line + 1, column, length: match[0].length }, 'read');
    }
  }

  return {
    ...none,
    walk(path) {
      const place = places.get(path);
      const read = place === undefined ? null : readSourceSync(root, path, maxBytes);
      if (place === undefined || read?.kind !== 'text') return null;
      const document = index.document(place);
      const text = withLf(read.text);
      const lines = linesOf(text);
      const found = foundIn(document, text, lines);
      const known = store.agreed(path);
      if (known === null ? !agrees(document, read, index.mtimeMs, found) : known !== read.hash) return null;
      store.agree(path, read.hash);
      write(text, lines, found.held);
      for (const { symbol: id, base } of document.relations) {
        const [from, to] = [parseSymbol(id), parseSymbol(base)];
        if (from === null || to === null || !isMember(from) || !isMember(to)) continue;
        for (const decl of declared(id, from))
          for (const other of declared(base, to)) if (decl !== other) writer.base(decl, other);
      }
      return read.hash;
    },
  };
}

const identifiers = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const isMember = ({ suffix, isConstructor }: ScipSymbol): boolean =>
  (suffix === 'method' || suffix === 'term') && !isConstructor;

interface FoundIn {
  /** Rows whose names are at their places; local ones are among them. */
  readonly held: readonly Found[];
  /** Places of names that others can see, and how many of them hold such a name. */
  readonly spots: number;
  readonly right: number;
}

function foundIn({ occurrences, encoding }: ScipDocument, text: string, lines: Lines): FoundIn {
  const spots = new Set<string>();
  const right = new Set<string>();
  const held: Found[] = [];
  const units = encoding === 'unknown' ? (['utf16', 'utf8', 'utf32'] as const) : [encoding];
  for (const { line, from, to, symbol: id, roles } of occurrences) {
    const symbol = id.startsWith('local ') ? local : parseSymbol(id);
    if (symbol === null) continue;
    const spot = `${line}:${from}`;
    const counts = symbol !== local && symbol.suffix !== 'namespace' && !symbol.isConstructor && isWord(symbol.name);
    if (counts) spots.add(spot);
    for (const unit of units) {
      const [start, end] = [lines.offset(line, from, unit), lines.offset(line, to, unit)];
      if (start < 0 || end < 0 || !isWhole(text, start, end) || !isNameOf(symbol, text.slice(start, end))) continue;
      if (counts) right.add(spot);
      held.push({ symbol, id, start, end, line, roles });
      break;
    }
  }
  return { held, spots: spots.size, right: right.size };
}

/** Whether the text is the one that was indexed. */
function agrees(
  document: ScipDocument,
  read: { text: string; mtimeMs: number },
  indexed: number,
  { spots, right }: FoundIn,
): boolean {
  if (document.text !== '') return document.text.replace(/^\uFEFF/, '') === read.text;
  return read.mtimeMs <= indexed + toleratedMs && right >= spots * leastAgreed;
}

const local: ScipSymbol = { name: '', suffix: 'term', key: '', owner: '', isConstructor: false };
const wordsOfConstructors = new Set(['new', 'this', 'super', 'base', 'constructor', 'init']);

function isNameOf(symbol: ScipSymbol, text: string): boolean {
  if (symbol === local || text === symbol.name) return isWord(text);
  if (symbol.isConstructor) return wordsOfConstructors.has(text) || parseSymbol(symbol.owner)?.name === text;
  // C# leaves the word out where an attribute is used.
  return symbol.suffix === 'type' && `${text}Attribute` === symbol.name;
}

const isWord = (text: string): boolean => /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(text);

/** Not a part of a longer name. */
function isWhole(text: string, start: number, end: number): boolean {
  return (
    !/[\p{L}\p{N}_$]$/u.test(text.slice(Math.max(0, start - 2), start)) &&
    !/^[\p{L}\p{N}_$]/u.test(text.slice(end, end + 2))
  );
}

// Offsets of a text by line and column, in the units that an index counts columns in.

interface Lines {
  readonly count: number;
  /** Offset in UTF-16 units; -1 outside of the line. `line` from 0. */
  offset(line: number, column: number, encoding: ScipEncoding): number;
  start(line: number): number;
  text(line: number): string;
}

function linesOf(text: string): Lines {
  const starts = lineStarts(text);
  const start = (line: number): number => starts[line] ?? text.length;
  const lineText = (line: number): string => text.slice(start(line), (starts[line + 1] ?? text.length + 1) - 1);
  return {
    count: starts.length,
    start,
    text: lineText,
    offset(line, column, encoding) {
      if (line >= starts.length) return -1;
      const length = (starts[line + 1] ?? text.length + 1) - 1 - start(line);
      if (encoding === 'utf16' || encoding === 'unknown') return column > length ? -1 : start(line) + column;
      const within = unitsIn(lineText(line), column, encoding);
      return within < 0 ? -1 : start(line) + within;
    },
  };
}

/** UTF-16 units that take this many bytes, or code points. */
function unitsIn(line: string, column: number, encoding: 'utf8' | 'utf32'): number {
  let count = 0;
  let at = 0;
  while (count < column && at < line.length) {
    const point = line.codePointAt(at) ?? 0;
    count += encoding === 'utf32' ? 1 : point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
    at += point < 0x1_0000 ? 1 : 2;
  }
  return count === column ? at : -1;
}
