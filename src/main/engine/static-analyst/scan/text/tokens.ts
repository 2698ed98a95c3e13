/**
 * The tokens of one file: words, strings, numbers and punctuation without comments and white space, brackets joined in
 * pairs. Main type: Tokens. They are numbers in arrays that files share, because an object a token would cost more than
 * all that is asked of them; hence one file is read at a time.
 */
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';

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

  /** The matching bracket; -1 for any other sign and for one that is never closed. */
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

/**
 * Lines of a text by offset, and the lines themselves for texts that are read line by line.
 * 1-based line of an offset; the line starts are looked for at the first question.
 */
export function lineFinder(text: string): (offset: number) => number {
  let starts: number[] | null = null;
  return (offset) => {
    starts ??= lineStarts(text);
    return lineOf(starts, offset) + 1;
  };
}

/** Patterns run over lines: none longer than this, so that none costs more than its length says. */
const maxLine = 1000;
const maxLines = 50_000;

export interface Line {
  /** 1-based. */
  line: number;
  text: string;
  /** Blanks before the first other character. */
  indent: number;
}

/** Lines that are not blank, cut at 1000 characters. */
export function* linesOf(text: string): Generator<Line> {
  let start = 0;
  for (let line = 1; start <= text.length && line <= maxLines; line += 1) {
    const found = text.indexOf('\n', start);
    const end = found < 0 ? text.length : found;
    const cut = text.slice(start, Math.min(end, start + maxLine)).trimEnd();
    const indent = cut.length - cut.trimStart().length;
    if (indent < cut.length) yield { line, text: cut, indent };
    start = end + 1;
  }
}

/** Name of a file's program: the file's, or its folder's where the file's name is generic. */
export function programOf(file: string): string {
  const parts = file.replace(/\.\w+$/, '').split('/');
  const last = parts.at(-1) ?? '';
  const name = /^(__main__|__init__|main|cli|app|index|program|cmd)$/i.test(last) ? (parts.at(-2) ?? last) : last;
  return name === 'src' ? (parts.at(-3) ?? last) : name;
}
