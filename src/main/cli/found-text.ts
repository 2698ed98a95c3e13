/** What commands say of a result: why nothing was found, that a name means several symbols, that a symbol is called otherwise now. */

import { whyNothing } from '#shared/base/why-nothing.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { WorkspaceLink } from '../link/link.ts';
import type { CommandCall } from './command.ts';
import { clean, type Output } from './output.ts';

const word = createWording('en');

/** Why nothing of the folder is indexed, and what to do. None where files are indexed. */
export function nothingLines(files: number, skipped: Readonly<Record<string, number>>): string[] {
  return whyNothing(files, skipped).map(
    (worded, n) => `${n === 0 ? '' : '  '}${word({ ...worded, key: `nothing.${worded.key}` }) ?? ''}`,
  );
}

/** For a command that found nothing. */
export async function remarkNothing(link: WorkspaceLink, call: Pick<CommandCall, 'signal' | 'out'>): Promise<void> {
  const { files, skipped } = await link.call('Status', {}, call);
  for (const line of nothingLines(files, skipped)) call.out.remark(line);
}

/** What a command says of a name that means several symbols. */
export function severalLine(name: string, shown: number, symbols: number): string {
  const cut = shown < symbols ? `, of which the first ${shown} are shown` : '';
  return clean(`${name} means ${symbols} symbols${cut}. Give more of its path, or an id, for one of them.`);
}

/** Says on standard error that a symbol was found by what it was called before; nothing where it was not. */
export function tellWasCalled(
  out: Output,
  { resolved, redirectedFrom }: { resolved: { path: string }; redirectedFrom?: string | undefined },
): void {
  if (redirectedFrom !== undefined) out.remark(clean(`${redirectedFrom} is called ${resolved.path} now.`));
}
