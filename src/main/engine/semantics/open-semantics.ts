/**
 * Opens the descriptions of one workspace: texts, queue and writers joined. Main types: Semantics, SemanticsOptions.
 * Readers get what is there at once; the queue decides who writes, and when.
 */

import type { TimerClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { nextMidnight } from '#shared/base/local-day.ts';
import type { ParsedParams } from '#shared/contract/contract.ts';
import type { Semantic, SemanticQueue } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { History } from '../history/history.ts';
import type { ModelSettings } from '../models/models.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Log, SetAsideNotice } from '../storage/storage.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import { pauses, type WorkspaceConfig } from '../workspace/workspace.ts';
import { type FoundType, findTexts } from './find-texts.ts';
import { type Bodies, bodiesOf, composeSemantic, type ParsedText, parseSemantic, type SemanticText } from './format.ts';
import { basesOf, gather, type Material } from './material.ts';
import { createDurations, type Durations } from './queue/durations.ts';
import { type Job, readJobs } from './queue/jobs.ts';
import { type Asked, type Note, openNotes } from './queue/notes.ts';
import { type Chosen, createRunner, enqueueAll } from './queue/runner.ts';
import { createWaiting } from './queue/waiting.ts';
import { describe } from './static/describe.ts';
import { createTextFiles } from './text-files.ts';
import { createModelWriter } from './write/model-writer.ts';
import { createWriterChoice } from './write/writer-choice.ts';

export interface SemanticsOptions {
  /** Absolute. */
  readonly queueFile: string;
  readonly timers: TimerClock;
  /** Logical processors. */
  readonly processors: number;
  /** False for a single command: only what it asks for is written. */
  readonly here: boolean;
  readonly history: Pick<
    History,
    'state' | 'happen' | 'described' | 'baseOf' | 'listBases' | 'waiting' | 'stateCounts' | 'groupOf'
  >;
  readonly textSearch: Pick<TextSearch, 'others'>;
  readonly log: Log;
  config(): Pick<WorkspaceConfig['semantics'], 'mode' | 'maxDaily' | 'internalDrift'>;
  /** Of the generation that is read. */
  codeMap(): CodeMap;
  index(): SymbolIndex;
  dir(): string;
  /** Folder of the generation to write to. */
  liveDir(): string;
  /** What `work` reads is of one generation. */
  reading<T>(work: () => Promise<T>): Promise<T>;
  /** Runs `work` while no one else moves files of descriptions. */
  exclusively<T>(work: () => Promise<T>): Promise<T>;
  /** Text of a file of the workspace with its fileHash; null for what is no text. */
  readFile(file: string, signal: AbortSignal): Promise<{ text: string; hash: string } | null>;
  isFile(file: string): boolean;
  /** Awaited in long loops. */
  pause(): Promise<void>;
  settings(): Promise<Pick<ModelSettings, 'analyst' | 'language'>>;
  consent(): Promise<boolean>;
  ready(): boolean;
  quietMs(): number;
  onChanged(typeIds: readonly string[]): void;
  /** An attempt failed. */
  onFailed?(): void;
  onSetAside(notice: SetAsideNotice): void;
}

type Answer = Omit<Semantic, 'resolved' | 'redirectedFrom' | 'change'>;

export interface Semantics {
  /** The text of the live generation for a type, or of its group; null without. Cheap: memory first. */
  read(typeId: string): Promise<SemanticText | null>;
  /**
   * The text with its state. `request` queues one where there is none or it is stale; `wait` waits until that is written or
   * given up. Without `wait` a first text is waited for only as long as the static analyst may need.
   */
  get(typeId: string, options: { wait: boolean; request: boolean; signal: AbortSignal }): Promise<Answer>;
  /** Requests a new description now, also in manual mode and where the old one is still valid. */
  request(typeId: string, signal: AbortSignal): Promise<Answer>;
  /** Takes a waiting one out, or stops one that is being written. */
  cancel(typeId: string): Promise<Answer>;
  queue(limit: number): Promise<SemanticQueue>;
  /** Types whose description has what is asked for, those with most lines of it first. Throws Cancelled. */
  search(query: Omit<ParsedParams<'semantics.search'>, 'limit'>, signal: AbortSignal): Promise<FoundType[]>;
  figures(): {
    readonly length: number;
    readonly generating: number;
    readonly took: ReturnType<Durations['read']>;
  };
  configured(): void;
  /** What is known of types changed: something may be stale now, or hold again. */
  touched(): void;
  /** Another generation is live: texts that were written meanwhile, or that it lacks, are put right. */
  swapped(): void;
  begin(): void;
  close(): Promise<void>;
}

/** The static analyst writes within this. */
const firstTextMs = 250;
/** A single command ends with its process: what it asked for would be left undone. */
const commandTextMs = 5_000;
/** Descriptions written at a time, on machines with eight processors or more. */
const mostAtOnce = 4;
/** Texts written lately, kept in case a generation goes live that was built before. */
const keptWritten = 500;

export async function openSemantics(options: SemanticsOptions): Promise<Semantics> {
  const { timers, history, log, config } = options;
  const files = createTextFiles();
  const notes = await openNotes({ ...options, file: options.queueFile });
  const waiting = createWaiting();
  const maxConcurrent = Math.max(1, Math.min(mostAtOnce, Math.floor(options.processors / 2)));
  const failures = new Map<string, NonNullable<Answer['failure']>>();
  const took = createDurations();
  const written = new Map<string, { text: string; typeIds: readonly string[]; groupId: string | null }>();
  let begun = false;
  const firstWaitMs = options.here ? firstTextMs : commandTextMs;
  const exists = (typeId: string): boolean => options.codeMap().byTypeId(typeId) !== null;

  let jobsNow: Job[] | null = null;
  const jobs = (): Job[] => {
    jobsNow ??= readJobs({ history, notes, codeMap: options.codeMap });
    return jobsNow;
  };
  function changed(typeIds: readonly string[]): void {
    jobsNow = null;
    options.onChanged(typeIds);
  }

  const choice = createWriterChoice({ ...options, log });
  const modelWriter = createModelWriter({
    history,
    index: options.index,
    codeMap: options.codeMap,
    isFile: options.isFile,
    config,
    now: timers.now,
    roleOf: async (typeId) => (await options.reading(() => readText(typeId)))?.sections ?? null,
  });

  async function choose(job: Job, signal: AbortSignal): Promise<Chosen> {
    if (job.note.withoutModel) return { kind: 'static' };
    const writer = await choice.now(signal);
    const old = await options.reading(() => readText(job.typeIds[0] ?? ''));
    const byModel = old !== null && old.analyst !== 'static';
    // What a model wrote is not replaced by less unless it is requested now.
    const keep = byModel && job.note.asked !== 'person';
    if (writer === null) return keep && (await choice.wanted()) ? { kind: 'later', why: 'model' } : { kind: 'static' };
    if (notes.quota().used >= config().maxDaily) return keep ? { kind: 'later', why: 'quota' } : { kind: 'static' };
    return {
      kind: 'model',
      write: (job, signal) =>
        write(job, signal, async (material, old) => {
          const made = await modelWriter.write(writer, material, old, signal);
          for (const typeId of job.typeIds) failures.delete(typeId);
          return made;
        }),
    };
  }

  /** From the files first; a rebuilt generation may lack stale texts, and history keeps them. */
  async function readText(typeId: string): Promise<ParsedText | null> {
    const groupId = history.groupOf(typeId)?.id ?? null;
    const found = await files.read(options.dir(), typeId, groupId);
    if (found !== null || history.state(typeId).lastSemanticBase === null) return found;
    const kept = history.baseOf(typeId);
    return kept === null ? null : parseSemantic(kept.text);
  }

  const material = (job: Job, signal: AbortSignal): Promise<[Material, ParsedText | null]> =>
    options.reading(async () => [
      await gather(job, options.codeMap(), options.readFile, signal, options.pause),
      await readText(job.typeIds[0] ?? ''),
    ]);

  async function write(
    job: Job,
    signal: AbortSignal,
    make: (material: Material, old: ParsedText | null) => Promise<{ bodies: Bodies; analyst: string; holds: boolean }>,
  ): Promise<void> {
    const [found, old] = await material(job, signal);
    const { bodies, analyst, holds } = await make(found, old);
    signal.throwIfAborted();
    const generatedAt = timers.now();
    const types = found.types.map(({ typeId, path, detail }) => ({
      ...{ typeId, path },
      structureHash: detail.structureHash,
      implHash: detail.implHash,
    }));
    const { groupId } = job;
    const text = composeSemantic({ types, groupId, dependencies: found.dependencies, analyst, generatedAt }, bodies);
    const typeIds = found.types.map(({ typeId }) => typeId);
    await options.exclusively(() => files.write(options.liveDir(), text, typeIds, groupId));
    history.described(holds ? 'noChange' : 'succeed', basesOf(found, text, generatedAt));
    written.delete(job.key);
    written.set(job.key, { text, typeIds, groupId });
    for (const oldest of written.keys()) {
      if (written.size <= keptWritten) break;
      written.delete(oldest);
    }
  }

  const runner = createRunner({
    ...{ timers, history, notes, maxConcurrent, jobs, choose, exists },
    mode: () => config().mode,
    writeStatic: (job, signal) =>
      write(job, signal, async (found) => {
        const { language } = await options.settings();
        const { readFile, pause } = options;
        const sections = await options.reading(() =>
          describe(found, { codeMap: options.codeMap(), readFile, language, pause }, signal),
        );
        return { bodies: bodiesOf(sections), analyst: 'static', holds: false };
      }),
    mayRefresh: () => begun && options.here && options.ready(),
    quietMs: options.quietMs,
    onChanged: changed,
    onSettled: (job) => waiting.settled(job.typeIds),
    onWritten: took.add,
    onTrouble: (message) => log.warn(`the queue of descriptions: ${message}`),
    onFailed(error, job) {
      const now = timers.now();
      options.onFailed?.();
      const attempts = (notes.peek(job.typeIds[0] ?? '')?.attempts ?? 0) + 1;
      const failure = { error, attempts, lastAttemptAt: now, nextAttemptAt: null };
      for (const typeId of job.typeIds) failures.set(typeId, failure);
      log.warn(`${job.key} was not described: ${error}`);
    },
  });

  function ask(typeId: string, asked: Asked): void {
    const typeIds = (history.groupOf(typeId)?.members ?? [typeId]).filter(exists);
    if (asked === 'person') {
      for (const id of typeIds) {
        if (history.state(id).semanticState === 'cached') history.happen(id, { kind: 'invalidate' });
        failures.delete(id);
      }
    }
    enqueueAll(history, typeIds);
    notes.ask(typeIds, asked);
    if (asked === 'person') notes.change(typeIds, { withoutModel: false });
    changed(typeIds);
    runner.wake();
  }

  const waits = (typeId: string): boolean => ['pending', 'generating'].includes(history.state(typeId).semanticState);

  /** Why it does not continue automatically. */
  function waitsFor(typeId: string, wanted: boolean): Answer['waitsFor'] {
    const note = notes.peek(typeId);
    const state = history.state(typeId).semanticState;
    if (state === 'generating' || state === 'cached') return null;
    if (config().mode === 'manual' && note?.asked !== 'person') return wanted || state === 'pending' ? 'manual' : null;
    if (state !== 'pending' || note === null) return null;
    if (note.nextAttemptAt === null || note.nextAttemptAt <= timers.now()) return null;
    return note.waitsForQuota ? 'quota' : 'retry';
  }

  async function answer(typeId: string, wanted: boolean): Promise<Answer> {
    const parsed = await readText(typeId);
    const { semanticState: state } = history.state(typeId);
    const group = history.groupOf(typeId);
    const note = notes.peek(typeId);
    const failure = failures.get(typeId) ?? (note === null ? null : failureOf(note));
    return {
      state,
      text: parsed?.text ?? null,
      sections: parsed === null ? null : { ...parsed.sections },
      group: group === null ? null : { id: group.id, types: named(group.members) },
      analyst: parsed?.analyst ?? null,
      generatedAt: parsed?.generatedAt ?? null,
      queued: state === 'pending' || state === 'generating',
      waitsFor: waitsFor(typeId, wanted),
      failure: failure === null ? null : { ...failure, nextAttemptAt: note?.nextAttemptAt ?? null },
    };
  }

  function named(typeIds: readonly string[]): { path: string; typeId: string }[] {
    return typeIds.flatMap((typeId) => {
      const standing = options.codeMap().standing(typeId);
      return standing === null ? [] : [{ path: standing.fqn, typeId }];
    });
  }

  return {
    read: readText,
    async get(typeId, { wait, request, signal }) {
      const { semanticState } = history.state(typeId);
      const old = await readText(typeId);
      // Its file is gone or damaged: it must not be called right.
      if (semanticState === 'cached' && old === null) history.happen(typeId, { kind: 'invalidate' });
      const state = history.state(typeId).semanticState;
      const lately = failures.get(typeId);
      // What was given up is not begun again by each page that shows it.
      const gaveUp = lately !== undefined && !waits(typeId) && timers.now() - lately.lastAttemptAt < 10 * 60_000;
      const wanted = request && (state === 'none' || state === 'stale');
      if (request && config().mode === 'auto' && !gaveUp && state !== 'cached') ask(typeId, 'reader');
      if (waits(typeId) && waitsFor(typeId, wanted) === null) {
        const still = (): boolean => waits(typeId) && [null, 'retry'].includes(waitsFor(typeId, wanted));
        if (wait) await waiting.until(typeId, signal, still);
        else if (old === null && request) await waiting.atMost(typeId, firstWaitMs, timers, signal);
      }
      return answer(typeId, wanted);
    },
    async request(typeId, signal) {
      ask(typeId, 'person');
      await waiting.atMost(typeId, firstWaitMs, timers, signal);
      return answer(typeId, true);
    },
    async cancel(typeId) {
      const group = history.groupOf(typeId);
      const typeIds = group?.members ?? [typeId];
      runner.stop(group?.id ?? typeId);
      // One that is being written takes itself out when it has stopped.
      for (const id of typeIds) history.happen(id, { kind: 'withdraw' });
      if (history.state(typeId).semanticState === 'generating') await waiting.atMost(typeId, firstTextMs, timers);
      else notes.drop(typeIds);
      waiting.settled(typeIds);
      changed(typeIds);
      return answer(typeId, false);
    },
    async queue(limit) {
      const { types } = await options.codeMap().counts();
      const all = jobs();
      const counts = new Map(history.stateCounts().map(({ state, types }) => [state, types]));
      const held = (counts.get('cached') ?? 0) + (counts.get('stale') ?? 0);
      const waitingTypes = (counts.get('pending') ?? 0) + (counts.get('generating') ?? 0);
      return {
        items: all.slice(0, limit).map((job) => {
          const typeId = job.typeIds[0] ?? '';
          return {
            path: named([typeId])[0]?.path ?? typeId,
            ...{ typeId, failure: failureOf(job.note) },
            groupId: job.groupId,
            state: job.state,
            priority: job.priority,
            enqueuedAt: job.note.enqueuedAt,
          };
        }),
        length: all.length,
        generating: all.filter(({ state }) => state === 'generating').length,
        maxConcurrent,
        mode: config().mode,
        quota: { used: notes.quota().used, max: config().maxDaily },
        analyst: await choice.name(),
        types: {
          cached: counts.get('cached') ?? 0,
          stale: counts.get('stale') ?? 0,
          none: Math.max(0, types - held - waitingTypes),
        },
      };
    },
    search: (query, signal) => findTexts(query, { ...options, files }, pauses(signal), signal),
    figures() {
      const all = jobs();
      const generating = all.filter(({ state }) => state === 'generating').length;
      return {
        length: all.length,
        generating,
        took: took.read(),
      };
    },
    configured() {
      const now = timers.now();
      for (const job of jobs())
        if (job.note.waitsForQuota && job.note.nextAttemptAt !== null && job.note.nextAttemptAt <= nextMidnight(now))
          notes.change(job.typeIds, { nextAttemptAt: null, waitsForQuota: false });
      choice.forget();
      changed([]);
      runner.wake();
    },
    touched() {
      jobsNow = null;
      runner.wake();
    },
    swapped() {
      const lately = [...written.values()];
      options
        .exclusively(async () => {
          for (const { text, typeIds, groupId } of lately) {
            const [first = ''] = typeIds;
            const live = await files.read(options.liveDir(), first, groupId);
            const newer = parseSemantic(text)?.generatedAt ?? 0;
            if (exists(first) && (live === null || live.generatedAt < newer))
              await files.write(options.liveDir(), text, typeIds, groupId);
          }
        })
        .catch((thrown: unknown) =>
          log.warn(
            `descriptions did not follow into the new generation: ${thrown instanceof MemoError ? thrown.message : String(thrown)}`,
          ),
        );
      jobsNow = null;
      runner.wake();
    },
    begin() {
      begun = true;
      runner.wake();
    },
    async close() {
      await runner.close();
      waiting.close();
      await notes.close();
    },
  };
}

/** The last failed attempt of a waiting one, also after a restart. */
function failureOf({ attempts, error, lastAttemptAt, nextAttemptAt }: Note): Answer['failure'] {
  return attempts === 0 || lastAttemptAt === null ? null : { error, attempts, lastAttemptAt, nextAttemptAt };
}
