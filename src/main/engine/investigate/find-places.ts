/** The places of a question for whoever answers at once: what an investigation begins with, without its steps. */
import type { FindPlaces, Place } from '../memory/memory.ts';
import { pauses } from '../workspace/workspace.ts';
import { findPoints, type Group, type Point } from './find-points.ts';
import type { RankedCode } from './ranked-code.ts';
import { speltNames } from './spelt.ts';

export interface FindPlacesOptions {
  /** Files that the words of a question lead to. */
  ranked(question: string, signal: AbortSignal): Promise<RankedCode>;
  /** Null for what cannot be read. */
  readText(file: string): Promise<string | null>;
}

/** What is said at once has nobody who looks behind it: it must say more of the question. */
const least = 0.36;

export function createFindPlaces({ ranked, readText }: FindPlacesOptions): FindPlaces {
  return async (question, hits, signal) => {
    const code = await ranked(question, signal);
    const { words, known } = code.words;
    // Most of what is asked about is not here: whatever says the rest is about something else.
    if (words.filter(({ stem }) => known(stem)).length <= words.length / 2) return [];
    const groups = await findPoints({
      ...{ ranked: code, hits, spelt: speltNames(question), readText },
      pause: pauses(signal),
      holds: () => true,
    });
    // The best of each first: several members of one type say less than another place.
    const [firsts, others] = [groups.map(first), groups.flatMap((group) => rest(group).slice(0, 1))];
    return [...firsts.flat(), ...others].filter(({ score }) => score >= least).map(placeOf);
  };
}

/** Of a type, from those of its members that say most. */
const mostLines = 3;

const first = ({ type, members }: Group): Point[] => {
  const [member] = members;
  const best = member !== undefined && (type === null || member.score >= type.score * 0.8) ? member : type;
  if (best === null) return [];
  return [best === type ? { ...best, shows: linesOf([best, ...members]) } : best];
};
/** In the order of the file. */
const linesOf = (members: readonly Point[]): Point['shows'] =>
  members
    .flatMap(({ shows }) => shows)
    .slice(0, mostLines)
    .sort((a, b) => a.line - b.line);

/** A type has shown theirs already. */
const rest = (group: Group): Point[] => (first(group)[0] === group.members[0] ? group.members.slice(1) : []);

function placeOf({ typeId, memberId, score, doc, shows, kind, startLine, endLine }: Point): Place {
  const lines = kind === 'module' && memberId === undefined ? { startLine, endLine } : null;
  return {
    ...{ typeId, score: Math.min(1, score), doc, lines: shows, within: lines },
    ...(memberId === undefined ? {} : { memberId }),
  };
}
