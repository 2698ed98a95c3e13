/**
 * Sources other than the code, for the life of a workspace: its commands, its documents, its commits. Main type:
 * ProjectLife.
 */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { type Commits, createCommits, readGoneNames } from '../../commits/commits.ts';
import type { History } from '../../history/history.ts';
import { createProjectCommands, type ProjectCommands } from '../../project-commands/project-commands.ts';
import {
  createProjectDocs,
  type GoneInDocuments,
  type NameInDocument,
  type ProjectDocs,
  type ProjectDocsOptions,
} from '../../project-docs/project-docs.ts';
import type { StateFolder } from '../../storage/storage.ts';

export interface ProjectLife {
  readonly commands: ProjectCommands;
  readonly docs: ProjectDocs;
  readonly commits: Commits;
  /** The files are read: commits and documents are read behind them. */
  begin(): void;
  close(): Promise<void>;
}

interface ProjectLifeOptions extends Omit<ProjectDocsOptions, 'file' | 'patienceMs' | 'renamed' | 'gone' | 'root'> {
  state: StateFolder;
  /** False for a single command, which has nothing to show without its answer. */
  watch: boolean;
  /** Commits were compared: how many by now. */
  onCommits(compared: number): void;
  /** Files that are there but were not read. */
  unreadNames(): Iterable<string>;
  /** The code map to measure the code by, that of no read. */
  current(): Pick<CodeMap, 'languageFiles'>;
  history: Pick<History, 'aliasesNamed'>;
}

export function createProjectLife(options: ProjectLifeOptions): ProjectLife {
  const { state, history, watch, current, onCommits: onRead, mark, log, names, unreadNames } = options;
  const { root } = state;
  const closing = new AbortController();
  const docs = createProjectDocs({
    ...{ ...options, root, file: state.documentsFile, patienceMs: watch ? 3_000 : 30_000 },
    renamed: (name) => nowCalled(name, history, options.codeMap()),
    gone: (asked, signal) => goneNames(commits, asked, signal),
  });
  const commits = createCommits({
    ...{ root, file: state.commitsFile, mark, log, inBackground: watch, onRead },
    codeBytes: async () => (await current().languageFiles()).reduce((sum, { bytes }) => sum + bytes, 0),
  });
  return {
    ...{ commands: createProjectCommands({ root, names, unreadNames }), docs, commits },
    begin() {
      commits.changed();
      // The targets of their names are stored, for use when they are gone.
      if (watch)
        docs.list(closing.signal).catch((thrown: unknown) => log.warn(`documents: ${toMemoError(thrown).message}`));
    },
    async close() {
      closing.abort();
      await commits.close();
      await docs.close();
    },
  };
}

/** What commits removed or renamed of what documents name. */
async function goneNames(
  commits: Commits,
  asked: readonly NameInDocument[],
  signal: AbortSignal,
): Promise<GoneInDocuments> {
  const gone = new Map<string, Map<string, string>>();
  await commits.use(
    [],
    (db) => {
      const names = readGoneNames(db);
      for (const { name, document } of asked) {
        const place = name.includes('/') ? placesOf(name, document).flatMap((file) => names.file(file) ?? [])[0] : null;
        const isGone = names.symbol(name.replace(/\(.*\)$/s, '()').replace(/#|->|::/g, '.'));
        const now = place ?? (isGone ? '' : null);
        if (now !== null) gone.set(document, (gone.get(document) ?? new Map()).set(name, now));
      }
    },
    signal,
  );
  return gone;
}

/** A path in a document is of its folder, or of the workspace. */
const placesOf = (name: string, document: string): string[] => [
  path.posix.join(path.posix.dirname(document), name),
  path.posix.normalize(name.replace(/^\.?\//, '')),
];

/** The present name of a renamed type; '' where no rename is known. */
function nowCalled(name: string, history: Pick<History, 'aliasesNamed'>, codeMap: CodeMap): string {
  const last = /[\w$]+$/.exec(name.replace(/\(.*$/s, ''))?.[0] ?? name;
  for (const { newTypeId, oldName } of history.aliasesNamed(last).toReversed()) {
    const row = oldName === last ? codeMap.byTypeId(newTypeId) : null;
    const ref = row === null ? null : codeMap.ref({ type: row, member: 0 });
    if (ref !== null) return ref.path;
  }
  return '';
}
