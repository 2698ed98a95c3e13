/**
 * What a server wants changed, read with distrust: both forms of a WorkspaceEdit, places that exist, stretches that do not
 * overlap, files of the opened folder. What cannot be carried out whole is refused whole.
 */
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import type { TextChange } from '../../preview/changes.ts';
import type { Lines } from './positions.ts';

const Position = z.object({ line: z.number().int().nonnegative(), character: z.number().int().nonnegative() });
const Range = z.object({ start: Position, end: Position });
const TextEdit = z.object({ range: Range, newText: z.string() });
const FileOperation = z.union([
  z.object({ kind: z.enum(['create', 'delete']), uri: z.string() }),
  z.object({ kind: z.literal('rename'), oldUri: z.string(), newUri: z.string() }),
]);
const DocumentEdit = z.object({ textDocument: z.object({ uri: z.string() }), edits: z.array(TextEdit) });
const WorkspaceEdit = z.object({
  changes: z.record(z.string(), z.array(TextEdit)).nullish(),
  documentChanges: z.array(z.union([FileOperation, DocumentEdit])).nullish(),
});
export type ServerTextEdit = z.infer<typeof TextEdit>;

export const LspRange = Range;

/**
 * Edits by file, relative to the root. Throws Refused for a file outside the root, for operations on whole files, and for
 * anything that is no WorkspaceEdit.
 */
export function readWorkspaceEdit(value: unknown, root: string, server: string): Map<string, ServerTextEdit[]> {
  const parsed = WorkspaceEdit.safeParse(value);
  if (!parsed.success) throw new MemoError('Refused', `${server} answered with something that is no edit.`, {});
  const { changes, documentChanges } = parsed.data;
  const byFile = new Map<string, ServerTextEdit[]>();
  const add = (uri: string, edits: readonly ServerTextEdit[]): void => {
    if (edits.length === 0) return;
    const file = fileOf(uri, root);
    if (file === null)
      throw new MemoError('Refused', `${server} would change ${uri}, which is not in the opened folder.`, { uri });
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
  const message = `${server} would also ${what} for this. Memoscope changes what stands in files only, for a file that moves cannot be looked at before it is replaced; do this edit in your editor.`;
  return new MemoError('Refused', message, {});
}

/** Relative, with `/`; null for what does not lie below the root. */
export function fileOf(uri: string, root: string): string | null {
  let place: string;
  try {
    place = fileURLToPath(uri);
  } catch {
    // Of another scheme, or no address at all.
    return null;
  }
  const relative = path.relative(root, place);
  if (relative === '' || relative.split(path.sep)[0] === '..' || path.isAbsolute(relative)) return null;
  return relative.split(path.sep).join('/');
}

/** Throws Refused for places that the text does not have and for stretches that overlap. */
export function changesOf(edits: readonly ServerTextEdit[], lines: Lines, file: string, server: string): TextChange[] {
  const wrong = (what: string): MemoError =>
    new MemoError('Refused', `${server} answered for ${file} with ${what}. Nothing was changed.`, { file });
  const changes = edits.map(({ range, newText }) => {
    const [start, end] = [lines.offset(range.start), lines.offset(range.end)];
    if (start === null || end === null || end < start) throw wrong('a place that it does not have');
    return { start, length: end - start, text: newText };
  });
  // One place told twice, as by two configurations that share a header, is one place.
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
