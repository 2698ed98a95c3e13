/**
 * Holds a model's answer to a question, sentence by sentence, against what the model was shown: lines of code, and learnings
 * as they were given to it. What these contradict is taken out, what they do not show is named. Main function: checkAnswer.
 */
import type { AskDoubt } from '#shared/contract/memory/ask.ts';
import { judgeSentences, linesOf, noFacts, type ReadLine, without } from '../../claims/claims.ts';
import type { Gathered } from './gather.ts';

export interface CheckedText {
  /** Without the sentences that are contradicted. */
  readonly text: string;
  readonly doubts: AskDoubt[];
}

/** Sentences that are named, and letters of each. */
const most = 20;
const longest = 400;

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

function shownLines({ code, used, notes }: Gathered): ReadLine[] {
  const ofCode = code.flatMap(({ symbol: { file }, startLine, text }) =>
    text.split('\n').map((line, n) => ({ file, line: startLine + n, text: line })),
  );
  const texts = [...used.flatMap(({ question, answer }) => [question, ...answer.split('\n')]), ...notes];
  return [...ofCode, ...texts.map((text, n) => ({ file: '', line: n + 1, text }))];
}
