/**
 * The static analyst: what the code map and the texts tell of a workspace without a model (spec 04 "The four documents").
 * Main types: DocumentWriter, UsedPackage, FoundPattern, Word. Memory reads packages and patterns from it, generations the
 * documents. It only reads, and says nothing without evidence.
 */

export { createDocumentWriter, type DocumentWriter, readDocument } from './documents/documents.ts';
export { isForeign, isShown } from './documents/model/kinds-of-code.ts';
export { isMeant } from './documents/texts/empty-catches.ts';
export { firstSentence, withoutInlineTags } from './documents/texts/sentence.ts';
export { isManifest, readManifests } from './packages/manifests.ts';
export { isStandard } from './packages/standard.ts';
export { type UsedPackage, usedPackages } from './packages/used-packages.ts';
export { isContract } from './patterns/contract.ts';
export { type FoundPattern, findPatterns } from './patterns/find-patterns.ts';
export {
  type Branches,
  branchesOf,
  type Caught,
  type Choice,
  type Context,
  type Guard,
  type Thrown,
} from './reading/branches.ts';
export { branchesIn } from './reading/in-stretches.ts';
export { innerLines, isInline } from './reading/inner-functions.ts';
export { createSources, type Source, type Sources } from './reading/sources.ts';
export {
  lineOf,
  type Place,
  placeOf,
  type Said,
  type Spot,
  saidAt,
  sentenceFrom,
  sentenceOf,
  spotsOf,
} from './reading/spots.ts';
export { lexLanguage } from './scan/text/lex-language.ts';
export { type Tokens, tokenKinds } from './scan/text/tokens.ts';
export { findTodos } from './scan/todos.ts';
export { readWords, restsOn, type Word, withWords, writeWords } from './words/words.ts';
