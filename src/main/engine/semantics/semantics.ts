/**
 * Descriptions of types: what a type is for, how it lives, where it ends. Main types: Semantics (texts, their queue and
 * who writes them), SemanticText (one file). States belong to history; this room moves them by its events only, so that
 * docs/state-transitions.md holds whatever happens here.
 */

export { parseSemantic } from './format.ts';
export { openSemantics, type Semantics, type SemanticsOptions } from './open-semantics.ts';
