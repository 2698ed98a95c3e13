/** Which of the drawn types lie in a cycle together: Tarjan's strongly connected components, without recursion. */
export interface Arrow {
  readonly from: string;
  readonly to: string;
}

/** Number of the cycle for each name that is in one; names outside any cycle are absent. */
export function findCycles(arrows: readonly Arrow[]): Map<string, number> {
  const next = Map.groupBy(arrows, ({ from }) => from);
  const index = new Map<string, number>();
  const low = new Map<string, number>();
  const open: string[] = [];
  const onStack = new Set<string>();
  const cycles = new Map<string, number>();
  let found = 0;

  const enter = (name: string) => {
    index.set(name, index.size);
    low.set(name, index.size - 1);
    open.push(name);
    onStack.add(name);
    return { name, targets: (next.get(name) ?? []).map(({ to }) => to), at: 0 };
  };
  const lower = (name: string, value: number) => low.set(name, Math.min(low.get(name) ?? value, value));

  for (const { from } of arrows) {
    if (index.has(from)) continue;
    const path = [enter(from)];
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = top.targets[top.at];
      top.at += 1;
      if (target !== undefined) {
        if (!index.has(target)) path.push(enter(target));
        else if (onStack.has(target)) lower(top.name, index.get(target) ?? 0);
        continue;
      }
      path.pop();
      const parent = path.at(-1);
      if (parent !== undefined) lower(parent.name, low.get(top.name) ?? 0);
      if (low.get(top.name) !== index.get(top.name)) continue;
      const members = open.splice(open.lastIndexOf(top.name));
      for (const member of members) onStack.delete(member);
      if (members.length > 1) {
        for (const member of members) cycles.set(member, found);
        found += 1;
      }
    }
  }
  return cycles;
}
