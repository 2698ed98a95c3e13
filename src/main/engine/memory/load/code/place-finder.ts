/**
 * Finds the code for a question by what it does: reading the lines finds methods whose names do not contain the words
 * of the question. Main type: FindPlaces, passed in from outside, because it needs modules that come after memory. What
 * the question names stays first; where the lines yield nothing, names and comments answer.
 */
import { type CodeMap, isHeaderFile } from '../../../codemap/codemap.ts';
import { redact } from '../../../redact/redact.ts';
import { type CodeFinder, type CodeHit, type FragmentReader, readFragment, readLines } from './code-hits.ts';

export interface CodePlace {
  readonly typeId: string;
  readonly memberId?: string;
  /** 0 to 1, where 1 says all of the question. */
  readonly score: number;
  /** Enough for an answer. */
  readonly likely: boolean;
  readonly doc: string;
  /** Lines of it that say most of the question. */
  readonly lines: readonly { readonly line: number; readonly text: string }[];
  /** Of a whole file, the part that is meant. */
  readonly within: { readonly startLine: number; readonly endLine: number } | null;
}

/** Where the lines of code say what is asked. */
export interface FoundPlaces {
  /** Best first, those below what is enough for an answer too. */
  readonly places: readonly CodePlace[];
  /** Most words of the question are somewhere in the code: else what has one of them in its name is about something else. */
  readonly mostIsHere: boolean;
}

/** `hits` are those found by names, comments and meaning. Throws Cancelled. */
export type FindPlaces = (question: string, hits: readonly CodeHit[], signal: AbortSignal) => Promise<FoundPlaces>;

/** Named where nothing answers. */
const mostNear = 3;
/** Found by names, so that places can be confirmed by them. */
const looked = 40;

export function createPlaceFinder(
  names: CodeFinder,
  places: FindPlaces,
  reader: FragmentReader & { codeMap(): CodeMap },
): CodeFinder {
  async function hitOf({ typeId, memberId, score, likely, doc, lines, within }: CodePlace): Promise<CodeHit | null> {
    const codeMap = reader.codeMap();
    const type = codeMap.byTypeId(typeId);
    const rows = memberId !== undefined ? codeMap.byMemberId(memberId) : type === null ? null : { type, member: 0 };
    const symbol = rows === null ? null : codeMap.ref(rows);
    if (rows === null || symbol === null) return null;
    const whole = within === null ? await readFragment(rows, symbol, codeMap, reader) : null;
    const span = within ?? (whole === null ? null : around(whole, lines));
    const fragment = span === null || span === whole ? whole : await readLines(symbol.file, span, reader);
    if (fragment === null) return null;
    return { symbol, score, likely, named: false, doc, lines: [...lines], ...fragment, text: redact(fragment.text) };
  }

  return {
    async find(question, limit, signal) {
      const hits = (await names.find(question, looked, signal)).filter(does);
      const { places: found, mostIsHere } = await places(question, hits, signal);
      const linesOf = new Map(found.map(({ typeId, memberId, lines }) => [memberId ?? typeId, lines]));
      const idOf = ({ symbol }: CodeHit): string => symbol.memberId ?? symbol.typeId;
      const named = hits.filter((hit) => hit.named).slice(0, limit);
      const all = named.map((hit) => ({ ...hit, lines: [...(linesOf.get(idOf(hit)) ?? [])] }));
      const known = new Set(all.map(idOf));
      const likely = found.filter((place) => place.likely);
      const nearest = all.length + likely.length + hits.length === 0 ? found.slice(0, mostNear) : [];
      for (const place of [...likely, ...nearest]) {
        if (all.length >= limit) break;
        signal.throwIfAborted();
        if (known.has(place.memberId ?? place.typeId)) continue;
        const hit = await hitOf(place);
        if (hit !== null) all.push(hit);
      }
      return all.length > 0 ? all : hits.slice(0, limit).map((hit) => ({ ...hit, likely: mostIsHere }));
    },
  };
}

interface Span {
  readonly startLine: number;
  readonly endLine: number;
}

/** Lines that are shown are part of what is cited: of a long member the part with them, not its beginning. */
function around(span: Span, lines: CodePlace['lines']): Span {
  const [first] = lines;
  const last = lines.at(-1);
  if (first === undefined || last === undefined || last.line <= span.endLine) return span;
  return { startLine: Math.max(span.startLine, first.line - before), endLine: last.line + before };
}

/** Lines before and behind those that are shown. */
const before = 10;

/** Not what a header only announces. */
function does({ symbol, named, text }: CodeHit): boolean {
  return named || symbol.kind !== 'function' || !isHeaderFile(symbol.file) || text.includes('{');
}
