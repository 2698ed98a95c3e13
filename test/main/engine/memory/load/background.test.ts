import fs from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { openTestMemory, ownUserData, type TestMemory } from '../manager/open-memory.ts';
import { uncancelled } from '../store/open-store.ts';

const factories = `export class Order { total() { return 1; } }
export class OrderFactory { make(): Order { return new Order(); } }
export class BillFactory { make(): Order { return new Order(); } }
`;
let userData: string;
beforeEach(() => {
  userData = ownUserData();
});

describe('what a question is thought of from', () => {
  const load = ({ memory }: TestMemory) => memory.background.loadForQuestionGeneration(memory.projectKey, uncancelled);

  test('project memory, gaps, the 20 newest records and the explorations that failed (memory-14)', async () => {
    const test = await openTestMemory({ 'src/orders/order.ts': factories });
    const { manager } = test.memory;
    for (let n = 0; n < 22; n += 1) {
      const draft = { questionType: 'DATA_FLOW' as const, confidence: 0.5, answer: 'So.', createdAt: 1_000 + n };
      await manager.saveLearningRecord({ ...draft, question: `How does step ${n} go?` });
    }
    const failed = { error: 'No answer.', timestamp: 1 };
    const exploration = 'Why are there orders?';
    await manager.recordFailure({
      ...failed,
      operationType: 'SELF_EVOLUTION_EXPLORATION',
      operation: exploration,
    });
    // What failed more often and later is of no question, and hides none.
    for (let n = 0; n < 25; n += 1) {
      const operationType = n % 2 === 0 ? 'PROJECT_ANALYSIS' : 'SELF_EVOLUTION_QUESTION';
      await manager.recordFailure({ ...failed, operationType, operation: 'Again and again', timestamp: 2 + n });
    }
    const { projectMemory, knowledgeGaps, recentLearning, failedExplorations } = await load(test);
    expect(recentLearning.map(({ question }) => question)).toEqual(
      Array.from({ length: 20 }, (_, n) => `How does step ${21 - n} go?`),
    );
    expect(failedExplorations.map(({ operation }) => operation)).toEqual([exploration]);
    expect(projectMemory.codePatterns.map(({ patternType }) => patternType)).toEqual(['Factory']);
    expect(projectMemory.learningRecordIds).toHaveLength(22);
    expect(knowledgeGaps).toContainEqual(
      expect.objectContaining({
        type: 'UNDOCUMENTED_PATTERN',
        about: 'Factory',
        suggestedQuestion: expect.any(String),
      }),
    );
  });

  test('a gap is gone once there is a record about it (memory-14)', async () => {
    const test = await openTestMemory({ 'src/orders/order.ts': factories });
    const before = (await load(test)).knowledgeGaps.map(({ about }) => about);
    expect(before).toContain('Factory');
    await test.memory.manager.saveLearningRecord({
      question: 'Why is there a factory for orders?',
      answer: 'Tests make others.',
      questionType: 'CODE_STRUCTURE',
      confidence: 0.9,
      sourceFiles: ['src/orders/order.ts'],
    });
    const after = (await load(test)).knowledgeGaps.map(({ about }) => about);
    expect(after).not.toContain('Factory');
    expect(after.length).toBeLessThan(before.length);
  });
});

describe('patterns across projects', () => {
  const patterns = async ({ memory }: TestMemory) => (await memory.manager.getGlobalMemory()).crossProjectPatterns;

  async function known(files: Record<string, string>): Promise<TestMemory> {
    const test = await openTestMemory(files);
    const draft = { questionType: 'DATA_FLOW' as const, confidence: 0.5, question: 'How?', answer: 'So.' };
    await test.memory.manager.saveLearningRecord(draft);
    await test.memory.background.gaps(uncancelled);
    return test;
  }

  test('are in project memory once they were looked for, and not looked for again', async () => {
    const { memory } = await openTestMemory({ 'a.ts': factories });
    const inMemory = async () => (await memory.manager.getProjectMemory(memory.projectKey)).codePatterns;
    expect(await inMemory()).toEqual([]);
    await memory.background.fillPatterns(uncancelled);
    const found = await inMemory();
    expect(found.map(({ patternType }) => patternType)).toEqual(['Factory']);
    await memory.manager.updateProjectMemory(memory.projectKey, (now) => ({
      ...now,
      codePatterns: found.map((each) => ({ ...each, description: 'Mine.' })),
    }));
    await memory.background.fillPatterns(uncancelled);
    expect(await inMemory()).toMatchObject([{ description: 'Mine.' }]);
  });

  test('a pattern of two projects is reported, in words that are of neither, and outlives both (memory-2)', async () => {
    const family = Array.from({ length: 5 }, (_, n) => `export class Secret${n} implements Plan { run() {} }`).join(
      '\n',
    );
    const contract = 'export interface Plan { run(): void }\n';
    const one = await known({ 'a.ts': factories + contract + family });
    expect(await patterns(one)).toEqual([]);
    const other = await known({ 'b.ts': factories.replaceAll('Order', 'Ship') });
    const found = await patterns(one);
    expect(found).toEqual([
      {
        patternName: 'Factory',
        description: expect.any(String),
        occurrences: 2,
        exampleProjects: [one.memory.projectKey, other.memory.projectKey].sort(),
      },
    ]);
    const text = fs.readFileSync(path.join(userData, 'global', 'patterns.json'), 'utf8');
    expect(text).not.toMatch(/Order|Ship|Plan|Secret/);
    await one.close();
    fs.rmSync(one.memo(), { recursive: true });
    await other.memory.background.gaps(uncancelled);
    expect(await patterns(other)).toEqual(found);
  });
});
