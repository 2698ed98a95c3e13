/** `rename`: gives a symbol, or whatever name stands at a place, another name everywhere; `--undo` takes an edit back. */
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { previewAndWrite } from './preview-text.ts';

const place = /^(.+):(\d+):(\d+)$/;

export const run: RunCommand = async (call) => {
  const { argument, second: newName } = call;
  const undoId = call.value('undo');
  if (undoId !== undefined) {
    if (argument !== '' || call.flag('write')) throw usage('--undo takes an edit back: give nothing else.', 'undo');
    const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
      link.call('edit.undo', { undoId }, call),
    );
    call.out.result(answer, () => ['Brought back:', ...answer.files.map((file) => `  ${clean(file)}`)]);
    return;
  }
  if (argument === '' || newName === '')
    throw usage('Give a symbol and its new name: memoscope rename <symbol> <new>.', 'newName');
  const [, file, line, column] = place.exec(argument) ?? [];
  return previewAndWrite(call, (link) =>
    file === undefined
      ? link.call('edit.rename', { path: argument, newName }, call)
      : link.call('edit.rename', { at: { file, line: Number(line), column: Number(column) }, newName }, call),
  );
};
