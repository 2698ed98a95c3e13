/**
 * Notifies a client that has listed the resources when they change: files of the bank or packs came or went. It holds
 * no folder attached; one that was let go in between is compared when a request attaches it again.
 */
import type { WorkspaceLink } from '../../link/link.ts';
import { type ListedResource, listResources } from './resources.ts';

const patienceMs = 20_000;

export class ListedResources {
  readonly #tell: () => void;
  /** Addresses as the client knows them; null while it never asked. */
  #known: string | null = null;
  #link: WorkspaceLink | null = null;
  #stop: (() => void) | null = null;
  #looking = false;
  #again = false;

  constructor(tell: () => void) {
    this.#tell = tell;
  }

  /** The client knows these. */
  listed(resources: readonly ListedResource[], link: WorkspaceLink): void {
    this.#known = addresses(resources);
    this.hear(link);
  }

  /** Called with the link of each request: it changes after the folder was released. */
  hear(link: WorkspaceLink): void {
    if (this.#known === null || link === this.#link) return;
    const before = this.#link;
    this.close();
    this.#link = link;
    this.#stop = link.subscribe((event) => {
      if (event === 'bank.changed' || event === 'context.changed') this.#look(link);
    });
    if (before !== null) this.#look(link);
  }

  close(): void {
    this.#stop?.();
    this.#stop = null;
    this.#link = null;
  }

  /** One at a time; what happens meanwhile is looked at after it. */
  #look(link: WorkspaceLink): void {
    this.#again = this.#looking;
    if (this.#looking) return;
    this.#looking = true;
    const done = (): void => this.#done(link);
    // A failure means that an engine ended: the next request attaches to another, and compares then.
    this.#compare(link).then(done, done);
  }

  #done(link: WorkspaceLink): void {
    this.#looking = false;
    if (this.#again && this.#link === link) this.#look(link);
  }

  async #compare(link: WorkspaceLink): Promise<void> {
    const now = addresses(
      await listResources((method, params) => link.call(method, params, { signal: AbortSignal.timeout(patienceMs) })),
    );
    if (this.#known === now || this.#link !== link) return;
    this.#known = now;
    this.#tell();
  }
}

function addresses(resources: readonly ListedResource[]): string {
  return resources
    .map(({ uri }) => uri)
    .sort()
    .join('\n');
}
