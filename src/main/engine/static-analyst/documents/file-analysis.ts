/**
 * What the analyst keeps of one file of the code map, derived from its text alone. Main type: FileAnalysis. Lists that
 * are empty are left out, because most files have none of most things.
 */
import type { Language } from '#shared/contract/common.ts';
import type { CodeTrees } from '../../codemap/codemap.ts';
import { redact } from '../../redact/redact.ts';
import type { FrameworkFinds } from '../frameworks/find-frameworks.ts';
import { firstSentence } from '../reading/sentence.ts';
import { type FileScan, scanFile } from '../scan/scan.ts';

export interface FileAnalysis extends Partial<FileScan> {
  /** What the comment at its top says of the file: the first sentence. */
  readonly head?: { readonly text: string; readonly line: number };
  /** Lines of `catch` blocks that hold nothing, not even a reason. */
  readonly emptyCatches?: readonly number[];
}

/** @param kept what the table says of this text, where that is known. */
export function analyseFile(
  file: string,
  language: Language,
  text: string,
  trees: CodeTrees,
  kept: FrameworkFinds | null,
): FileAnalysis {
  const found: Record<string, unknown> = {};
  for (const [kind, finds] of Object.entries(scanFile(file, language, text, trees, kept))) {
    if (Array.isArray(finds) && finds.length > 0) found[kind] = finds.map(withoutSecret);
  }
  const head = headOf(text, language);
  if (head !== null) found.head = { ...head, text: redact(head.text) };
  const empty = emptyCatches(text, language);
  if (empty.length > 0) found.emptyCatches = empty;
  return found;
}

/** What people wrote by hand; it is kept in analysis.db. */
export function withoutSecret<F extends { detail: string; text?: string }>(find: F): F {
  const { detail, text } = find;
  return { ...find, detail: redact(detail), ...(text === undefined ? {} : { text: redact(text) }) };
}

/** A header is searched within this many characters. */
const maxHead = 6_000;
const licence = /copyright|licen[sc]e|SPDX|all rights reserved|permission is hereby|redistribution|\(c\)\s*\d{4}/i;
/** Commands for tools, and what editors and generators leave. */
const command =
  /^(eslint|tslint|prettier|biome|jshint|istanbul|c8 |v8 |ts-|@ts|@flow|@jest|vim:|-\*-|go:|\+build|nolint|pylint|mypy|type:|noqa|coding[:=]|pragma|#?region|global |globals |<reference|<auto|generated|@generated|code generated|do not edit|import |use strict)/i;

/**
 * What the comment at the top of a file says about it. A licence, a command for a tool and a bare name do not
 * count.
 */
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

const braces: ReadonlySet<Language> = new Set(['typescript', 'javascript', 'csharp', 'java', 'kotlin', 'cpp']);
const maxFound = 100;
const block = /\bcatch[ \t]{0,40}(?:\([^()\n]{0,200}\))?[ \t\n]{0,40}\{[ \t\n]{0,80}\}/g;
/**
 * Errors that are caught and dropped without a word: a `catch` block with nothing in it, a bare `except: pass`.
 * `catch (ignored: IOException)`, `catch (IOException expected)`: the name says that it is meant.
 */
export const isMeant = (caught: string): boolean =>
  /^\(?\s*(?:[\w.|\s]{0,200}\s)?(?:ignored?|expected|unused|swallowed)\s*(?::|\)|$)/.test(caught);
const suite = /^[ \t]*except\b[^:\n]{0,200}:[ \t]*(?:\n[ \t]*)?pass[ \t]*$/gm;

export function emptyCatches(text: string, language: Language): number[] {
  const pattern = braces.has(language) ? block : language === 'python' ? suite : null;
  if (pattern === null || !text.includes(language === 'python' ? 'except' : 'catch')) return [];
  const lines: number[] = [];
  let line = 1;
  let at = 0;
  for (const { 0: found, index } of text.matchAll(pattern)) {
    if (isMeant(found.slice(found.indexOf('(')))) continue;
    for (let next = text.indexOf('\n', at); next >= 0 && next < index; next = text.indexOf('\n', at)) {
      line += 1;
      at = next + 1;
    }
    lines.push(line);
    if (lines.length === maxFound) break;
  }
  return lines;
}
