/** Why nothing of a folder is indexed, in messages: the reasons that leave out most come first. Empty where something is. */

/** A message of the catalogue, its key without `nothing.`, with what it fills in. */
interface Worded {
  readonly key: string;
  readonly values: Readonly<Record<string, number>>;
}

const advised = [
  'worktree',
  'nestedRepository',
  'ignored',
  'vendored',
  'tooLarge',
  'unreadable',
  'generated',
  'minified',
] as const;

export function whyNothing(files: number, skipped: Readonly<Record<string, number | undefined>>): Worded[] {
  if (files > 0) return [];
  const reasons = advised
    .map((reason) => ({ key: reason as string, values: { count: skipped[reason] ?? 0 } }))
    .filter(({ values }) => values.count > 0)
    .sort((a, b) => b.values.count - a.values.count);
  return [{ key: reasons.length === 0 ? 'title' : 'allLeftOut', values: {} }, ...reasons];
}
