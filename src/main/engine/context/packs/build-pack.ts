/** Puts a pack together from what a filter found: read, cut to the budget, ordered, written as one text. */

import type { SemanticState } from '#shared/contract/change.ts';
import { foreignTag, type PackType, type WindowText } from '#shared/contract/context/context-types.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { CodeMap, Tie, TypeTable } from '../../codemap/codemap.ts';
import { charactersPerToken, estimateTokens } from '../../retrieval/retrieval.ts';
import { contentHash } from '../../storage/storage.ts';
import { pauses, sortedInSlices } from '../../workspace/workspace.ts';
import { printFilter } from '../filter/expression.ts';
import { readFilter } from '../filter/parse-filter.ts';
import { keepOrder, typeBlock } from '../window/fill.ts';
import type { Found, Selection } from './find-types.ts';
import type { StoredPack } from './pack-file.ts';

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

// What a pack says of each type it holds, and what that takes: the same text as in the prompt window. Reading a type costs a
// few queries, so it ends where the budget is full, and what is only shown is estimated from the type table.

export interface PieceSources {
  codeMap: Pick<CodeMap, 'typeDetail' | 'dependsOn'>;
  semanticState(typeId: string): SemanticState;
  /** null without a description. */
  semantic(typeId: string): Promise<Readonly<Record<SemanticSection, string>> | null>;
}

export interface FoundPiece extends Piece {
  readonly found: Found;
}

/** As it is written; null where the type is gone since it was found. */
async function readPiece(found: Found, sources: PieceSources): Promise<FoundPiece | null> {
  const { row, typeId } = found.type;
  const detail = sources.codeMap.typeDetail(row);
  if (detail === null) return null;
  const { texts } = typeBlock({
    ...{ detail, dependsOn: sources.codeMap.dependsOn(row), outlineMost: Number.POSITIVE_INFINITY },
    ...{ sections: await sources.semantic(typeId), state: sources.semanticState(typeId) },
  });
  const parts = texts.map(({ kind, text }): Part => ({ kind, text, tokens: estimateTokens(text) }));
  return { found, parts: parts.sort((a, b) => keepOrder.indexOf(a.kind) - keepOrder.indexOf(b.kind)) };
}

/** What it would be, without its text. @param described whether its description is looked at too. */
export async function estimatePiece(found: Found, described: boolean, sources: PieceSources): Promise<FoundPiece> {
  const tokens = Math.ceil(found.type.outlineLength / charactersPerToken);
  const outline: Part = { kind: 'OUTLINE', text: '', tokens };
  const { typeId } = found.type;
  const state = described ? sources.semanticState(typeId) : 'none';
  const sections = state === 'none' ? null : await sources.semantic(typeId);
  if (sections === null) return { found, parts: [outline] };
  const more = keepOrder.flatMap((kind): Part[] =>
    kind === 'OUTLINE' || sections[kind].trim() === ''
      ? []
      : [{ kind, text: '', tokens: estimateTokens(`${kind}: ${sections[kind]}\n`) }],
  );
  return { found, parts: [outline, ...more] };
}

// Cuts what was chosen to a budget of tokens: first sections of descriptions, of the least important types before others and
// in each from the end of the keep order, then types from the tail.

export interface Part {
  readonly kind: WindowText;
  readonly text: string;
  readonly tokens: number;
}

interface Piece {
  /** In keep order; the first one is the outline. */
  readonly parts: readonly Part[];
}

export interface Fitted<P extends Piece> {
  /** In the order of importance, with the parts that are kept. */
  readonly kept: readonly { readonly piece: P; readonly parts: readonly Part[] }[];
  readonly dropped: readonly P[];
  readonly tokens: number;
  /** Anything at all was cut. */
  readonly cut: boolean;
}

/**
 * @param pieces most important first.
 * @param head tokens that are taken already.
 */
export function fit<P extends Piece>(pieces: readonly P[], head: number, most: number): Fitted<P> {
  const kept: { piece: P; parts: Part[] }[] = [];
  const dropped: P[] = [];
  let tokens = head;
  for (const piece of pieces) {
    const [outline] = piece.parts;
    // Types go from the tail: after the first that does not fit, no other fits.
    if (outline === undefined || dropped.length > 0 || tokens + outline.tokens > most) dropped.push(piece);
    else {
      tokens += outline.tokens;
      kept.push({ piece, parts: [outline] });
    }
  }
  let trimmed = false;
  for (const { piece, parts } of kept) {
    for (const part of piece.parts.slice(1)) {
      if (tokens + part.tokens > most) {
        trimmed = true;
        break;
      }
      tokens += part.tokens;
      parts.push(part);
    }
  }
  return { kept, dropped, tokens, cut: trimmed || dropped.length > 0 };
}
