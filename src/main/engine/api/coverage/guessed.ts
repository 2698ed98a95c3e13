/** Which files of an answer were read in an encoding that nothing in them says. */
import type { Guessed } from '#shared/contract/common.ts';
import type { CodeMap } from '../../codemap/codemap.ts';

/** Nothing where all say theirs. */
export function guessedIn(codeMap: CodeMap, files: Iterable<string>): { guessed?: Guessed } {
  const known = codeMap.guessed();
  if (known.size === 0) return {};
  const guessed: Record<string, string[]> = {};
  for (const file of new Set(files)) {
    const encoding = known.get(file);
    if (encoding === undefined) continue;
    guessed[encoding] ??= [];
    guessed[encoding].push(file);
  }
  return Object.keys(guessed).length === 0 ? {} : { guessed };
}

/** By encoding. */
export function countGuessed(codeMap: CodeMap): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const encoding of codeMap.guessed().values()) counts[encoding] = (counts[encoding] ?? 0) + 1;
  return counts;
}
