/** The documents of the project. An answer may come before all are read; it is asked for again until they are. */
import type { Result } from '#shared/contract/contract.ts';
import { notReadYet } from '#shared/contract/words.ts';
import { useCall } from '../../lib/use-call.ts';

/** Milliseconds; the engine itself waits before it answers with a part. */
const pause = 500;

const isPartial = ({ unread }: Result<'docs.list'>): boolean => unread.some(({ reason }) => reason === notReadYet);

export function useDocuments() {
  const list = useCall('docs.list', {}, { again: (answer) => isPartial(answer) && pause });
  return { ...list, isReading: list.data !== undefined && isPartial(list.data) };
}
