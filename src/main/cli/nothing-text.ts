/** What a command says where nothing of the folder is indexed: why, and what to do. */

import { whyNothing } from '#shared/base/why-nothing.ts';
import { createWording } from '#shared/messages/translator.ts';
import type { WorkspaceLink } from '../link/link.ts';
import type { CommandCall } from './command.ts';

const word = createWording('en');

/** None where files are indexed. */
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
