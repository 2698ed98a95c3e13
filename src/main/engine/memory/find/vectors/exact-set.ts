/** The vectors of a small store in memory, searched one by one: no file and no thread, and always exact. */
import type { RecordVectors } from './vector-table.ts';

export interface Near {
  readonly row: number;
  /** Cosine of the query and the nearer of question and answer. */
  readonly cosine: number;
}

export interface ExactSet {
  put(vectors: RecordVectors): void;
  remove(row: number): void;
  /** Rows whose question or answer is nearest, nearest first, each once; none that points away. */
  nearest(query: Float32Array, count: number, accept: ((row: number) => boolean) | null): Near[];
}

export function createExactSet(dimensions: number): ExactSet {
  const width = 2 * dimensions;
  /** The row at each place of `numbers`. */
  const rows: number[] = [];
  const places = new Map<number, number>();
  let numbers = new Float32Array(64 * width);

  function placeOf(row: number): number {
    const known = places.get(row);
    if (known !== undefined) return known;
    const place = rows.push(row) - 1;
    places.set(row, place);
    if (rows.length * width > numbers.length) {
      const larger = new Float32Array(numbers.length * 2);
      larger.set(numbers);
      numbers = larger;
    }
    return place;
  }

  return {
    put({ row, question, answer }) {
      const place = placeOf(row);
      numbers.set(question, place * width);
      numbers.set(answer, place * width + dimensions);
    },
    remove(row) {
      const place = places.get(row);
      const last = rows.pop();
      if (place === undefined || last === undefined) {
        if (last !== undefined) rows.push(last);
        return;
      }
      places.delete(row);
      if (last === row) return;
      rows[place] = last;
      places.set(last, place);
      numbers.copyWithin(place * width, rows.length * width, (rows.length + 1) * width);
    },
    nearest(query, count, accept) {
      const found: Near[] = [];
      for (const [place, row] of rows.entries()) {
        if (accept !== null && !accept(row)) continue;
        const from = place * width;
        const cosine = Math.max(dotAt(numbers, from, query), dotAt(numbers, from + dimensions, query));
        if (cosine > 0) found.push({ row, cosine });
      }
      return nearestOf(found, count);
    },
  };
}

/** Cosine of unit vectors. */
export function dot(a: Float32Array, b: Float32Array): number {
  return dotAt(a, 0, b);
}

export function nearestOf(found: Near[], count: number): Near[] {
  return found.sort((a, b) => b.cosine - a.cosine || a.row - b.row).slice(0, count);
}

function dotAt(numbers: Float32Array, from: number, vector: Float32Array): number {
  let sum = 0;
  // Both lengths are known to fit; a default for each number would make this loop three times as slow.
  for (let i = 0; i < vector.length; i += 1) sum += (numbers[from + i] as number) * (vector[i] as number);
  return sum;
}
