/** The log of the loop and its statistics, in a real memory.db. */
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { evolutionStats } from '../../../../../src/main/engine/evolution/status.ts';
import { createEvolutionLog } from '../../../../../src/main/engine/memory/store/evolution-table.ts';
import { memoryMigrations } from '../../../../../src/main/engine/memory/store/migrations.ts';
import { openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import type { EvolutionLogEntry } from '../../../../../src/shared/contract/evolution/evolution-types.ts';
import { tempFolder } from '../../temp-folder.ts';
import { morning, none, openTestLoop } from '../loop/open-loop.ts';

const entry = (more: Partial<EvolutionLogEntry>): Omit<EvolutionLogEntry, 'id'> => ({
  ...{ timestamp: morning, phase: 'IDLE', question: null, success: true, error: null, durationMs: 1, kind: 'learned' },
  ...{
    questionType: null,
    reason: null,
    recordId: null,
    domain: null,
    confidence: null,
    analyst: 'static',
    tokens: 0,
    steps: 0,
    files: [],
  },
  ...more,
});
const key = { signature: null, day: '2026-03-12' };

function openLog() {
  const database = openDatabase(path.join(tempFolder(), 'memory.db'), { migrations: memoryMigrations });
  return { database, log: createEvolutionLog(database) };
}

describe('log', () => {
  it('gives entries back as they went in, newest first, by kind and page (evolution-8)', () => {
    const { log } = openLog();
    const full = entry({
      ...{
        question: 'Why?',
        error: 'no',
        durationMs: 2.5,
        kind: 'failed',
        success: false,
        questionType: 'DATA_FLOW',
        tokens: 7,
      },
      ...{
        reason: { code: 'timeout', values: { seconds: 120 } },
        recordId: 'fr-1',
        confidence: 0.5,
        steps: 3,
        files: ['a.ts'],
      },
    });
    const first = log.add(full, { signature: 'why', day: '2026-03-12' });
    const others = (['learned', 'backoff', 'learned'] as const).map((kind) => log.add(entry({ kind }), key));
    expect(log.page({ limit: 10 })).toEqual([...others.toReversed(), { ...full, id: first.id }]);
    expect(log.page({ limit: 1, before: others[1]?.id, kinds: ['learned', 'failed'] })).toEqual([others[0]]);
    expect(log.lastOf('why')).toEqual({ kind: 'failed', at: morning, recordId: 'fr-1' });
    expect(log.lastOf('how')).toBeNull();
  });

  it('keeps no secret of a question or an error', () => {
    const { log } = openLog();
    const secret = `ghp_${'a1B2'.repeat(9)}`;
    const kept = log.add(entry({ question: `Why ${secret}?`, error: `denied ${secret}` }), {
      ...key,
      signature: `why ${secret}`,
    });
    expect(JSON.stringify([kept, log.page({ limit: 1 })])).not.toContain(secret);
    expect(log.lastOf(`why ${secret}`)).not.toBeNull();
  });

  it('keeps the newest entries, and counts over all that were', () => {
    const { database, log } = openLog();
    database.write.exec("INSERT INTO sqlite_sequence(name, seq) VALUES ('evolution_log', 0)");
    log.add(entry({ questionType: 'DATA_FLOW' }), key);
    database.write.exec("UPDATE sqlite_sequence SET seq = 20500 WHERE name = 'evolution_log'");
    log.add(entry({ questionType: 'DATA_FLOW' }), key);
    expect(log.page({ limit: 10 }).map(({ id }) => id)).toEqual([20_501]);
    expect(log.types()).toEqual({ DATA_FLOW: 2 });
    expect(log.days('2026-03-12')).toEqual([{ date: '2026-03-12', saved: 2, refused: 0, failed: 0, tokens: 0 }]);
  });

  it.each([
    ['SELECT * FROM evolution_log WHERE kind = ? AND id < ? ORDER BY id DESC LIMIT ?', 'evolution_log_kind'],
    ['SELECT kind, at FROM evolution_log WHERE signature = ? ORDER BY id DESC LIMIT 1', 'evolution_log_signature'],
    ['SELECT * FROM evolution_days WHERE day >= ? ORDER BY day', 'PRIMARY KEY'],
    ['SELECT name, count FROM evolution_sums WHERE subject = ?', 'PRIMARY KEY'],
    ['SELECT row, question FROM learning_records WHERE row > ? ORDER BY row LIMIT ?', 'INTEGER PRIMARY KEY'],
  ])('%s is answered by an index alone', (sql, index) => {
    const { database } = openLog();
    const parameters = [...sql].filter((letter) => letter === '?').map(() => 1);
    const plan = database.read.prepare<number[], { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
    const details = plan.map(({ detail }) => detail).join('; ');
    expect(details).toContain('SEARCH');
    expect(details).toContain(index);
    expect(details).not.toContain('TEMP B-TREE');
  });
});

it('statistics hold the totals, thirty days and the last iterations (evolution-8)', async () => {
  const test = await openTestLoop();
  await test.loop.learn(2, none, none, () => {});
  test.script.next = () => Promise.reject(new Error('no'));
  await test.loop.learn(1, none, none, () => {});
  const stats = evolutionStats(test.memory, test.clock.now());
  expect(stats).toMatchObject({
    ...{ projectKey: test.memory.projectKey, totalQuestions: 3, todayQuestions: 3, totalLearningRecords: 2 },
    ...{
      consecutiveErrors: 1,
      currentPhase: 'IDLE',
      types: { CODE_STRUCTURE: 2 },
      reasons: [{ code: 'other', count: 1 }],
    },
    lastEvolutionTime: expect.any(Number),
  });
  expect(stats.days).toHaveLength(30);
  expect(stats.days.at(-1)).toEqual({ date: '2026-03-12', saved: 2, refused: 0, failed: 1, tokens: 90 });
  expect(stats.days[0]?.date).toBe('2026-02-11');
  expect(stats.iterations.map(({ kind }) => kind)).toEqual(['learned', 'learned', 'failed']);
});

it('forgetting a record takes what the log says of it along', async () => {
  const test = await openTestLoop();
  const { learned } = await test.loop.learn(1, none, none, () => {});
  const [before] = test.memory.evolution.log.page({ limit: 1 });
  await test.memory.forget(learned[0] ?? '');
  expect(JSON.stringify(test.memory.evolution.log.page({ limit: 100 }))).not.toContain(before?.question);
});
