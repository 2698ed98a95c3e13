/** The table of commands that begin with `agents`. */
import type { ArgumentSpec, CommandGroup, CommandSpec, OptionSpec } from '../../command.ts';

const clients = ['claude', 'codex', 'cursor', 'vscode', 'gemini', 'opencode'];

const clientArgument: ArgumentSpec = {
  name: 'client',
  values: clients,
  optional: true,
  many: true,
  about: `${clients.join(', ')} (default: those found here)`,
};

const options: Readonly<Record<string, OptionSpec>> = {
  scope: {
    type: 'string',
    value: 'scope',
    values: ['user', 'project'],
    about: 'user (default): your own files; project: files of this folder, for everyone',
  },
  'dry-run': { type: 'boolean', about: 'only show the differences' },
  yes: { type: 'boolean', about: 'write without asking' },
};

const connect: CommandSpec = {
  name: 'agents connect',
  about: 'add MCP entry, hooks, rules and a skill to their own files',
  argument: clientArgument,
  options,
  examples: [
    { line: 'memoscope agents connect', about: 'every agent found here; asks for each' },
    { line: 'memoscope agents connect claude codex --dry-run', about: 'what would be written' },
    { line: 'memoscope agents connect cursor --scope project --yes', about: 'in this project, without asking' },
  ],
  load: () => import('./connect.ts'),
};

const disconnect: CommandSpec = {
  name: 'agents disconnect',
  about: 'remove what connect wrote, and nothing else',
  argument: { ...clientArgument, about: `${clients.join(', ')} (default: all)` },
  options,
  examples: [
    { line: 'memoscope agents disconnect', about: 'all agents; asks for each' },
    { line: 'memoscope agents disconnect gemini --yes', about: 'without asking' },
  ],
  load: () => import('./disconnect.ts'),
};

const check: CommandSpec = {
  name: 'agents check',
  about: 'show which agents are here, what is connected, and whether it works',
  options: {},
  examples: [{ line: 'memoscope agents check', about: 'exits with 1 where an entry does not work' }],
  load: () => import('./check.ts'),
};

export const agentCommands: CommandGroup = {
  name: 'agents',
  about: 'connect coding agents such as Claude Code, Codex, Cursor and VS Code',
  commands: [check, connect, disconnect],
  alone: check,
};
