/** Words of memory that several views use: freshness, question types, who made it. */
import type { MessageGroup } from '../../message.ts';

export const memory = {
  'freshness.active': 'fresh',
  'freshness.stale': 'outdated',
  'freshness.superseded': 'superseded',
  'freshness.rejected': 'rejected',
  'freshness.fresh': 'unchanged',
  'freshness.moved': 'moved, followed',
  'freshness.changed': 'changed since',
  'freshness.missing': 'gone',
  'freshness.none': 'no evidence',

  'questionType.CODE_STRUCTURE': 'Code structure',
  'questionType.BUSINESS_LOGIC': 'Business logic',
  'questionType.DATA_FLOW': 'Data flow',
  'questionType.DEPENDENCY': 'Dependency',
  'questionType.CONFIGURATION': 'Configuration',
  'questionType.ERROR_ANALYSIS': 'Error analysis',
  'questionType.BEST_PRACTICE': 'Best practice',
  'questionType.DOMAIN_KNOWLEDGE': 'Domain knowledge',
  'questionType.in': '{type}, {domain}',

  'command.global': 'What holds across projects',
  'global.title': 'Across projects',
  'global.open': 'Across projects: best practices and patterns',
  'global.practices': 'Best practices',
  'global.patterns': 'Patterns that several projects have',
  'global.none': 'No best practice yet',
  'global.noneWhy': 'Promote a learning that holds beyond this project; it is then shown in every workspace.',
  'global.when': 'When: {scenarios}',
  'global.from': 'From {projects}',
  'global.edit': 'Edit',
  'global.editOf': 'Edit: {title}',
  'global.remove': 'Remove',
  'global.removeOf': 'Remove: {title}',
  'global.removeForGood': 'Remove for good',
} as const satisfies MessageGroup;
