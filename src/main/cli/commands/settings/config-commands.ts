/** `config …` in the table of commands. */
import type { CommandGroup } from '../../command.ts';

const key = { name: 'key', about: 'index.maxFileKB, theme, …; config list shows them all' } as const;

export const configCommands: CommandGroup = {
  name: 'config',
  about: 'settings of the project (.memo/config.yaml), and your own',
  commands: [
    {
      name: 'config list',
      about: 'list the settings with their values',
      options: {},
      examples: [{ line: 'memoscope config list', about: 'changed values stand out' }],
      load: async () => ({ run: (await import('./config.ts')).listSettings }),
    },
    {
      name: 'config get',
      about: 'print one setting',
      argument: key,
      options: {},
      examples: [{ line: 'memoscope config get rebuild.interval_minutes', about: 'the value alone' }],
      load: async () => ({ run: (await import('./config.ts')).getSetting }),
    },
    {
      name: 'config set',
      about: 'change one setting; the rest of the file stays as it is',
      argument: key,
      second: { name: 'value', about: 'JSON, or the text itself' },
      options: {},
      examples: [
        { line: 'memoscope config set index.maxFileKB 2048', about: 'for all who share the project' },
        { line: 'memoscope config set index.exclude \'["samples/"]\'', about: 'a list' },
        { line: 'memoscope config set theme dark', about: 'your own, on this machine' },
      ],
      load: async () => ({ run: (await import('./config.ts')).setSetting }),
    },
    {
      name: 'config reset',
      about: 'reset one setting to its default; its line is removed, comments stay',
      argument: key,
      options: {},
      examples: [{ line: 'memoscope config reset index.maxFileKB', about: 'its default' }],
      load: async () => ({ run: (await import('./config.ts')).resetSetting }),
    },
  ],
};
