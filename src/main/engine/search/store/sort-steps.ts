/** Sorting in steps of about a millisecond, for what is too much for one turn of the engine's thread. */

/** Stops now and then, for others' turn. */
export type Steps<T> = Generator<void, T>;

type Numbers = Uint32Array | Float64Array;
type Compare = (a: number, b: number) => number;

/** Items sorted, or merged, in one step. */
const atOnce = 2_048;

/**
 * The items in order: in `items` itself or in another array, whichever is returned. Without `compare` by their size. Items that
 * compare as equal keep their order.
 */
export function* sortSteps<N extends Numbers>(items: N, compare?: Compare): Steps<N> {
  for (let at = 0; at < items.length; at += atOnce) {
    items.subarray(at, at + atOnce).sort(compare);
    if (items.length > atOnce) yield;
  }
  if (items.length <= atOnce) return items;
  const order = compare ?? ((a, b) => a - b);
  let from = items;
  let to = items.slice() as N;
  for (let width = atOnce; width < items.length; width *= 2) {
    for (let at = 0; at < items.length; at += 2 * width) yield* mergeSteps(from, to, at, width, order);
    [from, to] = [to, from];
  }
  return from;
}

/** Two runs of `width`, the second maybe shorter, from one array to the same place in the other. */
function* mergeSteps(from: Numbers, to: Numbers, at: number, width: number, compare: Compare): Steps<void> {
  const middle = Math.min(at + width, from.length);
  const end = Math.min(middle + width, from.length);
  let [a, b] = [at, middle];
  for (let step = at; step < end; step += atOnce) {
    const until = Math.min(step + atOnce, end);
    for (let place = step; place < until; place++) {
      const first = b === end || (a < middle && compare(from[a] as number, from[b] as number) <= 0);
      to[place] = from[first ? a++ : b++] as number;
    }
    yield;
  }
}

/** Sorts in place each run of neighbours that belong together. */
export function* sortRuns(
  items: Uint32Array,
  together: (a: number, b: number) => boolean,
  compare: Compare,
): Steps<void> {
  let next = atOnce;
  for (let from = 0; from < items.length; ) {
    let to = from + 1;
    while (to < items.length && together(items[from] as number, items[to] as number)) to++;
    if (to - from > atOnce) items.set(yield* sortSteps(items.subarray(from, to), compare), from);
    else if (to - from > 1) items.subarray(from, to).sort(compare);
    from = to;
    if (from < next) continue;
    yield;
    next = from + atOnce;
  }
}
