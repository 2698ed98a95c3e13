/**
 * Suggestions: symbols whose spelling is at most two edits away, an edit being one letter more, less or other,
 * or two neighbours swapped (optimal string alignment). The segments of a path share the two edits.
 */
import { inChunks } from '../store/chunks.ts';
import { byteOf, fold, letterBit, nameEnd } from '../store/folding.ts';
import { NameTable } from '../store/name-table.ts';
import type { RowTable } from '../store/row-table.ts';
import type { SymbolPath } from '../symbol-path.ts';

export const mostEdits = 2;

/**
 * Calls `each` with rows and their edits. Tries the whole path, then its shorter ends, until one finds something: a
 * wrong namespace must not hide the type.
 */
export function findBySpelling(rows: RowTable, path: SymbolPath, each: (row: number, edits: number) => void): void {
  const scans: Uint8Array[] = [];
  const editsOf = (segment: number): Uint8Array => {
    scans[segment] ??= editsByName(rows.names, path.segments[segment] ?? '');
    return scans[segment];
  };
  for (let first = 0; first < path.segments.length; first++) if (walk(rows, path, first, editsOf, each)) return;
}

/** Rows whose last segments are `first` … of the path, with at most two edits in all. False: none. */
function walk(
  rows: RowTable,
  path: SymbolPath,
  first: number,
  editsOf: (segment: number) => Uint8Array,
  each: (row: number, edits: number) => void,
): boolean {
  const { tree, columns } = rows;
  const last = path.segments.length - 1;
  const ofName = editsOf(last);
  let found = false;
  for (let name = 0; name < rows.names.count; name++) {
    const own = ofName[name] as number;
    if (own > mostEdits) continue;
    rows.eachOfName(name, (row) => {
      let edits = own;
      let node = columns.container[row] as number;
      for (let i = last - 1; i >= first && edits <= mostEdits; i--) {
        edits += node === 0 ? mostEdits + 1 : (editsOf(i)[tree.name[node] as number] as number);
        node = tree.parent[node] as number;
      }
      if (edits > mostEdits) return;
      found = true;
      each(row, edits);
    });
  }
  return found;
}

/** Edits between the word and every name; 3 for more than two, or when not one letter would be left. */
function editsByName(names: NameTable, word: string): Uint8Array {
  const edits = new Uint8Array(names.count).fill(mostEdits + 1);
  const distance = new EditDistance(word);
  inChunks(names.count, (from, to) => {
    for (let name = from; name < to; name++) {
      const own = distance.to(names, name);
      if (own < word.length) edits[name] = own;
    }
  });
  return edits;
}

export class EditDistance {
  readonly #word: Uint16Array;
  readonly #letters: number;
  #rows: [Uint8Array, Uint8Array, Uint8Array];

  constructor(word: string) {
    this.#word = Uint16Array.from({ length: word.length }, (_, i) => fold(word.charCodeAt(i)));
    let letters = 0;
    for (const unit of this.#word) letters |= letterBit(byteOf(unit));
    this.#letters = letters;
    const width = word.length + mostEdits + 2;
    this.#rows = [new Uint8Array(width), new Uint8Array(width), new Uint8Array(width)];
  }

  /** 0, 1, 2, or 3 for more, case ignored. */
  to(names: NameTable, name: number): number {
    const tooMany = mostEdits + 1;
    const start = names.offset[name] as number;
    const length = (names.offset[name + 1] as number) - start;
    const size = this.#word.length;
    if (Math.abs(length - size) > mostEdits) return tooMany;
    if (!this.mayBe(names.letters[name] as number)) return tooMany;
    return this.#banded(names.text, start, length);
  }

  /** Whether a name with these letters can be as near. */
  mayBe(letters: number): boolean {
    return bits(this.#letters & ~letters) <= mostEdits && bits(letters & ~this.#letters) <= mostEdits;
  }

  /** Only the band of two around the diagonal can hold a distance of two. */
  #banded(text: Uint16Array, start: number, length: number): number {
    const word = this.#word;
    const size = word.length;
    const tooMany = mostEdits + 1;
    let [before2, before, row] = this.#rows;
    for (let j = 0; j <= Math.min(size, mostEdits + 1); j++) before[j] = j;
    for (let i = 1; i <= length; i++) {
      const unit = fold(text[start + i - 1] as number);
      const from = Math.max(1, i - mostEdits);
      const to = Math.min(size, i + mostEdits);
      row[from - 1] = from === 1 ? Math.min(i, tooMany) : tooMany;
      let least = row[from - 1] as number;
      for (let j = from; j <= to; j++) {
        const same = word[j - 1] === unit;
        let cost = (before[j - 1] as number) + (same ? 0 : 1);
        if (j < i + mostEdits) cost = Math.min(cost, (before[j] as number) + 1);
        cost = Math.min(cost, (row[j - 1] as number) + 1);
        if (!same && i > 1 && j > 1 && word[j - 2] === unit && word[j - 1] === fold(text[start + i - 2] as number)) {
          cost = Math.min(cost, (before2[j - 2] as number) + 1);
        }
        row[j] = Math.min(cost, tooMany);
        least = Math.min(least, cost);
      }
      if (least > mostEdits) return tooMany;
      [before2, before, row] = [before, row, before2];
    }
    this.#rows = [before2, before, row];
    return before[size] as number;
  }
}

/** Bits that are set: sums in pairs, fours and bytes, all at once. */
function bits(mask: number): number {
  let pairs = mask - ((mask >>> 1) & 0x55555555);
  pairs = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((pairs + (pairs >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

// Names that are spelt almost like a word, found in texts of all names.

/** At most two edits away, the case of ASCII letters left out. @param texts as of `SymbolSource.names`. */
export function nearNames(texts: Iterable<Uint8Array>, word: string): string[] {
  const name = new NameTable();
  const distance = new EditDistance(word);
  const found = new Set<string>();
  const take = (text: string): void => {
    name.replaceAll(text);
    if (distance.to(name, 0) <= mostEdits) found.add(text.replaceAll(/[A-Z]+/g, (upper) => upper.toLowerCase()));
  };
  for (const bytes of texts) {
    const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    for (let start = 0; start < text.length; ) {
      const next = text.indexOf(nameEnd, start);
      const end = next < 0 ? text.length : next;
      const letters = lettersIn(text, start, end);
      // Few names come as far as to be decoded.
      if (letters === null || (Math.abs(end - start - word.length) <= mostEdits && distance.mayBe(letters)))
        take(text.toString('utf8', start, end));
      start = end + 1;
    }
  }
  return [...found];
}

const letterBits = Uint32Array.from({ length: 128 }, (_, byte) => letterBit(byteOf(fold(byte))));

/** Letters that a name has; null where it has some outside ASCII. */
function lettersIn(text: Uint8Array, start: number, end: number): number | null {
  let letters = 0;
  for (let at = start; at < end; at += 1) {
    const byte = text[at] as number;
    if (byte > 127) return null;
    letters |= letterBits[byte] as number;
  }
  return letters;
}
