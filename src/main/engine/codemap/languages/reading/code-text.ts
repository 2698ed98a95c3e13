/**
 * What the code of a language looks like, and one stretch of it as it is hashed: without comments and white space, so that
 * two texts that differ in layout only are equal. Literals stay byte for byte. What layout means stays too: line breaks
 * that end a statement and, in Python, the depth of indentation (docs/hash-inputs.md).
 */
import type { Lexicon } from './name-scan.ts';

export interface CodeRules {
  readonly lexicon: Lexicon;
  /** `#` starts a comment; else what the lexicon skips from a `#` is a directive, which is code. */
  readonly hashComments?: true;
  /** Directives that are layout (`#region`). */
  readonly layoutDirective?: RegExp;
  /** What a line break between two tokens means: `;`, or '' where it is layout. Without it, always layout. */
  lineBreak?(at: LineBreak): string;
  /** Lines end statements and their indentation makes blocks. */
  readonly indentation?: true;
  /** `(x,)` is a tuple of one. */
  readonly tuples?: true;
  /** A comma before `->` says as little as one before a closing bracket. */
  readonly commaBeforeArrow?: true;
  /** A `;` behind a block has no meaning, unless what follows could continue the block. */
  readonly blocksEnd?: true;
  /** `'a'` and `"a"` are the same text: which quotes it has is layout, unless it holds quotes or escapes. */
  readonly eitherQuote?: true;
  /** A `|` or `&` before the first of several types has no meaning. */
  readonly leadingBars?: true;
}

export interface LineBreak {
  readonly text: string;
  /** Offset after the last token before it, and of the first behind it. */
  readonly before: number;
  readonly after: number;
  /** Char code of the innermost open bracket, 0 for none. */
  readonly enclosing: number;
  /** Offset of the bracket that the last closing one closed, -1 for none. */
  readonly closed: number;
}

/** What has been read of one stretch, which may be in several parts with other code between them. */
export class CodeText {
  /** Its parts go on in each other; else statements end between them. */
  readonly joined: boolean;
  /** Where its bytes are: start and end of each run of them. */
  readonly runs: number[] = [];
  /** To be written before the next token. */
  before = '';
  /** Nothing was written since it began. */
  fresh = true;
  /** Its last character, 0 at the start, and the offset after it in the source. */
  last = 0;
  end = 0;
  closed = -1;
  /** How many brackets and blocks of the scanner are of what surrounds it. */
  brackets = 0;
  blocks = 0;

  constructor(joined: boolean) {
    this.joined = joined;
  }

  get isEmpty(): boolean {
    return this.runs.length === 0;
  }
}
