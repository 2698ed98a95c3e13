/** The tour through the views. */
import type { MessageGroup } from '../../message.ts';

export const tour = {
  'command.tour': 'Take the tour',
  'command.tourEnd': 'End the tour',
  'tour.label': 'Tour',
  'tour.count': '{number} of {total}',
  'tour.next': 'Next',
  'tour.back': 'Back',
  'tour.skip': 'Skip the tour',
  'tour.done': 'Done',
  'tour.welcome': 'New here?',
  'tour.offer': 'Take the tour of the demo project',
  'tour.overview':
    'What the project is, how to run it, where to start reading, what changed lately, and on the right what needs a look. A tile opens its module.',
  'tour.symbols':
    'Every type and member, found as you type. Open one for its outline, its source, who uses it, and what was learnt about it.',
  'tour.learnings':
    'What Memoscope asked about this code and found in it. Each answer names the lines it rests on, and is marked as outdated when they change.',
  'tour.ask':
    'Ask about the code. Answers come from learnings and code, each claim with its place; what is not known is not guessed.',
  'tour.bank':
    'Markdown files in the repository that you and Memoscope keep together: what the project is, what was decided. Agents read them too.',
  'tour.diff':
    'What changed in meaning: since a commit, an index version, or the last description. Types first, lines second.',
  'tour.context': 'What a coding agent is given: the types that matter now, within a budget. Pin what must be in it.',
  'tour.allActions': 'reaches every action, also this tour',
  'tour.allKeys': 'lists all shortcuts',
} as const satisfies MessageGroup;
