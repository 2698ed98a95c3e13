import { guessedLines } from '#shared/messages/guessed.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import type { RunCommand } from '../command.ts';
import { partlyLine } from '../terminal/coverage.ts';
import { clean } from '../terminal/output.ts';
import { severalLine } from '../terminal/several.ts';
import { tellWasCalled } from '../terminal/was-called.ts';
import { findWorkspace, withWorkspace } from '../workspace.ts';

/** Of a type, or of one member where the path names one. */
export const run: RunCommand = async (call) => {
  const path = call.argument;
  const outline = (link: WorkspaceLink) => link.call('GetOutline', { path }, call);
  const answer = await withWorkspace(findWorkspace(call.workspace), call, outline, {
    whole: false,
    settle: 'briefly',
  });
  if (!call.out.json) tellWasCalled(call.out, answer);
  const all = [answer, ...(answer.others ?? [])];
  call.out.result(answer, () => [
    all.map(({ text }) => clean(text).trimEnd()).join('\n\n'),
    ...all.flatMap(({ guessed }) => guessedLines(guessed)).map((line) => call.out.style('yellow', line)),
  ]);
  if (answer.symbols !== undefined) call.out.remark(severalLine(path, all.length, answer.symbols));
  const partly = [...new Map(all.flatMap((one) => one.partly).map((one) => [one.file, one])).values()];
  if (partly.length > 0)
    call.out.remark(`Read only in part, members may be missing: ${partlyLine(partly, partly.length)}`);
};
