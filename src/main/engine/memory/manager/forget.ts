/**
 * `forget` removes one record everywhere, so that nothing here reveals what it said. The store removes it with its
 * vectors, history and copy; this also takes it out of conversations, of what was distilled from it, of failures and
 * logs.
 */
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Result } from '#shared/contract/contract.ts';
import { AskAnswer } from '#shared/contract/memory/ask.ts';
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { atomicWriteFile, createReceipts, type Database, readPlainFile } from '../../storage/storage.ts';
import { createRenewKnowledge } from '../load/domain-knowledge.ts';
import type { DomainStore, FailureStore, RecordRow, RecordStore } from '../store/store.ts';
import { knownRow } from './links.ts';

interface ForgetOptions {
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
    // Its pages are still in the write-ahead log.
    write.exec('PRAGMA wal_checkpoint(TRUNCATE)');
    return done;
  };
}

/**
 * A forgotten record in conversations (`forget`): turns whose answer was made from it are deleted, because it may
 * repeat the record. Those that only list it, as too far from the question or as left out, stay without it.
 * Within a transaction of the caller. Returns how many turns are gone.
 */
function createForgetTurns({ read, write }: Database): (id: string) => number {
  const naming = read.prepare<[string, string], { id: number; answer: string | null; saved_as: string | null }>(
    'SELECT id, answer, saved_as FROM session_turns WHERE saved_as = ? OR instr(answer, ?) > 0',
  );
  const remove = write.prepare<[number]>('DELETE FROM session_turns WHERE id = ?');
  const update = write.prepare<[string, number]>('UPDATE session_turns SET answer = ? WHERE id = ?');
  return (id) => {
    let gone = 0;
    for (const turn of naming.all(id, JSON.stringify(id))) {
      const kept = turn.saved_as === id || turn.answer === null ? null : withoutRecord(turn.answer, id);
      if (kept === null) {
        remove.run(turn.id);
        gone += 1;
      } else update.run(JSON.stringify(kept), turn.id);
    }
    return gone;
  };
}

/** null where the record was used, or the form is one that is read no more. */
function withoutRecord(text: string, id: string): AskAnswer | null {
  const { success, data: answer } = AskAnswer.safeParse(JSON.parse(text));
  if (!success) return null;
  const { citations, context, records } = answer;
  if (context.records.some((used) => used.id === id) || citations.some(({ record }) => record === id)) return null;
  // What was left out is named by its question.
  const questions = new Set(records.flatMap((hit) => (hit.id === id ? [hit.question] : [])));
  return {
    ...answer,
    records: records.filter((hit) => hit.id !== id),
    context: { ...context, leftOut: context.leftOut.filter(({ what }) => !questions.has(what)) },
  };
}

/**
 * A question in its normal form: what two ways to type the same question have in common. Failures of the loop are known
 * by it (`operationSignature`), and so is a question that was asked before. Names keep their letters: `get` and
 * `set` differ, while case, spaces and marks at the ends of words do not distinguish questions.
 */
export function normalForm(question: string): string {
  return question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[`"'“”‘’«»]/gu, '')
    .replaceAll(/[?!.,;:？！。，；：、…]+(?=\s|$|\p{Script=Han})/gu, ' ')
    .replaceAll(/\s+/gu, ' ')
    .trim();
}
