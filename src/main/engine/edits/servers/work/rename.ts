/**
 * A rename by a language server: where the name is, what the server changes, whether each new name means what the old
 * one meant, and where the old name stays.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { EditDiagnostic } from '#shared/contract/edit/edit-types.ts';
import { applyChanges, moved, type TextChange } from '../../changes.ts';
import type { EditAnswer, FileText, LeftAlone, RenameWork } from '../../edit-service.ts';
import { changesOf, linesOfText, readWorkspaceEdit } from '../text-edits.ts';
import type { Bench } from './bench.ts';
import { type FoundName, holding, leftAlone, locate, spotOf } from './names.ts';

export async function rename(bench: Bench, work: RenameWork): Promise<EditAnswer> {
  const { session, texts, signal, known } = bench;
  const { file, newName } = work;
  if (!session.capabilities.renameProvider)
    throw new MemoError('Refused', sentence`${session.name} does not rename. Another server may.`, {});
  session.give(file, await texts.read(file));
  await session.ready(signal);
  const found = await locate(bench, work);
  const { name: oldName } = found;
  if (newName === oldName)
    throw new MemoError('InvalidArgument', sentence`It is called '${oldName}' already. Choose another name.`, {
      path: 'newName',
    });
  await prepared(bench, file, found);
  await holding(bench, oldName);
  for (const one of texts.legacy()) session.give(one, await texts.read(one));
  const { changes, outside } = await askedFor(bench, file, found, newName);
  if (changes.size === 0) throw new MemoError('Refused', sentence`${session.name} does not rename '${oldName}'.`, {});
  const changed: FileText[] = [];
  for (const [one, some] of changes) changed.push({ file: one, text: applyChanges(await texts.read(one), some) });
  const captured = known.overlooksCaught ? await caught(bench, file, found, newName, changes, changed) : [];
  const left = [...outside, ...(await leftAlone(bench, oldName, changes))].slice(0, mostLeft);
  return { texts: changed, oldName, newName, captured, leftAlone: left };
}

const mostLeft = 500;
const Prepared = z.union([z.object({ defaultBehavior: z.boolean() }), z.object({}), z.null()]);

async function prepared({ session, texts, signal }: Bench, file: string, { name, offset }: FoundName): Promise<void> {
  const { renameProvider } = session.capabilities;
  if (typeof renameProvider !== 'object' || !renameProvider?.prepareProvider) return;
  const position = linesOfText(await texts.read(file), session.encoding).position(offset);
  const params = { textDocument: { uri: session.uri(file) }, position };
  const answer = Prepared.safeParse(await session.request('textDocument/prepareRename', params, signal));
  if (answer.success && answer.data !== null) return;
  throw new MemoError(
    'Refused',
    sentence`'${name}' cannot be renamed: ${session.name} says that nothing there can.`,
    {},
  );
}

/** By file, in files of the workspace; `outside` is where the server would change a file that is not, such as one ignored by git. */
async function askedFor(
  { session, texts, signal, root, files }: Bench,
  file: string,
  { offset }: FoundName,
  newName: string,
): Promise<{ changes: Map<string, TextChange[]>; outside: LeftAlone[] }> {
  const position = linesOfText(await texts.read(file), session.encoding).position(offset);
  const params = { textDocument: { uri: session.uri(file) }, position, newName };
  const answer = await session.request('textDocument/rename', params, signal);
  const listed = new Set(files);
  const changes = new Map<string, TextChange[]>();
  const outside: LeftAlone[] = [];
  if (answer === null) return { changes, outside };
  for (const [one, edits] of readWorkspaceEdit(answer, root, session.name)) {
    if (!listed.has(one)) {
      for (const { range } of edits) outside.push({ file: one, line: range.start.line + 1, text: '' });
      continue;
    }
    const some = changesOf(edits, linesOfText(await texts.read(one), session.encoding), one, session.name);
    if (some.length > 0) changes.set(one, some);
  }
  return { changes, outside };
}

/**
 * Renamed back, the same lines must change: else a name was caught by another declaration, which no type need show. Lines and
 * not places, because a server may spell one place in two ways.
 */
async function caught(
  bench: Bench,
  file: string,
  found: FoundName,
  newName: string,
  changes: ReadonlyMap<string, readonly TextChange[]>,
  changed: readonly FileText[],
): Promise<EditDiagnostic[]> {
  const { session, texts } = bench;
  const after = new Map(changed.map((one) => [one.file, one.text]));
  for (const [one, text] of after) session.give(one, text);
  const read = (one: string): Promise<string> => Promise.resolve(after.get(one) ?? texts.read(one));
  const own = changes.get(file) ?? [];
  const start = { name: newName, offset: moved(found.offset, own) };
  const back = await askedFor({ ...bench, texts: { ...texts, read } }, file, start, found.name);
  const key = (one: string, line: number): string => `${one}:${line}`;
  const expected = new Map<string, EditDiagnostic>();
  for (const [one, some] of changes) {
    const lines = linesOfText(await read(one), 'utf-16');
    for (const { start: at } of some) {
      const spot = spotOf(lines, moved(at, some));
      expected.set(key(one, spot.line), told(one, spot, `'${newName}' would mean another declaration here.`));
    }
  }
  const actual = new Map<string, EditDiagnostic>();
  for (const [one, some] of back.changes) {
    const lines = linesOfText(await read(one), 'utf-16');
    for (const { start: at } of some) {
      const spot = spotOf(lines, at);
      actual.set(key(one, spot.line), told(one, spot, `This '${newName}' would mean what is renamed.`));
    }
  }
  for (const one of after.keys()) session.give(one, await texts.read(one));
  return [
    ...[...expected].flatMap(([where, one]) => (actual.has(where) ? [] : [one])),
    ...[...actual].flatMap(([where, one]) => (expected.has(where) ? [] : [one])),
  ];
}

function told(file: string, spot: { line: number; column: number }, message: string): EditDiagnostic {
  return { file, ...spot, severity: 'error', code: '', message };
}
