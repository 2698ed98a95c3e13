/**
 * `forget` (spec 01): one record goes everywhere, so that nothing here tells what it said. The store removes it with its
 * vectors, history and copy; this also takes it out of conversations, of what was distilled from it, of failures and logs.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '#shared/contract/contract.ts';
import type { LearningRecord } from '#shared/contract/memory/types.ts';
import { atomicWriteFile, createReceipts, type Database, readPlainFile } from '../../../storage/storage.ts';
import { createRenewKnowledge } from '../../load/renew-knowledge.ts';
import { normalForm } from '../../normal-form.ts';
import type { DomainStore, FailureStore, RecordRow, RecordStore } from '../../store/store.ts';
import { knownRow } from '../links.ts';
import { createForgetTurns } from './forget-turns.ts';

export interface ForgetOptions {
  records: RecordStore;
  domains: DomainStore;
  failures: Pick<FailureStore, 'forget'>;
  database: Database;
  logsDir: string;
  /** Resolves when copies and vectors are without it. */
  settled(): Promise<void>;
}

/** A log has at most a megabyte, and one such before it. */
const maxLogBytes = 4 * 1024 * 1024;

/** Throws NotFound. */
export function createForget(options: ForgetOptions): (id: string) => Promise<Result<'memory.forget'>> {
  const { records, domains, failures, database, logsDir } = options;
  const { write } = database;
  const renew = createRenewKnowledge(options);
  const forgetTurns = createForgetTurns(database);
  const receipts = createReceipts(database);
  const log = write.prepare<[string, string, string]>(
    'DELETE FROM evolution_log WHERE record_id = ? OR signature = ? OR instr(error, ?) > 0',
  );

  /** What was distilled from it may say what it said; it is distilled again from the others. */
  function undistil({ id }: LearningRecord): string[] {
    const touched: string[] = [];
    for (const knowledge of domains.all()) {
      if (!knowledge.sourceRecordIds.includes(id)) continue;
      const sourceRecordIds = knowledge.sourceRecordIds.filter((other) => other !== id);
      const summary = knowledge.analyst === 'human' ? knowledge.summary : '';
      domains.put({ ...knowledge, summary, keyConcepts: [], keyFiles: [], sourceRecordIds });
      touched.push(knowledge.domain);
    }
    return touched;
  }

  async function cleanLogs({ id, question }: LearningRecord): Promise<void> {
    for (const name of await readdir(logsDir)) {
      const file = path.join(logsDir, name);
      const text = (await readPlainFile(file, maxLogBytes).catch(() => null))?.toString('utf8');
      // What cannot be read as a log of ours is none.
      if (text === undefined || !(text.includes(id) || text.includes(question))) continue;
      const kept = text.split('\n').filter((line) => !(line.includes(id) || line.includes(question)));
      await atomicWriteFile(file, kept.join('\n'));
    }
  }

  /** The record goes last: a call that is cut short before is done again, for which it is needed. */
  async function takeOut({ record }: RecordRow): Promise<Result<'memory.forget'>> {
    const domainsOfIt = undistil(record);
    for (const operation of new Set([record.question, normalForm(record.question)])) {
      failures.forget(operation, record.id);
    }
    await cleanLogs(record);
    const done = records.asked.remove(record.id, () => {
      log.run(record.id, normalForm(record.question), record.id);
      return { forgotten: [record.id], turns: forgetTurns(record.id) };
    });
    for (const domain of domainsOfIt) renew(domain);
    return done;
  }

  return async (given) => {
    const before = receipts.answer() as Result<'memory.forget'> | undefined;
    const done = before ?? (await takeOut(knownRow(records, given)));
    await options.settled();
    // Its pages still stand in the write-ahead log.
    write.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return done;
  };
}
