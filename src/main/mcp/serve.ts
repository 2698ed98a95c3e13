/**
 * `memoscope mcp`: a thin shell over the link that works beside the app and without it. Standard output carries the protocol and
 * nothing else, whatever a library of this process prints.
 */
import { Writable } from 'node:stream';
import { idleLimitMs, minutesText, watchIdle } from '../link/link.ts';
import { folderOfClient } from './folder.ts';
import { createMcpServer } from './server.ts';
import { LineTransport } from './transport/line-transport.ts';
import { openWorkspace } from './workspace.ts';

export interface McpOptions {
  /** Absolute path of the folder; null takes it from the client. */
  readonly root: string | null;
  /** The first list of tools holds all of them. */
  readonly allTools: boolean;
  readonly signal: AbortSignal;
}

/** Serves until the client ends standard input, or `signal`. */
export async function serveMcp({ root, allTools, signal }: McpOptions): Promise<void> {
  const output = ownStandardOutput();
  let served = root ?? '';
  const workspace = openWorkspace(async () => {
    served = root ?? (await folder());
    return served;
  });
  const server = createMcpServer(workspace, { allTools });
  const folder = folderOfClient(server);
  const ended = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const end = (): void => void server.close();
  signal.addEventListener('abort', end, { once: true });
  const limitMs = idleLimitMs();
  const awake = watchIdle(workspace.idleMs, limitMs, () => {
    const told = `there was no request about ${served} for ${minutesText(limitMs)}, so it is let go. The next request opens it again.`;
    process.stderr.write(`memoscope: ${told}\n`);
    workspace.rest().catch((thrown: unknown) => process.stderr.write(`memoscope: ${String(thrown)}\n`));
  });
  try {
    await server.connect(new LineTransport(process.stdin, output));
    if (signal.aborted) end();
    // Begun before the first call, so that an agent finds the files read.
    workspace.link(signal).catch((thrown: unknown) => process.stderr.write(`memoscope: ${String(thrown)}\n`));
    await ended;
  } finally {
    awake();
    await workspace.close();
  }
}

/** What anything else in this process prints goes to standard error: one stray line would break the protocol. */
function ownStandardOutput(): Writable {
  const { stdout, stderr } = process;
  const write = stdout.write.bind(stdout);
  stdout.write = stderr.write.bind(stderr) as typeof stdout.write;
  return new Writable({
    decodeStrings: false,
    write: (text: string, encoding, done) => void write(text, encoding, done),
  });
}
