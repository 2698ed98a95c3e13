/** Which names callers say instead of which: in each body that changed, a name said less often and one said more often. */
import type { Vocabulary } from './bags.ts';
import { type Body, type Turnover, times } from './known.ts';
import type { Replaced } from './pair-in-type.ts';

/** Names that one body replaces; of more it is not clear which is which. */
const maxNames = 24;

export async function replacedNames(
  turnovers: readonly Turnover[],
  { number }: Vocabulary,
  pause: () => Promise<void>,
): Promise<Replaced> {
  const namesOf = (list: readonly { member: { name: string } }[]): number[] =>
    list.map(({ member }) => number(member.name));
  const gone = [...new Set(turnovers.flatMap((each) => namesOf(each.gone)))].sort((a, b) => a - b);
  const come = [...new Set(turnovers.flatMap((each) => namesOf(each.come)))].sort((a, b) => a - b);
  const isGone = new Set(gone);
  const isNew = new Set(come);
  const counts = new Map<string, number>();
  for (const { changed } of turnovers) {
    for (const { was, now } of changed) {
      await pause();
      if (was.body === null || now.body === null) continue;
      const less = fewer(was.body, now.body, isGone);
      const more = fewer(now.body, was.body, isNew);
      if (less.length > maxNames || more.length > maxNames) continue;
      for (const a of less) {
        for (const b of more) {
          if (a.by !== b.by) continue;
          const key = `${a.name} ${b.name}`;
          counts.set(key, (counts.get(key) ?? 0) + 1);
        }
      }
    }
  }
  return (was, now) => counts.get(`${number(was)} ${number(now)}`) ?? 0;
}

/** Of `names` those that `b` holds less often than `a`. */
function fewer(a: Body, b: Body, names: ReadonlySet<number>): { name: number; by: number }[] {
  const found: { name: number; by: number }[] = [];
  let last = -1;
  for (const name of a.words) {
    if (name === last || !names.has(name)) continue;
    last = name;
    const by = times(a, name) - times(b, name);
    if (by > 0) found.push({ name, by });
  }
  return found;
}
