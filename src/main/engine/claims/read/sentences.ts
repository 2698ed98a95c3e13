/**
 * Splits an answer into the sentences that are judged one by one, with their offsets, so that one can be taken out and the
 * rest stays as it was written. A fenced block is one sentence. Marks between backticks end nothing.
 */

export interface Sentence {
  readonly text: string;
  /** Offsets in the answer, `end` excluded. */
  readonly start: number;
  readonly end: number;
  /** A fenced block. */
  readonly fenced: boolean;
}

/** Longer answers are judged as far as this; what follows is dropped with a sentence that is not shown. */
export const mostSentences = 200;

const fence = /^ {0,3}(`{3,}|~{3,})/;
const wide = /[。！？；]/;
const ends = /[.!?;。！？；]/;
/** `e.g.`, `i.e.`, initials, `z. B.`: no sentence ends there. */
const short = /(?:^|[\s(])(?:e\.g|i\.e|etc|vs|cf|resp|approx|no|bzw|z\. ?b|d\. ?h|ca|usw|p\. ?ej|ej|\p{Lu})$/iu;
const heading = /^\s{0,3}#{1,6}\s/;

export function sentencesOf(answer: string): Sentence[] {
  const found: Sentence[] = [];
  const add = (start: number, end: number, fenced: boolean): void => {
    const text = answer.slice(start, end);
    if (text.trim() !== '') found.push({ text: text.trim(), start, end, fenced });
  };
  let at = 0;
  let block: { mark: string; start: number } | null = null;
  for (const line of answer.split('\n')) {
    const next = at + line.length + 1;
    const mark = fence.exec(line)?.[1] ?? '';
    if (block !== null) {
      if (mark.startsWith(block.mark)) {
        add(block.start, next, true);
        block = null;
      }
    } else if (mark !== '') block = { mark, start: at };
    else if (!heading.test(line)) for (const [start, end] of within(line)) add(at + start, at + end, false);
    at = next;
  }
  if (block !== null) add(block.start, answer.length, true);
  return found;
}

/** Offsets of the sentences of one line. */
function* within(line: string): Generator<[number, number]> {
  let start = 0;
  let code = false;
  for (let at = 0; at < line.length; at += 1) {
    const letter = line.charAt(at);
    if (letter === '`') code = !code;
    if (code || !ends.test(letter)) continue;
    const after = line.charAt(at + 1);
    if (!wide.test(letter) && after !== '' && !/[\s"'»”)\]*_]/.test(after)) continue;
    if (letter === '.' && short.test(line.slice(start, at))) continue;
    let end = at + 1;
    while (/["'»”)\]*_]/.test(line.charAt(end))) end += 1;
    while (/\s/.test(line.charAt(end))) end += 1;
    yield [start, end];
    start = end;
    at = end - 1;
  }
  if (start < line.length) yield [start, line.length];
}

/** The answer without these sentences; list marks and blank lines that nothing follows go too. */
export function without(answer: string, dropped: readonly Sentence[]): string {
  let rest = '';
  let at = 0;
  for (const { start, end } of [...dropped].sort((a, b) => a.start - b.start)) {
    rest += answer.slice(at, start);
    at = end;
  }
  rest += answer.slice(at);
  return rest
    .split('\n')
    .filter((line) => !/^\s*(?:[-*+]|\d{1,3}[.)])\s*$/.test(line))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}
