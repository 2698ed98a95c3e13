/** The table of commands that begin with `inbox`. */
import type { CommandGroup, CommandSpec } from '../../command.ts';

const list: CommandSpec = {
  name: 'inbox list',
  about: 'list what agents, the loop and rules propose for the memory bank',
  options: {},
  examples: [
    { line: 'memoscope inbox', about: 'with the parts that only you know still missing' },
    { line: 'memoscope inbox --json', about: 'for a script' },
  ],
  load: async () => ({ run: (await import('./inbox.ts')).listInbox }),
};

const part = (about: string) => ({ type: 'string', value: 'text', about }) as const;

const accept: CommandSpec = {
  name: 'inbox accept',
  about: 'write a proposal into the bank, with your additions',
  argument: { name: 'id', about: 'as inbox shows it' },
  options: {
    decision: part('of a decision: what was chosen'),
    reason: part('why'),
    tradeoff: part('what is given up for it'),
    scope: part('where it holds'),
    'not-scope': { ...part('where it does not'), field: 'notScope' },
    supersedes: part('the decision whose place it takes'),
    title: part('of a learning: the problem in a few words'),
    type: part('bug, performance or integration'),
    symptom: part('how it shows'),
    'root-cause': { ...part('what it came from'), field: 'rootCause' },
    solution: part('how it was mended'),
    prevention: part('how it will not come again'),
  },
  examples: [
    { line: 'memoscope inbox accept bi-7k3q9d2m', about: 'refused while a part is missing' },
    {
      line: 'memoscope inbox accept bi-7k3q9d2m --tradeoff "…"',
      about: 'with a part that was missing',
    },
  ],
  load: async () => ({ run: (await import('./inbox.ts')).acceptItem }),
};

const reject: CommandSpec = {
  name: 'inbox reject',
  about: 'reject a proposal for good',
  argument: { name: 'id', about: 'as inbox shows it' },
  options: {},
  examples: [{ line: 'memoscope inbox reject bi-7k3q9d2m', about: 'nothing is written' }],
  load: async () => ({ run: (await import('./inbox.ts')).rejectItem }),
};

export const inboxCommands: CommandGroup = {
  name: 'inbox',
  about: 'proposals for the memory bank, to accept or reject',
  commands: [list, accept, reject],
  alone: list,
};
