/** The table of commands that begin with `evolution`, and of `learn`. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

export const learnCommand: CommandSpec = {
  name: 'learn',
  about: 'learn something about the code now',
  options: { n: { type: 'string', value: 'k', about: 'how many questions, 1 to 50 (default 1)' } },
  examples: [
    { line: 'memoscope learn', about: 'one question; Ctrl-C stops it at once' },
    { line: 'memoscope learn --n 5 --json', about: 'what was learnt, refused and why, for a script' },
  ],
  load: async () => ({ run: (await import('./evolution.ts')).learnOnce }),
};

const status: CommandSpec = {
  name: 'evolution status',
  about: 'show whether the loop is learning, and what it is working on',
  options: {},
  examples: [{ line: 'memoscope evolution status', about: 'the question in work, quota, errors' }],
  load: async () => ({ run: (await import('./evolution.ts')).showStatus }),
};

const start: CommandSpec = {
  name: 'evolution start',
  about: 'let the loop learn while the folder is open',
  options: {},
  examples: [{ line: 'memoscope evolution start', about: 'also after it was paused; kept over restarts' }],
  load: async () => ({ run: (await import('./evolution.ts')).steer('evolution.start') }),
};

const stop: CommandSpec = {
  name: 'evolution stop',
  about: 'stop the loop until it is started again',
  options: {},
  examples: [{ line: 'memoscope evolution stop', about: 'at once; what was learnt stays' }],
  load: async () => ({ run: (await import('./evolution.ts')).steer('evolution.stop') }),
};

const pause: CommandSpec = {
  name: 'evolution pause',
  about: 'pause the loop until it is started, or the folder is opened again',
  options: {},
  examples: [{ line: 'memoscope evolution pause', about: 'at once' }],
  load: async () => ({ run: (await import('./evolution.ts')).steer('evolution.pause') }),
};

const consent: CommandSpec = {
  name: 'evolution consent',
  about: 'let a language model read this folder in the background, or not',
  argument: { name: 'answer', about: 'yes or no; it is kept for you on this machine, not in the folder' },
  options: {},
  examples: [
    { line: 'memoscope evolution consent yes', about: 'the model learns, and words documents of rebuilds' },
    { line: 'memoscope evolution consent no', about: 'the static analyst learns' },
  ],
  load: async () => ({ run: (await import('./evolution.ts')).giveConsent }),
};

const log: CommandSpec = {
  name: 'evolution log',
  about: 'list the outcome of each question, newest first',
  options: {
    kind: {
      type: 'string',
      value: 'kind',
      multiple: true,
      field: 'kinds',
      about: 'learned, verified, refused, failed, skipped, backoff, …; may be repeated',
    },
    limit: { type: 'string', value: 'n', about: 'at most this many (default 100)' },
    before: { type: 'string', value: 'id', about: 'only entries before this one' },
  },
  examples: [
    { line: 'memoscope evolution log', about: 'with reasons, and what to avoid' },
    { line: 'memoscope evolution log --kind refused --kind failed --json', about: 'for a script' },
  ],
  load: async () => ({ run: (await import('./evolution.ts')).showLog }),
};

const stats: CommandSpec = {
  name: 'evolution stats',
  about: 'count learnt, refused and failed questions',
  options: {},
  examples: [{ line: 'memoscope evolution stats --json', about: 'by day, question type and reason' }],
  load: async () => ({ run: (await import('./evolution.ts')).showStats }),
};

export const evolutionCommands: CommandGroup = {
  name: 'evolution',
  about: 'the loop that learns about the code on its own',
  commands: [status, start, stop, pause, log, stats, consent],
};
