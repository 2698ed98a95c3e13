/**
 * What everything is found by: the words of texts and of questions, how much a text says of a question, how many tokens it is.
 * Main types: Asked, QueryTerm, Bm25. Learnings, documents, files and members of code are read and scored this one way, so
 * that the same question finds the same words in all of them.
 */
export {
  type AskedTerms,
  anyOf,
  askedTerms,
  asTokens,
  type HeldTerms,
  heldBy,
  tokenOf,
  waysOf,
} from './asked-terms.ts';
export {
  counted,
  eachPacked,
  fuse,
  packTerms,
  type RankedList,
  rarity,
  termId,
  termToken,
  toCover,
  toRank,
} from './bm25.ts';
export { documentTerms, eachTerm, wordsByTerm } from './each-term.ts';
export { inEnglish } from './glossary.ts';
export {
  type AskedWord,
  beginningsOf,
  isCommonWord,
  queryTerms,
  readQuestion,
  untoldWords,
  withoutOwnName,
} from './question.ts';
export { stem } from './stem.ts';
export { charactersPerToken, cutAtLine, cutAtSentence, estimateTokens, wholeSentences } from './tokens.ts';
export { everyWord, isWordBreak, standsAlone, wordParts, wordsWith } from './word-parts.ts';
