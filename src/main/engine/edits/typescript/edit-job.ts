/**
 * What the engine asks of the thread that holds TypeScript's language service, and what it answers. Files are relative to the
 * root, with `/`; offsets count UTF-16 units of the text without its byte order mark. `texts` stands for what an earlier
 * operation of a batch, or a preview, made of a file; nothing on that thread writes.
 */
import type { EditDiagnostic } from '#shared/contract/edit/types.ts';

export interface JobScope {
  /** All files in TypeScript and JavaScript of the workspace. */
  readonly files: readonly string[];
  readonly texts: readonly FileText[];
}

export interface FileText {
  readonly file: string;
  readonly text: string;
}

/** Line and column from 1. */
export interface Spot {
  readonly line: number;
  readonly column: number;
}

export type EditJob =
  | (JobScope & {
      readonly kind: 'rename';
      readonly file: string;
      /** Where the name stands, or the line on or after which `name` is declared. */
      readonly at: Spot | { readonly line: number; readonly name: string };
      readonly newName: string;
    })
  | (JobScope & {
      readonly kind: 'extract';
      readonly file: string;
      readonly from: Spot;
      readonly to: Spot;
      readonly what: 'function' | 'variable';
      readonly name: string | null;
    })
  | (JobScope & { readonly kind: 'check'; readonly oldName: string; readonly newName: string });

export interface LeftAlone {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface EditAnswer {
  /** Each changed file as it would be. */
  readonly texts: readonly FileText[];
  readonly oldName: string;
  readonly newName: string;
  /** Names that would mean something else afterwards although every type fits. */
  readonly captured: readonly EditDiagnostic[];
  readonly leftAlone: readonly LeftAlone[];
}

export interface CheckAnswer {
  readonly added: readonly EditDiagnostic[];
  readonly removed: readonly EditDiagnostic[];
  readonly whole: boolean;
}

export interface AnswerOf {
  rename: EditAnswer;
  extract: EditAnswer;
  check: CheckAnswer;
}
