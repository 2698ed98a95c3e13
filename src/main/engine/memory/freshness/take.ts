/**
 * Evidence as it is taken from the files: of lines that someone names, for drafts without hashes, and of a record's
 * evidence as it stands now (spec 05). Nothing here writes.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Evidence } from '#shared/contract/memory/types.ts';
import type { CodeMap, SymbolPlace } from '../../codemap/codemap.ts';
import type { Anchors, Symbols } from './anchors.ts';
import type { Reader } from './find/reader.ts';
import type { Standing } from './standings.ts';

export interface Taker {
  /**
   * @param symbol what the lines are; else the innermost symbol around all of them is taken, if any.
   * Throws NotFound where there is no such file, Refused where it is no text that is read, InvalidArgument where it has
   * not so many lines.
   */
  evidenceOf(
    file: string,
    startLine: number,
    endLine: number,
    signal: AbortSignal,
    symbol?: Symbols,
  ): Promise<Evidence>;
  /**
   * Drafts of records whose evidence names file and lines but no hash get it. What cannot be read stays as it is, and is
   * refused by whoever checks the draft.
   */
  withHashes(drafts: readonly unknown[], signal: AbortSignal): Promise<unknown[]>;
  /**
   * Evidence as it stands: what moved, where it is now; what changed, with the hash of the lines of its member as it is
   * now, else of the lines that it names; what is gone is left out.
   * @param standings as `Freshness.stateOf` tells them.
   */
  asItStands(
    evidence: readonly Evidence[],
    standings: readonly (Standing | undefined)[],
    signal: AbortSignal,
  ): Promise<Evidence[]>;
}

export interface TakeDeps {
  reader: Pick<Reader, 'hashes'>;
  anchors: Pick<Anchors, 'places'>;
  codeMap(): Pick<CodeMap, 'at' | 'ref'>;
}

export function createTaker({ reader, anchors, codeMap }: TakeDeps): Taker {
  /** The symbol of both the first and the last line. */
  function symbolAround(file: string, startLine: number, endLine: number): Pick<Evidence, 'typeId' | 'memberId'> {
    const first = codeMap().at(file, startLine);
    const last = endLine === startLine ? first : codeMap().at(file, endLine);
    if (first === null || last === null || first.type !== last.type) return {};
    const ref = codeMap().ref(first.member === last.member ? first : { type: first.type, member: 0 });
    if (ref === null) return {};
    return { typeId: ref.typeId, ...(ref.memberId === undefined ? {} : { memberId: ref.memberId }) };
  }

  async function evidenceOf(...[file, startLine, endLine, signal, symbol]: Parameters<Taker['evidenceOf']>) {
    const read = await reader.hashes(file, [{ startLine, endLine }], signal);
    if (read.kind === 'missing')
      throw new MemoError('NotFound', `There is no file ${file} in this folder.`, { path: 'file' });
    if (read.kind === 'unreadable')
      throw new MemoError('Refused', `${file} cannot be evidence: ${read.detail}.`, { path: 'file' });
    const hash = read.hashes[0] ?? null;
    if (hash === null || endLine < startLine || startLine < 1)
      throw new MemoError(
        'InvalidArgument',
        `${file} has ${read.lines} lines; lines ${startLine} to ${endLine} are not among them.`,
        { path: 'endLine' },
      );
    const { typeId, memberId } = symbol ?? symbolAround(file, startLine, endLine);
    return {
      ...{ file, startLine, endLine, hash },
      ...(typeof typeId === 'string' ? { typeId } : {}),
      ...(typeof memberId === 'string' ? { memberId } : {}),
    };
  }

  async function withHash(evidence: unknown, signal: AbortSignal): Promise<unknown> {
    if (!isPlace(evidence)) return evidence;
    const { file, startLine, endLine } = evidence;
    const asked = evidence.typeId === undefined && evidence.memberId === undefined ? undefined : evidence;
    try {
      return { ...evidence, ...(await evidenceOf(file, startLine, endLine, signal, asked)) };
    } catch (thrown) {
      if (thrown instanceof MemoError && thrown.code !== 'Cancelled' && thrown.code !== 'InternalError')
        return evidence;
      throw thrown;
    }
  }

  async function now(one: Evidence, standing: Standing | undefined, signal: AbortSignal): Promise<Evidence | null> {
    if (standing === undefined || standing.state === 'fresh') return one;
    if (standing.state === 'moved') return { ...one, ...placeOf(standing, one) };
    const places = anchors.places(one);
    const member = one.memberId === undefined ? undefined : (places.find(({ file }) => file === one.file) ?? places[0]);
    const place: SymbolPlace = member ?? one;
    const read = await reader.hashes(place.file, [], signal);
    if (read.kind !== 'text' || place.startLine > read.lines) return null;
    const endLine = Math.min(place.endLine, read.lines);
    return evidenceOf(place.file, place.startLine, endLine, signal);
  }

  return {
    evidenceOf,
    withHashes(drafts, signal) {
      return eachInTurn(drafts, async (draft) => {
        if (!isObject(draft) || !Array.isArray(draft.evidence)) return draft;
        return { ...draft, evidence: await eachInTurn(draft.evidence, (one) => withHash(one, signal)) };
      });
    },
    async asItStands(evidence, standings, signal) {
      const taken = await eachInTurn(evidence, (one, n) => now(one, standings[n], signal));
      return taken.filter((one) => one !== null);
    },
  };
}

function placeOf({ now }: Standing, { file, startLine, endLine }: Evidence): SymbolPlace {
  return { file: now?.file ?? file, startLine: now?.startLine ?? startLine, endLine: now?.endLine ?? endLine };
}

async function eachInTurn<T, R>(items: readonly T[], work: (item: T, n: number) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const [n, item] of items.entries()) done.push(await work(item, n));
  return done;
}

type Place = Symbols & { file: string; startLine: number; endLine: number };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isLine = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) > 0;

/** Lines of a file without their hash. */
function isPlace(value: unknown): value is Place {
  if (!isObject(value) || (value.hash !== undefined && value.hash !== '')) return false;
  return typeof value.file === 'string' && isLine(value.startLine) && isLine(value.endLine);
}
