/** The commands of packs. */
import type { CommandGroup } from '../../command.ts';

const name = { name: 'name', about: 'the name of the pack' } as const;

export const packCommands: CommandGroup = {
  name: 'pack',
  about: 'bundle types with what they lean on, within a budget',
  commands: [
    {
      name: 'pack build',
      about: 'build a pack, or build it again',
      argument: { name: 'name', about: 'letters, digits, ".", "_" and "-"; also the name of its file' },
      options: {
        filter: { type: 'string', value: 'expr', about: 'which types (default: as it was built last)' },
        'max-tokens': { type: 'string', value: 'n', field: 'maxTokens', about: 'at most so many (default 8000)' },
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
        { line: 'memoscope pack build retry', about: 'again, as the code is now' },
      ],
      more: [
        'Filters: namespace: type: access: tag: depends:, joined by AND, OR, ! and brackets.',
        '* and ? are wildcards.',
        'tag: is a tag of a learning about the type; depends: a type or name that it uses directly.',
      ].join('\n'),
      load: () => import('./build.ts'),
    },
    {
      name: 'pack list',
      about: 'list packs',
      options: {},
      examples: [{ line: 'memoscope pack list', about: 'with what became of the code since' }],
      load: () => import('./list.ts'),
    },
    {
      name: 'pack show',
      about: 'print the text of a pack',
      argument: name,
      options: {},
      examples: [{ line: 'memoscope pack show retry > context.md', about: 'to hand on' }],
      load: () => import('./show.ts'),
    },
    {
      name: 'pack activate',
      about: 'let its types weigh more in the prompt window',
      argument: name,
      options: { off: { type: 'boolean', about: 'no longer' } },
      examples: [
        { line: 'memoscope pack activate retry', about: 'its types weigh half more' },
        { line: 'memoscope pack activate retry --off', about: 'as all others again' },
      ],
      load: () => import('./activate.ts'),
    },
    {
      name: 'pack remove',
      about: 'take a pack away',
      argument: name,
      options: {},
      examples: [{ line: 'memoscope pack remove retry', about: 'the code is not touched' }],
      load: () => import('./remove.ts'),
    },
  ],
};
