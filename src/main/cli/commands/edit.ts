/** `edit …`: renames and extractions, previewed before anything is written. */

import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { Resolved } from '#shared/contract/common.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { EditDiagnostic, EditPreview } from '#shared/contract/edit/edit-types.ts';
import { changeTrust } from '../../host/host.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { CommandCall, RunCommand } from '../command.ts';
import { mentionLines, words } from '../coverage.ts';
import { clean, type Output } from '../output.ts';
import { usage } from '../parse.ts';
import { findWorkspace, nearestWorkspace, withWorkspace } from '../workspace.ts';

const place = /^(.+):(\d+):(\d+)$/;
const further = /^(.+)=([^=]+)$/;

export const runRename: RunCommand = async (call) => {
  const { argument, second: newName } = call;
  const undoId = call.value('undo');
  const also = call.values('also');
  if (undoId !== undefined) {
    if (argument !== '' || also.length > 0 || call.flag('write'))
      throw usage('--undo takes an edit back: give nothing else.', 'undo');
    const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
      link.call('edit.undo', { undoId }, call),
    );
    call.out.result(answer, () => ['Brought back:', ...answer.files.map((file) => `  ${clean(file)}`)]);
    return;
  }
  if (argument === '' || newName === '')
    throw usage('Give a symbol and its new name: memoscope rename <symbol> <new>.', 'newName');
  const renames = [{ of: argument, newName }, ...also.map(renameOf)];
  return previewAndWrite(call, (link) => previewOf(link, renames, call));
};

interface Rename {
  /** A symbol path or a place. */
  readonly of: string;
  readonly newName: string;
}

function renameOf(text: string): Rename {
  const [, of, newName] = further.exec(text) ?? [];
  if (of === undefined || newName === undefined)
    throw usage(`'${text}' is no further rename; one looks like Store.get=fetch.`, 'also');
  return { of, newName };
}

/** For all together: each is tried on the result of the ones before it. */
async function previewOf(
  link: WorkspaceLink,
  renames: readonly Rename[],
  call: CommandCall,
): Promise<Result<'edit.rename'>> {
  const [only, ...others] = renames;
  if (only !== undefined && others.length === 0) return link.call('edit.rename', paramsOf(only), call);
  const { batchId } = await link.call('BeginEditBatch', {}, call);
  for (const rename of renames) await link.call('edit.rename', { ...paramsOf(rename), batchId, check: false }, call);
  return link.call('edit.check', { id: batchId }, call);
}

function paramsOf({ of, newName }: Rename): Params<'edit.rename'> {
  const [, file, line, column] = place.exec(of) ?? [];
  return file === undefined
    ? { path: of, newName }
    : { at: { file, line: Number(line), column: Number(column) }, newName };
}

const selection = /^(.+):(\d+):(\d+)-(\d+):(\d+)$/;

/** `extract`: makes a selection of a file a function or a variable of its own. */
export const runExtract: RunCommand = async (call) => {
  const [, file, ...numbers] = selection.exec(call.argument) ?? [];
  const [line, column, endLine, endColumn] = numbers.map(Number);
  if (file === undefined || line === undefined || column === undefined || endLine === undefined || !endColumn)
    throw usage(`'${call.argument}' is no selection; one looks like src/shop.ts:12:5-14:20.`, 'selection');
  const asFunction = call.flag('function');
  if (asFunction === call.flag('variable')) throw usage('Give either --function or --variable.', 'kind');
  const kind = asFunction ? 'function' : 'variable';
  const name = call.value('name');
  const params = { file, line, column, endLine, endColumn, kind, ...(name === undefined ? {} : { name }) } as const;
  return previewAndWrite(call, (link) => link.call('edit.extract', params, call));
};

/** `trust`: says that a folder may have language servers started for it, or that it no longer may. Needs no engine. */
export const trustFolder: RunCommand = async (call) => {
  const folder = path.resolve(call.argument || call.workspace || nearestWorkspace() || '.');
  const trust = await changeTrust(folder, !call.flag('untrust'), ({ message }) => call.out.remark(message));
  call.out.result(trust, () => [
    trust.trusted
      ? `${clean(trust.root)} is trusted: language servers may be started there, and may run what the project says.`
      : `${clean(trust.root)} is not trusted: no language server is started there.`,
  ]);
};

/**
 * A preview for people: the diff, what the compiler says of it, and what becomes of it. Shared by `rename` and `extract`.
 * Makes a preview, shows it, and writes it where `--write` says so and a person at a terminal agrees.
 */
export async function previewAndWrite(
  call: CommandCall,
  make: (link: WorkspaceLink) => Promise<EditPreview & { resolved?: Resolved | undefined }>,
): Promise<undefined> {
  const { out } = call;
  await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    out.progress('Trying it in memory');
    const preview = await make(link).finally(() => out.progress(''));
    if (!call.flag('write')) return out.result(preview, () => previewLines(out, preview, true));
    const asked = !out.json && out.isTerminal && process.stdin.isTTY === true;
    if (asked) {
      for (const line of previewLines(out, preview, false)) out.write(`${line}\n`);
      if (preview.diagnostics.blocking.length === 0 && !(await agreed(preview, call)))
        throw new MemoError('Cancelled', 'Nothing was written.');
    }
    const written = await link.call('edit.apply', { previewId: preview.previewId }, call);
    // The renamed symbol is repeated here: a caller that passed an id does not know the path.
    const { resolved } = preview;
    out.result(resolved === undefined ? written : { ...written, resolved }, () => [
      ...(asked ? [] : previewLines(out, written, false)),
      `Written: ${countOf(written.files.length)}. Back again: memoscope rename --undo ${written.undoId}`,
    ]);
  });
}

async function agreed({ files }: EditPreview, { signal }: CommandCall): Promise<boolean> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`Write this to ${countOf(files.length)}? (y/N) `, { signal });
    return /^y(es)?$/i.test(answer.trim());
  } finally {
    lines.close();
  }
}

/** Lines with the old name that are printed of files that are not analysed. */
const shownMentions = 20;

const unsureWords = { guess: 'edit.unsureGuess', base: 'edit.unsureBase', file: 'edit.unsureFile' } as const;

export function previewLines(out: Output, preview: EditPreview, hint: boolean): string[] {
  const { diff, files, diagnostics, leftAlone, missed, unsure, mentions, title, service } = preview;
  const { added, removed, blocking, whole } = diagnostics;
  const changed = files.reduce((sum, file) => sum + file.hunks.length, 0);
  // A language server is asked about files that hold the old or the new name, not about each of the project.
  const all = service === 'typescript' ? 'All TypeScript and JavaScript files' : 'All files that hold either name';
  const scope = whole ? `${all} were checked` : 'The changed files and some others were checked';
  const warning = 'Not all files could be checked: an error in one that was not is not seen.';
  return [
    ...diff
      .trimEnd()
      .split('\n')
      .map((line) => painted(out, line)),
    '',
    `${out.style('bold', title)}: ${countOf(files.length)}, ${changed} ${changed === 1 ? 'place' : 'places'}.`,
    ...(service === 'usages'
      ? [`${out.style('yellow', 'note')} ${words('edit.byUsages')}`]
      : [
          `${scope}: ${added.length} new, ${removed.length} gone.`,
          ...(whole ? [] : [`${out.style('yellow', 'note')} ${warning}`]),
        ]),
    ...blocking.map((one) => `${out.style('red', 'blocks')} ${diagnosticLine(one)}`),
    ...(missed.length === 0
      ? []
      : [
          `${out.style('yellow', 'note')} ${words('edit.missed', { count: missed.length })}`,
          ...missed.slice(0, shownMentions).map(({ file, line, text }) => `  ${clean(`${file}:${line}  ${text}`)}`),
          ...(missed.length > shownMentions ? [`  and ${missed.length - shownMentions} more`] : []),
        ]),
    ...(unsure.length === 0
      ? []
      : [
          `${out.style('yellow', 'note')} ${words('edit.unsure', { count: unsure.length })}`,
          ...unsure
            .slice(0, shownMentions)
            .map(
              ({ file, line, text, why }) =>
                `  ${clean(`${file}:${line}  ${text.trim()}`)}  (${words(unsureWords[why])})`,
            ),
          ...(unsure.length > shownMentions ? [`  and ${unsure.length - shownMentions} more`] : []),
        ]),
    ...(leftAlone.length === 0
      ? []
      : [
          `Left as they are, in comments, texts or files that are not of the workspace: ${leftAlone.length}`,
          ...leftAlone.slice(0, 10).map(({ file, line, text }) => `  ${clean(`${file}:${line}  ${text}`)}`),
        ]),
    ...(mentions === null || mentions.total === 0
      ? []
      : [
          `${out.style('yellow', 'note')} ${words('mentions.unchanged', { count: mentions.total })}`,
          ...mentionLines(out, mentions, 'count', shownMentions).slice(2),
        ]),
    ...(hint && blocking.length === 0 ? ['Nothing is written yet: add --write.'] : []),
  ];
}

function painted(out: Output, line: string): string {
  if (line.startsWith('+')) return out.style('green', line);
  if (line.startsWith('-')) return out.style('red', line);
  return line.startsWith('@@') ? out.style('cyan', line) : clean(line);
}

function diagnosticLine({ file, line, column, code, message }: EditDiagnostic): string {
  return clean(`${file}:${line}:${column} ${code} ${message}`.replace(/\s+/g, ' '));
}

const countOf = (files: number): string => `${files} ${files === 1 ? 'file' : 'files'}`;
