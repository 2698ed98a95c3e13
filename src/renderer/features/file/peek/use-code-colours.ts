/**
 * Lines of code in coloured pieces, by the grammars of the source pane. Without colours until those are loaded: the text
 * itself never waits. Read from some lines above, so that a comment over several lines is mostly known as one.
 */
import { useEffect, useState } from 'react';
import type { Language } from '#shared/contract/common.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { loadMonaco } from '../../type/source/load-monaco.ts';
import { monacoLanguage } from '../../type/source/monaco-language.ts';

export const sorts = ['keyword', 'string', 'number', 'comment', 'type', 'member'] as const;

export interface CodePiece {
  /** Where it begins in its line, in UTF-16 units. */
  readonly at: number;
  readonly text: string;
  readonly sort: (typeof sorts)[number] | '';
}

/** Lines read before the shown ones. */
const runUp = 200;
/** A longer line keeps one colour: people did not write such code. In UTF-16 units. */
const longestLine = 2000;

/** @param from and `to`: lines from 1, both included. */
export function useCodeColours(
  file: string,
  language: Language | null,
  lines: readonly string[],
  from: number,
  to: number,
): readonly (readonly CodePiece[])[] {
  const { language: shown } = useMessages();
  const [coloured, setColoured] = useState<{ of: readonly string[]; from: number; rows: CodePiece[][] } | null>(null);
  useEffect(() => {
    if (to < from) return;
    let left = false;
    const first = Math.max(1, from - runUp);
    const text = lines.slice(first - 1, to).map((line) => (line.length > longestLine ? '' : line));
    const grammar = monacoLanguage(file, language);
    void loadMonaco(shown)
      .then(async ({ editor }) => {
        // Colouring one line brings the grammar in; after that it answers at once.
        await editor.colorize('', grammar, {});
        if (left) return;
        const tokens = editor.tokenize(text.join('\n'), grammar).slice(from - first);
        setColoured({ of: lines, from, rows: tokens.map((row, index) => pieces(lines[from - 1 + index] ?? '', row)) });
      })
      .catch(() => {
        // The lines stay as they are, without colours: they can be read all the same.
      });
    return () => {
      left = true;
    };
  }, [file, language, lines, from, to, shown]);
  if (coloured !== null && coloured.of === lines && coloured.from === from) return coloured.rows;
  return lines.slice(from - 1, to).map((text) => [{ at: 0, text, sort: '' }]);
}

function pieces(line: string, tokens: readonly { offset: number; type: string }[]): CodePiece[] {
  if (tokens.length === 0) return [{ at: 0, text: line, sort: '' }];
  return tokens.map(({ offset, type }, index) => ({
    at: offset,
    text: line.slice(offset, tokens[index + 1]?.offset),
    sort: sortOf(type),
  }));
}

export function sortOf(token: string): CodePiece['sort'] {
  return sorts.find((sort) => token.startsWith(sort)) ?? '';
}
