/**
 * The tree of path segments: every namespace and type is a node (parent, simple name, separator). A parent always has
 * a smaller number than its children, so that anything inherited along paths is one pass over the nodes.
 * Node 0 is the root, the empty path. Types of one FQN in two projects share a node.
 */
import { grown, type NameTable } from './name-table.ts';

const longestPath = 0xffff;

export class PathTree {
  count = 1;
  parent = new Uint32Array(64);
  name = new Uint32Array(64);
  /** 1: joined to the parent by `+` (nested type); 0: by `.`. */
  nested = new Uint8Array(64);
  /** Units of the whole path, at most 65535. */
  length = new Uint16Array(64);
  /** Namespace segments before the (outermost) type. */
  depth = new Uint16Array(64);
  readonly #names: NameTable;
  /** Open addressing: node numbers, 0 = free. */
  #slots = new Uint32Array(256);

  constructor(names: NameTable) {
    this.#names = names;
  }

  /** Node of a type's path; `name` is its simple name, which the path ends with. */
  intern(path: string, name: string): number {
    let node = 0;
    let nested = 0;
    let start = 0;
    const end = path.length - name.length;
    for (let i = 0; i < end; i++) {
      const unit = path.charCodeAt(i);
      if (unit !== 46 && unit !== 43) continue;
      node = this.#child(node, this.#names.intern(path.slice(start, i)), nested);
      nested = unit === 43 ? 1 : 0;
      start = i + 1;
    }
    return this.#child(node, this.#names.intern(path.slice(start)), nested);
  }

  string(node: number): string {
    let text = '';
    for (let at = node; at !== 0; at = this.parent[at] as number) {
      const joint = this.parent[at] === 0 ? '' : this.nested[at] === 1 ? '+' : '.';
      text = joint + this.#names.string(this.name[at] as number) + text;
    }
    return text;
  }

  /** Nodes from the first segment to `node`. */
  chain(node: number): number[] {
    const nodes: number[] = [];
    for (let at = node; at !== 0; at = this.parent[at] as number) nodes.push(at);
    return nodes.reverse();
  }

  /** Segments from the root to `node`. */
  levelOf(node: number): number {
    let level = 0;
    for (let at = node; at !== 0; at = this.parent[at] as number) level++;
    return level;
  }

  #child(parent: number, name: number, nested: number): number {
    const slot = this.#probe(parent, name, nested);
    const known = this.#slots[slot] as number;
    return known === 0 ? this.#add(parent, name, nested, slot) : known;
  }

  #probe(parent: number, name: number, nested: number): number {
    let hash = Math.imul(parent ^ (nested << 30), 0x9e3779b1) ^ Math.imul(name, 0x85ebca6b);
    hash ^= hash >>> 15;
    const last = this.#slots.length - 1;
    for (let slot = hash & last; ; slot = (slot + 1) & last) {
      const node = this.#slots[slot] as number;
      if (node === 0) return slot;
      if (this.parent[node] === parent && this.name[node] === name && this.nested[node] === nested) return slot;
    }
  }

  #add(parent: number, name: number, nested: number, slot: number): number {
    const node = this.count++;
    this.parent = grown(this.parent, node + 1);
    this.name = grown(this.name, node + 1);
    this.nested = grown(this.nested, node + 1);
    this.length = grown(this.length, node + 1);
    this.depth = grown(this.depth, node + 1);
    this.parent[node] = parent;
    this.name[node] = name;
    this.nested[node] = nested;
    const before = parent === 0 ? 0 : (this.length[parent] as number) + 1;
    this.length[node] = Math.min(before + this.#names.lengthOf(name), longestPath);
    const outer = this.depth[parent] as number;
    this.depth[node] = parent === 0 || nested === 1 ? outer : Math.min(outer + 1, longestPath);
    this.#slots[slot] = node;
    if (this.count * 2 > this.#slots.length) this.#rehash();
    return node;
  }

  #rehash(): void {
    this.#slots = new Uint32Array(this.#slots.length * 2);
    for (let node = 1; node < this.count; node++) {
      const slot = this.#probe(this.parent[node] as number, this.name[node] as number, this.nested[node] as number);
      this.#slots[slot] = node;
    }
  }
}
