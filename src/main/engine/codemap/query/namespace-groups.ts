/**
 * Types by where they stand, in a dozen groups: a namespace, or a namespace with all below it. Large groups are split
 * along the tree of namespaces for as long as there are few of them, so that neither one group holds nearly everything
 * nor five hundred hold two types each.
 */
export interface Standing {
  readonly namespace: string;
  readonly uses: number;
}

export interface NamespaceGroup {
  /** A namespace; with `*` at its end, it and all below. */
  readonly namespace: string;
  readonly types: number;
  readonly uses: number;
}

/** Groups wanted at most, and the share of all types that is too many for one group: it is split even into many. */
const wanted = 12;
const tooMany = 1 / 4;

interface Branch {
  path: string;
  types: number;
  uses: number;
  ownTypes: number;
  ownUses: number;
  children: Map<string, Branch>;
}

/** Most types first; what is equal by name. */
export function groupByNamespace(all: readonly Standing[]): NamespaceGroup[] {
  const root = branch('');
  for (const { namespace, uses } of all) add(root, namespace, uses);
  const groups: (NamespaceGroup & { branch: Branch | null })[] = [...parts(root)];
  for (;;) {
    const splittable = groups.flatMap((group, at) => {
      const split = group.branch === null ? [] : parts(group.branch);
      const fits = groups.length - 1 + split.length <= wanted || group.types > all.length * tooMany;
      return split.length > 1 && fits ? [{ at, split, types: group.types }] : [];
    });
    const [largest] = splittable.sort((a, b) => b.types - a.types);
    if (largest === undefined) break;
    groups.splice(largest.at, 1, ...largest.split);
  }
  return groups
    .map(({ namespace, types, uses }) => ({ namespace, types, uses }))
    .sort((a, b) => b.types - a.types || b.uses - a.uses || (a.namespace < b.namespace ? -1 : 1));
}

/** Whether a namespace is in a group, by the group's name. */
export function inGroup(namespace: string, group: string): boolean {
  if (!group.endsWith('*')) return namespace === group;
  const top = group.slice(0, -1);
  return (
    namespace.startsWith(top) &&
    (namespace.length === top.length || top === '' || /[./]/.test(namespace[top.length] ?? ''))
  );
}

function branch(path: string): Branch {
  return { path, types: 0, uses: 0, ownTypes: 0, ownUses: 0, children: new Map() };
}

function add(root: Branch, namespace: string, uses: number): void {
  let at = root;
  root.types += 1;
  root.uses += uses;
  for (const end of ends(namespace)) {
    const path = namespace.slice(0, end);
    let next = at.children.get(path);
    if (next === undefined) {
      next = branch(path);
      at.children.set(path, next);
    }
    next.types += 1;
    next.uses += uses;
    at = next;
  }
  at.ownTypes += 1;
  at.ownUses += uses;
}

/** Where each part of a namespace or folder ends. */
function* ends(namespace: string): Iterable<number> {
  for (const { index } of namespace.matchAll(/[./]/g)) if (index > 0) yield index;
  if (namespace !== '') yield namespace.length;
}

/** What a branch falls into: its children, and its own types apart. */
function parts(whole: Branch): (NamespaceGroup & { branch: Branch | null })[] {
  const from = single(whole);
  const own = { namespace: from.path, types: from.ownTypes, uses: from.ownUses, branch: null };
  const below = [...from.children.values()].map(single).map((child) => {
    const leaf = child.children.size === 0;
    const namespace = leaf ? child.path : `${child.path}*`;
    return { namespace, types: child.types, uses: child.uses, branch: leaf ? null : child };
  });
  if (below.length === 0 || from.ownTypes > 0) return [own, ...below];
  return below;
}

/** A branch that holds nothing but one other is that one. */
function single(from: Branch): Branch {
  const [only] = from.children.values();
  return from.ownTypes === 0 && from.children.size === 1 && only !== undefined ? single(only) : from;
}
