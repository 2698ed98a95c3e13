/**
 * Types of one file by place, and the owner of a qualified name outside any class: `a::Foo::get` belongs to a type
 * `Foo` in a namespace `a`, or to `Foo` in `a`. What the file itself shows decides; a type that it does not declare
 * gets an addition.
 */
import type { FactBuilder, NewType } from '../reading/fact-builder.ts';
import type { ModulePath } from '../reading/module-path.ts';
import type { DeclarationPlace } from './place.ts';

export interface Owner {
  readonly index: number;
  readonly name: string;
}

/** Each member defined outside its class is looked for in all of them. */
const maxUsed = 20;

const join = (namespace: string, name: string): string => (namespace === '' ? name : `${namespace}.${name}`);

export class Owners {
  readonly #builder: FactBuilder;
  readonly #module: ModulePath;
  readonly #types = new Map<string, number>();
  readonly #namespaces = new Set<string>();
  /** `using namespace x`, in order. */
  readonly #used: string[] = [];

  /** Whether the file has a name that no `::` follows: only before `::` it is more likely a namespace than a type. */
  readonly #standsAlone: (name: string) => boolean;

  constructor(builder: FactBuilder, module: ModulePath, standsAlone: (name: string) => boolean) {
    this.#builder = builder;
    this.#module = module;
    this.#standsAlone = standsAlone;
  }

  addNamespace(namespace: string): void {
    for (let at = namespace; at !== '' && !this.#namespaces.has(at); at = at.slice(0, Math.max(0, at.lastIndexOf('.'))))
      this.#namespaces.add(at);
  }

  addUsed(namespace: string): void {
    if (namespace === 'std' || namespace.startsWith('std.') || this.#used.length >= maxUsed) return;
    this.#used.push(namespace);
    this.addNamespace(namespace);
  }

  /** The type of this name and place in the file: two branches of an `#if`, or an addition and its declaration, are one. */
  add(type: NewType & { addition: boolean }): number {
    const { addition, ...fact } = type;
    const key = this.#key(type.parent ?? -1, type.namespace, type.name);
    const known = this.#types.get(key);
    if (known !== undefined) {
      const there = this.#builder.type(known);
      if (there.addition === true && !addition) {
        delete there.addition;
        there.kind = type.kind;
        there.access = type.access ?? 'public';
        there.line = this.#builder.source.lineAt(type.start);
        there.endLine = this.#builder.source.lineAt(Math.max(type.start, type.end - 1));
      }
      return known;
    }
    const index = this.#builder.addType(fact);
    if (addition) this.#builder.type(index).addition = true;
    this.#types.set(key, index);
    return index;
  }

  #key(parent: number, namespace: string, name: string): string {
    return parent >= 0 ? `${parent}+${name}` : `${namespace}:${name}`;
  }

  #find(namespace: string, chain: readonly string[]): Owner | null {
    let index = -1;
    for (const name of chain) {
      const next = this.#types.get(this.#key(index, namespace, name));
      if (next === undefined) return null;
      index = next;
    }
    return index < 0 ? null : { index, name: chain.at(-1) ?? '' };
  }

  /** Namespaces from the inside outward, the file's own last. */
  #outward(namespace: string): string[] {
    const all = [namespace];
    for (let at = namespace.lastIndexOf('.'); at > 0; at = namespace.lastIndexOf('.', at - 1))
      all.push(namespace.slice(0, at));
    if (namespace !== '') all.push('');
    return [...all, ...this.#used, this.#module.full];
  }

  /** The namespace of `path::Foo`, where `path` names no type. */
  namespaceOf(path: readonly string[], { namespace }: DeclarationPlace): string {
    return this.#split(path, this.#outward(namespace), false).namespace;
  }

  /**
   * The type that `path` names from a place, null where it names a namespace.
   * @param isMember what is declared can only be a member: `int Foo::get() const`.
   */
  of(
    path: readonly string[],
    place: DeclarationPlace,
    at: { start: number; end: number },
    isMember = false,
  ): Owner | null {
    const outward = this.#outward(place.namespace);
    for (const outer of outward) {
      for (let split = 0; split < path.length; split += 1) {
        const found = this.#find(path.slice(0, split).reduce(join, outer), path.slice(split));
        if (found !== null) return found;
      }
    }
    const { namespace, chain } = this.#split(path, outward, isMember);
    if (chain.length === 0) return null;
    let index = -1;
    const { start, end } = at;
    for (const name of chain)
      index = this.add({
        name,
        kind: 'class',
        namespace,
        parent: index,
        access: 'internal',
        addition: true,
        start,
        end,
      });
    return { index, name: chain.at(-1) ?? '' };
  }

  /** As many segments as are known to be namespaces; the others are types. */
  #split(
    path: readonly string[],
    outward: readonly string[],
    isMember: boolean,
  ): { namespace: string; chain: string[] } {
    for (let split = path.length; split > 0; split -= 1) {
      const prefix = path.slice(0, split).join('.');
      const outer = outward.find((each) => this.#namespaces.has(join(each, prefix)));
      if (outer === undefined) continue;
      return this.#byCustom(path.slice(split), join(outer, prefix), isMember);
    }
    const [here = ''] = outward;
    const found = this.#byCustom(path, here, isMember);
    return found.namespace === '' ? { ...found, namespace: this.#used[0] ?? '' } : found;
  }

  /** Types are written with a capital where namespaces are not, or also occur elsewhere than before `::`. */
  #byCustom(path: readonly string[], namespace: string, isMember: boolean): { namespace: string; chain: string[] } {
    const isType = (name: string, n: number): boolean =>
      /^\p{Lu}/u.test(name) || this.#standsAlone(name) || (isMember && n === path.length - 1);
    const types = path.findIndex(isType);
    const split = types < 0 ? path.length : types;
    return { namespace: path.slice(0, split).reduce(join, namespace), chain: path.slice(split) };
  }
}
