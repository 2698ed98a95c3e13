/**
 * What the program of an agent wants in its configuration to start our server for one folder: the same command in each one's file
 * format, to be put there by hand. All paths are absolute, because a program that is started from a dock has neither our folder nor
 * our PATH.
 */
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { ownStart, type Start } from './launcher.ts';

export const printedClients = ['claude', 'cursor', 'vscode', 'codex'] as const;

export interface ClientConfiguration {
  readonly client: (typeof printedClients)[number];
  /** Where the text belongs. */
  readonly file: string;
  /** The whole file, where there is nothing else in it. */
  readonly text: string;
}

/** `root`: absolute path of the folder. Throws InvalidArgument for a client that is not known. */
export function configurationFor(
  client: string,
  root: string,
  start: Start = ownStart('mcp', root),
): ClientConfiguration {
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
      throw new MemoError(
        'InvalidArgument',
        sentence`--print-config is one of ${printedClients.join(', ')}, not '${client}'.`,
        {
          path: 'print-config',
        },
      );
  }
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
