import { guessedLines } from '#shared/messages/guessed.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { RunCommand } from '../command.ts';
import { partlyLine } from '../terminal/coverage.ts';
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
  const others: readonly { text: string }[] = 'others' in answer ? (answer.others ?? []) : [];
  call.out.result(answer, () => [
    [answer, ...others].map(({ text }) => clean(text).trimEnd()).join('\n\n'),
    ...guessedLines(answer.guessed).map((line) => call.out.style('yellow', line)),
  ]);
  if ('partly' in answer && answer.partly.length > 0)
    call.out.remark(`Read only in part, members may be missing: ${partlyLine(answer.partly, answer.partly.length)}`);
};
