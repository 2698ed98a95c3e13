/** Why a type is in the prompt window, or was left out of it. */
import type { MessageGroup } from '../../message.ts';

export const contextReasons = {
  'context.reason.pinned': 'pinned',
  'context.reason.asked': 'opened last',
  'context.reason.added': 'added to the context, until {time}',
  'context.reason.base': 'base or interface of {of}',
  'context.reason.dependency': 'used by {of}',
  'context.reason.recent': 'opened lately',
  'context.reason.pack': 'in the active pack {pack}',
  'context.reason.used': { one: '{count} type depends on it', other: '{count} types depend on it' },
  'context.reason.names': 'its names or comments say {words}',
  'context.reason.words': 'its file says {words}',
  'context.reason.learning': 'evidence of the learning {record}',
  'context.reason.foreignLearning':
    'evidence of the learning {record}, which is from the repository and not confirmed by you',
  'context.reason.bank': 'named in {file}',
  'context.reason.near': 'tied to {of}',
  'context.reason.noRoom': 'needs {needs}, only {free} free',
  'context.reason.pinsFull': 'needs {needs}, only {free} free of what pins may take',
  'context.reason.dismissed': 'you dismissed it at {time}',
  'context.reason.ended': 'focus ended {time}, after {minutes} min',
  'context.reason.gone': 'is no longer in the project',
} as const satisfies MessageGroup;
