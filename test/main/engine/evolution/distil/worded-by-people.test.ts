/** Practices and patterns: distilled by rule, in a person's words where they gave some, gone where they removed them. */
import { expect, it } from 'vitest';
import { patternsOf, practicesOf } from '../../../../../src/main/engine/evolution/distil.ts';
import { openTestLoop } from '../loop/open-loop.ts';

it('practices come from three learnings of one domain on, and a person has the last word', async () => {
  const { memory } = await openTestLoop();
  const learn = (n: number) =>
    memory.manager.saveLearningRecord({
      ...{ questionType: 'BEST_PRACTICE', confidence: 0.5, domain: 'ledger', analyst: 'static' },
      question: `How is step ${n} of the ledger done?`,
      answer: `Step ${n} writes both sides. It does more.`,
    });
  await learn(1);
  await learn(2);
  expect(practicesOf(memory)).toEqual([]);
  await learn(3);
  const [practice] = practicesOf(memory);
  expect(practice).toMatchObject({ title: 'ledger', analyst: 'static' });
  expect(practice?.description.split('\n').sort()).toEqual([1, 2, 3].map((n) => `- Step ${n} writes both sides.`));
  const id = practice?.id ?? '';
  memory.evolution.editPractice({ id, title: 'Books', description: 'Mine.', removed: false });
  await learn(4);
  expect(practicesOf(memory)).toMatchObject([{ id, title: 'Books', description: 'Mine.', analyst: 'human' }]);
  memory.evolution.editPractice({ id, title: 'Books', description: 'Mine.', removed: true });
  expect(practicesOf(memory)).toEqual([]);
});

it('a pattern that is found again keeps the words of a person, and stays away once removed', async () => {
  const { memory } = await openTestLoop();
  const found = (files: string[]) =>
    memory.manager.updateProjectMemory(memory.projectKey, (before) => ({
      ...before,
      codePatterns: [
        { patternType: 'Repository', description: 'As counted.', exampleFiles: files, usageScenarios: [] },
      ],
    }));
  await found(['src/a.ts']);
  const [pattern] = await patternsOf(memory);
  expect(pattern).toMatchObject({ patternType: 'Repository', description: 'As counted.', analyst: 'static' });
  const id = pattern?.id ?? '';
  memory.evolution.editPractice({ id, title: 'Repository', description: 'Mine.', removed: false });
  await found(['src/a.ts', 'src/b.ts']);
  expect(await patternsOf(memory)).toMatchObject([
    { id, patternType: 'Repository', description: 'Mine.', exampleFiles: ['src/a.ts', 'src/b.ts'], analyst: 'human' },
  ]);
  memory.evolution.editPractice({ id, title: 'Repository', description: '', removed: true });
  expect(await patternsOf(memory)).toEqual([]);
});
