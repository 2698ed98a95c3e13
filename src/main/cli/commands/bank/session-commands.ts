/** `sessions …` in the table of commands. */
import { sessionSources } from '#shared/contract/words.ts';
import type { CommandGroup, CommandSpec } from '../../command.ts';

const limit = { type: 'string', value: 'n', about: 'at most this many (default 50)' } as const;
const source = {
  name: 'source',
  values: sessionSources,
  about: 'claude, codex, gemini or opencode',
} as const;

const list: CommandSpec = {
  name: 'sessions list',
  about: 'list sessions of agents in this folder, newest first',
  options: { limit },
  examples: [
    { line: 'memoscope sessions', about: 'what was asked, when, by which agent' },
    { line: 'memoscope sessions --json', about: 'for a script' },
  ],
  load: async () => ({ run: (await import('./sessions.ts')).listSessions }),
};

export const sessionCommands: CommandGroup = {
  name: 'sessions',
  about: 'what coding agents tried and changed here, by their transcripts',
  commands: [
    list,
    {
      name: 'sessions sources',
      about: 'show which transcripts could be read, and which are switched on',
      options: {},
      examples: [{ line: 'memoscope sessions sources', about: 'places, files, sizes; nothing is opened' }],
      load: async () => ({ run: (await import('./sessions.ts')).listSources }),
    },
    {
      name: 'sessions on',
      about: 'let Memoscope read the transcripts of an agent for this folder',
      argument: source,
      options: {
        former: {
          type: 'string',
          value: 'dir',
          multiple: true,
          about: 'where the folder was before it was moved; may be repeated',
        },
      },
      examples: [
        { line: 'memoscope sessions on claude', about: 'only sessions of this folder, on this machine' },
        { line: 'memoscope sessions on codex --former ~/old/shop', about: 'also sessions from before a move' },
      ],
      load: async () => ({ run: (await import('./sessions.ts')).switchOn }),
    },
    {
      name: 'sessions off',
      about: 'stop reading the transcripts of an agent',
      argument: source,
      options: {},
      examples: [{ line: 'memoscope sessions off claude', about: 'proposals that wait stay in the inbox' }],
      load: async () => ({ run: (await import('./sessions.ts')).switchOff }),
    },
    {
      name: 'sessions show',
      about: 'show one session: prompts, files, commands and how they ended',
      argument: { name: 'id', about: 'as sessions shows it, or its beginning' },
      options: {},
      examples: [{ line: 'memoscope sessions show claude:3f2a', about: 'in the order of its turns' }],
      load: async () => ({ run: (await import('./sessions.ts')).showSession }),
    },
    {
      name: 'sessions search',
      about: 'find prompts, files and commands in sessions',
      argument: { name: 'words', field: 'query', many: true, about: 'all of them must be there' },
      options: { limit },
      examples: [{ line: 'memoscope sessions search retry timeout', about: 'the newest first' }],
      load: async () => ({ run: (await import('./sessions.ts')).searchSessions }),
    },
    {
      name: 'sessions propose',
      about: 'propose notes from sessions to the inbox: rules, decisions, fixes, commands',
      options: {},
      examples: [{ line: 'memoscope sessions propose', about: 'at most five a day; you accept or reject them' }],
      load: async () => ({ run: (await import('./sessions.ts')).proposeNotes }),
    },
  ],
  alone: list,
};
