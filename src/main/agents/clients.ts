/**
 * The clients we know: how each is recognised, and which parts it reads of us in which file. Paths follow the variables that
 * move the files of a client. A file of the user names no project folder: the server takes it from the client.
 */
import path from 'node:path';
import { agentNames } from '#shared/contract/settings/agents.ts';
import { type HookEntry, hooksPart, serverPart } from './edit/json-parts.ts';
import { rulesPart, skillPart, tomlServerPart } from './edit/marked-parts.ts';
import type { Part } from './edit/part.ts';
import { hookEntries } from './hook-entries.ts';
import type { Launchers } from './launcher.ts';
import { rulesLines, skillText } from './texts.ts';

export const clientNames = agentNames;
export type ClientName = (typeof clientNames)[number];
export type Scope = 'user' | 'project';

export interface Surroundings {
  readonly env: NodeJS.ProcessEnv;
  readonly platform: string;
  /** Real absolute path. */
  readonly home: string;
  /** Real absolute path of the project. */
  readonly project: string;
  readonly launchers: Launchers;
  readonly exists: (file: string) => boolean;
}

export interface Client {
  readonly title: string;
  /** Programs by which it is recognised. */
  readonly programs: readonly string[];
  /** Folder of its user files. */
  home(at: Surroundings): string;
  /** Its folder in a project, where it has one. */
  readonly projectFolder: string;
  parts(at: Surroundings, scope: Scope): Part[];
}

interface Where {
  readonly file: string;
  readonly base: string;
}

const inProject = (at: Surroundings, ...names: string[]): Where => ({
  file: path.join(at.project, ...names),
  base: at.project,
});

/** Links are refused below the home folder, or below the folder that a variable names. */
function inHome(at: Surroundings, folder: string, ...names: string[]): Where {
  const isBelow = !path.relative(at.home, folder).startsWith('..');
  return { file: path.join(folder, ...names), base: isBelow ? at.home : folder };
}

function homeOf(at: Surroundings, variable: string, ...names: string[]): string {
  const set = at.env[variable];
  return set ? path.resolve(set) : path.join(at.home, ...names);
}

/** In a project the command is found by its name: the file is for everyone who works on it. */
function commandOf(at: Surroundings, scope: Scope): string {
  return scope === 'user' ? at.launchers.server : 'memoscope';
}

const isOurs =
  (at: Surroundings) =>
  ([command = '', ...args]: readonly string[]): boolean =>
    command === at.launchers.server || (command === 'memoscope' && args[0] === 'mcp');

function jsonServer(
  at: Surroundings,
  scope: Scope,
  where: Where,
  container: string,
  more: object = {},
  ...words: string[]
): Part {
  const value = { ...more, command: commandOf(at, scope), args: ['mcp', ...words] };
  return serverPart(where, container, value, isOurs(at));
}

function hooks(at: Surroundings, client: ClientName, where: Where): Part {
  const entries: HookEntry[] = hookEntries(client, at.launchers.hook);
  return hooksPart(where, entries, at.launchers.hook);
}

/** Read by all but Claude Code. */
const commonSkill = (at: Surroundings, scope: Scope): Part =>
  skillPart(
    scope === 'user'
      ? inHome(at, at.home, '.agents', 'skills', 'memoscope', 'SKILL.md')
      : inProject(at, '.agents', 'skills', 'memoscope', 'SKILL.md'),
    skillText,
  );

const projectRules = (at: Surroundings): Part => rulesPart(inProject(at, 'AGENTS.md'), rulesLines(''));

const claude: Client = {
  title: 'Claude Code',
  programs: ['claude'],
  home: (at) => homeOf(at, 'CLAUDE_CONFIG_DIR', '.claude'),
  projectFolder: '.claude',
  parts(at, scope) {
    const folder = claude.home(at);
    const prefix = 'mcp__memoscope__';
    if (scope === 'project') {
      return [
        jsonServer(at, scope, inProject(at, '.mcp.json'), 'mcpServers', { type: 'stdio' }),
        rulesPart(inProject(at, 'CLAUDE.md'), rulesLines(prefix)),
        skillPart(inProject(at, '.claude', 'skills', 'memoscope', 'SKILL.md'), skillText),
      ];
    }
    const state = at.env.CLAUDE_CONFIG_DIR ? inHome(at, folder, '.claude.json') : inHome(at, at.home, '.claude.json');
    return [
      jsonServer(at, scope, state, 'mcpServers', { type: 'stdio' }),
      hooks(at, 'claude', inHome(at, folder, 'settings.json')),
      rulesPart(inHome(at, folder, 'CLAUDE.md'), rulesLines(prefix)),
      skillPart(inHome(at, folder, 'skills', 'memoscope', 'SKILL.md'), skillText),
    ];
  },
};

const codex: Client = {
  title: 'Codex',
  programs: ['codex'],
  home: (at) => homeOf(at, 'CODEX_HOME', '.codex'),
  projectFolder: '.codex',
  parts(at, scope) {
    const folder = codex.home(at);
    const where = scope === 'user' ? inHome(at, folder, 'config.toml') : inProject(at, '.codex', 'config.toml');
    const lines = [
      '[mcp_servers.memoscope]',
      `command = ${tomlString(commandOf(at, scope))}`,
      'args = ["mcp"]',
      // Codex passes no other variables on.
      'env_vars = ["MEMOSCOPE_USER_DATA", "MEMOSCOPE_IDLE_MINUTES", "XDG_DATA_HOME"]',
    ];
    const server = tomlServerPart(where, 'mcp_servers', lines);
    if (scope === 'project') return [server, projectRules(at), commonSkill(at, scope)];
    return [
      server,
      hooks(at, 'codex', inHome(at, folder, 'hooks.json')),
      rulesPart(inHome(at, folder, 'AGENTS.md'), rulesLines('mcp__memoscope__')),
      commonSkill(at, scope),
    ];
  },
};

const cursor: Client = {
  title: 'Cursor',
  programs: ['cursor', 'cursor-agent'],
  home: (at) => path.join(at.home, '.cursor'),
  projectFolder: '.cursor',
  parts(at, scope) {
    if (scope === 'user') {
      // Rules of the user are in its settings, not in a file.
      return [jsonServer(at, scope, inHome(at, cursor.home(at), 'mcp.json'), 'mcpServers'), commonSkill(at, scope)];
    }
    const where = inProject(at, '.cursor', 'mcp.json');
    return [
      jsonServer(at, scope, where, 'mcpServers', {}, '$' + '{workspaceFolder}'),
      projectRules(at),
      commonSkill(at, scope),
    ];
  },
};

const vscode: Client = {
  title: 'VS Code',
  programs: ['code'],
  home(at) {
    if (at.platform === 'win32')
      return path.join(at.env.APPDATA ?? path.join(at.home, 'AppData', 'Roaming'), 'Code', 'User');
    if (at.platform === 'darwin') return path.join(at.home, 'Library', 'Application Support', 'Code', 'User');
    return path.join(homeOf(at, 'XDG_CONFIG_HOME', '.config'), 'Code', 'User');
  },
  projectFolder: '.vscode',
  parts(at, scope) {
    const more = { type: 'stdio' };
    if (scope === 'user') {
      return [jsonServer(at, scope, inHome(at, vscode.home(at), 'mcp.json'), 'servers', more), commonSkill(at, scope)];
    }
    const where = inProject(at, '.vscode', 'mcp.json');
    return [
      jsonServer(at, scope, where, 'servers', more, '$' + '{workspaceFolder}'),
      projectRules(at),
      commonSkill(at, scope),
    ];
  },
};

const gemini: Client = {
  title: 'Gemini CLI',
  programs: ['gemini'],
  home: (at) => path.join(at.env.GEMINI_CLI_HOME ? path.resolve(at.env.GEMINI_CLI_HOME) : at.home, '.gemini'),
  projectFolder: '.gemini',
  parts(at, scope) {
    const prefix = 'mcp_memoscope_';
    if (scope === 'project') {
      return [
        jsonServer(at, scope, inProject(at, '.gemini', 'settings.json'), 'mcpServers'),
        rulesPart(inProject(at, 'GEMINI.md'), rulesLines(prefix)),
        commonSkill(at, scope),
      ];
    }
    const settings = inHome(at, gemini.home(at), 'settings.json');
    return [
      jsonServer(at, scope, settings, 'mcpServers'),
      hooks(at, 'gemini', settings),
      rulesPart(inHome(at, gemini.home(at), 'GEMINI.md'), rulesLines(prefix)),
      commonSkill(at, scope),
    ];
  },
};

const opencode: Client = {
  title: 'OpenCode',
  programs: ['opencode'],
  home: (at) => path.join(homeOf(at, 'XDG_CONFIG_HOME', '.config'), 'opencode'),
  projectFolder: '.opencode',
  parts(at, scope) {
    const folder = scope === 'user' ? opencode.home(at) : at.project;
    const withComments = path.join(folder, 'opencode.jsonc');
    const usual = at.exists(withComments) ? withComments : path.join(folder, 'opencode.json');
    const file = scope === 'user' && at.env.OPENCODE_CONFIG ? path.resolve(at.env.OPENCODE_CONFIG) : usual;
    const where = scope === 'user' ? inHome(at, path.dirname(file), path.basename(file)) : { file, base: at.project };
    const value = { type: 'local', command: [commandOf(at, scope), 'mcp'], enabled: true };
    const server = serverPart(where, 'mcp', value, isOurs(at));
    if (scope === 'project') return [server, projectRules(at), commonSkill(at, scope)];
    return [
      server,
      rulesPart(inHome(at, opencode.home(at), 'AGENTS.md'), rulesLines('memoscope_')),
      commonSkill(at, scope),
    ];
  },
};

export const clients: Readonly<Record<ClientName, Client>> = { claude, codex, cursor, vscode, gemini, opencode };

/** A TOML basic string escapes as JSON does, but for the one control character that JSON leaves as it is. */
function tomlString(text: string): string {
  return JSON.stringify(text).replaceAll('\u007f', '\\u007f');
}
