/** `window`, and the commands that say which types are in it. */
import type { SymbolAddress } from '#shared/contract/common.ts';
import type { Result } from '#shared/contract/contract.ts';
import { linkingSentences } from '#shared/contract/coverage/sentences.ts';
import type { CommandCall, RunCommand } from '../../command.ts';
import { words } from '../../coverage.ts';
import { tellWasCalled } from '../../found-text.ts';
import { clean } from '../../output.ts';
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

/** The window entry: for a member, its type. */
function typePath({ resolved, choices: { pins, added, dismissed } }: Result<Choice>): string {
  if (resolved.memberId === undefined) return resolved.path;
  const own = [...pins, ...added, ...dismissed].find(({ typeId }) => typeId === resolved.typeId);
  return own?.path ?? resolved.path;
}

export const pin = choosing('Pin', () => 'is pinned');

export const unpin = choosing('Unpin', () => 'is not pinned');

export const dismiss = choosing('Dismiss', () => 'is out of focus and recent until it is asked about again');

export const addToContext = choosing('context.add', ({ resolved, choices }) => {
  const until = choices.added.find(({ typeId }) => typeId === resolved.typeId)?.until ?? Date.now();
  return `is in focus for ${Math.max(1, Math.round((until - Date.now()) / 60_000))} minutes`;
});

export const clearContext: RunCommand = async (call) => {
  const answer = await withWorkspace(findWorkspace(call.workspace), call, (link) =>
    link.call('context.clear', {}, call),
  );
  call.out.result(answer, () => `the focus is empty; types taken out of it: ${answer.cleared}`);
};

/** `window`: the text of the prompt window, or of one that is put together for a task. */
export const showWindow: RunCommand = async (call) => {
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
