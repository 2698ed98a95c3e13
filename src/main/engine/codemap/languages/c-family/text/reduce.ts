/**
 * What the grammar gets to read of a C or C++ file: its declarations, without comments, directives, bodies and macros.
 * Bodies are most of a file and none of its structure, so this is also what makes reading fast: the grammar reads a tenth
 * of the text. Names and texts are always cut from the original.
 */
import type { Excerpt } from '../../reading/syntax.ts';
import { type Dialect, leftOut } from './conditionals.ts';
import type { Live } from './items.ts';
import { type Layout, layOut, type TagKey } from './layout.ts';
import { code, type Tokens, tokenize } from './tokens.ts';

/** A type whose header was found in the text. */
export interface Tag {
  readonly name: string;
  readonly key: TagKey;
  readonly start: number;
  readonly end: number;
}

export interface Reduced extends Excerpt {
  readonly tokens: Tokens;
  /** Start and end of each directive, one after the other. */
  readonly directives: readonly number[];
  readonly tags: readonly Tag[];
}

/** The last answer: a file is reduced for the parser, and asked for again by what reads its facts. */
let last: { original: string; dialect: Dialect; reduced: Reduced } | null = null;

export function reduce(original: string, dialect: Dialect): Reduced {
  if (last?.original === original && last.dialect === dialect) return last.reduced;
  const tokens = tokenize(original);
  const out = leftOut(original, tokens, dialect);
  const live = new Uint32Array(tokens.count);
  const directives: number[] = [];
  let count = 0;
  for (let i = 0; i < tokens.count; i += 1) {
    if (tokens.codes[i] === code.directive) directives.push(tokens.starts[i] ?? 0, tokens.ends[i] ?? 0);
    if (out[i] === 0) live[count++] = i;
  }
  const source: Live = { text: original, tokens, live: live.subarray(0, count) };
  const layout = layOut(source, dialect);
  const tags = layout.tags.map(({ name, key, place }) => {
    const token = source.live[place] ?? 0;
    return { name, key, start: tokens.starts[token] ?? 0, end: tokens.ends[token] ?? 0 };
  });
  const reduced = { ...write(source, layout), tokens, directives, tags };
  last = { original, dialect, reduced };
  return reduced;
}

/** Stretches that were copied unchanged: offset in the excerpt, offset in the original, length; in order. */
class Stretches {
  readonly #offsets: number[] = [];
  readonly #originals: number[] = [];
  readonly #lengths: number[] = [];
  readonly #size: number;

  constructor(size: number) {
    this.#size = size;
  }

  add(offset: number, original: number, length: number): void {
    this.#offsets.push(offset);
    this.#originals.push(original);
    this.#lengths.push(length);
  }

  startOf(offset: number): number {
    const at = this.#lastUpTo(offset);
    const within = offset - (this.#offsets[at] ?? 0);
    if (at >= 0 && within < (this.#lengths[at] ?? 0)) return (this.#originals[at] ?? 0) + within;
    return this.#originals[at + 1] ?? this.#size;
  }

  endOf(offset: number): number {
    const at = this.#lastUpTo(offset - 1);
    if (at < 0) return 0;
    return (this.#originals[at] ?? 0) + Math.min(offset - (this.#offsets[at] ?? 0), this.#lengths[at] ?? 0);
  }

  /** Index of the last stretch that starts at or before an offset, -1 for none. */
  #lastUpTo(offset: number): number {
    let low = 0;
    let high = this.#offsets.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#offsets[middle] ?? 0) <= offset) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  }
}

function write(source: Live, layout: Layout): Excerpt {
  const { text, tokens, live } = source;
  const { out, replaced, inserted } = layout;
  const stretches = new Stretches(text.length);
  const pieces: string[] = [];
  let written = 0;
  /** The stretch that is growing, and the token it ends with. */
  let from = 0;
  let to = 0;
  let last = -1;
  const put = (piece: string): void => {
    pieces.push(piece);
    written += piece.length;
  };
  const endStretch = (): void => {
    if (to > from) {
      stretches.add(written, from, to - from);
      put(text.slice(from, to));
    }
    put(' ');
  };
  for (let place = 0; place < live.length; place += 1) {
    if (out[place] === 1) continue;
    const token = live[place] ?? 0;
    const start = tokens.starts[token] ?? 0;
    const end = tokens.ends[token] ?? 0;
    const instead = replaced.get(place);
    const before = inserted.get(place);
    if (token !== last + 1 || start - to > 1 || instead !== undefined || before !== undefined) {
      endStretch();
      from = start;
      if (before !== undefined) put(before);
      if (instead !== undefined) {
        stretches.add(written, start, instead.length);
        put(instead);
        from = end;
      }
    }
    to = end;
    last = token;
  }
  endStretch();
  return {
    text: pieces.join(''),
    startOf: (offset) => stretches.startOf(offset),
    endOf: (offset) => stretches.endOf(offset),
  };
}
