/** The records about a type: those with evidence in its lines, and the others of its files. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { useCall } from '../../../lib/use-call.ts';

export interface TypeLearnings {
  readonly about: readonly RecordSummary[];
  readonly nearby: readonly RecordSummary[];
  /** Of all that there are, where these are not all. */
  readonly cut: { shown: number; total: number } | null;
  /** False until the answer for this type is there. */
  readonly known: boolean;
  readonly error: MemoError | null;
  retry(): void;
}

const none: readonly { record: RecordSummary; inside: boolean }[] = [];

export function useLearnings(typeId: string): TypeLearnings {
  const answer = useCall('memory.ofType', { typeId });
  const known = answer.data !== undefined && !answer.isPlaceholderData;
  const records = known ? answer.data.records : none;
  const total = known ? answer.data.total : 0;
  return useMemo(
    () => ({
      about: records.filter(({ inside }) => inside).map(({ record }) => record),
      nearby: records.filter(({ inside }) => !inside).map(({ record }) => record),
      cut: total > records.length ? { shown: records.length, total } : null,
      known,
      error: known ? null : answer.error,
      retry: () => void answer.refetch(),
    }),
    [records, total, known, answer.error, answer.refetch],
  );
}
