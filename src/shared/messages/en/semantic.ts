/** Descriptions of types: their sections, how they stand, who wrote them, the queue in which they wait. */
import type { MessageGroup } from '../message.ts';

export const semantic = {
  'semantic.section.ROLE': 'Role',
  'semantic.section.LIFECYCLE': 'Lifecycle',
  'semantic.section.EDGE_CASES': 'Edge cases',
  'semantic.section.LIMITATIONS': 'Limitations',
  'semantic.section.RECOMMENDATIONS': 'Recommendations',
} as const satisfies MessageGroup;
