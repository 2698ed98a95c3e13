/**
 * Evidence as it is taken from the files: of lines that someone names without their hash, and of a record's evidence as it
 * stands now (spec 05). Nothing here writes.
 */
import { MemoError } from '#shared/base/errors.ts';
import type { Evidence } from '#shared/contract/memory/types.ts';
import type { CodeMap, SymbolPlace } from '../../codemap/codemap.ts';
import type { RecordRow } from '../store/store.ts';
import type { Anchors } from './anchors.ts';
import type { Reader } from './find/reader.ts';
import type { Standings } from './standings.ts';

export interface Taker {
  /**
   * Evidence of these lines as they are now. What says no symbol gets the innermost one around all its lines, if any, by
   * which it is followed later. Throws InvalidArgument naming the field below `path`, the first place being number `first`.
   */
  hashed(places: readonly Omit<Evidence, 'hash'>[], path: string, first?: number): Promise<Evidence[]>;
  /**
   * A record's evidence for whoever found that it still bears the answer out: what moved, where it is now; what changed, as
   * its member reads now, else the lines that it names; what is gone is left out.
   */
  asItStands(row: RecordRow): Promise<Evidence[]>;
}

export interface TakeDeps {
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
