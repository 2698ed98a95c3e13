/**
 * The first thing that a page does: it connects and asks for all that its first view depends on, while the browser still
 * compiles the rest of the page.
 */
import type { Result } from '#shared/contract/contract.ts';
import { type Client, isConnectionLost } from '#shared/rpc/client.ts';
import type { Port } from '#shared/rpc/port.ts';
import { createLink, type Link } from './link.ts';

/** What events would have told: workspace, settings, state of the window. */
export type Known = readonly [Result<'workspace.state'>, Result<'settings.get'>, Result<'ui.get'>];

export interface Connection {
  readonly link: Link;
  /** What the connection brought that was made last; waits for the first. Throws what the engine said instead. */
  known(): Promise<Known>;
}

export function connect(openPort: () => Port): Connection {
  const first = Promise.withResolvers<Known>();
  let last = first.promise;
  const greet = async (client: Client): Promise<void> => {
    const known = askKnown(client);
    await known.catch((thrown: unknown) => {
      if (isConnectionLost(thrown)) throw thrown;
    });
    first.resolve(known);
    last = known;
  };
  return { link: createLink(openPort, greet), known: () => last };
}

function askKnown(client: Client): Promise<Known> {
  return Promise.all([client.call('workspace.state', {}), client.call('settings.get', {}), client.call('ui.get', {})]);
}
