/**
 * Holds what a model says against the lines that it read. Nothing a model says becomes a record or a description unchecked:
 * the loop, investigations, saved answers, what agents remember, descriptions of types and words of documents come here.
 * Main functions: judgeAnswer for whole answers, judgeSentences for those that a person reads at once, orderIn for short texts. See docs/grounding.md.
 */
export { type CodeFacts, noFacts } from './judge/absolutes.ts';
export { addressesAnAssistant, orderIn, runsWhatItFetches } from './judge/instructions.ts';
export { type Judged, type JudgedSentence, judgeAnswer, judgeSentences } from './judge/judge.ts';
export { linesOf, type ReadLine } from './read/lines.ts';
export { sentencesOf, without } from './read/sentences.ts';
