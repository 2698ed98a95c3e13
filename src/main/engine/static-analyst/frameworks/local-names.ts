/**
 * Names of variables that hold routers or commands. A name that several functions of a file declare differs in each of them.
 * Main type: LocalNames.
 */
import type { CodeTree } from '../../codemap/codemap.ts';

export class LocalNames {
  readonly #code: CodeTree;
  /** Functions that declare a name; -1 is the file. */
  readonly #places = new Map<string, Set<number>>();

  constructor(code: CodeTree) {
    this.#code = code;
  }

  declare(node: number, name: string): void {
    const places = this.#places.get(name) ?? new Set();
    this.#places.set(name, places.add(this.#around(node)));
  }

  /** The name as it counts where a node is. */
  at(node: number, name: string): string {
    const places = this.#places.get(name);
    if (places === undefined || places.size < 2) return name;
    for (let fn = this.#around(node); fn >= 0; fn = this.#around(fn)) if (places.has(fn)) return `${name} ${fn}`;
    return name;
  }

  readonly #around = (node: number): number => this.#code.around(node, 'function')?.node ?? -1;
}
