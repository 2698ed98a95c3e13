/**
 * Evidence as it is taken from the files: of lines that someone names without their hash, and of a record's evidence as
 * it is now. Nothing here writes.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import { type CodeMap, memberOnceCalled, type SymbolPlace, type SymbolRows } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import type { RecordRow } from '../store/store.ts';
import type { Standings } from './evidence-table.ts';
import type { Reader } from './reader.ts';

export interface Taker {
  /**
   * Evidence of these lines as they are now. What says no symbol gets the innermost one around all its lines, if any, by
   * which it is followed later. Throws InvalidArgument naming the field below `path`, the first place being number `first`.
   */
  hashed(places: readonly Omit<Evidence, 'hash'>[], path: string, first?: number): Promise<Evidence[]>;
  /**
   * A record's evidence as it is now, for a caller who found that it still supports the answer: moved evidence at its
   * new place; changed evidence as its member reads now, else the lines that it names. Evidence that is gone is left
   * out.
   */
  asItStands(row: RecordRow): Promise<Evidence[]>;
}

interface TakeDeps {
  reader: Pick<Reader, 'hashes'>;
  anchors: Pick<Anchors, 'places'>;
  standings: Pick<Standings, 'of'>;
  codeMap(): Pick<CodeMap, 'at' | 'ref'>;
  signal: AbortSignal;
}

export function createTaker({ reader, anchors, standings, codeMap, signal }: TakeDeps): Taker {
  function symbolAround({ file, startLine, endLine }: SymbolPlace): Pick<Evidence, 'typeId' | 'memberId'> {
    const first = codeMap().at(file, startLine);
    const last = codeMap().at(file, endLine);
    if (first === null || last === null || first.type !== last.type) return {};
    const ref = codeMap().ref(first.member === last.member ? first : { type: first.type, member: 0 });
    if (ref === null) return {};
    return { typeId: ref.typeId, ...(ref.memberId === undefined ? {} : { memberId: ref.memberId }) };
  }

  const hasSymbol = ({ typeId, memberId }: Omit<Evidence, 'hash'>): boolean =>
    typeId !== undefined || memberId !== undefined;

  async function hashed(places: readonly Omit<Evidence, 'hash'>[], path: string, first = 0): Promise<Evidence[]> {
    const evidence: Evidence[] = [];
    for (const [file, ofFile] of Map.groupBy(places.entries(), ([, place]) => place.file)) {
      const wrong = (n: number, field: string, message: string) =>
        new MemoError('InvalidArgument', message, { path: `${path}.${first + n}.${field}` });
      const lines = ofFile.map(([, { startLine, endLine }]) => ({ startLine, endLine }));
      const read = await reader.hashes(file, lines, signal);
      ofFile.forEach(([n, place], at) => {
        if (read.kind === 'missing') throw wrong(n, 'file', `There is no file ${file} in this folder.`);
        if (read.kind === 'unreadable') throw wrong(n, 'file', `${file} cannot be evidence: ${read.detail}.`);
        const hash = read.hashes[at] ?? null;
        if (hash === null) throw wrong(n, 'endLine', `${file} has ${read.lines} lines, not ${place.endLine}.`);
        evidence[n] = { ...place, hash, ...(hasSymbol(place) ? {} : symbolAround(place)) };
      });
    }
    return evidence;
  }

  async function now(one: Evidence, standing: ReturnType<Standings['of']>[number]): Promise<Evidence | null> {
    if (standing === undefined || standing.state === 'fresh') return one;
    if (standing.state === 'moved') return { ...one, ...standing.now };
    const places = one.memberId === undefined ? [] : anchors.places(one);
    const { file, startLine, endLine } = places.find((place) => place.file === one.file) ?? places[0] ?? one;
    const read = await reader.hashes(file, [], signal);
    if (read.kind !== 'text' || startLine > read.lines) return null;
    const [taken] = await hashed([{ file, startLine, endLine: Math.min(endLine, read.lines) }], 'evidence');
    return taken ?? null;
  }

  return {
    hashed,
    async asItStands({ row, record }) {
      const states = standings.of(row);
      const taken: Evidence[] = [];
      for (const [n, one] of record.evidence.entries()) {
        const evidence = await now(one, states[n]);
        if (evidence !== null) taken.push(evidence);
      }
      return taken;
    },
  };
}

interface Symbols {
  readonly typeId?: string | null | undefined;
  readonly memberId?: string | null | undefined;
}

export interface Anchors {
  /** All places of the symbol; none where there is no such symbol any more. */
  places(symbols: Symbols): SymbolPlace[];
  /** The id that a type has now; as it was given where nothing became of it. */
  typeNow(typeId: string): string;
  /** The type that a symbol is or belongs to, as its ids say. */
  typeOf(symbols: Symbols): string | null;
}

type MapOfAnchors = Pick<CodeMap, 'byTypeId' | 'byMemberId' | 'places' | 'changes'>;

/**
 * The present places of evidence symbols: by their ids, or by their new names after a rename. A member that is no more
 * is looked for at its type, because its id says its signature too.
 */
export function createAnchors(codeMap: () => MapOfAnchors, history: Pick<History, 'alias'>): Anchors {
  function memberNow(memberId: string): SymbolRows | null {
    const known = codeMap().byMemberId(memberId);
    if (known !== null) return known;
    const split = memberId.lastIndexOf('_');
    const alias = history.alias(memberId.slice(0, split));
    const type = alias === null ? null : codeMap().changes.pair(alias.newTypeId).after;
    if (alias === null || type === null) return null;
    const member = memberOnceCalled(type, { fqn: alias.oldPath, name: alias.oldName }, memberId.slice(split + 1));
    return member === null ? null : codeMap().byMemberId(`${alias.newTypeId}_${member.suffix}`);
  }

  function typeOf({ typeId, memberId }: Symbols): string | null {
    if (typeof typeId === 'string') return typeId;
    return typeof memberId === 'string' ? memberId.slice(0, Math.max(0, memberId.lastIndexOf('_'))) : null;
  }

  const typeNow = (typeId: string): string => history.alias(typeId)?.newTypeId ?? typeId;

  return {
    typeOf,
    typeNow,
    places(symbols) {
      const { memberId } = symbols;
      const member = typeof memberId === 'string' ? memberNow(memberId) : null;
      if (member !== null) return codeMap().places(member);
      const typeId = typeOf(symbols);
      const type = typeId === null ? null : (codeMap().byTypeId(typeId) ?? codeMap().byTypeId(typeNow(typeId)));
      return type === null ? [] : codeMap().places({ type, member: 0 });
    },
  };
}
