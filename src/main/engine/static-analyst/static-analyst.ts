/**
 * The static analyst: what the code map and the texts reveal about a workspace without a model. Main types:
 * DocumentWriter, UsedPackage, FoundPattern, Word. Memory reads packages and patterns from it, generations the
 * documents. It only reads, and claims nothing without evidence.
 */

export { createDocumentWriter, type DocumentWriter, readDocument } from './documents/documents.ts';
export { isForeign, isShown } from './documents/model/modules.ts';
export { type FoundPattern, findPatterns, isContract } from './find-patterns.ts';
export { restsOn, type Word, withWords, writeWords } from './model-words.ts';
export { isManifest, readManifests } from './package-manifests.ts';
export { type Branches, branchesOf, type Choice, type Context, type Guard, type Thrown } from './reading/branches.ts';
export { branchesIn } from './reading/in-stretches.ts';
export { innerLines } from './reading/inner-functions.ts';
export { withoutInlineTags } from './reading/sentence.ts';
export { createSources, type Source, type Sources } from './reading/sources.ts';
export {
  lineOf,
  placeOf,
  type Said,
  type SourcePlace,
  type Spot,
  saidAt,
  sentenceFrom,
  sentenceOf,
  spotsOf,
} from './reading/spots.ts';
export { lexLanguage } from './scan/text/lex.ts';
export { findTodos } from './scan/todos.ts';
export { isStandard, type UsedPackage, usedPackages } from './used-packages.ts';
