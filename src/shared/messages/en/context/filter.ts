/** What is wrong in the filter of a pack. */
import type { MessageGroup } from '../../message.ts';

export const filterProblems = {
  'filter.problem.empty': 'The filter is empty.',
  'filter.problem.key': '“{word}” is not a filter.',
  'filter.problem.noKey': '“{word}” stands without a filter before it.',
  'filter.problem.noValue': '“{word}” has no value.',
  'filter.problem.not': '“{word}” is written as an exclamation mark.',
  'filter.problem.access': '“{word}” is no level of access.',
  'filter.problem.unreadable': '“{word}” is not allowed in a filter.',
  'filter.problem.side': 'A side of “{word}” is missing.',
  'filter.problem.notClosed': 'The bracket opened at {at} is not closed.',
  'filter.problem.notOpened': 'This bracket closes none.',
  'filter.problem.brackets': 'Nothing stands between these brackets.',
  'filter.problem.deep': 'More than {count} brackets are nested.',
} as const satisfies MessageGroup;
