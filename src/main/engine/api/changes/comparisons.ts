/**
 * Comparisons of two states of the code, made one at a time and kept for a while, so that its pages are not each
 * computed again. Its files are in a private folder under `run/`, which the next engine clears after a kill.
 */
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { type ErrorData, MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
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
import { findRenames, type History, isTombstone } from '../../history/history.ts';
import type { OpHandle, Ops } from '../../ops.ts';
import { checkInPlace, databaseMark, isCorrupt, readPlainFile, type StateFolder } from '../../storage/storage.ts';
import { untilAborted } from '../../threads/threads.ts';
import {
  type BlobNames,
  type CheckedFolder,
  findCommit,
  type PastFiles,
  pastBetween,
  pauses,
  type Revisions,
  readRevisions,
  type WorkspaceConfig,
  writePastFiles,
} from '../../workspace/workspace.ts';
import { baseSide, createSide, notHere, type Side } from './sides.ts';
import { type BaseHistory, compareBases } from './since-base.ts';

export interface DiffQuery {
  since?: string | undefined;
  /** A commit that ends the comparison; the files as they are now where it is absent. */
  until?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  base: boolean;
  /** From a comparison that exists already, while it is kept: a further page, or one type of it. */
  further: boolean;
}

export interface Comparison extends TypeComparison, Pick<TypeDiffs, 'from' | 'to' | 'unknown' | 'revision'> {
  /** The texts of both sides. */
  readonly sides: { readonly before: Side; readonly after: Side };
  /** Files of code that differ from a commit; null where no commit is compared. */
  readonly files: readonly string[] | null;
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

type CommitSide = DiffSide & { readonly commit: string };
const commitSide = (name: string, commit: string): CommitSide => ({ kind: 'commit', name, commit });
/** Object names. */
interface Commits {
  readonly from: string;
  readonly to: string | null;
}

const theFiles: DiffSide = { kind: 'files', name: 'files' };
/** An unused comparison is dropped after this. */
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

  /** The files of a commit that differ from those of today, in a folder of their own. */
  async function writePast({ commit }: CommitSide, into: string, op: OpHandle): Promise<PastFiles & { into: string }> {
    await mkdir(into, { mode: 0o700 });
    const past = await writePastFiles(
      {
        root: folder.root,
        config: options.config(),
        commit,
        into,
        today: codeMap().files(),
        names,
        onProgress: (done, total) => op.progress({ phase: 'reading', done, total }),
      },
      op.signal,
    );
    return { ...past, into };
  }

  const pastDeps = (files: string, op: OpHandle) => ({
    folder: { ...folder, root: files },
    config: options.config(),
    pool: options.pool,
    onProgress: (progress: Parameters<OpHandle['progress']>[0]) => op.progress(progress),
  });

  function ofCommit({ name }: CommitSide, place: ComparedPlace, files: string): Side {
    const semantic = async () => notHere('diff.notHere.commitText', { name });
    const roots = [files, folder.root];
    return createSide({ place, roots, generation: null, maxFileBytes: maxBytes(), semantic });
  }

  async function betweenCommits(from: CommitSide, to: CommitSide, into: string, op: OpHandle): Promise<Comparison> {
    const live = options.revision();
    const later = await writePast(to, path.join(into, 'later'), op);
    const earlier = await writePast(from, path.join(into, 'files'), op);
    const today = { root: folder.root, config: options.config(), today: codeMap().files() };
    const { differing, ...past } = await pastBetween(earlier, later, today, op.signal);
    const file = path.join(into, 'later.db');
    const end = await codeMap().comparePast({ copy: file, ...later }, pastDeps(later.into, op), op.signal);
    const state = { place: end.before, file };
    const copy = path.join(into, 'symbols.db');
    const pairs = await codeMap()
      .comparePast({ copy, ...past }, pastDeps(earlier.into, op), op.signal, state)
      .catch((thrown: unknown) => {
        end.close();
        throw thrown;
      });
    const both: TypePairs = {
      ...pairs,
      close() {
        pairs.close();
        end.close();
      },
    };
    const sides = {
      before: ofCommit(from, both.before, earlier.into),
      after: ofCommit(to, both.after, later.into),
    };
    const unknown = unknownOf({ unknown: [...earlier.unknown, ...later.unknown] });
    return { ...(await whole(both, sides, op)), sides, from, to, files: differing, unknown, revision: live };
  }

  async function sinceCommit(from: CommitSide, into: string, op: OpHandle): Promise<Comparison> {
    const live = options.revision();
    const past = await writePast(from, path.join(into, 'files'), op);
    const { files, removed } = past;
    const copy = path.join(into, 'symbols.db');
    const pairs = await codeMap().comparePast({ copy, files, removed }, pastDeps(past.into, op), op.signal);
    const sides = { before: ofCommit(from, pairs.before, past.into), after: ofFiles() };
    const changed = [...files.map(({ file }) => file), ...removed].sort();
    return {
      ...(await whole(pairs, sides, op)),
      ...{ sides, from, to: theFiles, files: changed, unknown: unknownOf(past), revision: live },
    };
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
    return { ...(await whole(pairs, sides, op)), sides, from, to: theFiles, files: null, unknown: [], revision: live };
  }

  async function betweenGenerations(from: string, to: string, op: OpHandle): Promise<Comparison> {
    const stored = options.stored();
    const fileOf = (id: string, field: string): string => {
      const found = stored.find((each) => each.id === id);
      if (found !== undefined) return found.symbolsFile;
      const ids = stored.map((each) => each.id);
      const message = sentence`There is no generation ${id} any more, or not yet. There are: ${ids.join(', ')}.`;
      throw new MemoError('NotFound', message, { path: field, suggestions: ids });
    };
    const live = options.revision();
    const mark = databaseMark(state.root);
    const pause = pauses(op.signal);
    const pairs = await compareGenerations(fileOf(from, 'from'), fileOf(to, 'to'), mark, pause).catch((thrown) => {
      // An old generation that is read for this only: the live one is not rebuilt for it.
      if (!isCorrupt(thrown)) throw thrown;
      throw new MemoError(
        'Refused',
        sentence`The code map of ${from} or ${to} is damaged, so they cannot be compared.`,
      );
    });
    const side = (name: string): DiffSide => ({ kind: 'generation', name });
    const textSide = (id: string, place: ComparedPlace): Side => {
      const generation = id === options.generation() ? null : id;
      const roots = [folder.root];
      return createSide({ place, roots, generation, maxFileBytes: maxBytes(), semantic: descriptionsIn(id) });
    };
    const sides = { before: textSide(from, pairs.before), after: textSide(to, pairs.after) };
    return {
      ...(await whole(pairs, sides, op)),
      ...{ sides, from: side(from), to: side(to), files: null, unknown: [], revision: live },
    };
  }

  async function whole(pairs: TypePairs, sides: Comparison['sides'], op: OpHandle): Promise<TypeComparison> {
    op.progress({ phase: 'comparing', done: 0, total: 0 });
    try {
      return await compareAll(pairs, findRenames, sides, pauses(op.signal));
    } catch (thrown) {
      pairs.close();
      throw thrown;
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

  /** The commits to compare, the second one null for the files; null where generations or bases are compared. */
  async function prepare(
    { since = 'HEAD', until, from, base, further }: DiffQuery,
    signal: AbortSignal,
  ): Promise<Commits | null> {
    const indexing = options.indexing();
    if (indexing !== null) {
      throw new MemoError('Busy', 'The files are still being read. Compare when the code map is whole.', indexing);
    }
    if (from !== undefined) return null;
    const first = base ? null : await findCommit(folder.root, since, signal);
    const last = until === undefined ? null : await findCommit(folder.root, until, signal, 'until');
    // A caller who saved a file a moment ago expects the new text; the watcher collects changes for a while.
    if (!further || kept === null) {
      // Reading may take minutes; a caller that leaves, and the close of the workspace, do not wait for it.
      await untilAborted(options.catchUp(), signal, 'Comparing was cancelled.');
    }
    return first === null ? null : { from: first.id, to: last?.id ?? null };
  }

  function answer(query: DiffQuery, commits: Commits | null, signal: AbortSignal): Promise<Comparison> {
    const { since = 'HEAD', until = '', from = '', to = options.generation() } = query;
    let work: (into: string, op: OpHandle) => Promise<Comparison>;
    let key = '';
    if (commits !== null) {
      // A branch may point elsewhere by now, so its name alone is no key.
      key = `${options.revision()} ${commits.from} ${since} ${commits.to} ${until}`;
      const start = commitSide(since, commits.from);
      const end = commits.to === null ? null : commitSide(until, commits.to);
      work = (into, op) => (end === null ? sinceCommit(start, into, op) : betweenCommits(start, end, into, op));
    } else if (query.base) {
      key = `${options.revision()} base`;
      work = (_, op) => sinceBases(op);
    } else {
      key = `${options.revision()} ${from} ${to}`;
      work = (_, op) => betweenGenerations(from, to, op);
    }
    // A new description moves its base, which no revision shows.
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
          const commits = await prepare(query, either);
          // The code map that was caught up, which a swap meanwhile made another than the one that was live at the call.
          return await options.read(async () => use(await answer(query, commits, either)));
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

function unknownOf({ unknown }: Pick<PastFiles, 'unknown'>): TypeDiffs['unknown'] {
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

// The description of a type in the folder of a generation: a file of its own, or that of its group.

const maxBytes = 1024 * 1024;

/** @param group id of the group with which the type is described today. null where there is no text, or none of ours. */
async function readDescription(dir: string, typeId: string, group: string | null): Promise<string | null> {
  const files = [path.join(dir, 'types', `${typeId}.semantic.md`)];
  if (group !== null) files.push(path.join(dir, 'semantic', `${group}.md`));
  for (const file of files) {
    const bytes = await readPlainFile(file, maxBytes).catch(() => null); // A folder or link: nothing of ours.
    const text = bytes?.toString() ?? null;
    if (text !== null && !isTombstone(text)) return text;
  }
  return null;
}
