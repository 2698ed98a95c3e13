import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const name = call.argument;
  const pack = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('pack.show', { name }, call),
  );
  call.out.result(pack, () => clean(pack.text).trimEnd());
  if (pack.stale) call.out.remark(`The code has changed since it was built. See: memoscope pack build ${name}`);
};
