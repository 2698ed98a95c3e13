/** How long the last texts took to write, from their dispatch to their file (`semantic.gen.ms`). */
export interface Durations {
  add(ms: number): void;
  /** Of the last ones, in milliseconds; 0 before the first. */
  read(): { readonly texts: number; readonly p50: number; readonly p95: number };
}

const kept = 512;

export function createDurations(): Durations {
  const last: number[] = [];
  let texts = 0;
  return {
    add(ms) {
      last[texts % kept] = ms;
      texts += 1;
    },
    read() {
      const sorted = [...last].sort((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor(sorted.length * share)] ?? 0;
      return { texts, p50: at(0.5), p95: at(0.95) };
    },
  };
}
