/**
 * What the engine and the process of an analyser session say to each other; plain data, because it crosses
 * processes.
 */
import type { ErrorObject } from '#shared/base/errors.ts';
import type { DocumentCounts } from '#shared/contract/generations/documents.ts';
import type { GenerationDiff, Rebuild } from '#shared/contract/generations/methods.ts';
import type { CheckedFolder, FileBatch, WorkspaceConfig } from '../../workspace/workspace.ts';
import type { GenerationCounts } from '../store/manifest.ts';
import type { Worded } from './wording.ts';

/** Where a generation lies. */
export interface GenerationPlace {
  readonly id: string;
  readonly dir: string;
  readonly symbolsFile: string;
  readonly indexFile: string;
}

/** A session knows its own folder, the files, and nothing of what another session concluded. */
export interface SessionStart {
  readonly folder: CheckedFolder;
  readonly config: WorkspaceConfig;
  readonly own: GenerationPlace;
  /** What the order of files is drawn from. */
  readonly seed: number;
  /** `databaseMark` of the workspace. */
  readonly mark: number;
  /** history.db, which outlives generations: index.json includes data from it. */
  readonly historyFile: string;
  /** `context/` of the workspace, for the same reason. */
  readonly contextDir: string;
  /** A caller waits for it; otherwise it only uses idle processor time. */
  readonly awaited: boolean;
}

export interface Scanned {
  readonly orderHash: string;
  readonly counts: GenerationCounts;
  readonly worded: Worded;
}

export interface Finished {
  readonly counts: GenerationCounts;
  readonly documents: DocumentCounts;
  /** Against the generation that is live until the swap. */
  readonly diff: GenerationDiff;
}

export interface SessionProgress extends Pick<Rebuild, 'done' | 'total'> {
  readonly step: Extract<Rebuild['step'], 'scan' | 'documents'>;
  /** The file in work. */
  readonly detail?: string;
}

export type Command =
  | { readonly command: 'start'; readonly start: SessionStart }
  | { readonly command: 'scan' }
  | { readonly command: 'batch'; readonly batch: FileBatch }
  /** `live`: the generation that is compared with. */
  | { readonly command: 'prepare'; readonly live: GenerationPlace }
  /** Nothing writes to it meanwhile. */
  | { readonly command: 'finish'; readonly live: GenerationPlace };

export type Told =
  | { readonly told: 'progress'; readonly progress: SessionProgress }
  | { readonly told: 'scanned'; readonly scanned: Scanned }
  | { readonly told: 'prepared' }
  | { readonly told: 'finished'; readonly finished: Finished }
  /** `diskFull`: there was no room for what it wrote. */
  | { readonly told: 'failed'; readonly error: ErrorObject; readonly diskFull: boolean };
