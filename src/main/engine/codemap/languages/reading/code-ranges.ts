/**
 * Which stretch of a file's text is whose code, and the hashes of it. Adapters name ranges that lie inside each other
 * (types in types, members in types, pieces of code in members); each character belongs to the innermost of them. The
 * text is read once for all, because a file of a million characters may hold tens of thousands of ranges.
 */
import type { MemberFact, TypeFact } from '../../facts.ts';
import type { Lexicon } from './name-scan.ts';

/** Offsets into the text, end exclusive. */
export interface Range {
  start: number;
  end: number;
}

/**
 * A stretch of code. `before` and `after` stand around it in what is hashed, without white space, so that two forms of one
 * thing are equal: C# `=> x;` is the piece `x` between `{return ` and `}` (S4-49).
 */
export interface CodePiece extends Range {
  before?: string;
  after?: string;
}

/** What the code of a language looks like. */
export interface CodeRules {
  readonly lexicon: Lexicon;
}

export class CodeRanges {
  constructor(_text: string, _rules: CodeRules) {}

  addType(_type: number, _range: Range): void {}

  addMember(_type: number, _member: MemberFact, _range: Range & { code: readonly CodePiece[] }): void {}

  merge(_kept: MemberFact, _dropped: MemberFact): void {}

  addBody(_type: number, _range: Range): void {}

  addApart(_range: Range): void {}

  addDoc(_range: Range): void {}

  hashInto(_types: readonly TypeFact[]): void {}
}
