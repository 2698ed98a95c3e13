/**
 * Colours of the found lines in sight, by the grammars of the file beside them, once the list rests. They are laid over the
 * text as ranges: no row is drawn again and none gets an element, so that keys and scrolls cost what they did without.
 */
import { useCallback, useEffect, useRef } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { sortOf, sorts } from '../../file/peek/use-code-colours.ts';
import { loadMonaco, type Monaco } from '../../type/source/load-monaco.ts';
import { monacoLanguage } from '../../type/source/monaco-language.ts';
import type { ResultRow } from '../model/result-rows.ts';

/** Milliseconds without other rows in sight. */
const restMs = 200;

type Found = Extract<ResultRow, { kind: 'line' }>;
type Sort = (typeof sorts)[number];

/** @returns tells which rows are in sight. */
export function useLineColours(id: string, rows: readonly ResultRow[]): (first: number, last: number) => void {
  const { language } = useMessages();
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
      if (mine === turn.current) draw(id, lines, editor);
    };
    // Without colours the lines can be read all the same.
    return setTimeout(() => void colour().catch(() => {}), restMs);
  }, [id, rows, language]);

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

function draw(id: string, lines: readonly { row: Found; index: number }[], editor: Monaco['editor']): void {
  const ranges = new Map<Sort, StaticRange[]>(sorts.map((sort) => [sort, []]));
  for (const { row, index } of lines) {
    const code = document.getElementById(`${id}-${index}`)?.querySelector('code');
    if (code === undefined || code === null) continue;
    for (const { sort, from, to, node } of colouredParts(code, row, editor)) {
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
function colouredParts(code: Element, row: Found, editor: Monaco['editor']): Part[] {
  const { text } = row.match;
  const shown = [...code.childNodes].filter((node) => node instanceof Text || node.nodeName === 'MARK');
  // A long line begins later than its text.
  let at = text.length - shown.reduce((sum, node) => sum + (node.textContent ?? '').length, 0);
  const tokens = tokensOf(text, grammarOf(row), editor);
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

/** A line of its own does not tell that it stands in a comment, but for the star before it. */
const commentLine = /^\s*\*(?:\s|\/|$)/;
const unstarred: ReadonlySet<string> = new Set(['python', 'ini', 'yaml', 'markdown', 'shell']);

function tokensOf(text: string, grammar: string, editor: Monaco['editor']) {
  if (!unstarred.has(grammar) && commentLine.test(text))
    return [{ sort: 'comment', from: 0, to: text.length }] as const;
  const [tokens = []] = editor.tokenize(text, grammar);
  return tokens.map(({ offset, type }, n) => ({
    sort: sortOf(type),
    from: offset,
    to: tokens[n + 1]?.offset ?? text.length,
  }));
}
