/** Commands of the project: the panel of the overview and the page of all of them. */
import type { MessageGroup } from '../../message.ts';

export const commands = {
  'view.commands': 'Commands',
  'command.commands': 'Show the commands of the project',
  'command.commandsFilter': 'Filter the commands',
  'commands.title': 'Run and test',
  'commands.all': { one: '{count} command', other: 'All {count} commands' },
  'commands.filter': 'Filter commands',
  'commands.copy': 'Copy command',
  'commands.ci': 'CI',
  'commands.none': 'No commands found',
  'commands.noneWhy': {
    one: '{count} file was read: CI files, README and guides, package.json, Makefile and their like. None states a command.',
    other:
      '{count} files were read: CI files, README and guides, package.json, Makefile and their like. None states a command.',
  },
  'commands.noMatch': 'No command matches “{filter}”',
  'commands.noMatchWhy': { one: 'There is {count} command.', other: 'There are {count} commands.' },
  'commands.some': 'The best {shown} of {total}, of each purpose alike',
  'commands.unread': {
    one: '{first} could not be read.',
    other: '{count} files could not be read, {first} first.',
  },
  'commands.purpose.install': 'Install',
  'commands.purpose.build': 'Build',
  'commands.purpose.run': 'Run',
  'commands.purpose.test': 'Test',
  'commands.purpose.lint': 'Check',
  'commands.purpose.format': 'Format',
  'commands.purpose.generate': 'Generate',
  'commands.purpose.migrate': 'Migrate',
  'commands.purpose.release': 'Release',
  'commands.purpose.deploy': 'Deploy',
  'commands.purpose.other': 'Other',
} as const satisfies MessageGroup;
