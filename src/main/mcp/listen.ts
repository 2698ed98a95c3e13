/**
 * `subscriptions/listen`: one request that stays open and delivers what the client asked to hear of, until it cancels. The list of tools and
 * that of prompts never change, so there is nothing to hear of them.
 */
import type { Notification, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { WorkspaceLink } from '../link/link.ts';
import { listenMethod, subscriptionKey } from './per-request.ts';
import { checkResource, ListedResources, listResources, Subscriptions } from './resources.ts';

export const ListenRequestSchema = z.object({
  method: z.literal(listenMethod),
  params: z.looseObject({
    notifications: z.looseObject({
      resourcesListChanged: z.boolean().optional(),
      resourceSubscriptions: z.array(z.string().max(4096)).max(1000).optional(),
    }),
  }),
});
type Filter = z.infer<typeof ListenRequestSchema>['params']['notifications'];

/** A client has one for each of its windows, rarely more. */
const mostStreams = 32;

interface Stream {
  readonly requestId: RequestId;
  readonly signal: AbortSignal;
  sendNotification(notification: Notification): Promise<void>;
}

export class Listeners {
  readonly #use: () => () => void;
  #open = 0;

  /** @param use keeps the folder attached until what it returns is called. */
  constructor(use: () => () => void) {
    this.#use = use;
  }

  /** Ends when the client cancels. Throws Busy where too many are open. */
  async listen(filter: Filter, link: WorkspaceLink, { requestId, signal, sendNotification }: Stream): Promise<void> {
    if (this.#open >= mostStreams) {
      throw new MemoError('Busy', sentence`${mostStreams} subscriptions are open already; cancel one of them.`);
    }
    const send = (method: string, params: object): void => {
      sendNotification({ method, params: { ...params, _meta: { [subscriptionKey]: requestId } } }).catch(() => {
        // The client went away, which the transport sees.
      });
    };
    const uris = [...new Set(filter.resourceSubscriptions ?? [])].filter(isResource);
    const subscriptions = new Subscriptions(this.#use, (uri) => send('notifications/resources/updated', { uri }));
    const listed = new ListedResources(() => send('notifications/resources/list_changed', {}));
    const end = this.#use();
    this.#open += 1;
    try {
      const ofList = filter.resourcesListChanged === true;
      const known = ofList ? await listResources((method, params) => link.call(method, params, { signal })) : null;
      send('notifications/subscriptions/acknowledged', {
        notifications: {
          ...(ofList ? { resourcesListChanged: true } : {}),
          ...(uris.length > 0 ? { resourceSubscriptions: uris } : {}),
        },
      });
      if (known !== null) listed.listed(known, link);
      for (const uri of uris) subscriptions.add(uri, link);
      await aborted(signal);
    } finally {
      this.#open -= 1;
      subscriptions.close();
      listed.close();
      end();
    }
  }
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
}

/** Addresses that never will be resources are left out of the acknowledgement. */
function isResource(uri: string): boolean {
  try {
    checkResource(uri);
    return true;
  } catch {
    // It says why, which this form of the protocol has no place for.
    return false;
  }
}
