/**
 * Steps over a run of attributes to what they stand before. Each attribute of the run asks the same; the first answer holds
 * for all, else a long run would be walked once for each of its attributes. Main type: Walks.
 */
export class Walks<T> {
  readonly #last = new WeakMap<object, { from: number; to: number; found: T }>();

  /** `walk` tells what it found and the last token at which a walk that began there would find the same. */
  find(text: object, from: number, walk: (from: number) => { found: T; to: number }): T {
    const last = this.#last.get(text);
    if (last !== undefined && from >= last.from && from <= last.to) return last.found;
    const { found, to } = walk(from);
    this.#last.set(text, { from, to, found });
    return found;
  }
}
