/**
 * The machine blocks that one client has seen, by the hash of their text. A block that someone else wrote since is not
 * replaced unread: of several agents that write one block at once, one succeeds and the others get the conflict.
 */
export class SeenBlocks {
  readonly #hashes = new Map<string, string>();
  /** Versions from before the client connected may be replaced unread: an agent keeps its block over many sessions. */
  readonly #since = Date.now();

  saw(path: string, blocks: readonly { id: string; hash: string }[]): void {
    for (const { id, hash } of blocks) this.#hashes.set(keyOf(path, id), hash);
  }

  /** Parameters of `bank.writeBlock`. */
  of(path: string, id: string): { seen: string } | { unseenSince: number } {
    const seen = this.#hashes.get(keyOf(path, id));
    return seen === undefined ? { unseenSince: this.#since } : { seen };
  }
}

function keyOf(path: string, id: string): string {
  return `${path}\n${id}`;
}
