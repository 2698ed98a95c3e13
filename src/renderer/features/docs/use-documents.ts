/** The documents of the project. An answer may come before all are read; it is asked for again until they are. */
import { useEffect } from 'react';
import { notReadYet } from '#shared/contract/words.ts';
import { useCall } from '../../lib/use-call.ts';

/** Milliseconds; the engine itself waits before it answers with a part. */
const pause = 500;

export function useDocuments() {
  const list = useCall('docs.list', {});
  const { dataUpdatedAt, refetch } = list;
  const isReading = list.data?.unread.some(({ reason }) => reason === notReadYet) ?? false;
  // biome-ignore lint/correctness/useExhaustiveDependencies: again after each answer.
  useEffect(() => {
    if (!isReading) return;
    const timer = setTimeout(() => void refetch(), pause);
    return () => clearTimeout(timer);
  }, [isReading, dataUpdatedAt, refetch]);
  return { ...list, isReading };
}
