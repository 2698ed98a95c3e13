/** Groups of things that lead to each other in circles; things in none are left out. */

/** Tarjan's algorithm over a few hundred nodes, without recursion. Groups in the order of their first member. */
export function components<T>(nodes: readonly T[], next: (node: T) => readonly T[]): T[][] {
  const order = new Map<T, number>();
  const low = new Map<T, number>();
  const open = new Set<T>();
  const stack: T[] = [];
  const groups: T[][] = [];
  const enter = (node: T): { node: T; rest: T[] } => {
    order.set(node, order.size);
    low.set(node, order.size - 1);
    stack.push(node);
    open.add(node);
    return { node, rest: [...next(node)] };
  };
  const lower = (node: T, to: number): void => void low.set(node, Math.min(low.get(node) ?? 0, to));
  for (const root of nodes) {
    if (order.has(root)) continue;
    const path = [enter(root)];
    for (let at = path.at(-1); at !== undefined; at = path.at(-1)) {
      const to = at.rest.shift();
      if (to !== undefined) {
        if (!order.has(to)) path.push(enter(to));
        else if (open.has(to)) lower(at.node, order.get(to) ?? 0);
        continue;
      }
      path.pop();
      const above = path.at(-1);
      if (above !== undefined) lower(above.node, low.get(at.node) ?? 0);
      if (low.get(at.node) !== order.get(at.node)) continue;
      const group = stack.splice(stack.indexOf(at.node));
      for (const each of group) open.delete(each);
      if (group.length > 1) groups.push(group);
    }
  }
  const place = new Map(nodes.map((node, n) => [node, n]));
  const first = (group: readonly T[]): number => Math.min(...group.map((node) => place.get(node) ?? 0));
  return groups
    .map((group) => group.sort((a, b) => (place.get(a) ?? 0) - (place.get(b) ?? 0)))
    .sort((a, b) => first(a) - first(b));
}
