/**
 * The door of the shell for coding agents. `serveMcp` serves the contract over standard streams by the Model Context Protocol;
 * `exploreOnce` answers one question as its tool `explore` does, for the command line. The library of the protocol is loaded only
 * by a server, because a single answer is ready sooner without it.
 */
import type { McpOptions } from './serve.ts';

export { exploreOnce } from './run-tool.ts';
export type { McpOptions };

export async function serveMcp(options: McpOptions): Promise<void> {
  const { serveMcp: serve } = await import('./serve.ts');
  await serve(options);
}
