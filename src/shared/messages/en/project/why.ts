/** Why code is as it is, by the commits that wrote its present lines. */
import type { MessageGroup } from '../../message.ts';

export const why = {
  'why.title': 'Why it is as it is',
  'why.count': { one: '{count} commit', other: '{shown} of {count} commits' },
  'why.lines': { one: '{count} line', other: '{count} lines' },
  'why.unstated': 'No commit of these lines states a reason.',
  'why.uncommitted': {
    one: '{count} of these lines is not committed.',
    other: '{count} of these lines are not committed.',
  },
  'why.shallow': 'This clone is shallow: older commits are not in it.',
  'why.changes': 'Changes that Memoscope has seen',
} as const satisfies MessageGroup;
