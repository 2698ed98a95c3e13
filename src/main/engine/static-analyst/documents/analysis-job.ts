/** What the engine and the analysis thread say to each other. */
import type { DocumentsWritten } from './write-documents.ts';

interface InGeneration {
  /** Real path of the workspace. */
  readonly root: string;
  /** Of the generation. */
  readonly folder: string;
  readonly mark: number;
  readonly maxFileBytes: number;
}

/** Brings analysis.db up to the files behind `after`, in the order of their paths, for a fraction of a second. */
export interface ScanJob extends InGeneration {
  readonly kind: 'scan';
  /** The last file of the job before; '' for the first. */
  readonly after: string;
}

/** Brings it up to texts that are not in the code map. */
export interface TextsJob extends InGeneration {
  readonly kind: 'texts';
  readonly texts: readonly string[];
}

/** Drops files that are gone and writes the documents where anything changed since they were last written. */
export interface ComposeJob extends InGeneration {
  readonly kind: 'compose';
  /** All texts that are not in the code map. */
  readonly texts: readonly string[];
}

export type AnalysisJob = ScanJob | TextsJob | ComposeJob;
export type AnalysisAnswer =
  /** `after` is '' once all is done; `total` is counted for the first. */
  | { kind: 'scan'; after: string; looked: number; total: number | null }
  | { kind: 'texts' }
  | ({ kind: 'compose' } & DocumentsWritten);
