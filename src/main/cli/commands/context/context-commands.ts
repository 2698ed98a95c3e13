/** Commands about the prompt window and what a person puts into it. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

const symbolArgument = { name: 'path', about: 'a symbol path or the end of one; of a member, its type' } as const;

export const windowCommands: readonly CommandSpec[] = [
  {
    name: 'window',
    about: 'print the prompt window: what a model should know of the code now',
    options: {
      task: { type: 'string', value: 'words', about: 'build one for a task instead' },
      'max-chars': {
        type: 'string',
        value: 'n',
        field: 'maxChars',
        about: 'the budget in characters (default: promptWindow.maxChars of config.yaml)',
      },
      why: { type: 'boolean', about: 'list what is in and what is not, and why, in place of the text' },
    },
    examples: [
      { line: 'memoscope window', about: 'pinned types, focus, recent ones' },
      { line: "memoscope window --task 'retry captures' --max-chars 8000", about: 'for a task' },
      { line: 'memoscope window --why', about: 'what is in, and what was left out' },
    ],
    load: async () => ({ run: (await import('./context.ts')).showWindow }),
  },
  {
    name: 'pin',
    about: 'keep a type in the prompt window',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope pin RetryPolicy', about: 'before everything else' }],
    load: async () => ({ run: (await import('./context.ts')).pin }),
  },
  {
    name: 'unpin',
    about: 'remove the pin of a type',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope unpin RetryPolicy', about: 'it may stay as a recent one' }],
    load: async () => ({ run: (await import('./context.ts')).unpin }),
  },
  {
    name: 'dismiss',
    about: 'hide a type from the prompt window until it is asked about again',
    argument: symbolArgument,
    options: {},
    examples: [{ line: 'memoscope dismiss Logger', about: 'a type that everything depends on says little' }],
    load: async () => ({ run: (await import('./context.ts')).dismiss }),
  },
];

export const contextCommands: CommandGroup = {
  name: 'context',
  about: 'put types into focus for a while',
  commands: [
    {
      name: 'context add',
      about: 'put a type into focus for 30 minutes',
      argument: symbolArgument,
      options: {},
      examples: [{ line: 'memoscope context add RetryPolicy', about: 'behind the pins, before recent ones' }],
      load: async () => ({ run: (await import('./context.ts')).addToContext }),
    },
    {
      name: 'context clear',
      about: 'empty the focus of the prompt window',
      options: {},
      examples: [{ line: 'memoscope context clear', about: 'what was added, and what was opened last' }],
      load: async () => ({ run: (await import('./context.ts')).clearContext }),
    },
  ],
};
