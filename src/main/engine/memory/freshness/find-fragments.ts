/**
 * Finds fragments of which only place and hash are known in a text as it is now: where they were learnt; else where
 * they are now, if only one place can be meant. Fragments are found by their marks, which were taken when they were
 * last seen; for one never seen here every place is hashed, within bounds.
 */
import { contentHash } from '../../storage/storage.ts';

export interface Lines {
  /** From 1, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface Fragment extends Lines {
  readonly hash: string;
  /** Mark of its lines; null for lines that were never seen. */
  readonly mark: number | null;
  /** Where its symbol is in this text; empty where it has no symbol, or one that is not here. */
  readonly symbol: readonly Lines[];
  /** The text is of another file than that of the fragment: it counts only at its symbol. */
  readonly elsewhere: boolean;
}

export interface Found {
  readonly startLine: number;
  readonly mark: number;
}

/** Units of text that are hashed for the fragments of one file: a second's work. What would take more is not found. */
const hashedUnits = 256_000_000;
/** Max search effort for all fragments of one size that were never seen. */
const searchedUnits = 32_000_000;
/** Max places kept per content; more of them could not be distinguished. */
const maxPlaces = 1_000;

/** null for a fragment that is missing, or whose place among several is ambiguous. */
export function findFragments(text: LineText, fragments: readonly Fragment[]): (Found | null)[] {
  const hash = bounded(text);
  const found = fragments.map((fragment) => inPlace(text, fragment, hash));
  const gone = fragments.filter((fragment, n) => found[n] === null || !atSymbol(fragment, fragment.startLine));
  const places = placesOf(text, gone, hash);
  fragments.forEach((fragment, n) => {
    if (found[n] !== null && atSymbol(fragment, fragment.startLine)) return;
    const place = choose(fragment, places.get(fragment.hash) ?? []);
    if (place === null) return;
    found[n] = { startLine: place, mark: text.mark(place, place + sizeOf(fragment) - 1) };
  });
  return found;
}

const sizeOf = ({ startLine, endLine }: Lines): number => endLine - startLine + 1;

/** null where that would be more than may be hashed in all. */
type Hash = (startLine: number, endLine: number) => string | null;

function bounded(text: LineText): Hash {
  let left = hashedUnits;
  return (startLine, endLine) => {
    const units = text.length(startLine, endLine);
    if (units > left) return null;
    left -= units;
    return text.hash(startLine, endLine);
  };
}

function inPlace(text: LineText, fragment: Fragment, hash: Hash): Found | null {
  const { startLine, endLine, elsewhere, symbol } = fragment;
  if (elsewhere && symbol.length > 0) return null;
  if (endLine > text.count || hash(startLine, endLine) !== fragment.hash) return null;
  return { startLine, mark: text.mark(startLine, endLine) };
}

/** Comments and attributes are on the line before their symbol. A fragment without a symbol is right anywhere. */
function atSymbol({ symbol, ...fragment }: Fragment, at: number): boolean {
  const end = at + sizeOf(fragment) - 1;
  return symbol.length === 0 || symbol.some(({ startLine, endLine }) => end >= startLine - 1 && at <= endLine);
}

function choose(fragment: Fragment, places: readonly number[]): number | null {
  const fitting = places.filter((place) => atSymbol(fragment, place));
  if (fitting.length <= 1) return fitting[0] ?? null;
  return fitting.find((place) => fragment.symbol.some(({ startLine }) => startLine === place)) ?? null;
}

/** The places of fragments' contents, by their hashes. */
function placesOf(text: LineText, fragments: readonly Fragment[], hashOf: Hash): Map<string, number[]> {
  const places = new Map<string, number[]>();
  const look: Look = (at, size, wanted) => {
    const hash = hashOf(at, at + size - 1);
    if (hash === null || !wanted.has(hash)) return;
    const known = places.get(hash);
    if (known === undefined) places.set(hash, [at]);
    else if (known.length < maxPlaces && known.at(-1) !== at) known.push(at);
  };
  const bySize = Map.groupBy(fragments, sizeOf);
  // Short ones first: they cost least.
  for (const size of [...bySize.keys()].sort((a, b) => a - b)) {
    if (size > text.count) break;
    const wanted = bySize.get(size) ?? [];
    lookByMark(text, size, wanted, look);
    const unseen = wanted.filter(({ mark }) => mark === null);
    const hashes = new Set(unseen.map(({ hash }) => hash));
    for (const at of worthHashing(text, size, unseen)) look(at, size, hashes);
  }
  return places;
}

/** On average, with its line break. */
function lineLength(text: LineText): number {
  return text.count === 0 ? 0 : text.length(1, text.count) / text.count + 1;
}

type Look = (at: number, size: number, wanted: ReadonlySet<string>) => void;

function lookByMark(text: LineText, size: number, wanted: readonly Fragment[], look: Look): void {
  const marks = new Set<number>();
  const hashes = new Set<string>();
  for (const { mark, hash } of wanted) {
    if (mark === null) continue;
    marks.add(mark);
    hashes.add(hash);
  }
  if (marks.size === 0) return;
  const last = text.count - size + 1;
  for (let at = 1; at <= last; at += 1) {
    if (marks.has(text.mark(at, at + size - 1))) look(at, size, hashes);
  }
}

/** All places, or only those at the symbols where all are too many to hash. */
function worthHashing(text: LineText, size: number, unseen: readonly Fragment[]): Iterable<number> {
  if (unseen.length === 0) return [];
  const last = text.count - size + 1;
  if (lineLength(text) * size * last <= searchedUnits) return Array.from({ length: last }, (_, n) => n + 1);
  const starts = unseen.flatMap(({ symbol }) => symbol.map(({ startLine }) => startLine));
  return [...new Set(starts)].filter((at) => at <= last);
}

/**
 * A text by lines, with a rolling mark for every run of them: one pass over a file then finds out whether it contains
 * some lines, while their hash alone would have to be computed at every place. A mark is 32 bits of the lines' content.
 * Equal lines have equal marks, not the reverse: a hash must confirm it.
 */
interface LineText {
  /** How many lines; a line break at the end of the text begins no further one. */
  readonly count: number;
  /** `contentHash` of lines, 1-based, both included. They must be there. */
  hash(startLine: number, endLine: number): string;
  /** Signed 32 bits. */
  mark(startLine: number, endLine: number): number;
  /** Units of the text in these lines. */
  length(startLine: number, endLine: number): number;
}

const factor = 0x2c1b3c6d;

/** @param text with LF line ends only. */
export function lineText(text: string): LineText {
  const starts = lineStarts(text);
  const count = starts.length - 1;
  let sums: Int32Array | null = null;
  let powers: Int32Array | null = null;

  /** Sums over all lines before each; the powers of the factor that take an earlier sum away again. */
  function prepare(): [Int32Array, Int32Array] {
    const sum = new Int32Array(count + 1);
    const power = new Int32Array(count + 1);
    power[0] = 1;
    for (let line = 0; line < count; line += 1) {
      sum[line + 1] = Math.imul(sum[line] as number, factor) + markOf(text, starts[line] as number, endOf(line));
      power[line + 1] = Math.imul(power[line] as number, factor);
    }
    sums = sum;
    powers = power;
    return [sum, power];
  }

  /** Without the line break. */
  const endOf = (line: number): number => (starts[line + 1] as number) - 1;

  return {
    count,
    hash: (startLine, endLine) => contentHash(text.slice(starts[startLine - 1], endOf(endLine - 1))),
    mark(startLine, endLine) {
      const [sum, power] = sums === null || powers === null ? prepare() : [sums, powers];
      const before = Math.imul(sum[startLine - 1] as number, power[endLine - startLine + 1] as number);
      return ((sum[endLine] as number) - before) | 0;
    },
    length: (startLine, endLine) => endOf(endLine - 1) - (starts[startLine - 1] as number),
  };
}

/** Where each line begins, and where one behind the last would. */
function lineStarts(text: string): Uint32Array {
  let lines = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) lines += 1;
  const open = text !== '' && !text.endsWith('\n');
  const starts = new Uint32Array(lines + Number(open) + 1);
  let line = 1;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts[line++] = at + 1;
  if (open) starts[line] = text.length + 1;
  return starts;
}

/** FNV-1a over the units of one line, mixed so that lines which differ in one letter share no pattern. */
function markOf(text: string, from: number, to: number): number {
  let mark = 0x811c9dc5;
  for (let at = from; at < to; at += 1) mark = Math.imul(mark ^ text.charCodeAt(at), 0x01000193);
  mark = Math.imul(mark ^ (mark >>> 16), 0x85ebca6b);
  mark = Math.imul(mark ^ (mark >>> 13), 0xc2b2ae35);
  return mark ^ (mark >>> 16);
}
