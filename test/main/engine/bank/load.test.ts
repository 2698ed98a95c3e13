import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createLoader } from '../../../../src/main/engine/bank/load.ts';
import { createTextRanker } from '../../../../src/main/engine/memory/find/rank-texts.ts';
import { type Embedder, openEmbedder } from '../../../../src/main/engine/models/models.ts';
import { openBankParts } from './open-bank-parts.ts';

let bank: ReturnType<typeof openBankParts> | null = null;
let embedder: Embedder;
const signal = new AbortController().signal;
beforeAll(async () => {
  embedder = await openEmbedder({ kind: 'memo-embed' });
});
afterAll(() => embedder.close());
afterEach(() => bank?.dispose());

function open(language: 'en' | 'zh' = 'en') {
  bank = openBankParts(language);
  const { files, index, put } = bank;
  const loader = createLoader({
    files,
    entries: index.entries,
    ranker: createTextRanker(() => embedder),
    language: async () => language,
  });
  return { loader, put, index };
}
/** A file of so many lines about refunds. */
const about = (lines: number, words = 'refund of a payment') =>
  `# Refunds\n${Array.from({ length: lines - 1 }, (_, n) => `line ${n} says how a ${words} is done\n`).join('')}`;
const task = 'repeat a refund of a payment';

describe('what an agent gets', () => {
  test('brief, active and index come always, whole and free, whatever the task is (bank-9)', async () => {
    const { loader, put, index } = open();
    put('brief.md', about(600));
    put('active.md', '# Active\n');
    await index.keep();
    const loaded = await loader.load('something else altogether', [], signal);
    expect(loaded.files.map(({ path, lines, why, truncated }) => [path, lines, why, truncated])).toEqual([
      ['brief.md', 600, 'always', false],
      ['active.md', 1, 'always', false],
      ['_index.md', 6, 'always', false],
    ]);
    expect(loaded.budget).toEqual({ files: 0, maxFiles: 5, lines: 0, maxLines: 500 });
    expect(loaded.totalLines).toBe(607);
  });

  test('at most five more, the others are named (bank-9)', async () => {
    const { loader, put } = open();
    for (let n = 0; n < 7; n += 1) put(`notes/n${n}.md`, about(20 + n));
    const { files, leftOut, budget } = await loader.load(task, [], signal);
    expect(files).toHaveLength(5);
    expect(budget).toMatchObject({ files: 5, lines: files.reduce((sum, { lines }) => sum + lines, 0) });
    expect(leftOut.map(({ why, path }) => [why, path.startsWith('notes/')])).toEqual([
      ['files', true],
      ['files', true],
    ]);
    expect(new Set([...files, ...leftOut].map((file) => file.path)).size).toBe(7);
  });

  test('over five hundred lines the shorter ones are loaded first, and what is too much is named (bank-9)', async () => {
    const { loader, put } = open();
    for (const [name, lines] of [
      ['a', 190],
      ['b', 150],
      ['c', 120],
      ['d', 60],
      ['e', 30],
    ] as const)
      put(`${name}.md`, about(lines));
    const { files, leftOut, budget } = await loader.load(task, [], signal);
    expect(files.map(({ path, lines }) => [path, lines])).toEqual([
      ['e.md', 30],
      ['d.md', 60],
      ['c.md', 120],
      ['b.md', 150],
    ]);
    expect(budget.lines).toBe(360);
    expect(leftOut).toMatchObject([{ path: 'a.md', size: 190, why: 'lines' }]);
  });

  test.each([
    ['en', '[... 83 lines omitted ...]'],
    ['zh', '[... 省略 83 行 ...]'],
  ] as const)(
    'a file over 200 lines gives its first 100 and last 50, one of 200 comes whole (%s) (bank-9)',
    async (language, marker) => {
      const { loader, put } = open(language);
      put('long.md', about(233));
      put('whole.md', about(200));
      const { files } = await loader.load(task, [], signal);
      const long = files.find(({ path }) => path === 'long.md');
      expect(long).toMatchObject({ truncated: true, lines: 151, totalLines: 233 });
      const lines = long?.text.split('\n') ?? [];
      expect(lines[99]).toContain('line 98 ');
      expect(lines[100]).toBe(marker);
      expect(lines[101]).toContain('line 182 ');
      expect(lines).toHaveLength(152);
      expect(files.find(({ path }) => path === 'whole.md')).toMatchObject({ truncated: false, lines: 200 });
    },
  );

  test('lines count as wc counts them, blank ones and machine blocks too (bank-9)', async () => {
    const { loader, put } = open();
    put(
      'x.md',
      '# Refund of a payment\n\n<!-- MACHINE_BLOCK_START -->\nx\n<!-- MACHINE_BLOCK_END -->\nlast without end',
    );
    expect((await loader.load(task, [], signal)).files).toMatchObject([{ path: 'x.md', lines: 5 }]);
  });

  test('files of other subjects are left out, and one that is named by hand comes first', async () => {
    const { loader, put } = open();
    put('learnings/refund.md', about(20));
    put('learnings/fonts.md', '# Fonts\n\nThe icons are drawn on a grid of sixteen pixels.\n');
    const { files, leftOut } = await loader.load(task, [], signal);
    expect(files.map((file) => file.path)).toEqual(['learnings/refund.md']);
    expect(files[0]?.words).toContain('refund');
    expect(leftOut).toEqual([]);
    const named = await loader.load(task, ['learnings/fonts.md'], signal);
    expect(named.files.map(({ path, why }) => [path, why])).toEqual([
      ['learnings/fonts.md', 'named'],
      ['learnings/refund.md', 'relevant'],
    ]);
    await expect(loader.load(task, [path.posix.join('learnings', 'none.md')], signal)).rejects.toMatchObject({
      code: 'NotFound',
    });
  });

  test('a search says the line of the part that fits', async () => {
    const { loader, put } = open();
    put(
      'patterns.md',
      '# Patterns\n\n## Icons\n\nSixteen pixels.\n\n## Refunds\n\nA refund of a payment is never repeated.\n',
    );
    expect(await loader.search('refund of a payment', 5, signal)).toMatchObject({
      hits: [{ path: 'patterns.md', line: 7, excerpt: 'A refund of a payment is never repeated.' }],
      total: 1,
    });
    put(
      'patterns.md',
      '# Patterns\n\n| Date | Decision | Reason |\n|---|---|---|\n| d | Icons are small | r |\n| e | Refunds of a payment wait | a queue |\n',
    );
    expect(await loader.search('refunds of a payment', 5, signal)).toMatchObject({
      hits: [{ path: 'patterns.md', excerpt: 'e · Refunds of a payment wait · a queue' }],
      total: 1,
    });
  });
});
