/** Which files of a large workspace are read for a question. */
import { describe, expect, it } from 'vitest';
import type { NameWithWords } from '../../../../src/main/engine/codemap/codemap.ts';
import { chooseFiles } from '../../../../src/main/engine/context/task/rank-task.ts';

const all = Array.from({ length: 12_000 }, (_, n) => ({
  file: `drivers/d${n % 100}/file${n}.c`,
  size: 10,
  mtimeMs: 1,
  language: 'c' as const,
  group: 'code' as const,
}));
all.push({ file: 'mm/readahead.c', size: 10, mtimeMs: 1, language: 'c', group: 'code' });

function named(file: string, ...words: number[]): NameWithWords {
  return { type: 1, member: 1, name: 'x', kind: 'function', file, words };
}
const choose = (names: NameWithWords[]) => chooseFiles(all, ['readahead', 'page'], { withWords: () => names });

describe('files of a large workspace', () => {
  it('are those with the words of the question in names or in their path', () => {
    const rare = named('drivers/d7/file7.c', 0, 1);
    const { files, sample } = choose([rare, ...all.slice(0, 5_000).map(({ file }) => named(file, 1))]);
    const chosen = files.map(({ file }) => file).filter((file) => !sample.has(file));
    expect(chosen).toContain('mm/readahead.c');
    expect(chosen).toContain('drivers/d7/file7.c');
    expect(chosen.length).toBeLessThan(2_000);
  });

  it('adds a sample of all other files, each of which represents several', () => {
    const { files, sample, each } = choose([named('drivers/d7/file7.c', 0)]);
    expect(files.length).toBe(sample.size + 2);
    expect(Math.abs(sample.size * each - all.length)).toBeLessThan(each + 2);
    expect(new Set([...sample].map((file) => file.split('/')[1])).size).toBeGreaterThan(20);
  });
});
