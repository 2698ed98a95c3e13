import type { SemanticState } from '#shared/contract/change.ts';
import type { RunCommand } from '../../command.ts';
import { clean } from '../../terminal/output.ts';
import { tellWasCalled } from '../../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

const meaning: Record<SemanticState, string> = {
  none: 'has no description yet; there is nothing to invalidate',
  pending: 'waits to be described anew',
  generating: 'is being described; that text will be stale at once',
  cached: 'has a description that holds',
  stale: 'has a stale description now',
};

export const run: RunCommand = async (call) => {
  const path = call.argument;
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('semantics.invalidate', { path }, call),
  );
  if (!call.out.json) tellWasCalled(call.out, answer);
  call.out.result(answer, () => clean(`${answer.resolved.path} ${meaning[answer.change.semanticState]}`));
};
