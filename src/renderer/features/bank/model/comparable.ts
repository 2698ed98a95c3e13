/**
 * Whether two texts can be compared line by line while a person waits. The comparison looks at each pair of lines that say the
 * same, so what costs is not length but lines that come again and again: a thousand that are all alike took 2.5 seconds.
 */
const mostPairs = 150_000;
const mostLines = 20_000;

export function isComparable(one: readonly string[], other: readonly string[]): boolean {
  if (one.length + other.length > mostLines) return false;
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  let pairs = 0;
  for (const line of other) pairs += counts.get(line) ?? 0;
  return pairs <= mostPairs;
}
