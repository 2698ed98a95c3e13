/**
 * Holds what a model says against the lines that it read. Nothing a model says becomes a record or a description unchecked:
 * the loop, investigations, saved answers, what agents remember, descriptions of types and words of documents come here.
 * Main functions: judgeAnswer for whole answers, judgeSentences for those that a person reads at once, orderIn for short texts. See docs/grounding.md.
 */
export { type AbsoluteClaim, type CodeFacts, noFacts, weighAbsolutes } from './judge/absolutes.ts';
export { addressesAnAssistant, type OrderOptions, orderIn, runsWhatItFetches } from './judge/instructions.ts';
export { type Judged, type JudgedSentence, type JudgeInput, judgeAnswer, judgeSentences } from './judge/judge.ts';
export { type Lines, linesOf, type ReadLine } from './read/lines.ts';
export { type Sentence, sentencesOf, without } from './read/sentences.ts';
