/** The records about a type: those with evidence in its lines, and the others of its files. */
import { useMemo } from 'react';
import type { MemoError } from '#shared/base/errors.ts';
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { useCall } from '../../../lib/use-call.ts';

export interface TypeLearnings {
  readonly about: readonly RecordSummary[];
  readonly nearby: readonly RecordSummary[];
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
  return useMemo(
    () => ({
      about: records.filter(({ inside }) => inside).map(({ record }) => record),
      nearby: records.filter(({ inside }) => !inside).map(({ record }) => record),
      known,
      error: known ? null : answer.error,
      retry: () => void answer.refetch(),
    }),
    [records, known, answer.error, answer.refetch],
  );
}
