/** Suggests what a person may have meant by a mistyped word. */

/** The name that the fewest slips lead to, or that begins with the word; null where none is near. */
export function nearest(word: string, names: readonly string[]): string | null {
  const begins = word.length > 1 ? names.find((name) => name.startsWith(word)) : undefined;
  if (begins !== undefined) return begins;
  // One slip in three letters: more, and any short name would be near.
  let least = Math.floor(word.length / 3);
  let found: string | null = null;
  for (const name of names) {
    const count = slips(word, name);
    if (count > least || (count === least && found !== null)) continue;
    least = count;
    found = name;
  }
  return found;
}

/** Letters that are wrong, missing, too many or swapped with the next (optimal string alignment). */
function slips(a: string, b: string): number {
  let twoBack: number[] = [];
  let before = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const wrong = a[i - 1] === b[j - 1] ? 0 : 1;
      const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (twoBack[j - 2] ?? a.length) + 1 : Infinity;
      const missing = Math.min(row[j - 1] ?? 0, before[j] ?? 0) + 1;
      row.push(Math.min(missing, (before[j - 1] ?? 0) + wrong, swapped));
    }
    twoBack = before;
    before = row;
  }
  return before[b.length] ?? 0;
}
