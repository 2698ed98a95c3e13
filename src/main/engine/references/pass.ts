/**
 * The reading of a workspace by a checker, written to references.db a file at a time. After a change only the files that changed are
 * read again, then those that import a file whose visible shape changed, direct importers first. Main types: Pass, Checker.
 */

import os from 'node:os';
import { openDatabase, type WriteDb } from '../storage/storage.ts';
import { lowerProcess, serveProcess } from '../threads/threads.ts';
import { referenceMigrations } from './store/migrations.ts';
import { type ReaderName, unreadShape } from './store/rows.ts';

/** The files of one reader as they are now; paths relative to the root, with `/`. */
export interface PassInput {
  /** Each source file with the content hash of what the code map read of it. */
  readonly sources: ReadonlyMap<string, string>;
  /** Manifests of packages, which say what imports by name mean; none where the reader needs none. */
  readonly manifests: readonly string[];
  /** Hash of the manifests and configurations that imports are resolved by. When it changes, all files are read again. */
  readonly setup?: string;
  /** For the reader of index.scip: the index, where there is one. */
  readonly index?: { readonly file: string; readonly stamp: string };
}

export interface Known {
  readonly hash: string;
  readonly shape: string;
}

/** The workspace as a checker sees it at one time. */
export interface Checked {
  /**
   * Gives the rows of a file to the writer. Null where it could not be read: too large, gone, or deeper than the stack.
   * Else the content hash of the text that was read.
   */
  walk(path: string): string | null;
  /** Hash of what other files can see of it. */
  shape(path: string): string;
  /** What others saw of a file that is about to be read again; undefined where it is not known any more. */
  shapeBefore(path: string, known: Known): string | undefined;
  importers(path: string): readonly string[];
}

/** Opens the files, or updates those that are open; `due` are the files whose content changed. */
export type Checker = (input: PassInput, due: readonly string[]) => Checked;

/** What a pass needs of the store that its rows go to. */
export interface PassStore {
  /** Files written in one transaction: what is found is there for readers soon, and few pages are written twice. */
  readonly filesAtOnce: number;
  /** Content hash and shape of each file that was read. */
  known(): ReadonlyMap<string, Known>;
  /** Starts a file again: the rows that came from its text do not count any more. */
  begin(file: string): void;
  end(file: string, read: Known): void;
  remove(file: string): void;
  /** Its rows stay, and do not count until it is read again. */
  outdate(file: string): void;
  /** Files with a reference to what this one declares. */
  referrers(file: string): string[];
  transaction(work: () => void): void;
  /** `setup` of the last run; '' before the first. */
  setup(): string;
  setUp(setup: string): void;
  /** Whether all files were read once; before that, what a change does to others need not be asked. */
  isComplete(): boolean;
  complete(): void;
}

export interface Pass {
  /** Reads what is not as it was read before. Each file is written whole or not at all. */
  run(input: PassInput): void;
}

export function createPass(check: Checker, writer: PassStore): Pass {
  return {
    run(input) {
      const { setup = '' } = input;
      const isSetUp = writer.setup() === setup;
      if (!isSetUp) {
        writer.transaction(() => {
          for (const path of writer.known().keys()) writer.outdate(path);
          writer.setUp(setup);
        });
      }
      const known = writer.known();
      const gone = [...known.keys()].filter((path) => !input.sources.has(path));
      const due = [...input.sources].filter(([path, hash]) => hash !== known.get(path)?.hash).map(([path]) => path);
      if (gone.length + due.length === 0) return;
      const isFirst = !isSetUp || !writer.isComplete();
      const checked = check(input, due);
      const queue = new Set(due);
      const read = new Set<string>();
      /** Files that see another form of one than they did when they were read. Until then they do not count as read. */
      const again = (paths: readonly string[]): void => {
        for (const path of paths) {
          if (read.has(path) || queue.has(path)) continue;
          queue.add(path);
          writer.outdate(path);
        }
      };
      const readOne = (path: string): void => {
        const before = known.get(path);
        const was = isFirst || before === undefined ? undefined : before.shape || checked.shapeBefore(path, before);
        writer.begin(path);
        const hash = checked.walk(path);
        // A file that could not be read is not tried again before it changes.
        if (hash === null) writer.begin(path);
        const shape = hash === null ? unreadShape : isFirst ? '' : checked.shape(path);
        writer.end(path, { hash: hash ?? input.sources.get(path) ?? '', shape });
        if (!isFirst && shape !== was) again(checked.importers(path));
      };
      for (const path of gone) {
        writer.transaction(() => {
          again(writer.referrers(path).filter((one) => input.sources.has(one)));
          writer.remove(path);
        });
      }
      while (queue.size > 0) {
        const batch = [...queue].slice(0, writer.filesAtOnce);
        writer.transaction(() => {
          for (const path of batch) {
            queue.delete(path);
            read.add(path);
            readOne(path);
          }
        });
      }
      writer.complete();
    },
  };
}

// A process that reads a workspace for references.db: while it works, it is the only one that writes it.

export interface PassSource {
  readonly reader: ReaderName;
  readonly root: string;
  readonly databaseFile: string;
  readonly mark: number;
  /** A caller waits for it, so that it keeps its priority. */
  readonly isAwaited: boolean;
}

interface PassParts {
  readonly check: Checker;
  readonly store: PassStore;
  /** Comes before each run. */
  prepare?(input: PassInput): Promise<void>;
}

/** Called once by the entry of a process. */
export function servePass(load: (source: PassSource, write: WriteDb) => Promise<PassParts>): void {
  serveProcess(async (source: PassSource) => {
    if (!source.isAwaited) lowerProcess(os.constants.priority.PRIORITY_BELOW_NORMAL);
    const database = openDatabase(source.databaseFile, { migrations: referenceMigrations, mark: source.mark });
    const { check, store, prepare } = await load(source, database.write);
    const pass = createPass(check, store);
    return async (input: PassInput): Promise<null> => {
      await prepare?.(input);
      pass.run(input);
      return null;
    };
  });
}
