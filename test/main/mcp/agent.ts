/** An agent for tests: the SDK's own client, against a server in this process or in one of its own, and the folder it works in. */
import { execFileSync } from 'node:child_process';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js';
import { createMcpServer } from '../../../src/main/mcp/server.ts';
import type { ErrorObject } from '../../../src/shared/base/errors.ts';
import { mainFile } from '../cli/run-cli.ts';

export interface Answered {
  text: string;
  data: Record<string, unknown>;
  /** Null where it is an answer. */
  error: ErrorObject | null;
}

export interface Agent {
  client: Client;
  /** All tools are listed once, so that the client holds each answer to the tool's schema. */
  call(tool: string, args?: Record<string, unknown>, onprogress?: (message: string) => void): Promise<Answered>;
}

async function agentOf(client: Client): Promise<Agent> {
  await client.listTools();
  return {
    client,
    async call(name, args = {}, onprogress) {
      const options = onprogress ? { onprogress: ({ message = '' }) => onprogress(message) } : {};
      const answer = await client.callTool({ name, arguments: args }, undefined, { timeout: 120_000, ...options });
      const [first, second] = answer.content as { text: string }[];
      const error = answer.isError === true ? (JSON.parse(second?.text ?? '') as { error: ErrorObject }).error : null;
      return { text: first?.text ?? '', data: (answer.structuredContent ?? {}) as Record<string, unknown>, error };
    },
  };
}

/** `close` of the client ends the server too. */
export async function agentHere(workspace: Parameters<typeof createMcpServer>[0]): Promise<Agent> {
  const [near, far] = InMemoryTransport.createLinkedPair();
  const client = new Client({ name: 'test-agent', version: '1' });
  await Promise.all([createMcpServer(workspace, { allTools: true }).connect(far), client.connect(near)]);
  return agentOf(client);
}

/** `memoscope mcp` as a client starts it, with all tools in its list. */
export async function agentOfProcess(
  root: string,
  userData: string,
  more: Record<string, string> = {},
): Promise<Agent & { pid: number; errors(): string }> {
  const transport = transportTo([root, '--all-tools'], userData, more);
  let errors = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    errors += chunk.toString('utf8');
  });
  const client = new Client({ name: 'test-agent', version: '1' });
  await client.connect(transport);
  return { ...(await agentOf(client)), pid: transport.pid ?? 0, errors: () => errors };
}

/** To a server of its own. */
export function transportTo(
  args: readonly string[],
  userData: string,
  more: Record<string, string> = {},
): StdioClientTransport {
  return new StdioClientTransport({
    command: process.execPath,
    args: [mainFile, 'mcp', ...args],
    env: { ...(process.env as Record<string, string>), MEMOSCOPE_USER_DATA: userData, ...more },
    stderr: 'pipe',
  });
}

/** A project with three types, one of them in two states: committed, and as it is now. */
export const project = {
  'package.json': '{ "name": "shop", "scripts": { "test": "vitest" } }\n',
  'tsconfig.json': '{ "compilerOptions": { "strict": true }, "include": ["src"] }\n',
  'src/retry.ts':
    '/** Says how often a payment is tried again. */\nexport class RetryPolicy {\n  /** How many attempts. */\n  attempts(): number {\n    return 3;\n  }\n}\n',
  'src/payment.ts':
    "import { RetryPolicy } from './retry.ts';\n\n/** Captures money. */\nexport class Payment {\n  readonly policy = new RetryPolicy();\n\n  /** Tries until the policy gives up. */\n  capture(): number {\n    return this.policy.attempts();\n  }\n}\n",
  'memory-bank/brief.md': '# Shop\n\nSells things. Payments are retried.\n',
  'memory-bank/active.md': '# Active\n\n## Focus\n\nRetry of payments.\n',
};

export function commitAll(root: string, message = 'first'): void {
  const git = (...args: string[]): void => {
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], { cwd: root, stdio: 'ignore' });
  };
  git('init', '-q');
  git('add', '-A');
  git('commit', '-q', '-m', message);
}
