/**
 * Plain BM25 over whole files, as a reader without a code map would search: tokens `[a-z0-9_]+`, k1 1.2, b 0.75. Best files
 * one after the other, each with its path, the last one cut, until the budget is used up.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isSourceFile } from './pick-tasks.ts';

const k1 = 1.2;
const b = 0.75;
const mostBytes = 1024 * 1024;

const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];

/** Returned function: the files of which something stands within the budget; `code` leaves out tests and what is no code. */
export function bm25(
  root: string,
  files: readonly string[],
  task: string,
): (budget: number, of: 'code' | 'all') => Set<string> {
  const read = files.flatMap((file) => {
    const full = path.join(root, file);
    const stat = fs.lstatSync(full, { throwIfNoEntry: false });
    if (stat === undefined || !stat.isFile() || stat.size > mostBytes) return [];
    const bytes = fs.readFileSync(full);
    if (bytes.includes(0)) return [];
    const text = bytes.toString('utf8');
    const times = new Map<string, number>();
    const words = tokens(text);
    for (const word of words) times.set(word, (times.get(word) ?? 0) + 1);
    return [{ file, characters: text.length + file.length + 2, length: words.length, times }];
  });
  const asked = [...new Set(tokens(task))];

  return (budget, of) => {
    const documents = of === 'all' ? read : read.filter(({ file }) => isSourceFile(file));
    const usual = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
    const idf = new Map(
      asked.map((word) => {
        const held = documents.filter(({ times }) => times.has(word)).length;
        return [word, Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))];
      }),
    );
    const ranked = documents
      .map(({ file, characters, length, times }) => {
        let score = 0;
        for (const word of asked) {
          const count = times.get(word) ?? 0;
          score += ((idf.get(word) ?? 0) * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / usual));
        }
        return { file, characters, score };
      })
      .filter(({ score }) => score > 0)
      .sort((x, y) => y.score - x.score || (x.file < y.file ? -1 : 1));
    const held = new Set<string>();
    let used = 0;
    for (const { file, characters } of ranked) {
      if (used >= budget) break;
      held.add(file);
      used += characters;
    }
    return held;
  };
}
