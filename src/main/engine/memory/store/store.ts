/**
 * The truth of memory: memory.db. Everything that is written goes through `MemoryStore`, in the order SQLite commit →
 * JSON copy → vectors; what follows (JSON, vectors, freshness) hears of each commit by `onChanged`. Main types:
 * MemoryStore, RecordRow, StoreChange. Calls are synchronous and short: they run on the engine thread.
 */

import type { Clock } from '#shared/base/clock.ts';
import type { EvolutionLogEntry, EvolutionStats, LogKind } from '#shared/contract/evolution/evolution-types.ts';
import type {
  CodePattern,
  DomainKnowledge,
  EvolutionStatus,
  FailureRecord,
  FailureStatus,
  LearningDraft,
  LearningRecord,
  OperationType,
} from '#shared/contract/memory/memory-types.ts';
import type { RecordAction, RecordChange } from '#shared/contract/memory/methods.ts';
import type { Database } from '../../storage/storage.ts';

/** Records that one commit added, changed or removed. Row ids are small integers that never come back. */
export interface StoreChange {
  put: readonly RecordRow[];
  removed: readonly { row: number; id: string }[];
}

/** A record with the number of its row, which search tables and vectors know it by. */
export interface RecordRow {
  row: number;
  record: LearningRecord;
}

export interface Added {
  added: string[];
  updated: string[];
  unchanged: string[];
  refused: { index: number; id?: string; path: string; message: string }[];
}

interface AddManyOptions {
  /** Ids that come with another call. */
  readonly expected?: ReadonlySet<string>;
  /** How many of the drafts have been dealt with. */
  onProgress?(done: number): void;
}

/** A change in place, as history keeps it and undo takes it back. */
export interface Mutation {
  id: string;
  action: RecordAction;
  by: string;
  note: string;
  /** Conflict when the record has another one. */
  revision?: number;
  /** Fields that change; revision and updatedAt follow by themselves. */
  fields: Partial<Omit<LearningRecord, 'id' | 'projectKey' | 'createdAt' | 'revision' | 'updatedAt'>>;
}

export interface RecordStore {
  /**
   * Validates, redacts secrets, fills in, stores: all that is valid in one durable commit. Never throws for one record. A
   * draft without an id is the record that says the same at the same time, or the active one that says the same of the same
   * places by the same analyst: a call may come twice.
   */
  add(drafts: readonly unknown[], by: string): Added;
  /**
   * The same for any number, in slices that leave the thread free and commits of their own: cut short, a part is there.
   * Links may lead to any of `drafts` or of `expected`. Throws Cancelled between two commits.
   */
  addMany(drafts: readonly unknown[], by: string, signal: AbortSignal, more?: AddManyOptions): Promise<Added>;
  /** By full id, or by its short form where that is unique (`lr-20260312-006`). */
  get(id: string): RecordRow | null;
  byRow(row: number): RecordRow | null;
  byRows(rows: readonly number[]): RecordRow[];
  /** Newest first; of one domain where it is named. */
  newest(limit: number, domain?: string): RecordRow[];
  /** Those that link to it, or that it took the place of. */
  naming(id: string): RecordRow[];
  /** All that are kept, oldest first; one by one, for loads and exports. No write until the iterator has ended. */
  all(): IterableIterator<RecordRow>;
  count(): number;
  /** Whether any came with the repository and was not confirmed here. */
  hasForeign(): boolean;
  /** Grows with every commit that touches a record. */
  revision(): number;
  /**
   * All mutations, and new records, in one durable commit; returns the id that `undo` takes. A record that a draft
   * `supersedes` becomes superseded by it. Throws Conflict, NotFound, InvalidArgument with `path`.
   */
  change(mutations: readonly Mutation[], drafts?: readonly LearningDraft[]): { undo: number; added: string[] };
  /** Takes back the call that this change was part of; returns the ids concerned. Throws Conflict, NotFound. */
  undo(change: number): string[];
  /** The same for the call of a client: answered and not done again where it was done before its answer was lost. */
  readonly asked: Pick<RecordStore, 'change' | 'undo'> & {
    /** What `change` returned when this call was done before; null where it was not. */
    changed(): ReturnType<RecordStore['change']> | null;
    /** With `also` in its commit; returns what that returns. */
    remove<T>(id: string, also: () => T): T;
  };
  changes(id: string, limit: number): RecordChange[];
  /** Record, vectors, evidence, history, JSON; a tombstone stays so that no copy of it comes back. */
  remove(id: string): void;
}

export type FailureDraft = Pick<FailureRecord, 'operationType' | 'operation' | 'error'> & Partial<FailureRecord>;

export interface FailureStore {
  /** What is left out is filled in. */
  record(failure: FailureDraft): FailureRecord;
  /** For an operation that is retried: its existing record counts a retry, else a new one is created. */
  failing(failure: FailureDraft): FailureRecord;
  /** It works again: what it has is RECOVERED. */
  working(type: OperationType, operation: string): void;
  get(id: string): FailureRecord | null;
  hasFailedBefore(type: OperationType, operation: string): boolean;
  /** `avoidStrategy` undefined keeps the one that is there. */
  update(id: string, status: FailureStatus, avoidStrategy?: string | null): void;
  /** Removes those of this operation, and those whose context holds `text`, with their files, permanently. */
  forget(operation: string, text: string): void;
  /** Newest first. */
  recent(limit: number): FailureRecord[];
  count(): number;
  /** Explorations and summaries, which are of a question each; newest first. */
  ofQuestions(limit: number): FailureRecord[];
  ids(): string[];
}

export interface DomainStore {
  get(domain: string): DomainKnowledge | null;
  /** A summary by `human` stays where another one would take its place. Throws InvalidArgument. */
  put(knowledge: Omit<DomainKnowledge, 'id' | 'createdAt' | 'updatedAt' | 'revision' | 'origin'>): DomainKnowledge;
  all(): DomainKnowledge[];
  /** Removes what is known of a domain, with its file; its id never comes back. */
  forget(domain: string): void;
}

export interface PatternStore {
  all(): CodePattern[];
  /** In place of all that are there. */
  replace(patterns: readonly CodePattern[]): void;
}

export interface EvolutionStore {
  status(): EvolutionStatus;
  setStatus(status: EvolutionStatus): void;
  /** When an exploration was counted last; 0 before the first. */
  lastEvolutionTime(): number;
  readonly log: EvolutionLog;
  /** Questions of all records after a row, in the order of the rows, which only grow: what came since is read alone. */
  questions(after: number, limit: number): { row: number; question: string }[];
  /** What a person made of practices, by their ids. */
  practiceEdits(): Map<string, PracticeEdit>;
  editPractice(edit: PracticeEdit): void;
}

interface PracticeEdit {
  readonly id: string;
  readonly title: string;
  readonly description: string;
  /** It is not shown any more. */
  readonly removed: boolean;
}

/** What is known of the entry but not shown: the question in its normal form, and the local day it counts for. */
interface LogKey {
  readonly signature: string | null;
  /** `YYYY-MM-DD` */
  readonly day: string;
}

export type IterationEntry = EvolutionLogEntry & { kind: EvolutionStats['iterations'][number]['kind'] };

export interface EvolutionLog {
  /** Redacts, keeps and counts it in one commit; the oldest entries go. */
  add(entry: Omit<EvolutionLogEntry, 'id'>, key: LogKey): EvolutionLogEntry;
  /** Newest first; before an id, of some kinds. */
  page(query: {
    limit: number;
    before?: number | undefined;
    kinds?: readonly LogKind[] | undefined;
  }): EvolutionLogEntry[];
  /** What became of this question last, and the record or failure that it made; null where the log does not know it. */
  lastOf(signature: string): { kind: LogKind; at: number; recordId: string | null } | null;
  /** Ends of iterations (learned, refused, failed, verified), newest first. */
  ends(limit: number): IterationEntry[];
  /** From `since` on, oldest first, without days on which nothing happened. */
  days(since: string): EvolutionStats['days'];
  types(): EvolutionStats['types'];
  reasons(): EvolutionStats['reasons'];
}

export interface MemoryStore {
  readonly records: RecordStore;
  readonly failures: FailureStore;
  readonly domains: DomainStore;
  readonly patterns: PatternStore;
  readonly evolution: EvolutionStore;
  readonly times: Pick<Times, 'began' | 'changed'>;
  /** Takes in what changed among the JSON copies on disk, as after a merge by git; the watcher calls it too. */
  refresh(): Promise<void>;
  /** Resolves when every record is in its file, and the project map agrees. Throws for the disk. */
  flush(): Promise<void>;
  /** For the rooms of memory, which keep their tables beside these; never beyond its door. */
  readonly database: Database;
  /** After each commit, in order. Listeners must not throw. Returns a function that ends it. */
  onChanged(listener: (change: StoreChange) => void): () => void;
  /** Writes what waits (JSON copies), then closes the database. */
  close(): Promise<void>;
}

export interface Times {
  /** Epoch milliseconds; 0 before anything was kept. */
  began(): number;
  changed(): number;
  /** Within the transaction that changes something. */
  touch(): void;
}

/** When memory began and when it changed last, kept over restarts: rows that are gone take their times along. */
export function createTimes({ read, write }: Database, clock: Clock): Times {
  const get = read.prepare<[string], number>('SELECT value FROM counters WHERE name = ?').pluck();
  const begin = write.prepare<[number]>("INSERT OR IGNORE INTO counters VALUES ('beganAt', ?)");
  const change = write.prepare<[number]>(
    "INSERT INTO counters VALUES ('changedAt', ?) ON CONFLICT(name) DO UPDATE SET value = max(value, excluded.value)",
  );
  return {
    began: () => get.get('beganAt') ?? 0,
    changed: () => get.get('changedAt') ?? 0,
    touch() {
      const now = clock.now();
      begin.run(now);
      change.run(now);
    },
  };
}
