/**
 * What an agent gets of the bank for a task (seed 002 "预算控制详细规则", S2-36 … S2-42): what is always there, then up to five
 * files and five hundred lines, and the names of what was left out. The same code for the app, the command and agents.
 */
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import type { BankEntry, BankLoad, LoadedFile } from '#shared/contract/bank/types.ts';
import { type BankFiles, bankDir, readOrNone } from '../files/bank-files.ts';
import type { Language } from '../gates/parts.ts';
import { excerptOf, partsOf } from './passages.ts';

/** How well files fit a question: best first, those that do not fit left out. */
export interface Ranker {
  rank(
    question: string,
    texts: readonly { id: string; passages: readonly string[] }[],
    signal: AbortSignal,
  ): Promise<{ id: string; score: number; passage: number; words: readonly string[] }[]>;
}

export interface LoaderOptions {
  readonly files: BankFiles;
  entries(): Promise<readonly BankEntry[]>;
  readonly ranker: Ranker;
  language(): Promise<Language>;
}

export interface SearchHit {
  readonly path: string;
  readonly title: string;
  readonly line: number;
  readonly excerpt: string;
  readonly score: number;
}

export interface Loader {
  /** `paths` are taken before all others, within the same budget. Throws NotFound for one that is not there, Cancelled. */
  load(task: string, paths: readonly string[], signal: AbortSignal): Promise<BankLoad>;
  search(query: string, limit: number, signal: AbortSignal): Promise<{ hits: SearchHit[]; total: number }>;
}

type Given = z.infer<typeof LoadedFile>;

const always = ['brief.md', 'active.md', '_index.md'];
const maxFiles = 5;
const maxLines = 500;
/** A longer file gives its beginning and its end. */
const wholeUpTo = 200;
const head = 100;
const tail = 50;
const excerptLetters = 240;

export function createLoader({ files, entries, ranker, language }: LoaderOptions): Loader {
  async function textOf(path: string, read = files.read): Promise<string | null> {
    return (await read(path))?.toString('utf8').replace(/^\ufeff/, '') ?? null;
  }

  async function ranked(question: string, signal: AbortSignal) {
    const texts = new Map<string, { text: string; entry: BankEntry; parts: ReturnType<typeof partsOf> }>();
    for (const entry of await entries()) {
      signal.throwIfAborted();
      const text = await textOf(entry.path);
      if (text !== null) texts.set(entry.path, { text, entry, parts: partsOf(text) });
    }
    const found = await ranker.rank(
      question,
      // With its summary, which may be a person's words for when to read it.
      [...texts].map(([id, { entry, parts }]) => ({
        id,
        passages: [`${entry.title}\n${entry.summary}`, ...parts.map((part) => part.text)],
      })),
      signal,
    );
    return { texts, found };
  }

  return {
    async load(task, paths, signal) {
      const own = await language();
      const { texts, found } = await ranked(task, signal);
      const fixed: Given[] = [];
      for (const path of always) {
        const text = await textOf(path, (file) => readOrNone(files, file));
        if (text === null) continue;
        const lines = countLines(text);
        fixed.push({ path, lines, totalLines: lines, truncated: false, why: 'always', words: [], score: 1, text });
      }
      const candidates: Given[] = [];
      for (const path of paths) {
        const text = texts.get(path)?.text ?? (await textOf(path));
        if (text === null) throw new MemoError('NotFound', `There is no ${bankDir}/${path}.`, { path });
        if (always.includes(path)) continue;
        candidates.push({ path, ...given(text, own), why: 'named', words: [], score: 1 });
      }
      for (const { id, score, words } of found) {
        const text = texts.get(id)?.text;
        if (text === undefined || always.includes(id) || paths.includes(id)) continue;
        candidates.push({ path: id, ...given(text, own), why: 'relevant', words: words.slice(0, 5), score });
      }
      const { taken, leftOut } = withinBudget(candidates);
      const all = [...fixed, ...taken];
      return {
        files: all,
        totalLines: all.reduce((sum, { lines }) => sum + lines, 0),
        budget: { files: taken.length, maxFiles, lines: taken.reduce((sum, { lines }) => sum + lines, 0), maxLines },
        leftOut,
      };
    },
    async search(query, limit, signal) {
      const { texts, found } = await ranked(query, signal);
      const hits = found.slice(0, limit).flatMap(({ id, score, passage, words }) => {
        const of = texts.get(id);
        if (of === undefined) return [];
        const part = of.parts[Math.max(0, passage - 1)];
        const excerpt = excerptOf(part?.text ?? of.entry.summary, words, excerptLetters);
        return [{ path: id, title: of.entry.title, line: part?.line ?? 1, excerpt, score }];
      });
      return { hits, total: found.length };
    },
  };
}

/** Relevance picks the five; where they are too long together, the shorter ones come first, until the lines are used up. */
function withinBudget(candidates: readonly Given[]): { taken: Given[]; leftOut: BankLoad['leftOut'] } {
  const picked = candidates.slice(0, maxFiles);
  const leftOut: BankLoad['leftOut'] = candidates
    .slice(maxFiles)
    .map(({ path, totalLines, score }) => ({ path, size: totalLines, why: 'files', score }));
  const whole = picked.reduce((sum, { lines }) => sum + lines, 0);
  if (whole <= maxLines) return { taken: picked, leftOut };
  const taken: Given[] = [];
  let lines = 0;
  for (const file of [...picked].sort((a, b) => a.lines - b.lines)) {
    if (lines + file.lines <= maxLines) {
      lines += file.lines;
      taken.push(file);
    } else leftOut.unshift({ path: file.path, size: file.totalLines, why: 'lines', score: file.score });
  }
  return { taken, leftOut };
}

function given(text: string, language: Language): Pick<Given, 'lines' | 'totalLines' | 'truncated' | 'text'> {
  const totalLines = countLines(text);
  if (totalLines <= wholeUpTo) return { lines: totalLines, totalLines, truncated: false, text };
  const lines = text.split('\n');
  const ends = lines.at(-1) === '' ? lines.slice(0, -1) : lines;
  const left = ends.length - head - tail;
  const marker = language === 'zh' ? `[... 省略 ${left} 行 ...]` : `[... ${left} lines omitted ...]`;
  const kept = [...ends.slice(0, head), marker, ...ends.slice(-tail)];
  return { lines: kept.length, totalLines, truncated: true, text: `${kept.join('\n')}\n` };
}

/** As `wc -l` (S2-35). */
function countLines(text: string): number {
  return text.split('\n').length - 1;
}
