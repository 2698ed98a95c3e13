/** The order of all names, in steps: folded text first, then code units. */
import type { NameTable } from './name-table.ts';
import { type Steps, sortRuns, sortSteps } from './sort-steps.ts';

/** Names in one step. */
const step = 4_096;

/** All names in order, those in `known` being so already. */
export function* namesInOrder(names: NameTable, known: Uint32Array): Steps<Uint32Array> {
  if (known.length === names.count) return known;
  const fresh = yield* sortedNames(names, known.length);
  const merged = new Uint32Array(known.length + fresh.length);
  let from = 0;
  let to = 0;
  for (const name of fresh) {
    while (from < known.length && names.compare(known[from] as number, name) < 0)
      merged[to++] = known[from++] as number;
    merged[to++] = name;
    if (to % step === 0) yield;
  }
  merged.set(known.subarray(from), to);
  return merged;
}

/**
 * Names from number `first` on, in order. Sorted by a number made of the first four units, which the engine sorts
 * without calling back, then by comparing names of equal numbers.
 */
function* sortedNames(names: NameTable, first: number): Steps<Uint32Array> {
  const room = 1 << 24;
  const keys = new Float64Array(names.count - first);
  for (let i = 0; i < keys.length; i++) {
    if (i % step === 0) yield;
    const name = first + i;
    const start = names.offset[name] as number;
    const size = names.lengthOf(name);
    let key = 0;
    let ascii = true;
    for (let unit = 0; unit < 4; unit++) {
      const byte = ascii && unit < size ? Math.min(names.folded[start + unit] as number, 127) : 0;
      // Folded bytes keep the order of ASCII only: all else comes after it, and what follows must not decide.
      if (byte === 127) ascii = false;
      key = key * 128 + byte;
    }
    keys[i] = key * room + i;
  }
  const inOrder = yield* sortSteps(keys);
  const sorted = new Uint32Array(keys.length);
  const begins = new Uint32Array(keys.length);
  for (let at = 0; at < sorted.length; at++) {
    if (at % step === 0) yield;
    const key = inOrder[at] as number;
    sorted[at] = first + (key % room);
    begins[key % room] = Math.floor(key / room);
  }
  const alike = (a: number, b: number): boolean => begins[a - first] === begins[b - first];
  yield* sortRuns(sorted, alike, (a, b) => names.compare(a, b));
  return sorted;
}
