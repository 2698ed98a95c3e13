/** Names in a text: the one at a place, where one is declared, and every line that holds one as a whole word. */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { TextChange } from '../../changes.ts';
import type { LeftAlone, RenameWork, Spot } from '../../edit-service.ts';
import { type Lines, LspRange, linesOfText } from '../text-edits.ts';
import type { Bench } from './bench.ts';

export interface FoundName {
  readonly name: string;
  readonly offset: number;
}

const part = /[\p{ID_Continue}$]/u;

/** The name that touches an offset; null in the middle of anything else. */
export function nameAt(text: string, offset: number): FoundName | null {
  let [start, end] = [offset, offset];
  while (start > 0 && part.test(pointBefore(text, start))) start -= pointBefore(text, start).length;
  while (end < text.length && part.test(pointAt(text, end))) end += pointAt(text, end).length;
  const name = text.slice(start, end);
  return name === '' || /^\d/.test(name) ? null : { name, offset: start };
}

const pointAt = (text: string, at: number): string => String.fromCodePoint(text.codePointAt(at) ?? 0);

function pointBefore(text: string, at: number): string {
  const low = text.charCodeAt(at - 1);
  return low >= 0xdc00 && low <= 0xdfff && at > 1 ? text.slice(at - 2, at) : text.slice(at - 1, at);
}

/** Throws InvalidArgument for a place that the file does not have. */
export function offsetOf(text: string, { line, column }: Spot, file: string): number {
  const lines = linesOfText(text, 'utf-16');
  const start = lines.offset({ line: line - 1, character: 0 });
  if (start === null || column - 1 > lines.line(line - 1).length)
    throw new MemoError('InvalidArgument', sentence`${file} has no line ${line} with a column ${column}.`, {
      path: 'column',
    });
  return start + column - 1;
}

export function spotOf(lines: Lines, offset: number): Spot {
  const { line, character } = lines.position(offset);
  return { line: line + 1, column: character + 1 };
}

/** Throws NotFound where no name is there, or none of that name is declared. */
export async function locate(bench: Bench, { file, at }: Pick<RenameWork, 'file' | 'at'>): Promise<FoundName> {
  const text = await bench.texts.read(file);
  const found = 'name' in at ? await declared(bench, file, text, at) : nameAt(text, offsetOf(text, at, file));
  if (found !== null) return found;
  const what = 'name' in at ? `'${at.name}' is not declared` : 'No name stands';
  throw new MemoError('NotFound', sentence`${what} at line ${at.line} of ${file}. Save the file and try again.`, {});
}

interface DocumentSymbol {
  name: string;
  selectionRange: z.infer<typeof LspRange>;
  children?: DocumentSymbol[] | null | undefined;
}
const DocumentSymbol: z.ZodType<DocumentSymbol> = z.object({
  name: z.string(),
  selectionRange: LspRange,
  get children() {
    return z.array(DocumentSymbol).nullish();
  },
});

/**
 * What the code map calls a declaration begins on that line, before its decorators; the server knows where the name
 * is.
 */
async function declared(
  { session, signal }: Bench,
  file: string,
  text: string,
  { line, name }: { line: number; name: string },
): Promise<FoundName | null> {
  const lines = linesOfText(text, session.encoding);
  const params = { textDocument: { uri: session.uri(file) } };
  const answer = session.capabilities.documentSymbolProvider
    ? z.array(DocumentSymbol).safeParse(await session.request('textDocument/documentSymbol', params, signal))
    : null;
  const candidates: FoundName[] = [];
  const visit = (symbols: readonly DocumentSymbol[]): void => {
    for (const { selectionRange, children } of symbols) {
      if (selectionRange.start.line >= line - 1) {
        const from = lines.offset(selectionRange.start) ?? 0;
        const to = lines.offset(selectionRange.end) ?? from;
        const offset = wordsIn(text, name, from, Math.max(to, from + name.length))[0];
        if (offset !== undefined) candidates.push({ name, offset });
      }
      visit(children ?? []);
    }
  };
  visit(answer?.success ? answer.data : []);
  candidates.sort((a, b) => a.offset - b.offset);
  if (candidates[0] !== undefined) return candidates[0];
  // What a server does not list, such as a field: the word itself, near where the declaration begins.
  const from = lines.offset({ line: line - 1, character: 0 });
  if (from === null) return null;
  const to = lines.offset({ line: line - 1 + linesOfHead, character: 0 }) ?? text.length;
  const offset = wordsIn(text, name, from, to)[0];
  return offset === undefined ? null : { name, offset };
}

/** Between the first decorator of a declaration and its name. */
const linesOfHead = 30;

/** Offsets at which the name occurs as a whole word. */
export function wordsIn(text: string, name: string, from = 0, to = text.length): number[] {
  const found: number[] = [];
  for (let at = text.indexOf(name, from); at >= 0 && at + name.length <= to; at = text.indexOf(name, at + 1))
    if (nameAt(text, at)?.offset === at && nameAt(text, at)?.name === name) found.push(at);
  return found;
}

/** Said more often elsewhere, a name is a common word; only files that change are then of interest. */
const common = 100;
const textLength = 300;

/** Where the old name stays: in comments and strings, and wherever a server saw no use of what is renamed. */
export async function leftAlone(
  bench: Bench,
  name: string,
  changes: ReadonlyMap<string, readonly TextChange[]>,
): Promise<LeftAlone[]> {
  const inChanged: LeftAlone[] = [];
  const elsewhere: LeftAlone[] = [];
  for (const { file, text } of await holding(bench, name)) {
    const renamed = new Set<number>();
    const lines = linesOfText(text, 'utf-16');
    for (const { start } of changes.get(file) ?? []) renamed.add(lines.position(start).line);
    const left = new Set(wordsIn(text, name).map((offset) => lines.position(offset).line));
    for (const line of left) {
      if (renamed.has(line)) continue;
      const found = { file, line: line + 1, text: lines.line(line).trim().slice(0, textLength) };
      (changes.has(file) ? inChanged : elsewhere).push(found);
    }
  }
  return elsewhere.length > common ? inChanged : [...inChanged, ...elsewhere];
}

/** Files that hold a name as a whole word. What cannot be read as text holds none. */
export async function holding(
  { files, texts, signal }: Bench,
  name: string,
): Promise<{ file: string; text: string }[]> {
  const found: { file: string; text: string }[] = [];
  for (const file of files) {
    signal.throwIfAborted();
    const text = await texts.read(file).catch(() => '');
    if (text.includes(name) && wordsIn(text, name).length > 0) found.push({ file, text });
  }
  return found;
}
