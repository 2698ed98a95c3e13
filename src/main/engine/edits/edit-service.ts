/**
 * The service for edits of a language: TypeScript's own on a thread, or a language server in a process. Files are
 * relative to the root, with `/`; offsets and columns count UTF-16 units of the text without its byte order mark.
 * `texts` holds files as an earlier operation of a batch, or a preview, left them; no service writes a file of the
 * workspace.
 */
import type { EditDiagnostic, EditPreview } from '#shared/contract/edit/edit-types.ts';

export interface EditScope {
  /** All files of the workspace that the service reads. */
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

/** A name at a place of a file as it is on disk; line and column from 1. */
export interface NamePlace extends Spot {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

/** What the code map finds for a new name, for languages without a compiler or language server here. */
export interface FoundRename {
  readonly oldName: string;
  readonly places: readonly NamePlace[];
  readonly captured: readonly (Spot & { readonly file: string; readonly message: string })[];
  readonly unsure: EditPreview['unsure'];
  readonly leftAlone: readonly LeftAlone[];
}

export interface RenameWork {
  readonly file: string;
  /** Where the name is, or the line on or after which `name` is declared. */
  readonly at: Spot | { readonly line: number; readonly name: string };
  readonly newName: string;
  /** Asked where usages are all that is known. */
  readonly found?: (signal: AbortSignal) => Promise<FoundRename>;
}

export interface ExtractWork {
  readonly file: string;
  readonly from: Spot;
  readonly to: Spot;
  readonly what: 'function' | 'variable';
  readonly name: string | null;
}

/** '' where several names, or none, are concerned. */
export interface EditNames {
  readonly oldName: string;
  readonly newName: string;
}

export interface LeftAlone {
  readonly file: string;
  readonly line: number;
  readonly text: string;
}

export interface EditAnswer extends EditNames {
  /** Each changed file as it would be. */
  readonly texts: readonly FileText[];
  /** Names that would mean something else afterwards although every type fits. */
  readonly captured: readonly EditDiagnostic[];
  readonly leftAlone: readonly LeftAlone[];
  readonly unsure?: EditPreview['unsure'];
}

export interface CheckAnswer {
  readonly added: readonly EditDiagnostic[];
  readonly removed: readonly EditDiagnostic[];
  readonly whole: boolean;
}

/** How far a piece of work is. */
export interface EditProgress {
  /** For people: a file, a project, or what a server says of itself. */
  readonly detail: string;
  readonly done: number;
  /** 0 while it is not known. */
  readonly total: number;
}

export interface EditOp {
  readonly signal: AbortSignal;
  progress(progress: EditProgress): void;
}

/** Runs what may take long as an op, which shows how far it is and can be cancelled. */
export type AsOp = <T>(signal: AbortSignal, work: (op: EditOp) => Promise<T>) => Promise<T>;

/** All throw Cancelled, Busy for what takes too long, and what the service refuses. */
export interface EditService {
  /** For people, as in `typescript` or `gopls 0.16.1`; known when something was answered. */
  name(): string;
  rename(scope: EditScope, work: RenameWork, signal: AbortSignal): Promise<EditAnswer>;
  extract(scope: EditScope, work: ExtractWork, signal: AbortSignal): Promise<EditAnswer>;
  /** What is said of `texts` against what is said of the files as they are. */
  check(scope: EditScope, names: EditNames, signal: AbortSignal): Promise<CheckAnswer>;
  close(): Promise<void>;
}
