/** `inbox …`: proposals for the memory bank that wait for a person. */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { type InboxItem, namedBy } from '#shared/contract/bank/bank-types.ts';
import type { Params } from '#shared/contract/contract.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../output.ts';
import { usage } from '../../parse.ts';
import { withBank } from './bank.ts';
import { linesOf } from './sessions.ts';

export const listInbox: RunCommand = async (call) => {
  const { out } = call;
  const { items } = await withBank(call, (link) => link.call('inbox.list', {}, call));
  out.result(items, () => (items.length === 0 ? 'Nothing is proposed.' : items.flatMap((item) => told(item, out))));
};

function told(item: InboxItem, out: Output): string[] {
  const missing = item.findings.filter(({ code }) => code === 'missing').map(({ part }) => part);
  const sure = item.confidence === null ? '' : `, ${Math.round(item.confidence * 100)} %`;
  const { name, fromFolder } = namedBy(item.by);
  const by = `${clean(name)}${fromFolder ? ', from the repository' : ''}`;
  const parts = Object.entries(item.form).filter(([, text]) => text !== '');
  return [
    `${out.style('bold', item.id)}  ${item.kind}, by ${by}${sure}${item.recordId === null ? '' : `, of ${item.recordId}`}`,
    ...(item.stale ? [out.style('yellow', '  stale: the code that it rests on is another now')] : []),
    ...(item.session === undefined ? [] : [`  from session ${clean(item.session.id)}, ${linesOf(item.session.lines)}`]),
    ...parts.map(([part, text]) => `  ${part}: ${clean(text).trim().replaceAll('\n', '\n    ')}`),
    ...(missing.length === 0 ? [] : [out.style('yellow', `  missing: ${missing.join(', ')}`)]),
    '',
  ];
}

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

/** `inbox accept`: writes a proposal through its gate, with the parts that options give. */
export const acceptItem: RunCommand = async (call) => {
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
      if (item === undefined)
        throw new MemoError('NotFound', sentence`There is no proposal ${id} in the inbox.`, { id });
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

/** `inbox reject`: the proposal goes and does not come back. */
export const rejectItem: RunCommand = async (call) => {
  const answer = await withBank(call, (link) =>
    link.call('inbox.judge', { id: call.argument, action: 'reject' }, call),
  );
  call.out.result(answer, () => [
    `Rejected; it does not come again. ${answer.left} left.`,
    `To take it back: memoscope bank undo ${answer.undo}`,
  ]);
};
