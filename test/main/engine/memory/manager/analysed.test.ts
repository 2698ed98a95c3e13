import { expect, test } from 'vitest';
import { createAnalysed } from '../../../../../src/main/engine/memory/manager/analysed.ts';

test('tell the files with their hashes, and of each step whether it is done (memory-8)', async () => {
  const files = [
    { file: 'src/a.ts', hash: 'H1' },
    { file: 'src/"b".ts', hash: 'H2' },
  ];
  let [revision, indexedAt, documented] = [1, 0, false];
  const analysed = createAnalysed({
    codeMap: () => ({ files: () => files[Symbol.iterator]() }) as never,
    revision: () => revision,
    indexedAt: () => indexedAt,
    documented: () => documented,
  });
  const states = async (): Promise<string[]> => {
    const { analysisStatus: of } = await analysed();
    return [of.project_structure, of.enums, of.tech_stack, of.api_entries, of.db_entities, of.config_files];
  };
  const [done, open] = ['COMPLETED', 'RUNNING'];
  expect(await states()).toEqual([open, open, 'PENDING', 'PENDING', 'PENDING', 'PENDING']);
  indexedAt = 5;
  expect(await states()).toEqual([done, done, open, open, open, open]);
  documented = true;
  expect(await states()).toEqual([done, done, done, done, done, done]);

  const before = await analysed();
  expect(before).toMatchObject({ lastAnalyzed: 5, projectMd5: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(JSON.parse(before.mdFiles)).toEqual({ 'src/a.ts': 'H1', 'src/"b".ts': 'H2' });
  files[0] = { file: 'src/a.ts', hash: 'H3' };
  revision = 2;
  const after = await analysed();
  expect(after.projectMd5).not.toBe(before.projectMd5);
  expect(JSON.parse(after.mdFiles)).toMatchObject({ 'src/a.ts': 'H3' });
});
