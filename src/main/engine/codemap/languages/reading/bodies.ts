/**
 * Bodies of functions left out of what the grammar reads: they are most of a file and none of its structure, and the
 * grammar takes most of the time that a file takes. A language says where bodies open (`findBodies` of its folder);
 * where brackets do not match, or the rest does not parse, the whole text is read as before (parse/extract.ts).
 */
import { charKinds, kindOf, type Lexicon, nameEnd } from './name-scan.ts';
import type { Excerpt } from './syntax.ts';

/** Start and end of each body without its braces, one after the other, in order; null when brackets do not match. */
export type Bodies = readonly number[] | null;

/** Shorter ones cost less than leaving them out. */
export const shortestBody = 32;

/** Brackets, as char codes. */
export const round = 0x28;
export const roundClose = 0x29;
const slash = 0x2f;
const star = 0x2a;
export const square = 0x5b;
export const squareClose = 0x5d;
export const curly = 0x7b;
export const curlyClose = 0x7d;

/** One at a time: a thread reads one file at a time. */
let open = new Uint8Array(256);

/** Offset of the `}` that closes the `{` at `from`; -1 when brackets between them do not match, or it never closes. */
export function bodyEnd(text: string, from: number, lexicon: Lexicon): number {
  const end = text.length;
  let depth = 0;
  let previous = 0;
  for (let at = from; at < end; ) {
    const code = text.charCodeAt(at);
    switch (kindOf(code)) {
      case charKinds.space:
        at += 1;
        continue;
      case charKinds.word:
      case charKinds.digit:
        at = nameEnd(text, at + 1, end);
        previous = text.charCodeAt(at - 1);
        continue;
      case charKinds.special: {
        const after = lexicon.skip(text, at, end, previous);
        if (after === at) {
          previous = code;
          at += 1;
          continue;
        }
        if (!isComment(text, at)) previous = code;
        at = after;
        continue;
      }
    }
    if (code === round || code === square || code === curly) {
      if (depth === open.length) open = grown(open);
      open[depth] = code === round ? roundClose : code === square ? squareClose : curlyClose;
      depth += 1;
    } else if (code === roundClose || code === squareClose || code === curlyClose) {
      depth -= 1;
      if (open[depth] !== code) return -1;
      if (depth === 0) return at;
    }
    previous = code;
    at += 1;
  }
  return -1;
}

/** A comment or directive is no operand: what a `/` behind it means does not depend on it. */
export function isComment(text: string, at: number): boolean {
  const code = text.charCodeAt(at);
  if (code !== slash) return code === 0x23;
  const next = text.charCodeAt(at + 1);
  return next === slash || next === star;
}

function grown(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const larger = new Uint8Array(bytes.length * 2);
  larger.set(bytes);
  return larger;
}

/** undefined where nothing is left out. */
export function withoutBodies(text: string, bodies: Bodies): Excerpt | undefined {
  if (bodies === null || bodies.length === 0) return undefined;
  const pieces: string[] = [];
  /** Offsets in the excerpt where a body was, and how far the original is ahead behind it. */
  const cuts: number[] = [];
  const ahead: number[] = [];
  let from = 0;
  let written = 0;
  for (let n = 0; n < bodies.length; n += 2) {
    const start = bodies[n] ?? 0;
    const end = bodies[n + 1] ?? start;
    pieces.push(text.slice(from, start));
    written += start - from;
    cuts.push(written);
    ahead.push(end - written);
    from = end;
  }
  pieces.push(text.slice(from));
  /** How many bodies were left out before an offset; `at` counts where one was at it. */
  const before = (offset: number, at: boolean): number => {
    let low = 0;
    let high = cuts.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      const cut = cuts[middle] ?? 0;
      if (cut < offset || (at && cut === offset)) low = middle + 1;
      else high = middle;
    }
    return low;
  };
  const original = (offset: number, count: number): number => (count === 0 ? offset : offset + (ahead[count - 1] ?? 0));
  return {
    text: pieces.join(''),
    startOf: (offset) => original(offset, before(offset, true)),
    endOf: (offset) => original(offset, before(offset, false)),
  };
}
