/**
 * Two texts compared line by line, as removed and added lines. The longest common subsequence, within bounds: where too
 * much differs, everything between the first and the last difference counts as replaced.
 */

export interface LineHunk {
  /** Index of the line of the new text at which it begins. */
  readonly at: number;
  /** `- old`, `+ new`. */
  readonly lines: readonly string[];
}

const mostCells = 2_000_000;

export function diffLines(before: readonly string[], after: readonly string[]): LineHunk[] {
  let top = 0;
  while (top < before.length && top < after.length && before[top] === after[top]) top += 1;
  let end = 0;
  while (
    end < before.length - top &&
    end < after.length - top &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const old = before.slice(top, before.length - end);
  const now = after.slice(top, after.length - end);
  if (old.length + now.length === 0) return [];
  const whole = { at: top, lines: [...old.map((line) => `- ${line}`), ...now.map((line) => `+ ${line}`)] };
  if (old.length === 0 || now.length === 0 || (old.length + 1) * (now.length + 1) > mostCells) return [whole];
  return walk(old, now, top);
}

function walk(old: readonly string[], now: readonly string[], top: number): LineHunk[] {
  const width = now.length + 1;
  /** Longest common subsequence of what follows. */
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const hunks: { at: number; lines: string[] }[] = [];
  let open: { at: number; lines: string[] } | null = null;
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      open = null;
      i += 1;
      j += 1;
      continue;
    }
    if (open === null) {
      open = { at: top + j, lines: [] };
      hunks.push(open);
    }
    const takesOld =
      j >= now.length || (i < old.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0));
    open.lines.push(takesOld ? `- ${old[i]}` : `+ ${now[j]}`);
    if (takesOld) i += 1;
    else j += 1;
  }
  return hunks;
}
