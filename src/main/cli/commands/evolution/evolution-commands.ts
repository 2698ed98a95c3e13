/** The table of commands that begin with `evolution`, and of `learn`. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

export const learnCommand: CommandSpec = {
  name: 'learn',
  about: 'learn something about the code now',
  options: { n: { type: 'string', value: 'k', about: 'so many questions, 1 to 50 (default 1)' } },
  examples: [
    { line: 'memoscope learn', about: 'one question; Ctrl-C stops it at once' },
    { line: 'memoscope learn --n 5 --json', about: 'what was learnt, refused and why, for a script' },
  ],
  load: () => import('./learn.ts'),
};

const status: CommandSpec = {
  name: 'evolution status',
  about: 'tell whether the loop learns, and what it is at',
  options: {},
  examples: [{ line: 'memoscope evolution status', about: 'the question in work, quota, errors' }],
  load: () => import('./status.ts'),
};

const start: CommandSpec = {
  name: 'evolution start',
  about: 'let the loop learn while the folder is open',
  options: {},
  examples: [{ line: 'memoscope evolution start', about: 'also after it was paused; kept over restarts' }],
  load: async () => ({ run: (await import('./steer.ts')).steer('evolution.start') }),
};

const stop: CommandSpec = {
  name: 'evolution stop',
  about: 'stop the loop until it is started again',
  options: {},
  examples: [{ line: 'memoscope evolution stop', about: 'at once; what was learnt stays' }],
  load: async () => ({ run: (await import('./steer.ts')).steer('evolution.stop') }),
};

const pause: CommandSpec = {
  name: 'evolution pause',
  about: 'pause the loop until it is started, or the folder is opened again',
  options: {},
  examples: [{ line: 'memoscope evolution pause', about: 'at once' }],
  load: async () => ({ run: (await import('./steer.ts')).steer('evolution.pause') }),
};

const consent: CommandSpec = {
  name: 'evolution consent',
  about: 'allow or forbid that a language model reads this folder in the background',
  argument: { name: 'answer', about: 'yes or no; it is kept for you on this machine, not in the folder' },
  options: {},
  examples: [
    { line: 'memoscope evolution consent yes', about: 'the model learns, and words documents of rebuilds' },
    { line: 'memoscope evolution consent no', about: 'the static analyst learns' },
  ],
  load: () => import('./consent.ts'),
};

const log: CommandSpec = {
  name: 'evolution log',
  about: 'list what became of each question, newest first',
  options: {
    kind: {
      type: 'string',
      value: 'kind',
      multiple: true,
      field: 'kinds',
      about: 'learned, verified, refused, failed, skipped, backoff, …; may be repeated',
    },
    limit: { type: 'string', value: 'n', about: 'at most so many (default 100)' },
    before: { type: 'string', value: 'id', about: 'only entries before this one' },
  },
  examples: [
    { line: 'memoscope evolution log', about: 'with reasons, and what to avoid' },
    { line: 'memoscope evolution log --kind refused --kind failed --json', about: 'for a script' },
  ],
  load: () => import('./log.ts'),
};

const stats: CommandSpec = {
  name: 'evolution stats',
  about: 'count what was learnt, refused and failed',
  options: {},
  examples: [{ line: 'memoscope evolution stats --json', about: 'by day, question type and reason' }],
  load: () => import('./stats.ts'),
};

export const evolutionCommands: CommandGroup = {
  name: 'evolution',
  about: 'the loop that learns about the code by itself',
  commands: [status, start, stop, pause, log, stats, consent],
};
