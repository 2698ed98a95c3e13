/** The table of commands that begin with `generations`, and of `rotate`. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

export const rotateCommand: CommandSpec = {
  name: 'rotate',
  about: 'rebuild the code map beside the live one, and swap it in',
  options: {
    now: { type: 'boolean', about: 'swap as soon as it is complete, without the stabilise time' },
  },
  examples: [
    { line: 'memoscope rotate', about: 'waits until it is live; Ctrl-C stops waiting' },
    { line: 'memoscope rotate --now --json', about: 'what it changed, for a script' },
  ],
  load: async () => ({ run: (await import('./generations.ts')).runRotate }),
};

const list: CommandSpec = {
  name: 'generations list',
  about: 'list all generations, newest first, those that failed too',
  options: {
    limit: { type: 'string', value: 'n', about: 'at most this many (default 50)' },
    offset: { type: 'string', value: 'n', about: 'skip this many of the newest' },
  },
  examples: [{ line: 'memoscope generations list', about: 'what is live, and what was before' }],
  load: async () => ({ run: (await import('./generation-text.ts')).listGenerations }),
};

const show: CommandSpec = {
  name: 'generations show',
  about: 'show the state of one, or print one of its documents',
  argument: { name: 'id', optional: true, about: 'g-0003 (default: the live one)' },
  options: {
    document: {
      type: 'string',
      value: 'name',
      values: ['arch', 'interface', 'stories', 'issues'],
      field: 'name',
      about: 'arch, interface, stories or issues',
    },
    section: { type: 'string', value: 'section', about: 'only this section of it: modules, cycles, …' },
    query: { type: 'string', value: 'words', about: 'only entries that hold these words' },
    limit: { type: 'string', value: 'n', about: 'at most this many entries per section (default 100)' },
  },
  examples: [
    { line: 'memoscope generations show', about: 'the live one, and the rebuild' },
    { line: 'memoscope generations show --document issues --query retry', about: 'what is wrong around retries' },
    { line: 'memoscope generations show g-0003 --document arch --json', about: 'of one before, for a script' },
  ],
  load: async () => ({ run: (await import('./generation-text.ts')).showGeneration }),
};

const diff: CommandSpec = {
  name: 'generations diff',
  about: 'show what a swap changed',
  options: {
    from: { type: 'string', value: 'gen', about: 'compare with this one now; both have to be stored' },
    to: { type: 'string', value: 'gen', about: 'the one that was swapped in (default: the live one)' },
  },
  examples: [
    { line: 'memoscope generations diff', about: 'what the last swap changed' },
    { line: 'memoscope generations diff --from g-0003 --to g-0004', about: 'two stored ones, as they are now' },
  ],
  load: async () => ({ run: (await import('./generations.ts')).compareGenerations }),
};

const rollback: CommandSpec = {
  name: 'generations rollback',
  about: 'go back to the generation before the live one',
  options: {},
  examples: [{ line: 'memoscope generations rollback', about: 'it is updated from the files first' }],
  load: async () => ({ run: (await import('./generations.ts')).runRollback }),
};

const stop: CommandSpec = {
  name: 'generations stop',
  about: 'stop the running rebuild; the live generation stays',
  options: {},
  examples: [{ line: 'memoscope generations stop', about: 'its unfinished build is removed' }],
  load: async () => ({ run: (await import('./generations.ts')).stopRebuild }),
};

export const generationCommands: CommandGroup = {
  name: 'generations',
  about: 'rebuilt code maps: the live one and earlier ones',
  commands: [list, show, diff, rollback, stop],
};
