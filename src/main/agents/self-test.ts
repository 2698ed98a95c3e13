/** Starts an MCP entry as its client would, in an empty folder, and asks for the list of tools. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { toMemoError } from '#shared/base/errors.ts';

export interface SelfTest {
  readonly ok: boolean;
  /** How many tools it has, or why it does not work. */
  readonly found: string;
}

/** A machine at work starts a Node in seconds. */
const patienceMs = 60_000;

/** `command`: only ever one that Memoscope wrote itself. */
export async function selfTest(command: string, args: readonly string[], signal: AbortSignal): Promise<SelfTest> {
  const cwd = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-check-'));
  const transport = new StdioClientTransport({ command, args: [...args], cwd, stderr: 'pipe' });
  let said = '';
  transport.stderr?.on('data', (part: Buffer) => {
    said = (said + part.toString('utf8')).slice(-2000);
  });
  const client = new Client({ name: 'memoscope-check', version: '1' });
  const options = { timeout: patienceMs, signal };
  try {
    await client.connect(transport, options);
    const { tools } = await client.listTools(undefined, options);
    return { ok: tools.length > 0, found: `${tools.length} tools` };
  } catch (thrown) {
    signal.throwIfAborted();
    return { ok: false, found: said.trim().split('\n').at(-1) || toMemoError(thrown).message };
  } finally {
    await client.close();
    fs.rmSync(cwd, { recursive: true, force: true, maxRetries: 5 });
  }
}
