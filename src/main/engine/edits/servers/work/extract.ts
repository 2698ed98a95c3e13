/**
 * A selection made a function or a variable by a server that offers it as a code action. Servers choose the name themselves; a
 * name that was asked for is given by a rename of theirs.
 */
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { applyChanges } from '../../changes.ts';
import type { EditAnswer, ExtractWork, FileText } from '../../edit-service.ts';
import { changesOf, linesOfText, readWorkspaceEdit } from '../text-edits.ts';
import { type Bench, createTexts } from './bench.ts';
import { offsetOf, wordsIn } from './names.ts';
import { rename } from './rename.ts';

const CommandForm = z.object({ command: z.string(), arguments: z.array(z.unknown()).nullish() });
const Action = z.looseObject({
  title: z.string(),
  kind: z.string().nullish(),
  edit: z.unknown().optional(),
  /** In the older form it is a string, beside the arguments. */
  command: z.union([z.string(), CommandForm]).nullish(),
  arguments: z.array(z.unknown()).nullish(),
  disabled: z.object({ reason: z.string() }).nullish(),
});
type Action = z.infer<typeof Action>;

export async function extract(bench: Bench, work: ExtractWork): Promise<EditAnswer> {
  const { session, texts, signal, root, files } = bench;
  const { file, what, from, to } = work;
  if (!session.capabilities.codeActionProvider) throw notOffered(session.name, what);
  const text = await texts.read(file);
  const lines = linesOfText(text, session.encoding);
  const range = {
    start: lines.position(offsetOf(text, from, file)),
    end: lines.position(offsetOf(text, to, file)),
  };
  session.give(file, text);
  await session.ready(signal);
  // What a server knows of a file it may say only once it has read it whole.
  await session.diagnostics([file], signal, performance.now() + readMs);
  const params = {
    textDocument: { uri: session.uri(file) },
    range,
    context: { diagnostics: [], only: ['refactor.extract', 'refactor'], triggerKind: 1 },
  };
  const answer = z
    .array(Action)
    .nullable()
    .safeParse(await session.request('textDocument/codeAction', params, signal));
  const offered = (answer.success ? (answer.data ?? []) : []).filter((one) => makes(one, what));
  const action = offered.find(({ disabled }) => disabled === undefined || disabled === null);
  if (action === undefined) throw notOffered(session.name, what, offered[0]?.disabled?.reason);
  const edit = await editOf(bench, action);
  const listed = new Set(files);
  const made: FileText[] = [];
  for (const [one, edits] of readWorkspaceEdit(edit, root, session.name)) {
    if (!listed.has(one))
      throw new MemoError('Refused', sentence`${session.name} would also change ${one}.`, { file: one });
    const old = await texts.read(one);
    const changes = changesOf(edits, linesOfText(old, session.encoding), one, session.name);
    if (changes.length > 0) made.push({ file: one, text: applyChanges(old, changes) });
  }
  const own = made.find((one) => one.file === file);
  if (own === undefined) throw notOffered(session.name, what);
  const chosen = newNameIn(text, own.text);
  const plain = { texts: made, oldName: '', newName: chosen ?? what, captured: [], leftAlone: [] };
  if (work.name === null || work.name === chosen) return plain;
  if (chosen === null)
    throw new MemoError('Refused', sentence`${session.name} does not say what it named it. Leave the name out.`);
  return named(bench, work.file, made, chosen, work.name);
}

const readMs = 30_000;

/** The name that a server chose, made another one on the texts that it made. */
async function named(
  bench: Bench,
  file: string,
  made: readonly FileText[],
  chosen: string,
  name: string,
): Promise<EditAnswer> {
  for (const one of made) bench.session.give(one.file, one.text);
  const text = made.find((one) => one.file === file)?.text ?? '';
  const lines = linesOfText(text, 'utf-16');
  const { line, character } = lines.position(wordsIn(text, chosen)[0] ?? 0);
  const texts = createTexts(bench.root, made);
  const at = { line: line + 1, column: character + 1 };
  const answer = await rename({ ...bench, texts }, { file, at, newName: name });
  const others = made.filter((one) => !answer.texts.some((other) => other.file === one.file));
  return { ...answer, texts: [...others, ...answer.texts], oldName: '', leftAlone: [] };
}

function makes({ kind, title }: Action, what: 'function' | 'variable'): boolean {
  const words = what === 'function' ? /function|method/i : /variable|constant|local/i;
  if (!/extract/i.test(`${kind} ${title}`)) return false;
  return words.test(kind?.split('.').slice(2).join('.') ?? '') || words.test(title);
}

async function editOf({ session, signal }: Bench, action: Action): Promise<unknown> {
  const command =
    typeof action.command === 'string' ? { command: action.command, arguments: action.arguments } : action.command;
  const hasCommand = command !== undefined && command !== null;
  // A command may come with an empty edit, as gopls sends it.
  if (action.edit !== undefined && action.edit !== null && !(hasCommand && isEmpty(action.edit))) return action.edit;
  if (!hasCommand) {
    const resolved = Action.safeParse(await session.request('codeAction/resolve', action, signal));
    if (resolved.success && resolved.data.edit !== undefined) return resolved.data.edit;
    throw new MemoError('Refused', sentence`${session.name} offers it and then gives no edit.`, {});
  }
  const params = { command: command.command, arguments: command.arguments ?? [] };
  const wanted = await session.asked(() => session.request('workspace/executeCommand', params, signal));
  if (wanted.length === 1) return wanted[0];
  throw new MemoError('Refused', sentence`${session.name} gave ${wanted.length} edits where one was asked for.`, {});
}

const isEmpty = (edit: unknown): boolean => typeof edit === 'object' && edit !== null && Object.keys(edit).length === 0;

/** The one name that is in the text now and was not before. */
function newNameIn(before: string, after: string): string | null {
  const words = (text: string): Set<string> => new Set(text.match(/[\p{ID_Start}_$][\p{ID_Continue}$]*/gu) ?? []);
  const old = words(before);
  const found = [...words(after)].filter((word) => !old.has(word));
  // A function's keyword or a type may be new too; the name occurs twice, where it is declared and where it is used.
  const twice = found.filter((word) => wordsIn(after, word).length > 1);
  return twice.length === 1 ? (twice[0] ?? null) : null;
}

function notOffered(server: string, what: string, why?: string): MemoError {
  const reason = why === undefined ? 'for this selection, or at all' : `here: ${why.replace(/\.$/, '')}`;
  return new MemoError('Refused', sentence`${server} does not offer to make this a ${what} ${reason}.`, {});
}
