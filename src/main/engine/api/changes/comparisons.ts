/**
 * Comparisons of two states of the code, made one at a time and kept for a while, so that the pages of one are not each
 * computed anew. What a comparison needs on disk is in a private folder under `run/`, where a kill leaves nothing for
 * long: the next engine clears it.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ErrorData, MemoError } from '#shared/base/errors.ts';
import type { DiffSide, TypeDiffs } from '#shared/contract/diff.ts';
import {
  type CodeMap,
  type ComparedPlace,
  compareAll,
  compareGenerations,
  type ParsePool,
  type TypeComparison,
  type TypePairs,
} from '../../codemap/codemap.ts';
import type { Generation } from '../../generations/generations.ts';
import { findRenames, type History } from '../../history/history.ts';
import type { OpHandle, Ops } from '../../ops.ts';
import { checkInPlace, databaseMark, isCorrupt, type StateFolder } from '../../storage/storage.ts';
import { untilAborted } from '../../threads/threads.ts';
import {
  type BlobNames,
  type CheckedFolder,
  findCommit,
  type PastFiles,
  pauses,
  type Revisions,
  readRevisions,
  type WorkspaceConfig,
  writePastFiles,
} from '../../workspace/workspace.ts';
import { readDescription } from './descriptions.ts';
import { notHere } from './not-here.ts';
import { baseSide, createSide, type Side } from './sides.ts';
import { type BaseHistory, compareBases } from './since-base.ts';

export interface DiffQuery {
  since?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  base: boolean;
  /** Of what was compared already, as long as that is kept: a further page, or one type of it. */
  further: boolean;
}

export interface Comparison extends TypeComparison, Pick<TypeDiffs, 'from' | 'to' | 'unknown' | 'revision'> {
  /** The texts of both sides. */
  readonly sides: { readonly before: Side; readonly after: Side };
}

export interface Diffs {
  /**
   * Hands the comparison to `use`, which must not keep it. Throws NotFound for a commit or generation that is not here,
   * Busy while files are being read, Cancelled.
   */
  compare<T>(query: DiffQuery, use: (comparison: Comparison) => Promise<T>, signal: AbortSignal): Promise<T>;
  /** What of git a person may compare with, `limit` of each kind. */
  revisions(limit: number, signal: AbortSignal): Promise<Revisions>;
  /** Closes what is kept of comparisons: another generation is live. */
  forget(): Promise<void>;
  close(): Promise<void>;
}

export interface DiffOptions {
  folder: CheckedFolder;
  state: StateFolder;
  config(): WorkspaceConfig;
  pool: ParsePool;
  ops: Ops;
  history: BaseHistory & Pick<History, 'groupOf'>;
  codeMap(): CodeMap;
  /** Brings the code map up to the files as they are at this moment. */
  catchUp(): Promise<void>;
  /** What `work` reads is of the generation that is live when it begins. */
  read<T>(work: () => Promise<T>): Promise<T>;
  /** Generations that can be read, oldest first. */
  stored(): readonly Generation[];
  /** Id of the generation that is read. */
  generation(): string;
  revision(): number;
  /** How far the first look at the files is, null once it is done. */
  indexing(): Pick<ErrorData, 'progress'> | null;
}

const theFiles: DiffSide = { kind: 'files', name: 'files' };
/** A comparison that nobody asks for any more goes after this. */
const keptMs = 60_000;
/** Files named of those whose past is not known. */
const maxNamed = 20;
const folderPrefix = 'diff-';

interface Kept {
  key: string;
  comparison: Comparison;
  folder: string;
}

export function createDiffs(options: DiffOptions): Diffs {
  const { folder, state, codeMap } = options;
  const names: BlobNames = new Map();
  const closing = new AbortController();
  let queue: Promise<unknown> = clearLeftovers(state);
  let kept: Kept | null = null;
  let timer: NodeJS.Timeout | undefined;

  async function forget(): Promise<void> {
    clearTimeout(timer);
    const old = kept;
    kept = null;
    old?.comparison.close();
    if (old !== null) await drop(old.folder);
  }

  async function sinceCommit(from: DiffSide & { commit: string }, into: string, op: OpHandle): Promise<Comparison> {
    const { signal } = op;
    const config = options.config();
    const files = path.join(into, 'files');
    await mkdir(files, { mode: 0o700 });
    const live = options.revision();
    const past = await writePastFiles(
      {
        root: folder.root,
        config,
        commit: from.commit,
        into: files,
        today: codeMap().files(),
        names,
        onProgress: (done, total) => op.progress({ phase: 'reading', done, total }),
      },
      signal,
    );
    const pairs = await codeMap().comparePast(
      { copy: path.join(into, 'symbols.db'), files: past.files, removed: past.removed },
      {
        folder: { ...folder, root: files },
        config,
        pool: options.pool,
        onProgress: (progress) => op.progress(progress),
      },
      signal,
    );
    const semantic = async () => notHere('diff.notHere.commitText', { name: from.name });
    const before = {
      place: pairs.before,
      roots: [files, folder.root],
      generation: null,
      maxFileBytes: maxBytes(),
      semantic,
    };
    const sides = { before: createSide(before), after: ofFiles() };
    return { ...(await whole(pairs, sides, op)), sides, from, to: theFiles, unknown: unknownOf(past), revision: live };
  }

  const maxBytes = (): number => options.config().index.maxFileKB * 1024;
  const groupOf = (typeId: string): string | null => options.history.groupOf(typeId)?.id ?? null;
  const descriptionsIn = (id: string) => {
    const dir = options.stored().find((each) => each.id === id)?.dir;
    return async (typeId: string) => (dir === undefined ? null : readDescription(dir, typeId, groupOf(typeId)));
  };

  /** The side of the files as they are now. */
  function ofFiles(): Side {
    const semantic = descriptionsIn(options.generation());
    const { place } = codeMap();
    return createSide({ place, roots: [folder.root], generation: null, maxFileBytes: maxBytes(), semantic });
  }

  async function sinceBases(op: OpHandle): Promise<Comparison> {
    const live = options.revision();
    const pairs = await compareBases(options.history, codeMap(), pauses(op.signal));
    const from: DiffSide = { kind: 'base', name: 'base' };
    const sides = { before: baseSide(options.history.baseOf), after: ofFiles() };
    return { ...(await whole(pairs, sides, op)), sides, from, to: theFiles, unknown: [], revision: live };
  }

  async function betweenGenerations(from: string, to: string, op: OpHandle): Promise<Comparison> {
    const stored = options.stored();
    const fileOf = (id: string, field: string): string => {
      const found = stored.find((each) => each.id === id);
      if (found !== undefined) return found.symbolsFile;
      const ids = stored.map((each) => each.id);
      const message = `There is no generation ${id} any more, or not yet. There are: ${ids.join(', ')}.`;
      throw new MemoError('NotFound', message, { path: field, suggestions: ids });
    };
    const live = options.revision();
    const mark = databaseMark(state.root);
    const pause = pauses(op.signal);
    const pairs = await compareGenerations(fileOf(from, 'from'), fileOf(to, 'to'), mark, pause).catch((thrown) => {
      // Of an old one that nobody reads otherwise: the live one is not made anew for it.
      if (!isCorrupt(thrown)) throw thrown;
      throw new MemoError('Refused', `The code map of ${from} or ${to} is damaged, so they cannot be compared.`);
    });
    const side = (name: string): DiffSide => ({ kind: 'generation', name });
    const textSide = (id: string, place: ComparedPlace): Side => {
      const generation = id === options.generation() ? null : id;
      const roots = [folder.root];
      return createSide({ place, roots, generation, maxFileBytes: maxBytes(), semantic: descriptionsIn(id) });
    };
    const sides = { before: textSide(from, pairs.before), after: textSide(to, pairs.after) };
    return { ...(await whole(pairs, sides, op)), sides, from: side(from), to: side(to), unknown: [], revision: live };
  }

  async function whole(pairs: TypePairs, sides: Comparison['sides'], op: OpHandle): Promise<TypeComparison> {
    op.progress({ phase: 'comparing', done: 0, total: 0 });
    try {
      return await compareAll(pairs, findRenames, sides, pauses(op.signal));
    } finally {
      sides.before.releaseTexts();
      sides.after.releaseTexts();
    }
  }

  /** `work` gets a private folder, which goes with the comparison. */
  async function make(key: string, work: (into: string) => Promise<Comparison>): Promise<Comparison> {
    await forget();
    checkInPlace(state.runDir);
    const own = await mkdtemp(path.join(state.runDir, folderPrefix));
    try {
      const comparison = await work(own);
      kept = { key, comparison, folder: own };
      return comparison;
    } catch (thrown) {
      await drop(own);
      throw thrown;
    }
  }

  /** The commit to compare with; null where generations or bases are compared. */
  async function prepare(
    { since = 'HEAD', from, base, further }: DiffQuery,
    signal: AbortSignal,
  ): Promise<string | null> {
    const indexing = options.indexing();
    if (indexing !== null) {
      throw new MemoError('Busy', 'The files are still being read. Compare when the code map is whole.', indexing);
    }
    if (from !== undefined) return null;
    const commit = base ? null : (await findCommit(folder.root, since, signal)).id;
    // Who saved a file and asks at once means that text too; the watcher gathers for a while.
    if (!further || kept === null) await options.catchUp();
    return commit;
  }

  function answer(query: DiffQuery, commit: string | null, signal: AbortSignal): Promise<Comparison> {
    const { since = 'HEAD', from = '', to = options.generation() } = query;
    let work: (into: string, op: OpHandle) => Promise<Comparison>;
    let key = '';
    if (commit !== null) {
      // A branch may point elsewhere by now, so its name alone is no key.
      key = `${options.revision()} ${commit} ${since}`;
      work = (into, op) => sinceCommit({ kind: 'commit', name: since, commit }, into, op);
    } else if (query.base) {
      key = `${options.revision()} base`;
      work = (_, op) => sinceBases(op);
    } else {
      key = `${options.revision()} ${from} ${to}`;
      work = (_, op) => betweenGenerations(from, to, op);
    }
    // A description that is made moves its base, which no revision tells.
    const holds = !query.base || query.further;
    if (kept?.key === key && holds) return Promise.resolve(kept.comparison);
    return make(key, (into) => options.ops.run('diff', signal, (op) => work(into, op)));
  }

  function enqueue<T>(work: () => Promise<T>): Promise<T> {
    const result = queue.then(work);
    queue = result.catch(() => undefined); // The caller has the error; the next in line must still run.
    return result;
  }

  return {
    compare(query, use, signal) {
      const either = AbortSignal.any([signal, closing.signal]);
      const result = enqueue(async () => {
        either.throwIfAborted();
        clearTimeout(timer);
        try {
          const commit = await prepare(query, either);
          // The code map that was caught up, which a swap meanwhile made another than the one that was live at the call.
          return await options.read(async () => use(await answer(query, commit, either)));
        } finally {
          timer = setTimeout(() => enqueue(forget), keptMs).unref();
        }
      });
      return untilAborted(result, either, 'Comparing was cancelled.');
    },
    revisions: (limit, signal) => readRevisions(folder.root, limit, signal),
    forget: () => enqueue(forget),
    async close() {
      closing.abort();
      await enqueue(forget);
      clearTimeout(timer);
    },
  };
}

function unknownOf({ unknown }: PastFiles): TypeDiffs['unknown'] {
  const reasons = new Set(unknown.map((each) => each.why));
  return [...reasons].map((why) => {
    const files = unknown.filter((each) => each.why === why).map((each) => each.file);
    return { why, count: files.length, files: files.slice(0, maxNamed) };
  });
}

/** What an engine that was killed left behind. */
async function clearLeftovers({ runDir }: StateFolder): Promise<void> {
  const names = await readdir(runDir).catch(() => []); // Then there is nothing to clear.
  for (const name of names) if (name.startsWith(folderPrefix)) await drop(path.join(runDir, name));
}

async function drop(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true }).catch(() => undefined); // The next engine tries again.
}
