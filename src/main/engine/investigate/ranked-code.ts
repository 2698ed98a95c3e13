/** Files that a question leads to, as whoever ranks them hands them over. Main type: RankedCode. */
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
}

/** Words of the question by their stems, and what each of them tells. */
export interface RankedWords {
  readonly words: readonly { readonly stem: string }[];
  weight(stem: string): number;
  /** Whether any file says it. */
  known(stem: string): boolean;
  stemsOf(text: string): ReadonlySet<string>;
}
