/**
 * The message for a database that turns out damaged in use: which one it is, and what reopening the folder does about
 * it. Memory and history handle their own.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Generation } from '../generations/generations.ts';
import { english, type LiveState, type Sentence } from '../live-state.ts';
import { type CheckedFolder, damagedFile, type StateFolder } from '../storage/storage.ts';

export interface DamageOptions {
  folder: Pick<CheckedFolder, 'name'>;
  state: Pick<StateFolder, 'bankFile'>;
  /** Which generation answers now. */
  map: { now(): { generation: Pick<Generation, 'symbolsFile' | 'abandon'> } };
  live: Pick<LiveState, 'notice'>;
}

/** Returns the error to throw in place of one that reports damage; null for any other. */
export function createDamage({
  folder,
  state,
  map,
  live,
}: DamageOptions): (thrown: unknown) => Promise<MemoError | null> {
  function told(id: string, cause: unknown, sentence: Sentence): MemoError {
    live.notice(`damaged:${id}`, 'error', [sentence]);
    return new MemoError('InternalError', english(sentence), {}, { cause });
  }

  return async (thrown) => {
    const file = damagedFile(thrown);
    if (file === null) return null;
    const { generation } = map.now();
    const values = { name: folder.name };
    if (file === generation.symbolsFile) {
      // It is incomplete for the process that opens it next; nothing is lost, because it is rebuilt from the files.
      await generation.abandon();
      return told('map', thrown, { key: 'overview.notice.damaged', values });
    }
    if (file === state.bankFile) return told('bank', thrown, { key: 'overview.notice.bankDamaged', values });
    return told(file, thrown, { key: 'overview.notice.fileDamaged', values: { file } });
  };
}
