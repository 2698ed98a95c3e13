/** `generations diff`: what a swap changed, or how two stored generations differ now. */
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { diffLines } from './diff-lines.ts';

export const run: RunCommand = async (call) => {
  const query = { ...given('from'), ...given('to') };

  function given(name: 'from' | 'to'): { [key in 'from' | 'to']?: string } {
    const id = call.value(name);
    if (id === undefined) return {};
    if (!/^g-\d{4,9}$/.test(id)) throw usage(`'${id}' is no id of a generation: they look like g-0001.`, name);
    return { [name]: id };
  }

  const diff = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('generations.diff', query, call),
  );
  call.out.result(diff, () => [call.out.style('bold', `${diff.from} → ${diff.to}`), ...diffLines(call.out, diff)]);
};
