/** `learn`: iterations of the loop now, in whichever process answers. Fails where nothing was learnt and something failed. */

import type { LearnResult } from '#shared/contract/evolution/types.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { summaryLines } from '../memory/record-text.ts';

const ends: Record<NonNullable<LearnResult['ended']>, string> = {
  noQuestion: 'There is nothing new to ask.',
  quota: 'The questions of the day are used up (evolution.maxDailyQuestions).',
  backoff: 'The loop waits after errors. See: memoscope evolution status',
  cancelled: 'It was cancelled.',
};

export const run: RunCommand = async (call) => {
  const n = call.count('n') ?? 1;
  const { result, lines } = await withWorkspace(findWorkspace(call.workspace), call, async (link) => {
    const answer = await link.call('evolution.learn', { n }, call);
    return { result: answer, lines: call.out.json ? [] : await recordLines(link, answer, call) };
  });
  call.out.result(result, () => [...lines, ...otherLines(call.out, result)]);
  return result.failed.length > 0 && result.learned.length + result.verified.length === 0 ? 1 : 0;
};

async function recordLines(
  link: WorkspaceLink,
  result: LearnResult,
  call: Parameters<RunCommand>[0],
): Promise<string[]> {
  const lines: string[] = [];
  for (const id of [...result.learned, ...result.verified]) {
    const { record } = await link.call('memory.get', { id }, call);
    lines.push(...summaryLines(call.out, record));
  }
  return lines;
}

function otherLines(out: Output, { refused, failed, ended, analyst, tokens, durationMs }: LearnResult): string[] {
  const cost = tokens === 0 ? '' : `, ${tokens} tokens`;
  return [
    ...refused.map(({ question, reason }) => `${out.style('yellow', 'refused')} ${clean(question)}: ${clean(reason)}`),
    ...failed.map(({ question, operationType, error }) => {
      return `${out.style('red', 'failed')} ${clean(question ?? operationType)}: ${clean(error)}`;
    }),
    ...(ended === null ? [] : [ends[ended]]),
    out.style('dim', `${analyst}, ${(durationMs / 1000).toFixed(1)} s${cost}`),
  ];
}
