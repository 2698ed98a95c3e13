/**
 * What the program of an agent wants in its configuration to start our server: the same command in each one's file format. All
 * paths are absolute, because a program that is started from a dock has neither our folder nor our PATH.
 */
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { appRoot, isInstalled } from '../../engine/storage/storage.ts';

export const clients = ['claude', 'cursor', 'vscode', 'codex'] as const;
export type ClientName = (typeof clients)[number];

export interface ClientConfiguration {
  readonly client: ClientName;
  /** Where the text belongs. */
  readonly file: string;
  /** The whole file, where there is nothing else in it. */
  readonly text: string;
}

interface Start {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
}

/** `root`: absolute path of the folder. Throws InvalidArgument for a client that is not known. */
export function configurationFor(client: string, root: string, start: Start = ownStart(root)): ClientConfiguration {
  switch (client) {
    case 'claude':
      return { client, file: path.join(root, '.mcp.json'), text: json({ mcpServers: { memoscope: start } }) };
    case 'cursor':
      return { client, file: path.join(root, '.cursor', 'mcp.json'), text: json({ mcpServers: { memoscope: start } }) };
    case 'vscode': {
      const text = json({ servers: { memoscope: { type: 'stdio', ...start } } });
      return { client, file: path.join(root, '.vscode', 'mcp.json'), text };
    }
    case 'codex':
      return { client, file: path.join('~', '.codex', 'config.toml'), text: toml(start) };
    default:
      throw new MemoError('InvalidArgument', `--print-config is one of ${clients.join(', ')}, not '${client}'.`, {
        path: 'print-config',
      });
  }
}

/** The Node that runs this, and the bin of this installation. The program of an installed app is Node when it is told so. */
function ownStart(root: string): Start {
  if (process.env.APPIMAGE !== undefined && isInstalled()) {
    throw new MemoError(
      'Refused',
      'The files of an AppImage are in another place at each start. Install the deb package or the npm package for agents.',
    );
  }
  const env = isInstalled() ? { env: { ELECTRON_RUN_AS_NODE: '1' } } : {};
  return { command: process.execPath, args: [path.join(appRoot(), 'bin', 'memoscope.mjs'), 'mcp', root], ...env };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** A TOML basic string escapes as JSON does, but for the one control character that JSON leaves as it is. */
function toml({ command, args, env = {} }: Start): string {
  const quoted = (text: string): string => JSON.stringify(text).replaceAll('\u007f', '\\u007f');
  const variables = Object.entries(env).map(([name, value]) => `${name} = ${quoted(value)}`);
  const envLine = variables.length === 0 ? '' : `env = { ${variables.join(', ')} }\n`;
  return `[mcp_servers.memoscope]\ncommand = ${quoted(command)}\nargs = [${args.map(quoted).join(', ')}]\n${envLine}`;
}
