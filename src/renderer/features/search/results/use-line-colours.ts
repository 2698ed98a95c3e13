/**
 * Colours of the found lines in sight, as the grammars read their files, once the list rests. They are laid over the text as
 * ranges: no row is drawn again and none gets an element, so that keys and scrolls cost what they did without.
 */
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useReadNow } from '../../../lib/use-call.ts';
import { sortOf, sorts } from '../../file/peek/use-code-colours.ts';
import { loadMonaco } from '../../type/source/load-monaco.ts';
import { monacoLanguage } from '../../type/source/monaco-language.ts';
import type { ResultRow } from '../model/result-rows.ts';
import { type FileTokens, fileTokens, type LineToken } from './line-tokens.ts';

/** Milliseconds without other rows in sight. */
const restMs = 200;

type Found = Extract<ResultRow, { kind: 'line' }>;
type Sort = (typeof sorts)[number];

/** @returns tells which rows are in sight. */
export function useLineColours(id: string, rows: readonly ResultRow[]): (first: number, last: number) => void {
  const { language } = useMessages();
  const read = useReadNow('source.read');
  const sight = useRef({ first: 0, last: -1 });
  const turn = useRef(0);

  const begin = useCallback(() => {
    turn.current += 1;
    clear();
    const mine = turn.current;
    const colour = async (): Promise<void> => {
      const { first, last } = sight.current;
      const lines = rows.slice(first, last + 1).flatMap((row, n) => (isCode(row) ? [{ row, index: first + n }] : []));
      if (lines.length === 0) return;
      const { editor } = await loadMonaco(language);
      // Colouring one line brings a grammar in; after that it answers at once.
      for (const grammar of new Set(lines.map(({ row }) => grammarOf(row)))) await editor.colorize('', grammar, {});
      const files = new Map<string, FileTokens>();
      for (const { row } of lines) {
        const { file } = row.file;
        if (files.has(file)) continue;
        const source = await read({ file }).catch(() => null);
        if (mine !== turn.current) return;
        const tokens = (source && known.get(source)) ?? fileTokens(source?.text ?? null, grammarOf(row), editor);
        if (source !== null) known.set(source, tokens);
        files.set(file, tokens);
      }
      const tokensOf = (row: Found): readonly LineToken[] => {
        const { line, text } = row.match;
        return files.get(row.file.file)?.at(line, text) ?? editor.tokenize(text, grammarOf(row))[0] ?? [];
      };
      draw(id, lines, tokensOf);
    };
    // Without colours the lines can be read all the same.
    return setTimeout(() => void colour().catch(() => {}), restMs);
  }, [id, rows, language, read]);

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const again = useCallback(() => {
    clearTimeout(timer.current);
    timer.current = begin();
  }, [begin]);
  useEffect(() => {
    again();
    return () => {
      turn.current += 1;
      clearTimeout(timer.current);
      clear();
    };
  }, [again]);
  return useCallback(
    (first, last) => {
      sight.current = { first, last };
      again();
    },
    [again],
  );
}

/** By the answer that holds the text: a file that changes makes a new answer. */
const known = new WeakMap<object, FileTokens>();

function isCode(row: ResultRow): row is Found {
  return row.kind === 'line' && row.file.language !== null;
}

function grammarOf({ file }: Found): string {
  return monacoLanguage(file.file, file.language);
}

const nameOf = (sort: Sort): string => `code-${sort}`;

/** Not every browser of the web shell knows ranges with a style. */
function registry(): HighlightRegistry | undefined {
  return globalThis.CSS?.highlights;
}

function clear(): void {
  for (const sort of sorts) registry()?.delete(nameOf(sort));
}

type TokensOf = (row: Found) => readonly LineToken[];

function draw(id: string, lines: readonly { row: Found; index: number }[], tokensOf: TokensOf): void {
  const ranges = new Map<Sort, StaticRange[]>(sorts.map((sort) => [sort, []]));
  for (const { row, index } of lines) {
    const code = document.getElementById(`${id}-${index}`)?.querySelector('code');
    if (code === undefined || code === null) continue;
    for (const { sort, from, to, node } of colouredParts(code, row, tokensOf)) {
      const place = { startContainer: node, startOffset: from, endContainer: node, endOffset: to };
      ranges.get(sort)?.push(new StaticRange(place));
    }
  }
  for (const [sort, parts] of ranges) registry()?.set(nameOf(sort), new Highlight(...parts));
}

interface Part {
  readonly sort: Sort;
  readonly node: Text;
  readonly from: number;
  readonly to: number;
}

/** What was found keeps its own colour: only bare text, which lies beside the marks, is coloured. */
function colouredParts(code: Element, row: Found, tokensOf: TokensOf): Part[] {
  const { text } = row.match;
  const shown = [...code.childNodes].filter((node) => node instanceof Text || node.nodeName === 'MARK');
  // A long line begins later than its text.
  let at = text.length - shown.reduce((sum, node) => sum + (node.textContent ?? '').length, 0);
  const tokens = tokensOf(row).map(({ offset, type }, n, all) => ({
    sort: sortOf(type),
    from: offset,
    to: all[n + 1]?.offset ?? text.length,
  }));
  return shown.flatMap((node) => {
    const start = at;
    at += (node.textContent ?? '').length;
    if (!(node instanceof Text)) return [];
    return tokens.flatMap(({ sort, from, to }) => {
      const part = { from: Math.max(from, start) - start, to: Math.min(to, at) - start };
      return sort === '' || part.from >= part.to ? [] : [{ sort, node, ...part }];
    });
  });
}
