/**
 * What an agent gets of the bank for a task: what is always there, then up to five files and five
 * hundred lines, and the names of what was left out. The same code for the app, the command and agents.
 */
import type { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { BankEntry, BankLoad, LoadedFile } from '#shared/contract/bank/bank-types.ts';
import { type BankFiles, bankDir, readOrNone } from './bank-files.ts';
import type { Language } from './gates/gate.ts';

/** How well files fit a question: best first, those that do not fit left out. */
export interface Ranker {
  rank(
    question: string,
    texts: readonly { id: string; passages: readonly string[] }[],
    signal: AbortSignal,
  ): Promise<{ id: string; score: number; passage: number; words: readonly string[] }[]>;
}

interface LoaderOptions {
  readonly files: BankFiles;
  entries(): Promise<readonly BankEntry[]>;
  readonly ranker: Ranker;
  language(): Promise<Language>;
}

interface SearchHit {
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
        if (text === null) throw new MemoError('NotFound', sentence`There is no ${`${bankDir}/${path}`}.`, { path });
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

/** As `wc -l`. */
function countLines(text: string): number {
  return text.split('\n').length - 1;
}

/** A Markdown text in parts that can be found separately: a heading with the text under it. Main type: PartOfText. */
interface PartOfText {
  /** From 1. */
  readonly line: number;
  readonly text: string;
}

const mostLines = 24;

function partsOf(text: string): PartOfText[] {
  const parts: { line: number; lines: string[] }[] = [];
  let heading = '';
  text.split(/\r?\n/).forEach((line, n) => {
    const last = parts.at(-1);
    if (/^#{1,6}[ \t]/.test(line)) {
      heading = line;
      parts.push({ line: n + 1, lines: [line] });
    } else if (last === undefined) parts.push({ line: n + 1, lines: [line] });
    // A long part continues under the same heading.
    else if (last.lines.length >= mostLines)
      parts.push({ line: n + 1, lines: heading === '' ? [line] : [heading, line] });
    else last.lines.push(line);
  });
  return parts.map(({ line, lines }) => ({ line, text: lines.join('\n').trim() })).filter((part) => part.text !== '');
}

/** Only these letters, and a line of them. */
const isRule = (line: string): boolean => line.includes('--') && /^[\s:|-]+$/.test(line);

/** Of a part: from the line on that has most of these words, without its heading and the head of a table. */
function excerptOf(text: string, words: readonly string[], letters: number): string {
  const lines = text.split('\n');
  const said = lines.filter(
    (line, n) =>
      line.trim() !== '' &&
      !/^#{1,6}[ \t]/.test(line) &&
      !isRule(line) &&
      !(line.trimStart().startsWith('|') && isRule(lines[n + 1] ?? '')),
  );
  if (said.length === 0) return text.slice(0, letters);
  const shared = said.map((line) => words.filter((word) => line.toLowerCase().includes(word.toLowerCase())).length);
  const best = shared.indexOf(Math.max(...shared));
  // Cells of a row as one line of words.
  const plain = said.slice(best).map((line) =>
    line.trimStart().startsWith('|')
      ? line
          .trim()
          .split('|')
          .map((cell) => cell.trim())
          .filter((cell) => cell !== '')
          .join(' · ')
      : line,
  );
  return plain.join('\n').slice(0, letters);
}
