/** Words of memory that several views use: freshness, question types, who made it. */
import type { MessageGroup } from '../message.ts';

export const memory = {
  'freshness.active': 'fresh',
  'freshness.stale': 'stale',
  'freshness.superseded': 'superseded',
  'freshness.rejected': 'rejected',
  'freshness.fresh': 'unchanged',
  'freshness.moved': 'moved, followed',
  'freshness.changed': 'changed since',
  'freshness.missing': 'gone',

  'questionType.CODE_STRUCTURE': 'Code structure',
  'questionType.BUSINESS_LOGIC': 'Business logic',
  'questionType.DATA_FLOW': 'Data flow',
  'questionType.DEPENDENCY': 'Dependency',
  'questionType.CONFIGURATION': 'Configuration',
  'questionType.ERROR_ANALYSIS': 'Error analysis',
  'questionType.BEST_PRACTICE': 'Best practice',
  'questionType.DOMAIN_KNOWLEDGE': 'Domain knowledge',
  'questionType.in': '{type}, {domain}',
} as const satisfies MessageGroup;
