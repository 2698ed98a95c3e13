/** The form in which a person's file is written: byte order mark, line ends, indentation. What we add follows it. */
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';

export interface TextForm {
  readonly eol: '\n' | '\r\n';
  /** One step of indentation. */
  readonly unit: string;
}

const bom = '\ufeff';

/** The first line end and the first indentation decide; two spaces where there is none. */
export function formOf(text: string): TextForm {
  const end = text.indexOf('\n');
  const [, unit = '  '] = /\n([ \t]+)\S/.exec(text) ?? [];
  return { eol: end > 0 && text[end - 1] === '\r' ? '\r\n' : '\n', unit: unit.startsWith('\t') ? '\t' : unit };
}

/** The text without its byte order mark, and what puts the mark back. */
export function withoutMark(text: string): { body: string; mark: string } {
  return text.startsWith(bom) ? { body: text.slice(1), mark: bom } : { body: text, mark: '' };
}

/** UTF-8 with or without a mark. Throws Refused for other encodings: they cannot be kept byte for byte. */
export function decoded(file: string, bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new MemoError('Refused', sentence`${file} is not UTF-8 text. Save it as UTF-8 and try again.`, { file });
  }
}

/** Converts `offset` in `text` to a place, counted from 1. */
export function placeAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  const line = before.split('\n').length;
  return { line, column: offset - before.lastIndexOf('\n') };
}

/** The error of a file that we cannot edit without guessing. */
export function brokenAt(file: string, line: number, column: number, why: string): MemoError {
  return new MemoError(
    'Refused',
    sentence`${`${file}:${line}:${column}`} cannot be edited: ${why}. Correct it and try again.`,
    {
      ...{ file, line, column },
    },
  );
}

/** The part that differs: `before` has `removed` where `after` has `inserted`, and all else is the same. */
export function spanOf(before: string, after: string): { removed: string; inserted: string } {
  const most = Math.min(before.length, after.length);
  let head = 0;
  while (head < most && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < most - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return { removed: before.slice(head, before.length - tail), inserted: after.slice(head, after.length - tail) };
}
