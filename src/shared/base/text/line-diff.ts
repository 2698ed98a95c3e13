/**
 * Two texts as lines that stayed, went and came: the shortest way from one to the other (Myers). Texts that have little
 * in common would take long for an unreadable result: beyond a bound what lies between equal ends is reported as
 * replaced.
 */
export interface LineChange {
  readonly kind: 'same' | 'removed' | 'added';
  readonly text: string;
  /** Line numbers from 1; null on the side where the line is not. */
  readonly before: number | null;
  readonly after: number | null;
}

/** Steps of the search: two of 1,000 lines with nothing in common need as many. */
const maxSteps = 1_000_000;

/** Lines removed come before those added in their place. */
export function lineDiff(before: readonly string[], after: readonly string[]): LineChange[] {
  let start = 0;
  while (start < before.length && start < after.length && before[start] === after[start]) start += 1;
  let [endBefore, endAfter] = [before.length, after.length];
  while (endBefore > start && endAfter > start && before[endBefore - 1] === after[endAfter - 1]) {
    endBefore -= 1;
    endAfter -= 1;
  }
  const kept = common(before.slice(start, endBefore), after.slice(start, endAfter));
  const changes: LineChange[] = [];
  let [b, a] = [0, 0];
  const upTo = (toBefore: number, toAfter: number): void => {
    for (; b < toBefore; b += 1) changes.push({ kind: 'removed', text: before[b] ?? '', before: b + 1, after: null });
    for (; a < toAfter; a += 1) changes.push({ kind: 'added', text: after[a] ?? '', before: null, after: a + 1 });
  };
  const same = (atBefore: number, atAfter: number): void => {
    upTo(atBefore, atAfter);
    changes.push({ kind: 'same', text: before[b] ?? '', before: b + 1, after: a + 1 });
    b += 1;
    a += 1;
  };
  for (let at = 0; at < start; at += 1) same(at, at);
  for (const [x, y] of kept) same(start + x, start + y);
  upTo(endBefore, endAfter);
  while (b < before.length) same(b, a);
  return changes;
}

/** Pairs of places of the lines that stay, in order. */
function common(before: readonly string[], after: readonly string[]): [number, number][] {
  const most = before.length + after.length;
  if (before.length === 0 || after.length === 0) return [];
  const furthest = new Int32Array(2 * most + 2);
  const rounds: Int32Array[] = [];
  let steps = 0;
  for (let round = 0; round <= most; round += 1) {
    // What the rounds before reached is needed to find the way back; each reaches no further than its own number.
    rounds.push(furthest.slice(most - round, most + round + 2));
    for (let diagonal = -round; diagonal <= round; diagonal += 2) {
      const at = most + diagonal;
      const down = diagonal === -round || (diagonal !== round && (furthest[at - 1] ?? 0) < (furthest[at + 1] ?? 0));
      let x = down ? (furthest[at + 1] ?? 0) : (furthest[at - 1] ?? 0) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal]) x += 1;
      furthest[at] = x;
      if (x >= before.length && x - diagonal >= after.length) return wayBack(rounds, before.length, after.length);
      steps += 1;
    }
    if (steps > maxSteps) return [];
  }
  return [];
}

function wayBack(rounds: readonly Int32Array[], fromX: number, fromY: number): [number, number][] {
  const kept: [number, number][] = [];
  let [x, y] = [fromX, fromY];
  for (let round = rounds.length - 1; round > 0; round -= 1) {
    const reached = rounds[round] ?? new Int32Array();
    const of = (diagonal: number): number => reached[diagonal + round] ?? 0;
    const diagonal = x - y;
    const down = diagonal === -round || (diagonal !== round && of(diagonal - 1) < of(diagonal + 1));
    const from = down ? diagonal + 1 : diagonal - 1;
    const [startX, startY] = [of(from), of(from) - from];
    const [afterX, afterY] = down ? [startX, startY + 1] : [startX + 1, startY];
    while (x > afterX && y > afterY) kept.push([--x, --y]);
    [x, y] = [startX, startY];
  }
  while (x > 0 && y > 0) kept.push([--x, --y]);
  return kept.reverse();
}
