/**
 * The three kinds of things that have JSON copies: learnings, failures, what is known of domains. A kind says where a
 * copy lies, what it must look like, and how it gets in and out of memory.db. Main type: Kind.
 */
import { timingSafeEqual } from 'node:crypto';
import type { z } from 'zod';
import {
  DomainFile,
  type DomainKnowledge,
  FailureFile,
  type FailureRecord,
  type LearningRecord,
  RecordFile,
} from '#shared/contract/memory/memory-types.ts';
import type { Database } from '../../storage/storage.ts';
import type { Pending } from '../store/commits.ts';
import type { DomainTable } from '../store/domain-table.ts';
import type { FailureTable } from '../store/failure-table.ts';
import { put } from '../store/records/add.ts';
import { type Claims, fromRepository, ordered } from '../store/records/form.ts';
import type { Parts } from '../store/records/parts.ts';
import { drop } from '../store/records/record-store.ts';

export const folders = ['learning', 'failures', 'domain'] as const;
export type Folder = (typeof folders)[number];

/** What memory.db and a file have in common. */
export interface Item {
  readonly id: string;
  readonly revision: number;
  /** Time of the last write; 0 where it is unknown. */
  readonly at: number;
  /** What it says, as JSON. */
  readonly text: string;
  /** All of its file: `text`, and the seal where this machine vouches for it. */
  readonly file: string;
  /** It was written or confirmed on this machine, and is as it was then. */
  readonly own: boolean;
  /** A person wrote it, where a machine-made text may be in its place. */
  readonly byPerson?: boolean;
}

export interface Kind {
  readonly folder: Folder;
  fileName(id: string): string;
  /** null where no copy of ours is called so. */
  idOf(fileName: string): string | null;
  readonly schema: z.ZodType;
  /** What a file says. `value`: as the schema gave it; `seal`: as it stood in the file. */
  item(value: unknown, seal?: unknown): Item;
  /** Like an edit by hand, which is not verified. */
  edited(item: Item): Item;
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

type LearningFile = Omit<LearningRecord, 'origin'>;

const originOf = ({ own }: Item): FailureRecord['origin'] => (own ? 'own' : 'repository');
const isSame = (left: string, right: string): boolean =>
  left.length === right.length && timingSafeEqual(Buffer.from(left), Buffer.from(right));

export const textOf = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

export interface KindParts {
  readonly database: Database;
  readonly parts: Parts;
  readonly failures: FailureTable;
  readonly domains: DomainTable;
  /** A code that only this machine can make of a text, for this folder. */
  seal(text: string): string;
}

export function createKinds({ database, parts, failures, domains, seal: sealOf }: KindParts): readonly Kind[] {
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

  /** `said`: without a seal. */
  const itemOf = (said: { id: string; revision: number }, at: number, own: boolean): Item => {
    const text = textOf(said);
    const file = own ? textOf({ ...said, seal: sealOf(text) }) : text;
    return { id: said.id, revision: said.revision, at, text, file, own };
  };
  const isSealed = (said: unknown, seal: unknown): boolean =>
    typeof seal === 'string' && isSame(seal, sealOf(textOf(said)));

  /** A record as its file says it. */
  const fileForm = ({ origin: _, ...record }: LearningRecord, claims: Claims): LearningFile => ({
    ...record,
    ...claims,
  });
  const learning: Kind = {
    folder: 'learning',
    ...named,
    schema: RecordFile,
    item(value, seal) {
      const { origin: _, ...said } = ordered({ ...(value as LearningFile), origin: 'own' });
      return itemOf(said, said.updatedAt, isSealed(said, seal));
    },
    edited({ text, revision }) {
      const said = { ...(JSON.parse(text) as LearningFile), revision: revision + 1, updatedAt: parts.clock.now() };
      return itemOf(said, said.updatedAt, false);
    },
    get(id) {
      const found = parts.table.byId(id);
      if (found === null) return null;
      const { record } = found;
      return itemOf(fileForm(record, parts.table.claims(id)), record.updatedAt, record.origin === 'own');
    },
    lagging: lagging('learning_records', 'learning'),
    take(item, note, pending) {
      const said: LearningRecord = { ...(JSON.parse(item.text) as LearningFile), origin: 'own' };
      const taken = item.own ? { record: said } : fromRepository(said);
      const known = parts.table.byId(item.id);
      put(parts, { row: known?.row ?? null, before: known?.record ?? null, ...taken, by: 'file', note }, pending);
    },
    keepOther(item) {
      const before = fromRepository({ ...(JSON.parse(item.text) as LearningFile), origin: 'own' }).record;
      const told = { at: parts.clock.now(), recordId: item.id, by: 'file', note: 'its file said otherwise', before };
      parts.history.add({ ...told, action: 'imported', revision: parts.table.byId(item.id)?.record.revision ?? 0 });
    },
    drop: (id, pending) => drop(parts, id, pending),
  };

  const ofFailure = ({ origin: _, ...said }: FailureRecord, own: boolean): Item => itemOf(said, said.timestamp, own);
  const failing: Kind = {
    folder: 'failures',
    ...named,
    schema: FailureFile,
    item: (value, seal) => ofFailure(value as FailureRecord, isSealed(value, seal)),
    edited: ({ text, revision }) =>
      ofFailure({ ...(JSON.parse(text) as FailureRecord), revision: revision + 1 }, false),
    get(id) {
      const found = failures.get(id);
      return found === null ? null : ofFailure(found, found.origin === 'own');
    },
    lagging: lagging('failure_records', 'failures'),
    take(item) {
      parts.ids.seen(item.id);
      failures.put({ ...(JSON.parse(item.text) as FailureRecord), origin: originOf(item) });
    },
    keepOther() {},
    drop: (id) => failures.remove(id),
  };

  const ofKnowledge = ({ origin: _, ...said }: DomainKnowledge, own: boolean): Item => ({
    ...itemOf(said, said.updatedAt, own),
    byPerson: said.analyst === 'human' && said.summary !== '',
  });
  const domain: Kind = {
    folder: 'domain',
    fileName: (id) => `${id.replace(/^dk-/, '')}.json`,
    idOf: (name) => {
      const slug = named.idOf(name);
      return slug === null ? null : `dk-${slug}`;
    },
    schema: DomainFile,
    item: (value, seal) => ofKnowledge(value as DomainKnowledge, isSealed(value, seal)),
    edited({ id, text, revision }) {
      const said = JSON.parse(text) as DomainKnowledge;
      // From now on the summary is a person's, which is never distilled over.
      const mine = said.summary === domains.byId(id)?.summary ? {} : { analyst: 'human' };
      return ofKnowledge({ ...said, ...mine, revision: revision + 1, updatedAt: parts.clock.now() }, false);
    },
    get(id) {
      const found = domains.byId(id);
      if (found === null) return null;
      const said = found.analyst === 'repository' ? { ...found, analyst: 'human' } : found;
      return ofKnowledge(said, found.origin === 'own');
    },
    lagging: lagging('domain_knowledge', 'domain'),
    take(item) {
      const said = JSON.parse(item.text) as DomainKnowledge;
      const analyst = item.own || said.analyst !== 'human' ? said.analyst : 'repository';
      domains.import({ ...said, analyst, origin: originOf(item) });
    },
    keepOther() {},
    drop: (id) => domains.remove(id),
  };
  return [learning, failing, domain];
}
