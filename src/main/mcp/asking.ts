/** One request of a client as tools, resources and prompts see it: the calls it may make, its signal, its progress. */
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js';
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js';
import type { WorkspaceLink } from '../link/link.ts';
import type { Asking } from './tools/tool.ts';

export type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** Between two notifications of progress of one request. */
const progressMs = 200;
/** A caller that cancelled does not wait, and neither does a server that ends. */
const cancelMs = 2_000;

/**
 * The author of what a client proposes. Clients choose their own name, so it always carries a prefix: none can pass for a
 * person (`human`), the static analyst or a model.
 */
export function agentName(given: string | undefined): string {
  const name = (given ?? '')
    .replace(/[\p{C}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .replace(/^(agent:\s*)+/i, '');
  return `agent:${[...name].slice(0, 80).join('') || 'unnamed'}`;
}

export function askingOf(
  link: WorkspaceLink,
  { signal }: Pick<Extra, 'signal'>,
  session: Pick<Asking, 'client' | 'seenBlocks' | 'patienceMs' | 'listAll'>,
  progress: (message: string) => void,
): Asking {
  return {
    ...{ link, signal, progress, ...session },
    call: (method, params) => link.call(method, params, { signal }),
    cancelOp: async (opId) => {
      await link.call('ops.cancel', { opId }, { signal: AbortSignal.timeout(cancelMs) });
    },
  };
}

/** Nothing where the client did not ask for it. */
export function progressOf({ _meta, sendNotification }: Extra): (message: string) => void {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return () => {};
  let progress = 0;
  let last = Number.NEGATIVE_INFINITY;
  return (message) => {
    const now = performance.now();
    if (now - last < progressMs) return;
    last = now;
    progress += 1;
    sendNotification({ method: 'notifications/progress', params: { progressToken, progress, message } }).catch(() => {
      // The client went away, which the transport sees.
    });
  };
}
