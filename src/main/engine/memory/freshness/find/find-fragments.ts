/**
 * Finds fragments of which only place and hash are known in a text as it is now (spec 05 "Freshness"): where they were
 * learnt; else where they are now, if only one place can be meant. Fragments are found by their marks, which were taken
 * when they were last seen; for one never seen here every place is hashed, within bounds.
 */
import type { LineText } from './line-text.ts';

export interface Lines {
  /** From 1, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

export interface Fragment extends Lines {
  readonly hash: string;
  /** Of its lines; null for lines that were never seen. */
  readonly mark: number | null;
  /** Where its symbol stands in this text; none where it has no symbol, or one that is not here. */
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
/** Of these, what all fragments of one size that were never seen may take to look for. */
const searchedUnits = 32_000_000;
/** Places of one content that are kept; what stands in more is nothing that could be told apart. */
const maxPlaces = 1_000;

/** null for a fragment that is not there, or of which nobody can say which of several places it is. */
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

/** Comments and attributes stand on the line before their symbol. A fragment without a symbol is right anywhere. */
function atSymbol({ symbol, ...fragment }: Fragment, at: number): boolean {
  const end = at + sizeOf(fragment) - 1;
  return symbol.length === 0 || symbol.some(({ startLine, endLine }) => end >= startLine - 1 && at <= endLine);
}

function choose(fragment: Fragment, places: readonly number[]): number | null {
  const fitting = places.filter((place) => atSymbol(fragment, place));
  if (fitting.length <= 1) return fitting[0] ?? null;
  return fitting.find((place) => fragment.symbol.some(({ startLine }) => startLine === place)) ?? null;
}

/** Where the contents of fragments stand, by their hashes. */
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
