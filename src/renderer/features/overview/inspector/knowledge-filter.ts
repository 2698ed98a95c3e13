/** Records that are knowledge: neither rejected nor superseded. One object, so that all who ask share one answer. */
import type { MemoryFilter } from '#shared/contract/memory/methods.ts';

export const knowledgeFilter: MemoryFilter = { statuses: ['active', 'stale'] };
