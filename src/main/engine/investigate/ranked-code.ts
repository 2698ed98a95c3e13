/** Files that a question leads to, as the ranking passes them on. Main type: RankedCode. */
import type { PlainDetail } from '../codemap/codemap.ts';

export interface RankedCode {
  /** Code without tests, best first. */
  readonly files: readonly {
    readonly file: string;
    readonly score: number;
    readonly types: readonly { readonly detail: PlainDetail }[];
  }[];
  /** Files without types: documents, settings; best first. */
  others(): Promise<readonly string[]>;
  readonly words: RankedWords;
  /** 0 to 1: how much of the question the lines of a member say, beside the one that says most. */
  says(member: { readonly memberId: string }): number;
}

/** Words of the question by their stems, and the weight of each. */
export interface RankedWords {
  readonly words: readonly { readonly stem: string }[];
  weight(stem: string): number;
  /** Whether any file says it. */
  known(stem: string): boolean;
  stemsOf(text: string): ReadonlySet<string>;
}
