/**
 * What everything is found by: the words of texts and of questions, how much a text says of a question, how many tokens it is.
 * Main types: Asked, QueryTerm, Bm25. Learnings, documents, files and members of code are read and scored this one way, so
 * that the same question finds the same words in all of them.
 */
export { type Bm25, counted, rarity, toCover, toRank } from './bm25.ts';
export { cutAtLine, cutAtSentence, wholeSentences } from './cut.ts';
export { documentTerms, eachTerm, type TermKind, wordsByTerm } from './each-term.ts';
export { fuse, type RankedList } from './fuse.ts';
export { inEnglish, translated } from './glossary.ts';
export { type QueryTerm, queryTerms } from './query-terms.ts';
export { type Asked, type AskedWord, beginningsOf, readQuestion, withoutOwnName } from './question.ts';
export { stem } from './stem.ts';
export { isCommonWord } from './stop-words.ts';
export { eachPacked, packTerms, termId, termToken } from './term-id.ts';
export { charactersPerToken, estimateTokens } from './tokens.ts';
export { isWordBreak, standsAlone, wordParts } from './word-parts.ts';
export { type EachWord, wordsWith } from './words-with.ts';
