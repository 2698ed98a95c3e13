/**
 * The tokens of one file: words, strings, numbers and punctuation without comments and white space, brackets joined in
 * pairs. Main type: Tokens. They are numbers in arrays that files share, because an object a token would cost more than
 * all that is asked of them; hence one file is read at a time.
 */
import { lineFinder } from './lines.ts';

export const tokenKinds = { none: 0, word: 1, string: 2, punctuation: 3, number: 4, stringEnd: 5 } as const;

const maxKept = 1 << 20;
const newArrays = (size: number) => ({
  kinds: new Uint8Array(size),
  starts: new Int32Array(size),
  ends: new Int32Array(size),
  partners: new Int32Array(size),
});
let shared = newArrays(1 << 16);

/** Asked for a token that there is not, each method answers as for nothing: no kind, no text, no partner. */
export class Tokens {
  readonly source: string;
  /** 1-based line of an offset. */
  readonly lineAt: (offset: number) => number;
  count = 0;
  /** Start and end of each comment, one after the other, in order. */
  readonly comments: number[] = [];
  /** Each token that is a word of interest, in order, followed by which. */
  readonly hits: number[] = [];
  #arrays = shared;

  constructor(source: string) {
    this.source = source;
    this.lineAt = lineFinder(source);
  }

  add(kind: number, start: number, end: number): number {
    const at = this.count;
    if (at === this.#arrays.kinds.length) this.#grow();
    const { kinds, starts, ends, partners } = this.#arrays;
    kinds[at] = kind;
    starts[at] = start;
    ends[at] = end;
    partners[at] = -1;
    this.count = at + 1;
    return at;
  }

  /** Joins two brackets, or the start and end of a string with code in it. */
  pair(open: number, close: number): void {
    this.#arrays.partners[open] = close;
    this.#arrays.partners[close] = open;
  }

  endString(at: number, end: number): void {
    this.#arrays.ends[at] = end;
  }

  kind(at: number): number {
    return at >= 0 && at < this.count ? (this.#arrays.kinds[at] ?? 0) : 0;
  }

  start(at: number): number {
    return at < this.count ? (this.#arrays.starts[at] ?? 0) : this.source.length;
  }

  end(at: number): number {
    return at < this.count ? (this.#arrays.ends[at] ?? 0) : this.source.length;
  }

  /** The other bracket; -1 for what is none and for one that is never closed. */
  partner(at: number): number {
    return at >= 0 && at < this.count ? (this.#arrays.partners[at] ?? -1) : -1;
  }

  text(at: number): string {
    return this.kind(at) === 0 ? '' : this.source.slice(this.start(at), this.end(at));
  }

  /** Whether the token reads so. */
  is(at: number, text: string): boolean {
    return (
      this.kind(at) !== 0 &&
      this.end(at) - this.start(at) === text.length &&
      this.source.startsWith(text, this.start(at))
    );
  }

  isWord(at: number): boolean {
    return this.kind(at) === tokenKinds.word;
  }

  isString(at: number): boolean {
    return this.kind(at) === tokenKinds.string;
  }

  /** The token behind this one, or behind its closing bracket. */
  after(at: number): number {
    const partner = this.partner(at);
    return (partner > at ? partner : at) + 1;
  }

  /** The token before this one, or before its opening bracket. */
  before(at: number): number {
    const partner = this.partner(at);
    return (partner >= 0 && partner < at ? partner : at) - 1;
  }

  line(at: number): number {
    return this.lineAt(this.start(at));
  }

  #grow(): void {
    const larger = newArrays(this.#arrays.kinds.length * 2);
    for (const name of ['kinds', 'starts', 'ends', 'partners'] as const) larger[name].set(this.#arrays[name]);
    this.#arrays = larger;
    if (larger.kinds.length <= maxKept) shared = larger;
  }
}
