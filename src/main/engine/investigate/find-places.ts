/**
 * The places of a question for callers that need an immediate answer: the start of an investigation, without
 * its steps.
 */
import type { CodePlace, FindPlaces } from '../memory/memory.ts';
import { untoldWords } from '../retrieval/retrieval.ts';
import { pauses } from '../workspace/workspace.ts';
import { findPoints, type Group, type Point } from './find-points.ts';
import type { RankedCode } from './said.ts';

export interface FindPlacesOptions {
  /** Files that the words of a question lead to. */
  ranked(question: string, signal: AbortSignal): Promise<RankedCode>;
}

/** An immediate answer is not verified: it must match more of the question, still more where a word of it is nowhere here. */
const enough = { allHere: 0.36, someMissing: 0.45 };
const mostShared = 2;

export function createFindPlaces({ ranked }: FindPlacesOptions): FindPlaces {
  return async (question, hits, signal) => {
    const code = await ranked(question, signal);
    const { words, known, tells, stemsOf } = code.words;
    // Most of what is asked about is not here: whatever says the rest is about something else.
    const here = words.filter(({ stem }) => known(stem)).length;
    const all = words.length + untoldWords(question);
    const mostIsHere = here > all / 2;
    const isMissing = all > words.length || words.some(({ stem }) => tells(stem) && !known(stem));
    const least = isMissing ? enough.someMissing : enough.allHere;
    // One word in common is not enough for a question of several.
    const shared = Math.min(mostShared, Math.ceil(words.length / 2));
    const answers = ({ path, file, doc, shows, score }: Point): boolean => {
      if (!mostIsHere || score < least) return false;
      const held = stemsOf([path, file, doc, ...shows.map(({ text }) => text)].join(' '));
      return words.filter(({ stem }) => held.has(stem)).length >= shared;
    };
    const groups = await findPoints({
      ...{ ranked: code, hits, spelt: speltNames(question) },
      pause: pauses(signal),
      ...{ holds: () => true, least: 0 },
    });
    // The best of each first: several members of one type say less than another place.
    const [firsts, others] = [groups.map(first), groups.flatMap((group) => rest(group).slice(0, 1))];
    return { places: [...firsts.flat(), ...others].map((point) => placeOf(point, answers(point))), mostIsHere };
  };
}

/** For a type, lines of its members that match best. */
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

function placeOf({ typeId, memberId, score, doc, shows, kind, startLine, endLine }: Point, likely: boolean): CodePlace {
  const lines = kind === 'module' && memberId === undefined ? { startLine, endLine } : null;
  return {
    ...{ typeId, score: Math.min(1, score), likely, doc, lines: shows, within: lines },
    ...(memberId === undefined ? {} : { memberId }),
  };
}

/** Words of a question that can only be names of code: `innerFrom`, `max_size`, or anything in backquotes. */
export function speltNames(question: string): ReadonlySet<string> {
  const quoted = [...question.matchAll(/`([^`]+)`/g)].flatMap(([, text = '']) => text.split(/[^\p{L}\p{N}_$]+/u));
  const words = question.match(/[\p{L}_$][\p{L}\p{N}_$]*/gu) ?? [];
  return new Set([...quoted, ...words.filter((word) => /\p{Ll}\p{Lu}|[_$\p{N}]/u.test(word))]);
}
