/**
 * Resources that the client subscribed to. It only learns that one changed, not how: it reads it again when it
 * wants to.
 */
import type { EventListener } from '../../engine/engine.ts';
import type { WorkspaceLink } from '../../link/link.ts';
import { invalidArgument } from '../answer/errors.ts';
import { changedBy } from './resources.ts';

const mostSubscriptions = 1000;

export class Subscriptions {
  readonly #uris = new Set<string>();
  readonly #use: () => () => void;
  readonly #tell: (uri: string) => void;
  #stop: (() => void) | null = null;
  #live: string | null = null;

  /** @param use keeps the folder attached until what it returns is called. */
  constructor(use: () => () => void, tell: (uri: string) => void) {
    this.#use = use;
    this.#tell = tell;
  }

  /** Throws InvalidArgument where there are too many. */
  add(uri: string, link: WorkspaceLink): void {
    if (this.#uris.size >= mostSubscriptions)
      throw invalidArgument('uri', `there are ${mostSubscriptions} subscriptions`);
    this.#uris.add(uri);
    this.#live ??= link.state().generation;
    if (this.#stop !== null) return;
    const [unused, unheard] = [this.#use(), link.subscribe(this.#listen)];
    this.#stop = () => {
      unheard();
      unused();
    };
  }

  remove(uri: string): void {
    this.#uris.delete(uri);
    if (this.#uris.size === 0) this.close();
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#live = null;
  }

  readonly #listen: EventListener = (event, payload) => {
    for (const uri of changedBy(event, payload, this.#uris, this.#live)) this.#tell(uri);
    if (event === 'generations.changed' && 'live' in payload) this.#live = payload.live.id;
  };
}
