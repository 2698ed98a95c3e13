/** What `pin`, `unpin`, `dismiss` and `context add` have in common: one type, and what the person should know. */
import type { SymbolAddress } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { tellWasCalled } from '../../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

type Choice = 'Pin' | 'Unpin' | 'Dismiss' | 'context.add';

/** @param done what the type is now, behind its path. */
export function choosing(method: Choice, done: (answer: Result<Choice>) => string): RunCommand {
  return async (call: CommandCall) => {
    const address: SymbolAddress = { path: call.argument };
    const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) => link.call(method, address, call));
    const { resolved, notice } = answer;
    if (!call.out.json) tellWasCalled(call.out, answer);
    call.out.result(answer, () => clean(`${typePath(answer)} ${done(answer)}`));
    if (resolved.memberId !== undefined && !call.out.json) {
      call.out.remark(clean(`The window holds whole types: of ${resolved.path} it is the type that is meant.`));
    }
    if (notice !== undefined && !call.out.json) call.out.remark(clean(notice));
  };
}

/** What stands in the window: of a member, its type. */
function typePath({ resolved, choices: { pins, added, dismissed } }: Result<Choice>): string {
  if (resolved.memberId === undefined) return resolved.path;
  const own = [...pins, ...added, ...dismissed].find(({ typeId }) => typeId === resolved.typeId);
  return own?.path ?? resolved.path;
}
