/** `rename`: gives a symbol, or whatever name stands at a place, another name everywhere; `--undo` takes an edit back. */
import type { Params, Result } from '#shared/contract/contract.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { previewAndWrite } from './preview-text.ts';

const place = /^(.+):(\d+):(\d+)$/;
const further = /^(.+)=([^=]+)$/;

export const run: RunCommand = async (call) => {
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

/** Of all together: each is tried on what the ones before it made. */
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
