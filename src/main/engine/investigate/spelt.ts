/** Words of a question that can only be names of code: `innerFrom`, `max_size`, or anything in backquotes. */
export function speltNames(question: string): ReadonlySet<string> {
  const quoted = [...question.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(/[^\p{L}\p{N}_$]+/u));
  const words = question.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return new Set([...quoted, ...words.filter((word) => /\p{Ll}\p{Lu}|[_$\p{N}]/u.test(word))]);
}
