import { guessedLines } from '#shared/messages/guessed.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { RunCommand } from '../command.ts';
import { clean } from '../terminal/output.ts';
import { tellWasCalled } from '../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

/** Of a type, or of one member where the path names one. */
export const run: RunCommand = async (call) => {
  const path = call.argument;
  const outline = async (link: WorkspaceLink) => {
    const { resolved } = await link.call('ResolveSymbol', { path }, call);
    const method = resolved?.memberId === undefined ? 'GetOutline' : 'GetMemberOutline';
    return link.call(method, { path }, call);
  };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, outline, { whole: false });
  if (!call.out.json) tellWasCalled(call.out, answer);
  call.out.result(answer, () => [
    clean(answer.text).trimEnd(),
    ...guessedLines(answer.guessed).map((line) => call.out.style('yellow', line)),
  ]);
};
