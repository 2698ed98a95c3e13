/**
 * Brings the code map in line with the files: reads what is new or changed on worker threads, writes it, and links the
 * types whose references may lead elsewhere now. The same way serves a first index, a reopen and a watcher batch; they
 * differ only in how many files have another size, time or content than the code map remembers.
 */
import type { SkipReason } from '#shared/contract/common.ts';
import type { Op } from '#shared/contract/service.ts';
import type { Database } from '../../storage/storage.ts';
import type { CheckedFolder, ListedFile, WorkspaceConfig } from '../../workspace/workspace.ts';
import { createLinker } from '../link/linker.ts';
import { measureGraph } from '../link/measure.ts';
import type { ParseOutcome, ParsePool } from '../parse/parse-job.ts';
import { findProjects, type ProjectMap } from './projects.ts';
import { createSettler, type Settled } from './settle.ts';
import { slices } from './slices.ts';
import { createWriter, type FileRecord, type Touched } from './writer.ts';

export interface SyncInput {
  /** All files of the workspace, or only those a watcher batch named. */
  files: readonly ListedFile[];
  /** True when `files` is everything: what the code map has beyond it is removed. */
  complete: boolean;
  removed: readonly string[];
}

export interface SyncResult {
  /** Files read again, and files gone. */
  changedFiles: string[];
  removedFiles: string[];
  /** Rows of types whose own text may have changed, and of those that are gone. */
  changedTypes: Set<number>;
  removedTypes: Set<number>;
}

export interface SyncProgress {
  phase: Op['phase'];
  done: number;
  total: number;
  detail?: string;
}

export interface SyncDeps {
  database: Database;
  folder: CheckedFolder;
  config: WorkspaceConfig;
  pool: ParsePool;
  onHashConflict(message: string): void;
  /** Called after each committed step with what became visible: search follows a first index as it goes. */
  onCommitted(changed: ReadonlySet<number>, removed: ReadonlySet<number>): void;
  onProgress(progress: SyncProgress): void;
}

/** Parses under way beyond the pool's own threads: enough to keep them busy, few enough to bound memory. */
const inFlight = 48;
/** Files written in one transaction. */
const commitFiles = 40;
/** Reasons that hold as long as the file does not change. */
const retried: ReadonlySet<SkipReason> = new Set(['unreadable', 'parseTimeout', 'parseCrash']);

interface Known {
  size: number;
  mtime_ms: number;
  hash: string;
  skip_reason: SkipReason | null;
}

export async function syncFiles(input: SyncInput, deps: SyncDeps, signal: AbortSignal): Promise<SyncResult> {
  const { database, folder, config, pool } = deps;
  const { read, write } = database;
  const pause = slices(signal);
  const result: SyncResult = { changedFiles: [], removedFiles: [], changedTypes: new Set(), removedTypes: new Set() };

  const known = new Map<string, Known>();
  const one = read.prepare<[string], Known & { path: string }>(
    'SELECT path, size, mtime_ms, hash, skip_reason FROM files WHERE path = ?',
  );
  if (input.complete) {
    for (const row of read
      .prepare<[], Known & { path: string }>('SELECT path, size, mtime_ms, hash, skip_reason FROM files')
      .iterate()) {
      known.set(row.path, row);
    }
  } else {
    for (const { file } of input.files) {
      const row = one.get(file);
      if (row !== undefined) known.set(file, row);
    }
  }
  const firstIndex = input.complete && known.size === 0;

  const stale = input.files.filter((f) => {
    const row = known.get(f.file);
    return (
      row === undefined ||
      row.size !== f.size ||
      row.mtime_ms !== f.mtimeMs ||
      (row.skip_reason !== null && retried.has(row.skip_reason))
    );
  });
  const listed = new Set(input.files.map((f) => f.file));
  const gone = input.complete
    ? [...known.keys()].filter((file) => !listed.has(file))
    : input.removed.filter((file) => one.get(file) !== undefined);
  if (stale.length === 0 && gone.length === 0) return result;

  const projects = await projectRows(input, deps, signal);
  const writer = createWriter(write);
  const settler = createSettler(write, deps.onHashConflict);
  const names = new Set<string>();
  const toLink = new Set<number>();

  const take = (settled: Settled): void => {
    for (const id of settled.removed) {
      result.removedTypes.add(id);
      result.changedTypes.delete(id);
      toLink.delete(id);
    }
    for (const id of settled.changed) {
      result.changedTypes.add(id);
      toLink.add(id);
    }
    for (const id of settled.orphans) toLink.add(id);
    for (const name of settled.names) names.add(name);
    deps.onCommitted(settled.changed, settled.removed);
  };

  const recordOf = (file: ListedFile, outcome: Exclude<ParseOutcome, { kind: 'gone' }>): FileRecord => ({
    path: file.file,
    language: file.language,
    project: projects.of(file),
    size: outcome.size,
    mtimeMs: outcome.mtimeMs,
    hash: outcome.hash,
    skip: outcome.kind === 'skipped' ? { reason: outcome.reason, detail: outcome.detail } : null,
  });

  const commit = (
    outcomes: readonly { file: ListedFile; outcome: ParseOutcome }[],
    removed: readonly string[],
  ): void => {
    const settled = write.transaction(() => {
      const touched: Touched = new Map();
      for (const file of removed) {
        writer.removeFile(file, touched);
        result.removedFiles.push(file);
      }
      for (const { file, outcome } of outcomes) {
        if (outcome.kind === 'same') {
          writer.touchFile(file.file, outcome.size, outcome.mtimeMs);
          continue;
        }
        if (outcome.kind === 'gone') {
          if (known.has(file.file)) result.removedFiles.push(file.file);
          writer.removeFile(file.file, touched);
          continue;
        }
        writer.putFile(recordOf(file, outcome), outcome.kind === 'facts' ? outcome.facts : null, touched);
        result.changedFiles.push(file.file);
      }
      return settler.settle(touched);
    });
    take(settled);
  };

  if (gone.length > 0) commit([], gone);

  let done = 0;
  let ready: { file: ListedFile; outcome: ParseOutcome }[] = [];
  const running = new Set<Promise<void>>();
  const start = (file: ListedFile): void => {
    const row = known.get(file.file);
    const job = pool
      .parse(
        {
          root: folder.root,
          file: file.file,
          language: file.language,
          knownHash: row !== undefined && row.skip_reason === null ? row.hash : '',
          maxBytes: config.index.maxFileKB * 1024,
        },
        signal,
      )
      .then((outcome) => {
        ready.push({ file, outcome });
        done += 1;
        running.delete(job);
      });
    running.add(job);
  };
  try {
    for (const file of stale) {
      start(file);
      if (running.size >= inFlight) await Promise.race(running);
      if (ready.length < commitFiles) continue;
      const batch = ready;
      ready = [];
      commit(batch, []);
      deps.onProgress({ phase: 'reading', done, total: stale.length, detail: batch.at(-1)?.file.file ?? file.file });
      await pause();
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
  if (ready.length > 0) commit(ready, []);
  deps.onProgress({ phase: 'reading', done, total: stale.length });

  if (!firstIndex) for (const id of mentioning(names, deps)) toLink.add(id);
  await linkTypes(toLink, firstIndex, deps, pause);
  return result;
}

/** Types of files that mention any of these simple names (spec 03: each batch resolves them again). */
function mentioning(names: ReadonlySet<string>, { database }: SyncDeps): number[] {
  const types = database.read.prepare<[string], { type: number }>(
    `SELECT DISTINCT p.type FROM names n JOIN mentions m ON m.name = n.id JOIN parts p ON p.file = m.file WHERE n.name = ?`,
  );
  return [...names].flatMap((name) => types.all(name).map((row) => row.type));
}

async function linkTypes(
  types: ReadonlySet<number>,
  all: boolean,
  deps: SyncDeps,
  pause: () => Promise<void>,
): Promise<void> {
  if (types.size === 0) return;
  const { read, write } = deps.database;
  const linker = createLinker(read, write);
  const targets = read.prepare<[number], { dst: number }>('SELECT DISTINCT dst FROM edges WHERE src = ?');
  const pointed = new Set<number>();
  const note = (id: number): void => {
    for (const { dst } of targets.all(id)) pointed.add(dst);
  };
  let structural = all;
  let done = 0;
  const queue = [...types].sort((a, b) => a - b);
  const step = 100;
  for (let at = 0; at < queue.length; at += step) {
    write.transaction(() => {
      for (const id of queue.slice(at, at + step)) {
        if (!all) note(id);
        if (linker.link(id)) structural = true;
        if (!all) {
          note(id);
          pointed.add(id);
        }
      }
    });
    done = Math.min(at + step, queue.length);
    deps.onProgress({ phase: 'linking', done, total: queue.length });
    await pause();
  }
  await measureGraph(deps.database, all ? null : pointed, structural, pause);
}

async function projectRows(
  input: SyncInput,
  deps: SyncDeps,
  signal: AbortSignal,
): Promise<{ of(file: ListedFile): number }> {
  const { read, write } = deps.database;
  const paths = input.complete
    ? input.files.map((f) => f.file)
    : read
        .prepare<[], { path: string }>('SELECT path FROM files')
        .all()
        .map((f) => f.path)
        .concat(input.files.map((f) => f.file));
  const map: ProjectMap = await findProjects(deps.folder.root, deps.folder.name, paths, signal);
  const put = write.prepare<[string, string, string, string | null]>(
    `INSERT INTO projects(project_id, name, path, tfm) VALUES (?, ?, ?, ?)
     ON CONFLICT(project_id) DO UPDATE SET name = excluded.name, tfm = excluded.tfm`,
  );
  const rowOf = write.prepare<[string], { id: number }>('SELECT id FROM projects WHERE project_id = ?');
  const rows = write.transaction(() =>
    map.projects.map((p) => {
      put.run(p.id, p.name, p.path, p.tfm);
      return rowOf.get(p.id)?.id ?? 0;
    }),
  );
  return { of: (file) => rows[map.of(file.file, file.language)] ?? 0 };
}
