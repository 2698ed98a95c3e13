/**
 * What a server wants changed, read with distrust: both forms of a WorkspaceEdit, places that exist, stretches that do not
 * overlap, files of the opened folder. What cannot be carried out whole is refused whole.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { lineOf, lineStarts } from '#shared/base/text/line-starts.ts';
import type { TextChange } from '../changes.ts';

const PositionSchema = z.object({ line: z.number().int().nonnegative(), character: z.number().int().nonnegative() });
const RangeSchema = z.object({ start: PositionSchema, end: PositionSchema });
const TextEdit = z.object({ range: RangeSchema, newText: z.string() });
const FileOperation = z.union([
  z.object({ kind: z.enum(['create', 'delete']), uri: z.string() }),
  z.object({ kind: z.literal('rename'), oldUri: z.string(), newUri: z.string() }),
]);
const DocumentEdit = z.object({ textDocument: z.object({ uri: z.string() }), edits: z.array(TextEdit) });
const WorkspaceEdit = z.object({
  changes: z.record(z.string(), z.array(TextEdit)).nullish(),
  documentChanges: z.array(z.union([FileOperation, DocumentEdit])).nullish(),
});
type ServerTextEdit = z.infer<typeof TextEdit>;

export const LspRange = RangeSchema;

/**
 * Edits by file, relative to the root. Throws Refused for a file outside the root, for operations on whole files, and for
 * anything that is no WorkspaceEdit.
 */
export function readWorkspaceEdit(value: unknown, root: string, server: string): Map<string, ServerTextEdit[]> {
  const parsed = WorkspaceEdit.safeParse(value);
  if (!parsed.success) throw new MemoError('Refused', sentence`${server} answered with something that is no edit.`, {});
  const { changes, documentChanges } = parsed.data;
  const byFile = new Map<string, ServerTextEdit[]>();
  const add = (uri: string, edits: readonly ServerTextEdit[]): void => {
    if (edits.length === 0) return;
    const file = fileOf(uri, root);
    if (file === null)
      throw new MemoError('Refused', sentence`${server} would change ${uri}, which is not in the opened folder.`, {
        uri,
      });
    byFile.set(file, [...(byFile.get(file) ?? []), ...edits]);
  };
  if (documentChanges === undefined || documentChanges === null) {
    for (const [uri, edits] of Object.entries(changes ?? {})) add(uri, edits);
    return byFile;
  }
  for (const change of documentChanges) {
    if ('kind' in change) throw wholeFiles(server, change, root);
    add(change.textDocument.uri, change.edits);
  }
  return byFile;
}

function wholeFiles(server: string, change: z.infer<typeof FileOperation>, root: string): MemoError {
  const named = (uri: string): string => fileOf(uri, root) ?? uri;
  const what =
    change.kind === 'rename'
      ? `rename the file ${named(change.oldUri)} to ${named(change.newUri)}`
      : `${change.kind} the file ${named(change.uri)}`;
  const message = sentence`${server} would also ${what} for this. Memoscope changes what stands in files only, for a file that moves cannot be looked at before it is replaced; do this edit in your editor.`;
  return new MemoError('Refused', message, {});
}

/** Relative, with `/`; null for what does not lie below the root. */
export function fileOf(uri: string, root: string): string | null {
  let place: string;
  try {
    place = fileURLToPath(uri);
  } catch {
    // A different scheme, or not an address at all.
    return null;
  }
  const relative = path.relative(root, place);
  if (relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)) return null;
  return relative.split(path.sep).join('/');
}

/** Throws Refused for places that the text does not have and for stretches that overlap. */
export function changesOf(edits: readonly ServerTextEdit[], lines: Lines, file: string, server: string): TextChange[] {
  const wrong = (what: string): MemoError =>
    new MemoError('Refused', sentence`${server} answered for ${file} with ${what}. Nothing was changed.`, { file });
  const changes = edits.map(({ range, newText }) => {
    const [start, end] = [lines.offset(range.start), lines.offset(range.end)];
    if (start === null || end === null || end < start) throw wrong('a place that it does not have');
    return { start, length: end - start, text: newText };
  });
  // One place reported twice, as by two configurations that share a header, is one place.
  const once = new Map(
    changes.map((change, at) => [`${change.start}:${change.length || `in${at}`}:${change.text}`, change]),
  );
  const inOrder = [...once.values()].sort((a, b) => a.start - b.start);
  for (const [at, change] of inOrder.entries()) {
    const before = inOrder[at - 1];
    if (before !== undefined && before.start + before.length > change.start) throw wrong('places that overlap');
  }
  return inOrder;
}

/**
 * Places in a text as the protocol counts them: lines end with LF, CRLF or a lone CR, and a character is a UTF-16 unit, a byte of
 * UTF-8 or a code point, whichever was agreed. Offsets are UTF-16 units, as everywhere else here.
 */
export type Encoding = 'utf-16' | 'utf-8' | 'utf-32';

/** From 0. */
interface Position {
  readonly line: number;
  readonly character: number;
}

export interface Lines {
  /** Null for a line that the text does not have; a character past the end of one means its end, as the protocol says. */
  offset(position: Position): number | null;
  position(offset: number): Position;
  /** Text of a line, without its end; '' past the last. */
  line(line: number): string;
  readonly count: number;
}

export function linesOfText(text: string, encoding: Encoding): Lines {
  const starts = lineStarts(text);

  function bounds(line: number): { start: number; end: number } | null {
    const start = starts[line];
    if (start === undefined) return null;
    let end = starts[line + 1] ?? text.length;
    while (end > start && (text[end - 1] === '\n' || text[end - 1] === '\r')) end -= 1;
    return { start, end };
  }

  return {
    count: starts.length,
    line(line) {
      const found = bounds(line);
      return found === null ? '' : text.slice(found.start, found.end);
    },
    offset({ line, character }) {
      const found = bounds(line);
      if (found === null) return null;
      return found.start + unitsIn(text.slice(found.start, found.end), character, encoding);
    },
    position(offset) {
      const line = lineOf(starts, offset);
      return { line, character: lengthIn(text.slice(starts[line] ?? 0, offset), encoding) };
    },
  };
}

function lengthIn(text: string, encoding: Encoding): number {
  if (encoding === 'utf-16') return text.length;
  return encoding === 'utf-8' ? Buffer.byteLength(text, 'utf8') : [...text].length;
}

/** How many UTF-16 units the first characters of a line take. */
function unitsIn(line: string, characters: number, encoding: Encoding): number {
  if (encoding === 'utf-16') return Math.min(characters, line.length);
  let units = 0;
  let counted = 0;
  for (const point of line) {
    if (counted >= characters) break;
    counted += lengthIn(point, encoding);
    units += point.length;
  }
  return units;
}
