/**
 * What types were when their descriptions were last made (lastSemanticBase): what a description is held against, and what a
 * difference since then is told from. Main types: BaseTable, KeptBase.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { TypeSnapshot } from '../../codemap/codemap.ts';
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
}

export interface BaseTable {
  get(typeId: string): KeptBase | null;
  put(typeId: string, base: KeptBase): void;
  rename(from: string, to: string): void;
  /** Forgets those of types whose states are forgotten. */
  forgetGone(): void;
}

const maxBytes = 64 * 1024 * 1024;

export function createBaseTable({ read, write }: Database): BaseTable {
  const get = read.prepare<[string], { base: Buffer }>('SELECT base FROM semantic_bases WHERE type_id = ?');
  const put = write.prepare<[string, number, Buffer]>('INSERT OR REPLACE INTO semantic_bases VALUES (?, ?, ?)');
  const rename = write.prepare<[string, string]>('UPDATE OR REPLACE semantic_bases SET type_id = ? WHERE type_id = ?');
  const forget = write.prepare('DELETE FROM semantic_bases WHERE type_id NOT IN (SELECT type_id FROM states)');
  return {
    get(typeId) {
      const row = get.get(typeId);
      if (row === undefined) return null;
      return JSON.parse(inflateRawSync(row.base, { maxOutputLength: maxBytes }).toString('utf8')) as KeptBase;
    },
    put: (typeId, base) => void put.run(typeId, base.at, deflateRawSync(JSON.stringify(base))),
    rename: (from, to) => void rename.run(to, from),
    forgetGone: () => void forget.run(),
  };
}
