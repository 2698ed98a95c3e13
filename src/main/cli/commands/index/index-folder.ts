import path from 'node:path';
import { setFlagsFromString } from 'node:v8';
import type { Result } from '#shared/contract/contract.ts';
import { common } from '#shared/messages/en/common.ts';
import { guessedCounts } from '#shared/messages/guessed.ts';
import type { WorkspaceLink } from '../../../link/link.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { asTextLine, partlyLine } from '../../coverage.ts';
import { nothingLines } from '../../found-text.ts';
import { clean } from '../../output.ts';
import { table } from '../../table.ts';
import { nearestWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  // The last optimising compiler of V8 costs more processor time than its code saves before this process ends. Each
  // thread compiles for itself, and the code of the compiler before it is as fast here. WASM is not affected.
  setFlagsFromString('--no-opt');
  const root = path.resolve(call.argument || call.workspace || nearestWorkspace() || '.');
  const summary = await withWorkspace(root, call, (link) => indexed(link, call), { settle: false, whole: false });
  call.out.result(summary, () => {
    const { files, languages } = summary;
    const skipped = Object.entries(files.skipped).map(([reason, count]) => `${count} ${wordsFor(reason)}`);
    const guessed = guessedCounts(files.guessed);
    const seconds = (summary.durationMs / 1000).toFixed(1);
    return [
      `${call.out.style('bold', clean(summary.workspace))}  ${summary.generation}`,
      `${counted(files.indexed, 'file')}, ${counted(summary.types, 'type')}, ${counted(summary.members, 'member')}, ${counted(summary.edges, 'edge')} in ${seconds} s`,
      ...table(
        Object.entries(languages).map(([language, counts]) => [
          `  ${language}`,
          counted(counts.files, 'file'),
          counted(counts.types, 'type'),
          counted(counts.members, 'member'),
        ]),
      ),
      ...(files.withParseErrors > 0
        ? [
            call.out.style(
              'yellow',
              `${files.withParseErrors} read in part: errors, or newer syntax than our grammar reads`,
            ),
            call.out.style('yellow', `  ${partlyLine(files.partly, files.withParseErrors)}`),
          ]
        : []),
      ...(files.asText.files > 0 ? [call.out.style('dim', `searched as text only: ${asTextLine(files.asText)}`)] : []),
      ...(skipped.length > 0 ? [call.out.style('dim', `left out: ${skipped.join(', ')}`)] : []),
      ...(guessed === '' ? [] : [call.out.style('yellow', `encoding guessed: ${guessed}`)]),
      ...nothingLines(files.indexed, files.skipped).map((line) => call.out.style('yellow', line)),
      ...(files.indexed > 0 && files.skipped.nestedRepository !== undefined
        ? [call.out.style('dim', 'memoscope config set index.nestedRepositories true reads the other repositories too')]
        : []),
    ];
  });
};

/** What was read is written as it goes, so an interrupted run loses nothing. */
async function indexed(link: WorkspaceLink, call: CommandCall): Promise<Result<'index.run'>> {
  try {
    return await link.call('index.run', {}, call);
  } catch (thrown) {
    if (call.signal.aborted)
      call.out.remark('Stopped. What was read so far is kept; memoscope index goes on from there.');
    throw thrown;
  }
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}

/** `tooLarge` → `too large`, as the page says it. */
export function wordsFor(reason: string): string {
  const words: unknown = Object.entries(common).find(([key]) => key === `skip.${reason}`)?.[1];
  return typeof words === 'string' ? words : reason;
}
