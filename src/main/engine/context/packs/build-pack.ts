/** Puts a pack together from what a filter found: read, cut to the budget, ordered, written as one text. */
import { foreignTag, type PackType } from '#shared/contract/context/context-types.ts';
import type { CodeMap, Tie, TypeTable } from '../../codemap/codemap.ts';
import { charactersPerToken, estimateTokens } from '../../retrieval/retrieval.ts';
import { contentHash } from '../../storage/storage.ts';
import { pauses, sortedInSlices } from '../../workspace/workspace.ts';
import { printFilter } from '../filter/expression.ts';
import { readFilter } from '../filter/parse-filter.ts';
import type { Found, Selection } from './find-types.ts';
import type { StoredPack } from './pack-file.ts';
import { type FoundPiece, fit, type PieceSources, readPiece } from './read-pieces.ts';

export interface BuildOptions {
  name: string;
  filter: string;
  maxTokens: number;
  selection: Selection;
  table: TypeTable;
  sources: PieceSources & { codeMap: Pick<CodeMap, 'typeDetail' | 'dependsOn' | 'ref'> };
}

/** Above this many types only the count is reported. */
const mostLeftOut = 200;

/** Throws Cancelled. */
export async function buildPack(
  { name, filter, maxTokens, selection, table, sources }: BuildOptions,
  signal: AbortSignal,
): Promise<{ pack: Omit<StoredPack, 'lastBuild'>; text: string }> {
  const pause = pauses(signal);
  const wanted = [...selection.matches, ...selection.dependencies];
  const canonical = printFilter(readFilter(filter));
  // Its figures take the most that they can.
  const head = estimateTokens(
    headOf({ name, filter: canonical, matches: 99_999, foreign: 99_999, dependencies: 9_999, cut: true }),
  );
  const pieces: FoundPiece[] = [];
  let least = head;
  let read = 0;
  for (const found of wanted) {
    // Types are dropped from the tail: behind the first that has no room, none is read.
    if (least > maxTokens) break;
    read += 1;
    const piece = await readPiece(found, sources);
    if (piece !== null) pieces.push(piece);
    least += piece?.parts[0]?.tokens ?? 0;
    await pause();
  }
  const fitted = fit(pieces, head, maxTokens);
  const keptAt = new Map(fitted.kept.map((one) => [one.piece.found.place, one]));
  const order = upstreamFirst([...keptAt.keys()], table);
  const contents: PackType[] = [];
  const texts: string[] = [];
  for (const place of order) {
    const one = keptAt.get(place);
    const symbol = one === undefined ? null : sources.codeMap.ref({ type: one.piece.found.type.row, member: 0 });
    if (one === undefined || symbol === null) continue;
    texts.push(one.parts.map((part) => part.text).join(''));
    contents.push({
      symbol,
      as: one.piece.found.as,
      by: [...one.piece.found.by],
      tokens: one.parts.reduce((sum, { tokens }) => sum + tokens, 0),
      texts: one.parts.map(({ kind }) => kind),
    });
    await pause();
  }
  const leftOut = [
    ...fitted.dropped.slice(0, mostLeftOut).map(({ found, parts }) => left(found, 'budget', parts[0]?.tokens)),
    ...wanted.slice(read, read + mostLeftOut).map((found) => left(found, 'budget')),
    ...selection.leftOut.slice(0, mostLeftOut).map((found) => left(found, 'completion')),
  ];
  const matches = contents.filter((one) => one.as === 'match').length;
  const truncated = fitted.cut || leftOut.length > 0;
  const foreign = contents.filter(({ by }) => by.includes(foreignTag)).length;
  const told = { name, filter: canonical, matches, foreign, dependencies: contents.length - matches, cut: truncated };
  const text = [headOf(told), ...texts].join('').trimEnd().concat('\n');
  const tokenEstimate = estimateTokens(text);
  const pack = {
    version: 1 as const,
    ...{ name, filter, types: contents.length, tokenEstimate, maxTokens, truncated, contents },
    leftOut: leftOut.slice(0, mostLeftOut),
    leftOutTotal: fitted.dropped.length + Math.max(0, wanted.length - read) + selection.leftOut.length,
    textHash: contentHash(text),
    found: await foundHash(selection, pause),
  };
  return { pack: { ...pack, hash: contentHash(JSON.stringify(pack)) }, text };
}

function left({ type }: Found, why: 'budget' | 'completion', tokens?: number): StoredPack['leftOut'][number] {
  const estimate = tokens ?? Math.ceil(type.outlineLength / charactersPerToken);
  return { path: type.path, typeId: type.typeId, why, tokens: estimate };
}

/** Another one where the filter finds other types, or one of them has another outline. */
export async function foundHash({ matches, dependencies }: Selection, pause: () => Promise<void>): Promise<string> {
  const of: string[] = [];
  for (const found of [matches, dependencies]) {
    for (const { as, by, type } of found) {
      of.push(`${as} ${type.typeId} ${type.shape}${by.includes(foreignTag) ? ' not confirmed' : ''}`);
      await pause();
    }
  }
  const sorted = await sortedInSlices(of, (a, b) => (a < b ? -1 : a > b ? 1 : 0), pause);
  return contentHash(sorted.join('\n'));
}

interface Head {
  name: string;
  filter: string;
  matches: number;
  /** Matches by tags of learnings that came with the repository alone. */
  foreign: number;
  dependencies: number;
  cut: boolean;
}

/** Without times: the same code gives the same text. */
function headOf({ name, filter, matches, foreign, dependencies, cut }: Head): string {
  return [
    `# Pack: ${name}`,
    `Filter: ${filter}`,
    `${matches === 1 ? '1 type that matches' : `${matches} types that match`} and ${dependencies} that ${matches === 1 ? 'it uses' : 'they use'}, those that others use first.`,
    ...(foreign === 0
      ? []
      : [`${foreign} of them by tags of learnings from the repository, which the person has not confirmed.`]),
    ...(cut ? ['Cut to a budget: not everything that belongs to it is here.'] : []),
    '',
    '',
  ].join('\n');
}

// Upstream first: types come after their dependencies. Structure decides (inherits, implements, member types); calls and
// imports count only where it does not, because they form cycles much more often.

/** @param places in the order that holds where nothing else says. */
function upstreamFirst(places: readonly number[], { ties }: Pick<TypeTable, 'ties'>): number[] {
  const chosen = new Set(places);
  const among = new Map(places.map((place) => [place, ties(place).filter(({ to }) => to !== place && chosen.has(to))]));
  const structural = ({ kind }: Tie): boolean => kind === 'inherits' || kind === 'implements' || kind === 'memberType';
  const all = behindTargets(places, (place) => (among.get(place) ?? []).map(({ to }) => to));
  return behindTargets(all, (place) => (among.get(place) ?? []).filter(structural).map(({ to }) => to));
}

/**
 * Depth first, each after its targets; a cycle is cut where it is entered. With an explicit stack, because chains
 * are long.
 */
function behindTargets(places: readonly number[], targets: (place: number) => number[]): number[] {
  const rank = new Map(places.map((place, n) => [place, n]));
  const ordered: number[] = [];
  const seen = new Set<number>();
  for (const start of places) {
    if (seen.has(start)) continue;
    seen.add(start);
    const stack = [{ place: start, rest: sorted(targets(start), rank) }];
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.rest.shift();
      if (next === undefined) {
        ordered.push(top.place);
        stack.pop();
      } else if (!seen.has(next)) {
        seen.add(next);
        stack.push({ place: next, rest: sorted(targets(next), rank) });
      }
    }
  }
  return ordered;
}

const sorted = (places: readonly number[], rank: ReadonlyMap<number, number>): number[] =>
  [...new Set(places)].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
