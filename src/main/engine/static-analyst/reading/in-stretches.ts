/**
 * Where the code of a whole file decides, read in stretches of whole declarations with a pause behind each: a file of many
 * thousand lines at once would hold the thread for tens of milliseconds. Main function: branchesIn. Tokens are shared by all
 * files, so none may be kept over a pause: each stretch is read for itself.
 */
import { lexLanguage } from '../scan/text/lex.ts';
import type { Tokens } from '../scan/text/tokens.ts';
import { type Branches, branchesOf } from './branches.ts';
import type { Source } from './sources.ts';

/** So many lines take a millisecond or two. */
const fewLines = 400;

export async function branchesIn(source: Source, pause: () => Promise<void>): Promise<Branches> {
  const found: Branches[] = [];
  for (const [from, to] of stretches(source)) {
    found.push(branchesOf(source, from, to));
    await pause();
  }
  return {
    guards: found.flatMap(({ guards }) => guards),
    thrown: found.flatMap(({ thrown }) => thrown),
    caught: found.flatMap(({ caught }) => caught),
    choices: found.flatMap(({ choices }) => choices),
    last: null,
  };
}

/** First and last line of each. The whole content of one pair of braces is one stretch. */
export function stretches(source: Source): [number, number][] {
  const last = source.lines.length;
  if (last <= 2 * fewLines) return [[1, last]];
  const t = lexLanguage(source.text, source.language, []);
  const found: [number, number][] = [];
  let from = 1;
  for (let at = 0; at < t.count; at = t.after(at)) {
    if (!begins(t, at, source.language === 'python')) continue;
    const line = t.line(at);
    if (line - from < fewLines) continue;
    found.push([from, line - 1]);
    from = line;
  }
  found.push([from, last]);
  return found;
}

/** At the very start of a line, behind the end of another declaration, and no further part of that one. */
function begins(t: Tokens, at: number, python: boolean): boolean {
  const start = t.start(at);
  if (start > 0 && t.source[start - 1] !== '\n') return false;
  if (python) return /^(def|class|async)$/.test(t.text(at));
  return /^[;}]$/.test(t.text(at - 1)) && !/^(else|catch|finally|while)$/.test(t.text(at));
}
