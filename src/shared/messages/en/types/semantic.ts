/** Descriptions of types: their sections, how they stand, who wrote them, the queue in which they wait. */
import type { MessageGroup } from '../../message.ts';

export const semantic = {
  'command.semanticRequest': 'Have the description rewritten',
  'command.semanticCancel': 'Take the description out of the queue',
  'command.semanticInvalidate': 'Mark the description as outdated',
  'semantic.title': 'Description',
  'semantic.request': 'Describe',
  'semantic.renew': 'Rewrite',
  'semantic.cancel': 'Cancel',
  'semantic.failedLoad': 'The description could not be loaded',
  'semantic.staleSince': 'Written {when}.',
  'semantic.changedSince': 'The type changed since.',
  'semantic.dependencyChanged': 'The structure of {name} changed since.',
  'semantic.whatChanged': 'What changed since',
  'semantic.position': 'Number {at} of {count} in the queue.',
  'semantic.failed': { one: 'It could not be written', other: 'It could not be written, {count} times' },
  'semantic.nextTry': 'It is tried again at {time}.',
  'semantic.failedForGood': 'It is not tried again automatically.',
  'semantic.waitsFor.manual': 'Nothing is written unasked: semantics.mode is manual in config.yaml.',
  'semantic.waitsFor.quota':
    'The model has written {used} of {max} texts today. More tomorrow, or with a larger quota in config.yaml.',
  'semantic.none': 'Nobody has described this type yet.',
  'semantic.noSections': 'The file of the description cannot be read in sections. Have it rewritten.',
  'semantic.group': 'Described together with',
  'semantic.static': 'Memoscope',
  'semantic.by': 'by {analyst}, {when}',
  'semantic.invalidate': 'Mark as outdated',
  'semantic.invalidateWhy': 'Marks the description as outdated, so that it is rewritten',

  'semantic.section.ROLE': 'Role',
  'semantic.section.LIFECYCLE': 'Lifecycle',
  'semantic.section.EDGE_CASES': 'Edge cases',
  'semantic.section.LIMITATIONS': 'Limitations',
  'semantic.section.RECOMMENDATIONS': 'Recommendations',
} as const satisfies MessageGroup;
