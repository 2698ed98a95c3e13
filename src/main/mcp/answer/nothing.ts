/** What an agent reads where nothing of the folder is indexed: why, and what to do. */

import { whyNothing } from '#shared/base/why-nothing.ts';
import type { Status } from '#shared/contract/service.ts';
import { createWording } from '#shared/messages/translator.ts';

const word = createWording('en');

/** None where files are indexed. */
export function nothingLines({ files, skipped }: Pick<Status, 'files' | 'skipped'>): string[] {
  return whyNothing(files, skipped).map((worded) => word({ ...worded, key: `nothing.${worded.key}` }) ?? '');
}
