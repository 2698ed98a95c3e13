/** `inbox`: what waits for a person, with what is missing. */
import { type InboxItem, namedBy } from '#shared/contract/bank/types.ts';
import type { RunCommand } from '../../command.ts';
import { clean, type Output } from '../../terminal/output.ts';
import { withBank } from '../bank/with-bank.ts';

export const run: RunCommand = async (call) => {
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
    ...parts.map(([part, text]) => `  ${part}: ${clean(text).trim().replaceAll('\n', '\n    ')}`),
    ...(missing.length === 0 ? [] : [out.style('yellow', `  missing: ${missing.join(', ')}`)]),
    '',
  ];
}
