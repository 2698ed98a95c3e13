/**
 * The project's history and commands, as the static analyst reads them. Main type: Past. All of it is data: messages
 * are quoted, commands are shown, nothing is run.
 */
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { ReasonCommit } from '#shared/contract/project/why.ts';
import {
  type CommitUse,
  type Coupled,
  findCoupled,
  findReasons,
  readBoth,
  readExplained,
  readPair,
} from '../../commits/commits.ts';

export interface PastOptions {
  /** Real path of the workspace. */
  readonly root: string;
  readonly commits: CommitUse;
  readonly commands: { read(signal: AbortSignal): Promise<{ commands: ProjectCommand[] }> };
}

/** Each is empty where there is no history, or nothing is known. All throw Cancelled. */
export interface Past {
  /** Files of today that change together, the surest first. */
  coupled(files: Iterable<string>): Promise<Coupled[]>;
  /** The same of two files; null where they do not change together often enough. */
  pair(first: string, second: string): Promise<Coupled | null>;
  both(first: string, second: string): Promise<CommitTold[]>;
  /** Files with the most commits that state a cause. */
  explained(): Promise<string[]>;
  /** The commits that wrote these lines, best reason first. */
  reasons(file: string, text: string, lines: { from: number; to: number }): Promise<ReasonCommit[]>;
  commands(): Promise<ProjectCommand[]>;
}

const maxExplained = 300;
const maxBoth = 12;

export function createPast(options: PastOptions, signal: AbortSignal, pause: () => Promise<void>): Past {
  const { root, commits } = options;
  return {
    async coupled(files) {
      const known = new Set(files);
      return findCoupled(
        (work) => commits.use([], work, signal),
        (file) => known.has(file),
        pause,
      );
    },
    pair: (first, second) => commits.use([], (db) => readPair(db, first, second), signal),
    both: async (first, second) => (await commits.use([], (db) => readBoth(db, first, second, maxBoth), signal)) ?? [],
    explained: async () => (await commits.use([], (db) => readExplained(db, maxExplained), signal)) ?? [],
    reasons: async (file, text, lines) => (await findReasons(root, file, text, lines, signal)).commits,
    commands: async () => (await options.commands.read(signal)).commands,
  };
}
