/** `inbox accept`: writes a proposal through its gate, with the parts that options give. */
import { MemoError } from '#shared/base/errors.ts';
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { usage } from '../../parse.ts';
import { withBank } from '../bank/with-bank.ts';

/** Part → option, where it has another name. */
const options: Readonly<Record<string, string>> = { notScope: 'not-scope', rootCause: 'root-cause' };
const all = [
  'decision',
  'reason',
  'tradeoff',
  'scope',
  'notScope',
  'supersedes',
  'title',
  'type',
  'symptom',
  'rootCause',
  'solution',
  'prevention',
];

export const run: RunCommand = async (call) => {
  const id = call.argument;
  const given = all.flatMap((part) => {
    const text = call.value(options[part] ?? part);
    return text === undefined ? [] : [[part, text] as const];
  });
  const answer = await withBank(call, async (link) => {
    let form: Params<'inbox.judge'>['form'];
    if (given.length > 0) {
      const { items } = await link.call('inbox.list', {}, call);
      const item = items.find((one) => one.id === id);
      if (item === undefined) throw new MemoError('NotFound', `There is no proposal ${id} in the inbox.`, { id });
      const wrong = given.find(([part]) => !(part in item.form));
      if (wrong !== undefined) throw usage(`A ${item.kind} has no --${options[wrong[0]] ?? wrong[0]}.`, wrong[0]);
      form = { ...item.form, ...Object.fromEntries(given) };
    }
    return link.call('inbox.judge', { id, action: 'accept', form }, call);
  });
  call.out.result(answer, () => [
    `Written to memory-bank/${answer.path}. ${answer.left} left.`,
    `To take it back: memoscope bank undo ${answer.undo}`,
  ]);
};
