import { expect, test } from 'vitest';
import { configurationFor, printedClients } from '../../../src/main/agents/configuration.ts';

const start = { command: '/opt/a "b"/node', args: ['C:\\m\\memoscope.mjs', 'mcp', '/p/界\u007f'] };

test('each client gets the command in its own format', () => {
  const of = (client: string) => configurationFor(client, '/p', start);
  expect(JSON.parse(of('claude').text)).toEqual({ mcpServers: { memoscope: start } });
  expect(of('claude').file).toBe('/p/.mcp.json');
  expect(JSON.parse(of('cursor').text)).toEqual({ mcpServers: { memoscope: start } });
  expect(of('cursor').file).toBe('/p/.cursor/mcp.json');
  expect(JSON.parse(of('vscode').text)).toEqual({ servers: { memoscope: { type: 'stdio', ...start } } });
  expect(of('vscode').file).toBe('/p/.vscode/mcp.json');
  expect(of('codex').text).toBe(
    '[mcp_servers.memoscope]\ncommand = "/opt/a \\"b\\"/node"\nargs = ["C:\\\\m\\\\memoscope.mjs", "mcp", "/p/界\\u007f"]\n',
  );
  expect(of('codex').file).toContain('.codex');
});

test('the command is this Node and this installation, and one that is not known is refused by name', () => {
  for (const client of printedClients)
    expect(configurationFor(client, '/p').text).toContain(JSON.stringify(process.execPath));
  expect(() => configurationFor('emacs', '/p')).toThrow(expect.objectContaining({ code: 'InvalidArgument' }));
});
