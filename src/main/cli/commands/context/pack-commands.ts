/** The commands of packs. */
import type { CommandGroup } from '../../command.ts';

const name = { name: 'name', about: 'the name of the pack' } as const;

export const packCommands: CommandGroup = {
  name: 'pack',
  about: 'bundle types with their dependencies, within a budget',
  commands: [
    {
      name: 'pack build',
      about: 'build a pack, or build it again',
      argument: { name: 'name', about: 'letters, digits, ".", "_" and "-"; also the name of its file' },
      options: {
        filter: { type: 'string', value: 'expr', about: 'which types (default: as it was built last)' },
        'max-tokens': { type: 'string', value: 'n', field: 'maxTokens', about: 'at most this many (default 8000)' },
      },
      examples: [
        {
          line: "memoscope pack build retry --filter 'tag:retry OR type:*Retry*'",
          about: 'by tag or name',
        },
        {
          line: "memoscope pack build clocks --filter 'depends:IClock !access:internal'",
          about: 'side by side is AND',
        },
        { line: 'memoscope pack build retry', about: 'build it again' },
      ],
      more: [
        'Filters: namespace: type: access: tag: depends:, joined by AND, OR, ! and brackets.',
        '* and ? are wildcards.',
        'tag: is a tag of a learning about the type; depends: a type or name that it uses directly.',
      ].join('\n'),
      load: async () => ({ run: (await import('./packs.ts')).buildPack }),
    },
    {
      name: 'pack list',
      about: 'list packs',
      options: {},
      examples: [{ line: 'memoscope pack list', about: 'with what became of the code since' }],
      load: async () => ({ run: (await import('./packs.ts')).listPacks }),
    },
    {
      name: 'pack show',
      about: 'print the text of a pack',
      argument: name,
      options: {},
      examples: [{ line: 'memoscope pack show retry > context.md', about: 'to share' }],
      load: async () => ({ run: (await import('./packs.ts')).showPack }),
    },
    {
      name: 'pack activate',
      about: 'give its types more weight in the prompt window',
      argument: name,
      options: { off: { type: 'boolean', about: 'no longer' } },
      examples: [
        { line: 'memoscope pack activate retry', about: 'its types get 50 % more weight' },
        { line: 'memoscope pack activate retry --off', about: 'back to normal weight' },
      ],
      load: async () => ({ run: (await import('./packs.ts')).activatePack }),
    },
    {
      name: 'pack remove',
      about: 'delete a pack',
      argument: name,
      options: {},
      examples: [{ line: 'memoscope pack remove retry', about: 'the code is not touched' }],
      load: async () => ({ run: (await import('./packs.ts')).removePack }),
    },
  ],
};
