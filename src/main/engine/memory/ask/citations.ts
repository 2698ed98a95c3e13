/**
 * Numbers of sources in an answer as it is written: `[3]` stays where there is a third source and is dropped where
 * there is none, because models invent some. Text in backticks is code, where `[0]` is an index. Main type:
 * CitationFilter; it reads letter by letter, so that it does not matter how a model cuts its text.
 */
import type { AskDoubt } from '#shared/contract/memory/ask.ts';
import { judgeSentences, linesOf, noFacts, type ReadLine, without } from '../../claims/claims.ts';
import type { Gathered } from './gather.ts';

interface CitationFilter {
  /** What can be shown after this part. */
  next(part: string): string;
  end(): string;
  /** Numbers that were cited. */
  readonly cited: ReadonlySet<number>;
}

/** As long as a group of numbers may be before it is text. */
const maxGroup = 40;
const group = /^\[ *\d{1,4}(?: *[,，、] *\d{1,4})* *\]$/;
const inGroup = /[\d ,，、]/;
/** None of these characters can begin a citation. */
const plain = /[^`[ \n]+/y;
/** So many pieces are put together at once: text that grows letter by letter takes V8 some thirty bytes for each. */
const mostPieces = 4_096;

/** @param sources how many sources there are. */
export function createCitationFilter(sources: number): CitationFilter {
  const cited = new Set<number>();
  let out: string[] = [];
  let pieces: string[] = [];
  /** A blank that goes when the number behind it does. */
  let blank = '';
  /** What may become a group of numbers. */
  let held = '';
  /** Backticks of a run that has not ended. */
  let ticks = 0;
  /** Length of the run that opened code; 0 outside. */
  let fence = 0;
  let atLineStart = false;

  function show(text: string): void {
    pieces.push(blank, text);
    blank = '';
    if (pieces.length < mostPieces) return;
    out.push(pieces.join(''));
    pieces = [];
  }

  function endTicks(): void {
    if (ticks === 0) return;
    if (fence === 0) fence = ticks;
    else if (fence === ticks || (fence >= 3 && ticks > fence)) fence = 0;
    ticks = 0;
  }

  function release(): void {
    if (held !== '') show(held);
    held = '';
  }

  function endGroup(): void {
    const numbers = (held.match(/\d+/g) ?? []).map(Number).filter((n) => n >= 1 && n <= sources);
    for (const n of numbers) cited.add(n);
    held = '';
    if (numbers.length === 0) blank = '';
    else show(numbers.map((n) => `[${n}]`).join(''));
  }

  function take(letter: string): void {
    if (letter === '`') {
      release();
      show(letter);
      ticks += 1;
      atLineStart = false;
      return;
    }
    endTicks();
    if (held !== '') {
      if (letter === ']' && group.test(`${held}]`)) {
        endGroup();
        return;
      }
      if (inGroup.test(letter) && held.length < maxGroup) {
        held += letter;
        return;
      }
      release();
    }
    if (fence === 0 && letter === '[') {
      held = letter;
    } else if (fence === 0 && letter === ' ') {
      show('');
      blank = letter;
    } else {
      show(letter);
      // One backtick that was never closed ends with its paragraph.
      if (letter === '\n' && atLineStart && fence === 1) fence = 0;
    }
    atLineStart = letter === '\n';
  }

  function shown(): string {
    const text = [...out, ...pieces].join('');
    out = [];
    pieces = [];
    return text;
  }

  return {
    next(part) {
      for (let at = 0; at < part.length; ) {
        plain.lastIndex = at;
        const run = held === '' && ticks === 0 ? (plain.exec(part)?.[0] ?? '') : '';
        if (run === '') {
          take(part.charAt(at));
          at += 1;
          continue;
        }
        show(run);
        atLineStart = false;
        at += run.length;
      }
      return shown();
    },
    end() {
      release();
      show('');
      return shown();
    },
    cited,
  };
}

/** A text without its citations: their numbers meant sources that are not available here. */
export function withoutCitations(text: string): string {
  const filter = createCitationFilter(0);
  return filter.next(text) + filter.end();
}

interface CheckedText {
  /** Without the sentences that are contradicted. */
  readonly text: string;
  readonly doubts: AskDoubt[];
}

/** Sentences that are named, and letters of each. */
const most = 20;
const longest = 400;

/**
 * Holds a model's answer to a question, sentence by sentence, against what the model was shown: lines of code, and learnings
 * as they were given to it. What these contradict is taken out, what they do not show is named. Main function: checkAnswer.
 */
export async function checkAnswer(question: string, answer: string, gathered: Gathered): Promise<CheckedText> {
  const read = shownLines(gathered);
  const lines = linesOf(
    read,
    read,
    gathered.code.map(({ symbol }) => symbol.path),
  );
  const judged = await judgeSentences({
    ...{ question, answer: withoutNumbers(answer), lines, facts: noFacts },
    knows: (name) => lines.holds(name),
  });
  const doubted = judged.filter(({ standing }) => standing === 'contradicted' || standing === 'notShown');
  const wrong = doubted.filter(({ standing, isContrary }) => standing === 'contradicted' || isContrary === true);
  return {
    text: wrong.length === 0 ? answer : without(answer, wrong).trim(),
    doubts: doubted.slice(0, most).map((one) => ({
      text: answer.slice(one.start, one.end).trim().slice(0, longest).toWellFormed(),
      why: wrong.includes(one) ? 'contradicted' : 'notShown',
    })),
  };
}

/** `[2]` is a source and no number of the code; its place stays, so that offsets do. */
const withoutNumbers = (answer: string): string =>
  answer.replace(/\[\d{1,4}(?:[,，、 ]{1,2}\d{1,4})*\]/g, (found) => ' '.repeat(found.length));

function shownLines({ code, used, documents, notes }: Gathered): ReadLine[] {
  const ofCode = code.flatMap(({ symbol: { file }, startLine, text }) =>
    text.split('\n').map((line, n) => ({ file, line: startLine + n, text: line })),
  );
  const ofDocuments = documents.map(({ file, line, quote }) => ({ file, line, text: quote }));
  const texts = [...used.flatMap(({ question, answer }) => [question, ...answer.split('\n')]), ...notes];
  return [...ofCode, ...ofDocuments, ...texts.map((text, n) => ({ file: '', line: n + 1, text }))];
}
