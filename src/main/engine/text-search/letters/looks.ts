/** Looks of many files as one block of numbers, for objects by the thousand are dear to hand to a thread. */
import type { Look } from './kept-triples.ts';

const each = 3;
const toRead = Number.NaN;
const toTake = -1;

export function packLooks(looks: readonly Look[]): Float64Array {
  const packed = new Float64Array(each * looks.length);
  looks.forEach((look, n) => {
    if (typeof look === 'string') packed[each * n] = look === 'read' ? toRead : toTake;
    else packed.set([look.size, look.mtimeMs, look.ctimeMs], each * n);
  });
  return packed;
}

export function lookAt(packed: Float64Array, n: number): Look {
  const [size = toRead, mtimeMs = 0, ctimeMs = 0] = packed.subarray(each * n, each * (n + 1));
  if (Number.isNaN(size)) return 'read';
  return size === toTake ? 'take' : { size, mtimeMs, ctimeMs };
}
