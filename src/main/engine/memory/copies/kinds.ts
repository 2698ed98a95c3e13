/**
 * The three kinds of things that have JSON copies (spec 01): learnings, failures, what is known of domains. A kind says
 * where a copy lies, what it must look like, and how it gets in and out of memory.db. Main type: Kind.
 */
import type { z } from 'zod';
import { DomainKnowledge, FailureRecord, LearningRecord } from '#shared/contract/memory/types.ts';
import type { Database } from '../../storage/storage.ts';
import type { Pending } from '../store/commits.ts';
import { put } from '../store/records/add.ts';
import { ordered } from '../store/records/form.ts';
import type { Parts } from '../store/records/parts.ts';
import { drop } from '../store/records/remove.ts';
import type { DomainTable } from '../store/tables/domains.ts';
import type { FailureTable } from '../store/tables/failures.ts';

export const folders = ['learning', 'failures', 'domain'] as const;
export type Folder = (typeof folders)[number];

/** What memory.db and a file have in common. */
export interface Item {
  readonly id: string;
  readonly revision: number;
  /** When it was written last; 0 where nothing tells. */
  readonly at: number;
  /** All of the file. */
  readonly text: string;
  /** A person wrote it, where what a machine wrote may stand in its place. */
  readonly byPerson?: boolean;
}

export interface Kind {
  readonly folder: Folder;
  fileName(id: string): string;
  /** null where no copy of ours is called so. */
  idOf(fileName: string): string | null;
  readonly schema: z.ZodType;
  /** `value`: as the schema gave it; with the revision given where it is to be another. */
  item(value: unknown, revision?: number): Item;
  get(id: string): Item | null;
  /** What is to be written or taken away. */
  lagging(): string[];
  /** Within a commit: takes `item` in place of what is there. */
  take(item: Item, note: string, pending: Pending): void;
  /** Within a commit: keeps what the file said and does not count. */
  keepOther(item: Item): void;
  /** Within a commit: its file was taken away. */
  drop(id: string, pending: Pending): void;
}

export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export interface KindParts {
  readonly database: Database;
  readonly parts: Parts;
  readonly failures: FailureTable;
  readonly domains: DomainTable;
}

export function createKinds({ database, parts, failures, domains }: KindParts): readonly Kind[] {
  const { read } = database;
  const lagging = (table: string, folder: Folder) => {
    const behind = read
      .prepare<[], string>(
        `SELECT id FROM ${table} t LEFT JOIN json_files f ON f.record_id = t.id WHERE f.revision IS NOT t.revision`,
      )
      .pluck();
    const gone = read
      .prepare<[string, string], string>(
        `SELECT record_id FROM json_files f WHERE path > ? AND path < ?
           AND NOT EXISTS (SELECT 1 FROM ${table} t WHERE t.id = f.record_id)`,
      )
      .pluck();
    return () => [...behind.all(), ...gone.all(`${folder}/`, `${folder}0`)];
  };
  const named = {
    fileName: (id: string) => `${id}.json`,
    idOf: (name: string) => /^(.+)\.json$/.exec(name)?.[1] ?? null,
  };

  const ofRecord = (record: LearningRecord): Item & { record: LearningRecord } => ({
    id: record.id,
    revision: record.revision,
    at: record.updatedAt,
    text: textOf(record),
    record,
  });
  const learning: Kind = {
    folder: 'learning',
    ...named,
    schema: LearningRecord,
    item(value, revision) {
      const record = value as LearningRecord;
      return ofRecord(ordered(revision === undefined ? record : { ...record, revision, updatedAt: parts.clock.now() }));
    },
    get(id) {
      const found = parts.table.byId(id);
      return found === null ? null : ofRecord(found.record);
    },
    lagging: lagging('learning_records', 'learning'),
    take(item, note, pending) {
      const record = JSON.parse(item.text) as LearningRecord;
      const known = parts.table.byId(item.id);
      put(parts, { row: known?.row ?? null, before: known?.record ?? null, record, by: 'file', note }, pending);
    },
    keepOther(item) {
      const before = JSON.parse(item.text) as LearningRecord;
      const told = { at: parts.clock.now(), recordId: item.id, by: 'file', note: 'its file said otherwise', before };
      parts.history.add({ ...told, action: 'imported', revision: parts.table.byId(item.id)?.record.revision ?? 0 });
    },
    drop: (id, pending) => drop(parts, id, pending),
  };

  const ofFailure = (failure: FailureRecord): Item => ({
    id: failure.id,
    revision: failure.revision,
    at: failure.timestamp,
    text: textOf(failure),
  });
  const failing: Kind = {
    folder: 'failures',
    ...named,
    schema: FailureRecord,
    item: (value, revision) => {
      const failure = value as FailureRecord;
      return ofFailure(revision === undefined ? failure : { ...failure, revision });
    },
    get(id) {
      const found = failures.get(id);
      return found === null ? null : ofFailure(found);
    },
    lagging: lagging('failure_records', 'failures'),
    take(item) {
      parts.ids.seen(item.id);
      failures.put(JSON.parse(item.text) as FailureRecord);
    },
    keepOther() {},
    drop: (id) => failures.remove(id),
  };

  const ofKnowledge = (knowledge: DomainKnowledge): Item => ({
    id: knowledge.id,
    revision: knowledge.revision,
    at: knowledge.updatedAt,
    text: textOf(knowledge),
    byPerson: knowledge.analyst === 'human' && knowledge.summary !== '',
  });
  const domain: Kind = {
    folder: 'domain',
    fileName: (id) => `${id.replace(/^dk-/, '')}.json`,
    idOf: (name) => {
      const slug = named.idOf(name);
      return slug === null ? null : `dk-${slug}`;
    },
    schema: DomainKnowledge,
    item: (value, revision) => {
      const knowledge = value as DomainKnowledge;
      if (revision === undefined) return ofKnowledge(knowledge);
      // Edited by hand: from now on the summary is a person's, which is never distilled over.
      const mine = knowledge.summary === domains.byId(knowledge.id)?.summary ? {} : { analyst: 'human' };
      return ofKnowledge({ ...knowledge, ...mine, revision, updatedAt: parts.clock.now() });
    },
    get(id) {
      const found = domains.byId(id);
      return found === null ? null : ofKnowledge(found);
    },
    lagging: lagging('domain_knowledge', 'domain'),
    take: (item) => domains.import(JSON.parse(item.text) as DomainKnowledge),
    keepOther() {},
    drop: (id) => domains.remove(id),
  };
  return [learning, failing, domain];
}
