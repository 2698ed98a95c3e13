/** What the comment at the top of a file says of it. A licence, a command for a tool and a bare name say nothing. */
import type { Language } from '#shared/contract/common.ts';
import { firstSentence } from './sentence.ts';

/** A header is looked for in so many characters. */
const maxHead = 6_000;
const licence = /copyright|licen[sc]e|SPDX|all rights reserved|permission is hereby|redistribution|\(c\)\s*\d{4}/i;
/** Commands for tools, and what editors and generators leave. */
const command =
  /^(eslint|tslint|prettier|biome|jshint|istanbul|c8 |v8 |ts-|@ts|@flow|@jest|vim:|-\*-|go:|\+build|nolint|pylint|mypy|type:|noqa|coding[:=]|pragma|#?region|global |globals |<reference|<auto|generated|@generated|code generated|do not edit|import |use strict)/i;

export function headOf(text: string, language: Language): { text: string; line: number } | null {
  const top = text.slice(0, maxHead);
  for (const { body, line } of comments(top, language)) {
    const said = body.replace(/^\s*(@fileoverview|@file|@module\b[^\n]*|\\file\b[^\n]*|@brief|\\brief)\s*/i, '').trim();
    if (said === '' || licence.test(said) || command.test(said)) continue;
    const sentence = firstSentence(
      said.replace(/^[\w./-]+\.(c|cc|cpp|h|hpp|go|rs|py|java|kt|js|ts|cs)\s*(--?|:|–|—)?\s*/i, ''),
    );
    return sentence === '' ? null : { text: sentence, line };
  }
  return null;
}

/** Comments at the top, before any code; one docstring in Python. */
function* comments(top: string, language: Language): Generator<{ body: string; line: number }> {
  const hash = language === 'python';
  let at = 0;
  for (;;) {
    at += /^\s*/.exec(top.slice(at))?.[0].length ?? 0;
    if (top.startsWith('#!', at)) {
      at = endOfLine(top, at);
      continue;
    }
    const line = lineOf(top, at);
    const doc = hash ? /^[rRuU]?("""|''')/.exec(top.slice(at, at + 4)) : null;
    if (doc !== null) {
      const open = at + doc[0].length;
      const end = top.indexOf(doc[1] ?? '"""', open);
      yield { body: top.slice(open, end < 0 ? undefined : end), line };
      return;
    }
    if (!hash && top.startsWith('/*', at)) {
      const end = top.indexOf('*/', at + 2);
      if (end < 0) return;
      yield { body: top.slice(at + 2, end).replace(/^[ \t]*\*+ ?/gm, ''), line };
      at = end + 2;
      continue;
    }
    const mark = hash ? '#' : '//';
    if (!top.startsWith(mark, at)) return;
    const lines: string[] = [];
    while (top.startsWith(mark, at)) {
      const end = endOfLine(top, at);
      lines.push(top.slice(at, end).replace(/^(\/\/[/!]?|#+)\s?/, ''));
      at = end + 1;
      at += /^[ \t]*/.exec(top.slice(at, at + 80))?.[0].length ?? 0;
    }
    yield { body: lines.join('\n'), line };
  }
}

function endOfLine(text: string, at: number): number {
  const end = text.indexOf('\n', at);
  return end < 0 ? text.length : end;
}

function lineOf(text: string, at: number): number {
  let line = 1;
  for (let end = text.indexOf('\n'); end >= 0 && end < at; end = text.indexOf('\n', end + 1)) line += 1;
  return line;
}
