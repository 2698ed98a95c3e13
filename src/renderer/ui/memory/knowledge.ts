/** Which records are knowledge: neither rejected nor superseded. All views count these, and lists show these at first. */

import type { RecordStatus } from '#shared/contract/memory/memory-types.ts';
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';
import { useCall } from '../../lib/use-call.ts';

export const knowledgeStatuses: readonly RecordStatus[] = ['active', 'stale'];

/** One object, so that all who ask share one answer. */
export const knowledgeFilter: MemoryFilter = { statuses: [...knowledgeStatuses] };

/** How many records of this workspace are knowledge; undefined until that is known. */
export function useKnowledgeCount(): number | undefined {
  return useCall('memory.list', { filter: knowledgeFilter, limit: 1 }).data?.total;
}
