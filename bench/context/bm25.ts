/**
 * Plain BM25 over whole files, as a reader without a code map would search: tokens `[a-z0-9_]+`, k1 1.2, b 0.75. Best files
 * one after the other, each with its path, the last one cut, until the budget is used up.
 */
import fs from 'node:fs';
import path from 'node:path';
import { isSourceFile } from './pick-tasks.ts';

interface Ranking {
  within(budget: number, of: 'code' | 'all'): Set<string>;
  /** Files of code, best first. */
  readonly files: readonly string[];
  /** The same by how many of the three rarest words of the task they hold. */
  readonly byRarest: readonly string[];
}

const k1 = 1.2;
const b = 0.75;
const mostBytes = 1024 * 1024;

const tokens = (text: string): string[] => text.toLowerCase().match(/[a-z0-9_]+/g) ?? [];

/** `within`: the files of which something stands within the budget; `code` leaves out tests and texts. */
export function bm25(root: string, files: readonly string[], task: string): Ranking {
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

  const ofCode = read.filter(({ file }) => isSourceFile(file));
  const heldBy = (documents: readonly Read[], word: string): number =>
    documents.filter(({ times }) => times.has(word)).length;

  function rank(documents: readonly Read[]): Read[] {
    const usual = documents.reduce((sum, { length }) => sum + length, 0) / Math.max(1, documents.length);
    const idf = new Map(
      asked.map((word) => {
        const held = heldBy(documents, word);
        return [word, Math.log(1 + (documents.length - held + 0.5) / (held + 0.5))];
      }),
    );
    return inOrder(documents, ({ length, times }) => {
      let score = 0;
      for (const word of asked) {
        const count = times.get(word) ?? 0;
        score += ((idf.get(word) ?? 0) * count * (k1 + 1)) / (count + k1 * (1 - b + (b * length) / usual));
      }
      return score;
    });
  }

  const rarest = asked
    .map((word) => ({ word, held: heldBy(ofCode, word) }))
    .filter(({ held }) => held > 0)
    .sort((x, y) => x.held - y.held)
    .slice(0, 3);
  return {
    files: rank(ofCode).map(({ file }) => file),
    byRarest: inOrder(ofCode, ({ times }) => rarest.filter(({ word }) => times.has(word)).length).map(
      ({ file }) => file,
    ),
    within(budget, of) {
      const held = new Set<string>();
      let used = 0;
      for (const { file, characters } of rank(of === 'all' ? read : ofCode)) {
        if (used >= budget) break;
        held.add(file);
        used += characters;
      }
      return held;
    },
  };
}

interface Read {
  readonly file: string;
  readonly characters: number;
  readonly length: number;
  readonly times: ReadonlyMap<string, number>;
}

function inOrder(documents: readonly Read[], scoreOf: (document: Read) => number): Read[] {
  return documents
    .map((document) => ({ document, score: scoreOf(document) }))
    .filter(({ score }) => score > 0)
    .sort((x, y) => y.score - x.score || (x.document.file < y.document.file ? -1 : 1))
    .map(({ document }) => document);
}
