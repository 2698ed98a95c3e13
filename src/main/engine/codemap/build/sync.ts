/**
 * Brings the code map in line with the files: reads what is new or changed on worker threads, writes it, and links the
 * types whose references may lead elsewhere now. The same way serves a first index, a reopen and a watcher batch; they
 * differ only in how many files have another size, time or content than the code map remembers.
 */
import type { Op } from '#shared/contract/service.ts';
import { type Database, dropFreed } from '../../storage/storage.ts';
import { type CheckedFolder, inSlices, inTurns, pauses, type WorkspaceConfig } from '../../workspace/workspace.ts';
import { createPendingChanges } from '../change/pending-changes.ts';
import { createKeptFacts, type KeptFacts } from '../kept-facts.ts';
import { createLinker } from '../link/linker.ts';
import { measureGraph } from '../link/measure.ts';
import { createPassedOn, createPendingLinks, moduleNames, type PendingLinks, passesOn } from '../link/pending.ts';
import { namesByRules, readPathRules } from '../link/script-paths.ts';
import type { ParseOutcome, ParsePool } from '../parse/parse-job.ts';
import { dropBulkIndexes, missingIndexes } from './bulk-indexes.ts';
import { type CommitGroup, createCommitGroup, executeApart } from './commit-group.ts';
import { noteFactsVersion, type Plan, type PlannedFile, planSync, type SyncInput } from './plan.ts';
import { createSettler, type Settled } from './settle.ts';
import { atOnce, createWriter, noImports, type Steps, type Touched } from './writer.ts';

export type { SyncInput } from './plan.ts';

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
  /**
   * No one else reads this database before the sync is done: the declarations of a large file are written in
   * several steps.
   */
  alone?: boolean;
}

/** Parses under way beyond the pool's own threads: enough to keep them busy, few enough to bound memory. */
const inFlight = 48;
/** Outcomes that are waited for before they are written. */
const batchFiles = 40;
/**
 * Files are written in one transaction until this many milliseconds are over; settling their types takes half as long
 * again. What a file takes depends on what it declares, and on whether types that were there have to be kept for the
 * history, so neither files nor bytes measure it.
 */
const commitMs = 6;
/** For a branch checkout: types that many files share are settled in each transaction. */
const switchCommitMs = 16;
/**
 * Files in one sync from which on it is a checkout of a branch rather than a person's edits: facts of contents that go
 * are kept, and steps are committed together.
 */
const manyFiles = 50;

interface Read {
  planned: PlannedFile;
  outcome: ParseOutcome;
}

export async function syncFiles(input: SyncInput, deps: SyncDeps, signal: AbortSignal): Promise<SyncResult> {
  const result: SyncResult = { changedFiles: [], removedFiles: [], changedTypes: new Set(), removedTypes: new Set() };
  const plan = await planSync(input, deps.database, deps.folder, deps.config.hashes, signal);
  const pending = createPendingLinks(deps.database);
  const whole = plan.first || !pending.measured();
  const nothing = plan.read.length === 0 && plan.gone.length === 0 && pending.isEmpty();
  if (nothing && !whole) return result;
  const isSwitch = plan.comparable && plan.read.length + plan.gone.length >= manyFiles;
  if (plan.first) dropBulkIndexes(deps.database);
  // An earlier one was cut short.
  else await executeApart(deps.database.read, missingIndexes(deps.database.read, 'linking'));
  const inOne = plan.first || plan.unfinished || isSwitch || deps.alone === true;
  const group = inOne ? createCommitGroup(deps.database) : null;
  const kept = plan.first ? null : createKeptFacts(deps.database, deps.config.hashes);
  const turn = pauses(signal);
  const pause = async (): Promise<void> => {
    await group?.turn();
    await turn();
  };
  try {
    if (!plan.comparable && !plan.seeded) kept?.forget();
    const writing = { plan, pending, result, kept, keeps: isSwitch };
    const released = await readAndWrite(writing, deps, signal, pause);
    if (isSwitch) kept?.trim();
    if (input.complete) {
      // Read by an earlier version, which may have kept what this one takes out: nothing of it stays in free space.
      if (group === null && !plan.comparable) dropFreed(deps.database.write);
      noteFactsVersion(deps.database, deps.config.hashes);
    }
    await group?.execute(missingIndexes(deps.database.read, 'reading'));
    // Edges of a removed type go with it, so only its absence shows that depths may have changed.
    const structural = whole || result.removedTypes.size > 0;
    await linkTypes(pending, { whole, structural, pointed: released }, { ...deps, group }, pause);
  } finally {
    await group?.end();
  }
  return result;
}

interface Writing {
  plan: Plan;
  pending: PendingLinks;
  result: SyncResult;
  /** Null in a first index, which finds nothing there. */
  kept: KeptFacts | null;
  /** Facts that are replaced are kept. */
  keeps: boolean;
}

/** Returns the types that removed ones pointed at. */
async function readAndWrite(
  writing: Writing,
  deps: SyncDeps,
  signal: AbortSignal,
  pause: () => Promise<void>,
): Promise<ReadonlySet<number>> {
  const { plan, kept } = writing;
  const committer = createCommitter(writing, deps);
  for (let at = 0; at < plan.gone.length; ) {
    at += await committer.commit(plan.gone, at, pause);
    await pause();
  }
  let done = 0;
  for await (const batch of readFiles(plan.read, kept, deps, signal)) {
    for (let at = 0; at < batch.length; ) {
      const count = await committer.commit(batch, at, pause);
      at += count;
      done += count;
      const detail = batch[at - 1]?.planned.file.file;
      deps.onProgress({ phase: 'reading', done, total: plan.read.length, ...(detail === undefined ? {} : { detail }) });
      await pause();
    }
  }
  return committer.released;
}

/** Outcomes in batches, in the order in which workers finish. */
async function* readFiles(
  files: readonly PlannedFile[],
  kept: KeptFacts | null,
  deps: SyncDeps,
  signal: AbortSignal,
): AsyncGenerator<Read[]> {
  const { folder, config, pool } = deps;
  let ready: Read[] = [];
  const running = new Set<Promise<void>>();
  const take = (): Read[] => {
    const batch = ready;
    ready = [];
    return batch;
  };
  try {
    for (const planned of files) {
      const { file, knownHash } = planned;
      const job = {
        root: folder.root,
        file: file.file,
        language: file.language,
        knownHash,
        maxBytes: config.index.maxFileKB * 1024,
        hashes: config.hashes,
      };
      const found = kept?.read(job) ?? null;
      const parse = (): Promise<ParseOutcome> => pool.parse(job, signal);
      const reading = found === null ? parse() : found.then((outcome) => outcome ?? parse());
      const run = reading.then((outcome) => {
        ready.push({ planned, outcome });
        running.delete(run);
      });
      running.add(run);
      if (running.size >= inFlight) await Promise.race(running);
      if (ready.length >= batchFiles) yield take();
    }
    await Promise.all(running);
    if (ready.length > 0) yield take();
  } finally {
    // After an abort the other jobs reject too; no one else awaits them.
    await Promise.allSettled(running);
  }
}

function createCommitter(
  { plan, pending, result, kept, keeps }: Writing,
  { database, config, onHashConflict, onCommitted, alone = false }: SyncDeps,
) {
  const { first, comparable, seeded } = plan;
  const { write } = database;
  const passedOn = createPassedOn(database, pending);
  const changes = createPendingChanges(write, comparable);
  const writer = createWriter(write, changes, { keepsGood: !seeded, first });
  const settler = createSettler(write, changes, onHashConflict, config.hashes);
  /** Types that removed ones pointed at. */
  const released = new Set<number>();

  const rules = first ? [] : readPathRules(database.read);
  /** Names by which imports may mean a file. */
  const standsFor = (file: string): string[] =>
    first ? [] : [...moduleNames(file), ...namesByRules(rules, file), ...passedOn.namesBelow(file)];

  /** What a file passes on decides where the names of those lead who import it. */
  function followImports(path: string, project: number, before: string, now: string): void {
    if (first) return;
    const either = (test: (imports: string) => boolean): boolean => test(before) || test(now);
    passedOn.imports(path, before, now);
    if (either((imports) => passesOn(path, imports))) pending.addImporters(path, project);
    if (either((imports) => imports.includes('"global":true'))) pending.addProject(project);
  }

  function* remove(file: string, touched: Touched): Steps<void> {
    if (keeps) kept?.keep(file);
    const removed = yield* writer.removeFile(file, touched);
    if (removed === null) return;
    followImports(file, removed.project, removed.imports, noImports);
    result.removedFiles.push(file);
  }

  function* put({ planned, outcome }: Read, touched: Touched, names: Set<string>): Steps<void> {
    const { file, project, isNew } = planned;
    if (isNew || outcome.kind === 'gone' || outcome.kind === 'skipped')
      for (const name of standsFor(file.file)) names.add(name);
    if (outcome.kind === 'same') {
      writer.touchFile(file.file, outcome.size, outcome.mtimeMs);
      return;
    }
    if (outcome.kind === 'gone') {
      yield* remove(file.file, touched);
      return;
    }
    const { size, mtimeMs, hash } = outcome;
    const skip = outcome.kind === 'skipped' ? { reason: outcome.reason, detail: outcome.detail } : null;
    const { facts, encoding } = outcome.kind === 'facts' ? outcome : { facts: null, encoding: null };
    const record = { path: file.file, language: file.language, project, size, mtimeMs, hash, skip, encoding };
    if (keeps) kept?.keep(file.file);
    const importsBefore = yield* writer.putFile(record, facts, touched);
    if (importsBefore !== null) followImports(file.file, project, importsBefore, facts?.imports ?? noImports);
    result.changedFiles.push(file.file);
  }

  function* writing(files: readonly (Read | string)[], from: number): Steps<{ taken: number; settled: Settled }> {
    let taken = 0;
    const until = performance.now() + (keeps ? switchCommitMs : commitMs);
    const touched: Touched = new Map();
    /** Simple names by which others may find, or no longer find, what this commit brings. */
    const names = new Set<string>();
    for (let file = files[from]; file !== undefined; file = files[from + taken]) {
      if (typeof file === 'string') {
        yield* remove(file, touched);
        for (const name of standsFor(file)) names.add(name);
      } else yield* put(file, touched, names);
      taken += 1;
      if (performance.now() >= until) break;
    }
    const settled = yield* settler.settle(touched);
    pending.add(settled.changed);
    pending.add(settled.orphans);
    // In a first index every type is waiting anyway.
    if (!first) {
      const declared = new Set([...settled.names, ...settled.nested.keys()]);
      yield;
      pending.addMentioning(names);
      passedOn.modules(names);
      passedOn.declared(declared);
      yield;
      pending.addMentioning(settled.names);
      pending.addNested(settled.nested);
      // Their edges to the base are gone before they are linked, which then sees no change.
      pending.addRebased(settled.disinherited);
      yield;
      pending.addAliased(declared);
    }
    pending.drop(settled.removed);
    pending.setMeasured(false);
    return { taken, settled };
  }

  return {
    released,
    /** Takes some of what was read, or of the paths of files that are gone, beginning at `from`. Returns how many. */
    async commit(files: readonly (Read | string)[], from: number, pause: () => Promise<void>): Promise<number> {
      const steps = writing(files, from);
      const { taken, settled } = alone ? await inTurns(steps, pause) : write.transaction(() => atOnce(steps));
      for (const id of settled.removed) {
        result.removedTypes.add(id);
        result.changedTypes.delete(id);
      }
      for (const id of settled.changed) result.changedTypes.add(id);
      for (const id of settled.released) released.add(id);
      onCommitted(settled.changed, settled.removed);
      return taken;
    },
  };
}

/** `whole`: measure everything again, because all is new or an earlier sync was cut short. */
async function linkTypes(
  pending: PendingLinks,
  scope: { whole: boolean; structural: boolean; pointed: ReadonlySet<number> },
  deps: SyncDeps & { group: CommitGroup | null },
  pause: () => Promise<void>,
): Promise<void> {
  const { read, write } = deps.database;
  const linker = createLinker(read, write);
  const targets = read.prepare<[number], { dst: number }>('SELECT DISTINCT dst FROM edges WHERE src = ?');
  const anyEdge = read.prepare<[], { src: number }>('SELECT src FROM edges LIMIT 1').get();
  const pointed = new Set(scope.pointed);
  const note = (id: number): void => {
    if (!scope.whole) for (const { dst } of targets.all(id)) pointed.add(dst);
  };
  let { structural } = scope;
  // What a type leads to follows from facts alone, so its bases change once in a sync and the rounds end.
  for (;;) {
    await pending.addInheritors(pause);
    const queue = pending.all();
    if (queue.length === 0) break;
    let done = 0;
    let rebased: number[] = [];
    const link = (id: number): void => {
      note(id);
      const changed = linker.link(id);
      if (changed.structural) structural = true;
      if (changed.bases) rebased.push(id);
      note(id);
      pointed.add(id);
    };
    await inSlices(write, queue, pause, link, (linked) => {
      pending.drop(linked);
      // Where nothing was linked before, all types are waiting anyway.
      if (anyEdge !== undefined) pending.addRebased(rebased);
      rebased = [];
      done += linked.length;
      deps.onProgress({ phase: 'linking', done, total: queue.length });
    });
  }
  await deps.group?.execute(missingIndexes(read, 'linking'));
  await measureGraph(deps.database, scope.whole ? null : pointed, structural, pause);
  pending.setMeasured(true);
}
