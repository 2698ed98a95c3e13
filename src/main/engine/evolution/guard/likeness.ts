/**
 * How like two questions are by their letters: cheap, without a model, in any script. Questions about other names are never
 * alike, however much of a template they share: `A` failed says nothing about `B`.
 */
import { normalForm } from '../../memory/memory.ts';

/** 0 to 1. */
export function likeness(left: string, right: string): number {
  const [names, otherNames] = [namesIn(left), namesIn(right)];
  if (names.size !== otherNames.size || [...names].some((name) => !otherNames.has(name))) return 0;
  const [own, other] = [pairsOf(normalForm(left)), pairsOf(normalForm(right))];
  let common = 0;
  for (const pair of own) if (other.has(pair)) common += 1;
  return common / (own.size + other.size - common || 1);
}

/** What stands in backticks, and what is written as code is: paths, dotted and mixed-case names. */
function namesIn(question: string): Set<string> {
  const marked = [...question.matchAll(/`([^`]+)`/g)].map((found) => found[1] ?? '');
  const written = question.match(/[\w$-]*[./_][\w$./-]*\w|\b\w*[a-z]\w*[A-Z]\w*/g) ?? [];
  return new Set([...marked, ...written].map((name) => name.replaceAll('`', '')));
}

function pairsOf(text: string): Set<string> {
  const letters = [...text.replaceAll(/\s/g, '')];
  const pairs = new Set<string>();
  for (let i = 0; i + 1 < letters.length; i += 1) pairs.add(`${letters[i]}${letters[i + 1]}`);
  return pairs;
}
