/** `window`: the text of the prompt window, or of one that is put together for a task. */
import type { Result } from '#shared/contract/contract.ts';
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { words } from '../../terminal/coverage.ts';
import { clean } from '../../terminal/output.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';

export const run: RunCommand = async (call) => {
  const task = call.value('task');
  const maxChars = call.count('max-chars');
  const params = { ...(task === undefined ? {} : { task }), ...(maxChars === undefined ? {} : { maxChars }) };
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('GetPromptWindow', params, call),
  );
  for (const line of linkingSentences(words, answer.linking)) call.out.remark(line);
  call.out.result(answer, () => (call.flag('why') ? account(answer, call) : clean(answer.text).trimEnd()));
};

function account(window: Result<'GetPromptWindow'>, { out }: CommandCall): string[] {
  const { entries, files, leftOut, leftOutTotal, used, budget } = window;
  const size = (characters: number): string => String(characters).padStart(7);
  return [
    ...entries.map(({ part, path, why, characters, texts, symbol }) => {
      const place = out.style('dim', `${symbol.file}:${symbol.line}`);
      return (
        clean(`${size(characters)}  ${part.padEnd(6)}  ${out.style('bold', path)}  ${why}  ${texts.join(' ')}`) +
        `  ${place}`
      );
    }),
    ...files.map(({ file, why, characters }) =>
      clean(`${size(characters)}  file    ${out.style('bold', file)}  ${why}`),
    ),
    ...leftOut.map(({ part, path, why, characters }) =>
      out.style('dim', clean(`${size(characters)}  ${part.padEnd(6)}  left out: ${path} ${why}`)),
    ),
    ...(leftOutTotal > leftOut.length
      ? [out.style('dim', `… ${leftOut.length} of ${leftOutTotal} that are left out are shown`)]
      : []),
    `${used} of ${budget} characters`,
  ];
}
