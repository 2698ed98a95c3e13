import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import type { LearningDraft } from '#shared/contract/memory/memory-types.ts';
import { underAim } from '../../../../../src/main/engine/storage/storage.ts';
import { draft, uncancelled } from '../store/open-store.ts';
import { openTestMemory, ownUserData } from './open-memory.ts';

let userData: string;
beforeEach(() => {
  userData = ownUserData();
});

const files = {
  'src/order.ts': 'export class Order {\n  pay() {\n    return 1;\n  }\n}\n',
  'src/chart.ts': "import { line } from 'd3-shape';\nexport const chart = line();\n",
  'package.json': '{"name":"shop","dependencies":{"d3-shape":"3"}}',
};
const paying = draft('How is an order paid?', {
  answer: 'Order.pay charges the card of the customer.',
  domain: 'billing',
});
const drawing = draft('How is the chart drawn?', { answer: 'As lines of d3.', domain: 'charts', createdAt: 5 });

describe('learning records', () => {
  test('saving returns the stored record with both vectors (memory-9)', async () => {
    const { memory } = await openTestMemory(files);
    const saved = await memory.manager.saveLearningRecord(paying);
    expect(saved).toMatchObject({ ...paying, projectKey: memory.projectKey, revision: 1, status: 'active' });
    for (const vector of [saved.questionVector, saved.answerVector]) {
      expect(vector).toHaveLength(256);
      expect(Math.hypot(...(vector ?? []))).toBeCloseTo(1, 3);
    }
  });

  test('what cannot be stored is refused with the path of its field (memory-5)', async () => {
    const { memory } = await openTestMemory(files);
    const wrong = { ...paying, confidence: 1.5 } as LearningDraft;
    await expect(memory.manager.saveLearningRecord(wrong)).rejects.toMatchObject({
      code: 'InvalidArgument',
      data: { path: 'confidence' },
    });
    expect(memory.list.rows({})).toEqual([]);
  });

  test('a saved record is found by its meaning, best first, with a score of 0 to 1 (memory-1, memory-9)', async () => {
    const { memory } = await openTestMemory(files);
    const { id } = await memory.manager.saveLearningRecord(paying);
    await memory.manager.saveLearningRecord(drawing);
    const [best, ...rest] = await memory.manager.searchLearningRecords('charging a credit card', memory.projectKey);
    expect(best?.record.id).toBe(id);
    for (const { score } of [best, ...rest].filter((hit) => hit !== undefined)) {
      expect(score).toBeGreaterThan(0);
      expect(score).toBeLessThanOrEqual(1);
    }
  });

  test('what was rejected or superseded is found only where it is asked for', async () => {
    const { memory } = await openTestMemory(files);
    const { id } = await memory.manager.saveLearningRecord(paying);
    memory.changes.reject([id], 'no');
    expect(await memory.manager.searchLearningRecords('paid order')).toEqual([]);
    const query = { query: 'paid order', projectKey: memory.projectKey, topK: 5 };
    const { hits } = await memory.search(
      { ...query, filter: { statuses: ['rejected'] } },
      new AbortController().signal,
    );
    expect(hits.map(({ row }) => row.record.id)).toEqual([id]);
  });

  test('five where no number is given, ordered by their scores (memory-9)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const questions = ['How is the credit card charged?', 'How is a card charged?', 'Who charges?', 'What is charged?'];
    const more = ['When is the card sent?', 'Where is the credit kept?', 'How is cash charged to the customer?'];
    // The best is neither the first nor the last that was written.
    for (const question of [...more, ...questions]) await manager.saveLearningRecord(draft(question));
    const query = 'How is the credit card charged?';
    expect(await manager.searchLearningRecords(query, projectKey, 2)).toHaveLength(2);
    expect(await manager.searchLearningRecords(query, projectKey, 7)).toHaveLength(7);
    const hits = await manager.searchLearningRecords(query);
    expect(hits).toHaveLength(5);
    const scores = hits.map(({ score }) => score);
    expect(hits[0]?.record.question).toBe(query);
    expect(new Set(scores).size).toBe(5);
    expect(scores).toEqual([...scores].sort((a, b) => b - a));
  });

  test('records of a domain, and the newest ten, newest first by their time (memory-9)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const at = (createdAt: number, domain: string) =>
      manager.saveLearningRecord(draft(`What happens at ${createdAt}?`, { createdAt, domain }));
    const times = [7, 3, 12, 1, 9, 5, 11, 2, 10, 4, 8, 6];
    for (const time of times) await at(time, time % 2 === 0 ? 'even' : 'odd');
    const timesOf = (records: readonly { createdAt: number }[]) => records.map(({ createdAt }) => createdAt);
    const { getLearningRecordsByDomain: ofDomain, getRecentLearningRecords: recent } = manager;
    expect(timesOf(await ofDomain(projectKey, 'even'))).toEqual([12, 10, 8, 6, 4, 2]);
    expect(timesOf(await recent(projectKey))).toEqual([12, 11, 10, 9, 8, 7, 6, 5, 4, 3]);
    expect(timesOf(await recent(projectKey, 1))).toEqual([12]);
    expect(timesOf(await recent(projectKey, 50))).toHaveLength(12);
  });
});

test('a search answers while many records are being written (memory-1)', async () => {
  const { memory } = await openTestMemory(files);
  await memory.manager.saveLearningRecord(draft('Where are prices kept?', { answer: 'In cents.' }));
  // The model is loaded by the first question.
  await memory.manager.searchLearningRecords('prices', memory.projectKey);
  const drafts = Array.from({ length: 500 }, (_, n) => draft(`What does step ${n} do?`));
  const begun = Promise.withResolvers<void>();
  let written = 0;
  const writing = memory.add({ drafts, by: 'human', expected: [] }, uncancelled, (done) => {
    written = done;
    begun.resolve();
  });
  await begun.promise;
  const hits = await memory.manager.searchLearningRecords('where are prices kept', memory.projectKey);
  expect(hits[0]?.record.answer).toBe('In cents.');
  expect(written).toBeLessThan(drafts.length);
  expect((await writing).added).toHaveLength(drafts.length);
  expect(written).toBe(drafts.length);
});

describe('project memory', () => {
  test('tells the project, its tech stack, records, failures and knowledge (memory-3)', async () => {
    const { memory, root } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const { id } = await manager.saveLearningRecord(paying);
    const { id: failed } = await manager.recordFailure({
      operationType: 'SELF_EVOLUTION_QUESTION',
      operation: 'ask',
      error: 'no model',
    });
    memory.setDomain('billing', 'How money comes in.');
    expect(await manager.getProjectMemory(projectKey)).toMatchObject({
      projectKey,
      projectPath: root,
      techStack: ['TypeScript', 'd3-shape'],
      learningRecordIds: [id],
      failureRecordIds: [failed],
      domainKnowledge: [{ domain: 'billing', summary: 'How money comes in.' }],
      codePatterns: [],
      evolutionStatus: { currentPhase: 'IDLE' },
    });
  });

  test('an update is seen by the next get, and what is computed cannot be set (memory-3)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const pattern = {
      patternType: 'Strategy',
      description: 'd',
      exampleFiles: ['src/order.ts'],
      usageScenarios: ['s'],
    };
    await manager.updateProjectMemory(projectKey, (now) => ({
      ...now,
      codePatterns: [pattern],
      evolutionStatus: { ...now.evolutionStatus, questionsGeneratedToday: 3 },
    }));
    const after = await manager.getProjectMemory(projectKey);
    expect(after).toMatchObject({ codePatterns: [pattern], evolutionStatus: { questionsGeneratedToday: 3 } });
    const wrong = manager.updateProjectMemory(projectKey, (now) => ({ ...now, techStack: ['COBOL'] }));
    await expect(wrong).rejects.toMatchObject({ code: 'InvalidArgument', data: { path: 'techStack' } });
    const invalid = manager.updateProjectMemory(projectKey, (now) => ({
      ...now,
      evolutionStatus: { ...now.evolutionStatus, consecutiveErrors: -1 },
    }));
    await expect(invalid).rejects.toMatchObject({ data: { path: 'evolutionStatus.consecutiveErrors' } });
    expect(await manager.getProjectMemory(projectKey)).toEqual(after);
  });

  test('began with the first thing that was kept, and changes with each, also with what is taken away (memory-3)', async () => {
    const clock = { time: Date.UTC(2026, 2, 12), now: () => clock.time };
    const { memory } = await openTestMemory(files, clock);
    const { manager, projectKey } = memory;
    const times = async () => {
      const { createdAt, updatedAt } = await manager.getProjectMemory(projectKey);
      return [createdAt, updatedAt];
    };
    expect(await times()).toEqual([0, 0]);
    const began = clock.time;
    const failure = { operationType: 'SELF_EVOLUTION_QUESTION', operation: 'ask', error: 'no model' } as const;
    const { id: failed } = await manager.recordFailure(failure);
    expect(await times()).toEqual([began, began]);
    const pattern = { patternType: 'Strategy', description: 'd', exampleFiles: [], usageScenarios: [] };
    let saved = '';
    const steps = [
      () => manager.updateFailureStatus(failed, 'FAILED'),
      async () => {
        saved = (await manager.saveLearningRecord(paying)).id;
      },
      () => memory.changes.pin([saved], true),
      () => memory.setDomain('billing', 'How money comes in.'),
      () => manager.updateProjectMemory(projectKey, (now) => ({ ...now, codePatterns: [pattern] })),
      () => memory.evolution.setStatus({ ...memory.evolution.status(), questionsGeneratedToday: 1 }),
      () => memory.forget(saved),
      () => manager.updateProjectMemory(projectKey, (now) => ({ ...now, domainKnowledge: [] })),
    ];
    for (const step of steps) {
      clock.time += 1_000;
      await step();
      expect(await times()).toEqual([began, clock.time]);
    }
    clock.time += 1_000;
    await manager.saveLearningRecord(drawing);
    expect(await times()).toEqual([5, clock.time]);
  });

  test('a domain that an update leaves out is forgotten, with its file, and its id is not given again (memory-3, engine-7)', async () => {
    const { memory, memo } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const given = new Set<string>();
    for (let n = 1; n <= 3; n += 1) {
      memory.setDomain('billing', 'How money comes in.');
      memory.setDomain('charts', 'How it is drawn.');
      const { id } = (await manager.getDomainKnowledge(projectKey, 'billing')) ?? { id: '' };
      expect(given.add(id).size).toBe(n);
      const file = memo('memory', 'domain', `${id.replace('dk-', '')}.json`);
      await expect.poll(() => fs.existsSync(file)).toBe(true);
      const after = await manager.updateProjectMemory(projectKey, (now) => ({
        ...now,
        domainKnowledge: now.domainKnowledge.filter(({ domain }) => domain !== 'billing'),
      }));
      expect(after.domainKnowledge.map(({ domain }) => domain)).toEqual(['charts']);
      expect(await manager.getDomainKnowledge(projectKey, 'billing')).toBeNull();
      expect(await manager.getProjectMemory(projectKey)).toEqual(after);
      await expect.poll(() => fs.existsSync(file)).toBe(false);
    }
  });

  test('updates at the same time lose nothing of each other', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    const count = () =>
      manager.updateProjectMemory(projectKey, (now) => ({
        ...now,
        evolutionStatus: {
          ...now.evolutionStatus,
          totalQuestionsExplored: now.evolutionStatus.totalQuestionsExplored + 1,
        },
      }));
    await Promise.all(Array.from({ length: 10 }, count));
    expect((await manager.getProjectMemory(projectKey)).evolutionStatus.totalQuestionsExplored).toBe(10);
  });

  test('domain knowledge, or null; what a person wrote stays (memory-10)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    expect(await manager.getDomainKnowledge(projectKey, 'billing')).toBeNull();
    memory.setDomain('billing', 'By hand.');
    await manager.updateProjectMemory(projectKey, (now) => ({
      ...now,
      domainKnowledge: now.domainKnowledge.map((one) => ({ ...one, summary: 'By a machine.', analyst: 'static' })),
    }));
    expect(await manager.getDomainKnowledge(projectKey, 'billing')).toMatchObject({ summary: 'By hand.' });
  });

  test('another project is not this one', async () => {
    const { memory } = await openTestMemory(files);
    await expect(memory.manager.getProjectMemory('elsewhere')).rejects.toMatchObject({ code: 'Refused' });
    await expect(memory.manager.getRecentLearningRecords('elsewhere')).rejects.toMatchObject({ code: 'NotFound' });
  });
});

describe('failures', () => {
  const failure = {
    operationType: 'SELF_EVOLUTION_EXPLORATION',
    operation: 'How is an order paid?',
    error: 'it took too long',
  } as const;

  test('a failure is kept; a strategy that is left out stays (memory-11)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager } = memory;
    const { id } = await manager.recordFailure(failure);
    await manager.updateFailureStatus(id, 'RETRYING', 'Ask less at once.');
    await manager.updateFailureStatus(id, 'FAILED');
    expect(await manager.getFailureRecord(id)).toMatchObject({
      ...failure,
      status: 'FAILED',
      avoidStrategy: 'Ask less at once.',
    });
    expect(await manager.getFailureRecord('fr-20200101-001-aaaa')).toBeNull();
    await expect(manager.updateFailureStatus('fr-20200101-001-aaaa', 'FAILED')).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  test('true only for the same project, type and signature (memory-11)', async () => {
    const { memory } = await openTestMemory(files);
    const { manager, projectKey } = memory;
    await manager.recordFailure(failure);
    const { operationType: type, operation } = failure;
    expect(await manager.hasFailedBefore(projectKey, type, operation)).toBe(true);
    expect(await manager.hasFailedBefore('elsewhere', type, operation)).toBe(false);
    expect(await manager.hasFailedBefore(projectKey, 'SELF_EVOLUTION_SUMMARY', operation)).toBe(false);
    expect(await manager.hasFailedBefore(projectKey, type, 'How is an order made?')).toBe(false);
  });
});

describe('global memory', () => {
  const practice = {
    id: 'bp-own',
    title: 'Name the unit',
    description: 'In the name of the field.',
    applicableScenarios: ['amounts'],
    sourceProjects: ['shop'],
  };

  test('practices are of all projects, in two files of the user (memory-2)', async () => {
    const one = await openTestMemory(files);
    expect(await one.memory.manager.getGlobalMemory()).toMatchObject({ bestPractices: [], crossProjectPatterns: [] });
    expect(fs.readdirSync(path.join(userData, 'global'))).toEqual(
      expect.arrayContaining(['best_practices.json', 'patterns.json']),
    );
    await one.memory.manager.addBestPractice(practice);
    const other = await openTestMemory({ 'a.py': 'class A:\n    pass\n' });
    expect((await other.memory.manager.getGlobalMemory()).bestPractices).toEqual([practice]);
    await one.memory.manager.addBestPractice(practice);
    const taken = one.memory.manager.addBestPractice({ ...practice, title: 'Another' });
    await expect(taken).rejects.toMatchObject({ code: 'Conflict' });
  });

  test('changes from several workspaces at once are all there; a damaged file is set aside and told', async () => {
    const one = await openTestMemory(files);
    const other = await openTestMemory({ 'a.py': 'class A:\n    pass\n' });
    const { id: _, ...rest } = practice;
    const add = (n: number) => (n % 2 === 0 ? one : other).memory.global.setPractice({ ...rest, title: `Rule ${n}` });
    const added = await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)));
    const { bestPractices } = await one.memory.global.get();
    expect(bestPractices.map(({ id }) => id).sort()).toEqual(added.map(({ id }) => id).sort());
    fs.writeFileSync(path.join(userData, 'global', 'best_practices.json'), '{"version":');
    expect((await one.memory.global.get()).bestPractices).toEqual([]);
    expect(one.notices.join()).toContain('best_practices.json is damaged');
  });

  test('a call that is repeated after a kill adds its practice once, and leaves what was edited since', async () => {
    const { memory } = await openTestMemory(files);
    const { id: _, ...rest } = practice;
    let noted: unknown;
    const note = (aim: unknown): void => {
      noted = aim;
    };
    const call = (earlier: unknown) => underAim({ earlier, note }, () => memory.global.setPractice(rest));
    const first = await call(undefined);
    expect(noted).toBe(first.id);
    expect(await call(noted)).toEqual(first);
    const edited = await memory.global.setPractice({ ...first, title: 'Edited' });
    expect(await call(noted)).toEqual(edited);
    expect((await memory.global.get()).bestPractices).toEqual([edited]);
    await memory.global.removePractice(first.id);
    // It was killed before it had written: the repeat adds it under the id that was noted.
    expect((await call('p-noted')).id).toBe('p-noted');
  });

  test('a secret in a practice does not get in, and a practice that is gone is gone everywhere', async () => {
    const { memory } = await openTestMemory(files);
    const { id: _, ...rest } = practice;
    const secret = 'ghp_0123456789abcdefghijABCDEFGHIJ012345';
    const { id } = await memory.global.setPractice({ ...rest, description: `Use ${secret}` });
    const text = () => fs.readFileSync(path.join(userData, 'global', 'best_practices.json'), 'utf8');
    expect(text()).not.toContain(secret);
    await memory.global.removePractice(id);
    expect(text()).not.toContain(id);
    await expect(memory.global.removePractice(id)).rejects.toMatchObject({ code: 'NotFound' });
  });
});
