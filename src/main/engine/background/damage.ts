/**
 * What is told of a database that turns out damaged in use: which one it is, and what opening the folder again does about it.
 * Memory and history see to theirs themselves.
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

/** Gives the error to throw in the place of one that tells of damage; null for any other. */
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
      // It is not whole any more for who opens it next; nothing is lost, for it comes back from the files.
      await generation.abandon();
      return told('map', thrown, { key: 'overview.notice.damaged', values });
    }
    if (file === state.bankFile) return told('bank', thrown, { key: 'overview.notice.bankDamaged', values });
    return told(file, thrown, { key: 'overview.notice.fileDamaged', values: { file } });
  };
}
