/** What a filter finds before anything is built of it: lists for the editor, and about what it would take. */
import type { FilterPreview, PackType } from '#shared/contract/context/context-types.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import { pauses } from '../../workspace/workspace.ts';
import type { Found, Selection } from './find-types.ts';
import { type Fitted, fit } from './fit.ts';
import { estimatePiece, type FoundPiece, type PieceSources } from './read-pieces.ts';

export interface PreviewOptions extends PieceSources {
  codeMap: Pick<CodeMap, 'typeDetail' | 'dependsOn' | 'ref'>;
  selection: Selection;
  maxTokens: number;
  /** Max entries of each list. */
  limit: number;
}

/** Types whose description is looked at: by then a usual budget is full. */
const mostDescribed = 200;

/** Throws Cancelled. */
export async function previewOf(
  options: PreviewOptions,
  signal: AbortSignal,
): Promise<Pick<FilterPreview, 'matches' | 'dependencies' | 'counts'>> {
  const pause = pauses(signal);
  const { matches, dependencies } = options.selection;
  const pieces: FoundPiece[] = [];
  for (const [n, found] of [...matches, ...dependencies].entries()) {
    pieces.push(await estimatePiece(found, n < mostDescribed, options));
    await pause();
  }
  const tokens = pieces.reduce((sum, { parts }) => sum + sumOf(parts), 0);
  const fitted = fit(pieces, 0, options.maxTokens);
  const kept = new Map(fitted.kept.map((one) => [one.piece.found.place, one]));
  const shown = (list: readonly Found[]): PackType[] =>
    list.slice(0, options.limit).flatMap((found) => shownType(found, kept.get(found.place), options));
  return {
    matches: shown(matches),
    dependencies: shown(dependencies),
    counts: { matches: matches.length, dependencies: dependencies.length, tokens, kept: fitted.kept.length },
  };
}

const sumOf = (parts: FoundPiece['parts']): number => parts.reduce((sum, { tokens }) => sum + tokens, 0);

function shownType(
  found: Found,
  kept: Fitted<FoundPiece>['kept'][number] | undefined,
  { codeMap }: PreviewOptions,
): PackType[] {
  const symbol = codeMap.ref({ type: found.type.row, member: 0 });
  if (symbol === null) return [];
  const parts = kept?.parts ?? [];
  return [{ symbol, as: found.as, by: [...found.by], tokens: sumOf(parts), texts: parts.map(({ kind }) => kind) }];
}
