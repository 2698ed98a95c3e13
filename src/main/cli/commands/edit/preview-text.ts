/** A preview for people: the diff, what the compiler says of it, and what becomes of it. Shared by `rename` and `extract`. */
import { createInterface } from 'node:readline/promises';
import { MemoError } from '#shared/base/errors.ts';
import type { Resolved } from '#shared/contract/common.ts';
import type { EditDiagnostic, EditPreview } from '#shared/contract/edit/types.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall } from '../../command.ts';
import { mentionLines, words } from '../../terminal/coverage.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

/** Makes a preview, shows it, and writes it where `--write` says so and a person at a terminal agrees. */
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
    // What was renamed is told here too: who writes by id knows nothing of the path.
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

export function previewLines(out: Output, preview: EditPreview, hint: boolean): string[] {
  const { diff, files, diagnostics, leftAlone, missed, mentions, title, service } = preview;
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
    `${scope}: ${added.length} new, ${removed.length} gone.`,
    ...(whole ? [] : [`${out.style('yellow', 'note')} ${warning}`]),
    ...blocking.map((one) => `${out.style('red', 'blocks')} ${diagnosticLine(one)}`),
    ...(missed.length === 0
      ? []
      : [
          `${out.style('yellow', 'note')} ${words('edit.missed', { count: missed.length })}`,
          ...missed.slice(0, shownMentions).map(({ file, line, text }) => `  ${clean(`${file}:${line}  ${text}`)}`),
          ...(missed.length > shownMentions ? [`  and ${missed.length - shownMentions} more`] : []),
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
          ...mentionLines(out, mentions, shownMentions).slice(2),
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
