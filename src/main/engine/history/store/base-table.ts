/**
 * What types were when their descriptions were last made (lastSemanticBase): what a description is compared with, and
 * the base for later differences. Main types: BaseTable, KeptBase.
 */

import { hash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { ChangePair, TypeSnapshot } from '../../codemap/codemap.ts';
import type { Database } from '../../storage/storage.ts';

export interface KeptBase {
  /** Epoch milliseconds. */
  readonly at: number;
  readonly snapshot: TypeSnapshot;
  /** As `CodeMap.outline` printed it. */
  readonly outline: string;
  /** The whole file of the description, that of its group where it has one. */
  readonly text: string;
  /** Its code by parts, without secrets; empty where it was too large to keep. Lines count from 1. */
  readonly parts: readonly { readonly file: string; readonly startLine: number; readonly text: string }[];
  /**
   * Where its members are in `parts`, with the suffix of their ids; absent in rows stored before that field
   * existed.
   */
  readonly members?: readonly KeptMember[];
}

export interface KeptMember {
  readonly suffix: string;
  /** Index in `parts`. */
  readonly part: number;
  /** Lines of the file, from 1, both included. */
  readonly startLine: number;
  readonly endLine: number;
}

/** A base by what is known without reading it. */
export interface ListedBase {
  readonly typeId: string;
  /** Where the type was declared first; null for what was kept before that was noted. */
  readonly file: string | null;
  /** The type was reported as changed at all, before or since. */
  readonly changed: boolean;
}

export interface BaseTable {
  get(typeId: string): KeptBase | null;
  /** By id: the first `limit` after one. */
  list(after: string, limit: number): ListedBase[];
  put(typeId: string, base: KeptBase): void;
  rename(from: string, to: string): void;
  /** Forgets those of types whose states are forgotten. */
  forgetGone(): void;
}

const maxBytes = 64 * 1024 * 1024;

export function createBaseTable({ read, write }: Database): BaseTable {
  const get = read.prepare<[string], { base: Buffer }>('SELECT base FROM semantic_bases WHERE type_id = ?');
  const list = read.prepare<[string, number], { typeId: string; file: string | null; changed: number }>(
    `SELECT b.type_id AS typeId, b.file, s.changed_at IS NOT NULL AS changed FROM semantic_bases b
     LEFT JOIN states s ON s.type_id = b.type_id WHERE b.type_id > ? ORDER BY b.type_id LIMIT ?`,
  );
  const put = write.prepare<[string, number, Buffer, string]>(
    'INSERT OR REPLACE INTO semantic_bases(type_id, at, base, file) VALUES (?, ?, ?, ?)',
  );
  const rename = write.prepare<[string, string]>('UPDATE OR REPLACE semantic_bases SET type_id = ? WHERE type_id = ?');
  const forget = write.prepare('DELETE FROM semantic_bases WHERE type_id NOT IN (SELECT type_id FROM states)');
  return {
    get(typeId) {
      const row = get.get(typeId);
      if (row === undefined) return null;
      return JSON.parse(inflateRawSync(row.base, { maxOutputLength: maxBytes }).toString('utf8')) as KeptBase;
    },
    list: (after, limit) => list.all(after, limit).map((row) => ({ ...row, changed: row.changed === 1 })),
    put: (typeId, base) => void put.run(typeId, base.at, deflateRawSync(JSON.stringify(base)), base.snapshot.file),
    rename: (from, to) => void rename.run(to, from),
    forgetGone: () => void forget.run(),
  };
}

export interface NotedPairs {
  /** The pair without what is noted of it already. */
  rest(typeId: string, pair: ChangePair): ChangePair;
  put(typeId: string, pair: ChangePair): void;
  /** The code map has cleared these. */
  drop(typeIds: readonly string[]): void;
}

function digest(snapshot: TypeSnapshot | null): string {
  return snapshot === null ? '' : hash('sha256', JSON.stringify(snapshot));
}

/**
 * What the code map's pending pairs were already noted as. Rows live from the commit in history.db to the clearing in
 * symbols.db: where a kill came between, the pair is still there, and counts from the state that was noted.
 */
export function createNotedPairs({ read, write }: Database): NotedPairs {
  const get = read.prepare<[string], { before: string; after: string }>(
    'SELECT before, after FROM noted WHERE type_id = ?',
  );
  const put = write.prepare<[string, string, string]>('INSERT OR REPLACE INTO noted VALUES (?, ?, ?)');
  const drop = write.prepare<[string]>('DELETE FROM noted WHERE type_id = ?');
  return {
    rest(typeId, pair) {
      const known = get.get(typeId);
      // Another beginning: the pair was cleared after all, and this is a new one.
      if (known === undefined || known.before !== digest(pair.before)) return pair;
      return { before: known.after === '' ? null : (JSON.parse(known.after) as TypeSnapshot), after: pair.after };
    },
    put(typeId, { before, after }) {
      put.run(typeId, digest(before), after === null ? '' : JSON.stringify(after));
    },
    drop(typeIds) {
      write.transaction(() => {
        for (const typeId of typeIds) drop.run(typeId);
      });
    },
  };
}
