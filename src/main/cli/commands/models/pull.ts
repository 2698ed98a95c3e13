/** `models pull`: a person's word that Ollama may download a model; progress is shown as of any op. */
import type { RunCommand } from '../../command.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { gigabytes } from './sizes.ts';

export const run: RunCommand = async (call) => {
  const pulled = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('models.pull', { name: call.argument }, call),
    { settle: false },
  );
  call.out.result(pulled, () => [`${call.out.style('bold', pulled.name)}  ${gigabytes(pulled.bytes)}`]);
};
