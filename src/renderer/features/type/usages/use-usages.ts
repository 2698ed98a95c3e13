/** Usages of a type or member, as the contract finds them; the tab, the list and the inspector ask the same question. */
import type { UseQueryResult } from '@tanstack/react-query';
import type { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { useCall } from '../../../lib/use-call.ts';

/** Usages asked for at first, and at most; the contract allows no more. */
export const [fewUsages, mostUsages] = [200, 2000];

export function useUsages(id: string, most: number, enabled = true): UseQueryResult<Result<'FindUsages'>, MemoError> {
  return useCall('FindUsages', { id, maxResults: most }, { enabled });
}
