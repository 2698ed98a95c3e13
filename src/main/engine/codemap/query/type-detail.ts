/** One type in full, as the type page and the outline need it. */
import type { MemberKind, SymbolRef } from '#shared/contract/common.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { allHashes } from '../change/compare.ts';
import { plainName } from '../facts.ts';
import { scopingOf } from '../languages/registry.ts';
import { baseKind } from '../link/linker.ts';
import { createLookups, type Lookup } from '../link/lookup.ts';
import { placeIn } from '../link/resolution.ts';
import type { Refs } from './refs.ts';

interface TypeRow {
  fqn: string;
  modifiers: string;
  attributes: string;
  doc: string;
  project: string;
  structure_hash: string;
  public_impl_hash: string;
  internal_impl_hash: string;
  xml_doc_hash: string;
  cosmetic_hash: string;
  fan_in: number;
  depth: number;
  cycle_size: number;
}

interface MemberRow {
  id_suffix: string;
  name: string;
  kind: MemberKind;
  access: Member['access'];
  signature: string;
  modifiers: string;
  doc: string;
  file: string;
  line: number;
  end_line: number;
}

const longestSaid = 240;
const ends = /[.!?:;…。！？：；]['"”’)\]`*]*$/;
/** A list, a tag or a heading below the first sentence. */
const another = /^\s*(?:$|[-*+#@\\|<]|```|\d+[.)]\s|[\w ]{1,40}:(?:\s|$))/;

/** The first line; to the end of its sentence where that is in the lines below: comments are wrapped at any word. */
export function firstLine(doc: string): string {
  const [first = '', ...below] = doc.slice(0, 4 * longestSaid).split('\n', 8);
  const whole = first.trimEnd();
  if (whole === '' || ends.test(whole)) return first;
  // A sentence that ended says enough.
  const sentence = /^.{20,}[.!?](?=\s+[\p{Lu}`[*(])/u.exec(whole)?.[0];
  if (sentence !== undefined) return sentence;
  let said = whole;
  for (const line of below) {
    if (another.test(line)) return said;
    const more = /^.*?[.!?](?=\s|$)/.exec(line.trim())?.[0];
    said = `${said} ${more ?? line.trim()}`;
    if (said.length > longestSaid) return first;
    if (more !== undefined) return said;
  }
  return said;
}

type ReadTypeDetail = (type: number) => TypeDetail | null;
/** Without what has to be looked up: bases take as long as all the rest. */
export type PlainDetail = Omit<TypeDetail, 'bases' | 'nested'>;
type ReadPlainDetail = (type: number) => PlainDetail | null;

export function createTypeDetail(db: ReadDb, refs: Refs, plain = createPlainDetail(db, refs)): ReadTypeDetail {
  const bases = createReadBases(db);
  const nested = db.prepare<[number], { id: number }>(
    'SELECT id FROM types WHERE parent = ? AND parent <> 0 ORDER BY name',
  );
  return (type) => {
    const detail = plain(type);
    if (detail === null) return null;
    return {
      ...detail,
      bases: bases(type).map((base) => ({
        name: base.name,
        kind: base.kind,
        symbol: base.type === null ? null : refs.ref({ type: base.type, member: 0 }),
      })),
      nested: nested.all(type).flatMap(({ id }): SymbolRef[] => {
        const symbol = refs.ref({ type: id, member: 0 });
        return symbol === null ? [] : [symbol];
      }),
    };
  };
}

export function createPlainDetail(db: ReadDb, refs: Refs): ReadPlainDetail {
  const typeRow = db.prepare<[number], TypeRow>(
    `SELECT t.fqn, t.modifiers, t.attributes, t.doc, p.name AS project, t.structure_hash, t.public_impl_hash,
       t.internal_impl_hash, t.xml_doc_hash, t.cosmetic_hash, t.fan_in, t.depth, t.cycle_size
     FROM types t JOIN projects p ON p.id = t.project WHERE t.id = ?`,
  );
  const files = db.prepare<[number], TypeDetail['files'][number]>(
    `SELECT f.path AS file, p.line, p.end_line AS endLine, f.parse_errors AS parseErrors, f.error_line AS errorLine
     FROM parts p JOIN files f ON f.id = p.file
     WHERE p.type = ? ORDER BY f.path, p.ordinal`,
  );
  const members = db.prepare<[number], MemberRow>(
    `SELECT m.id_suffix, m.name, m.kind, m.access, m.signature, m.modifiers, m.doc, f.path AS file, m.line, m.end_line
     FROM members m JOIN parts p ON p.id = m.part JOIN files f ON f.id = p.file
     WHERE m.type = ? ORDER BY f.path, m.line, m.id`,
  );

  return (type) => {
    const row = typeRow.get(type);
    const symbol = refs.ref({ type, member: 0 });
    if (row === undefined || symbol === null) return null;
    return {
      symbol,
      modifiers: JSON.parse(row.modifiers) as string[],
      attributes: JSON.parse(row.attributes) as string[],
      project: row.project,
      doc: row.doc,
      files: files.all(type),
      ...allHashes({
        structureHash: row.structure_hash,
        publicImplHash: row.public_impl_hash,
        internalImplHash: row.internal_impl_hash,
        xmlDocHash: row.xml_doc_hash,
        cosmeticHash: row.cosmetic_hash,
      }),
      fanIn: row.fan_in,
      depth: row.depth,
      cycleSize: row.cycle_size,
      members: members.all(type).map((m) => ({
        memberId: `${symbol.typeId}_${m.id_suffix}`,
        path: `${row.fqn}.${m.name}`,
        name: m.name,
        kind: m.kind,
        access: m.access,
        signature: m.signature,
        modifiers: JSON.parse(m.modifiers) as string[],
        doc: firstLine(m.doc),
        file: m.file,
        line: m.line,
        endLine: m.end_line,
      })),
    };
  };
}

interface ResolvedBase {
  /** Without type arguments. */
  name: string;
  kind: 'inherits' | 'implements';
  /** Row of the type; null for one outside the workspace. */
  type: number | null;
}

type ReadBases = (type: number) => ResolvedBase[];

/** What a lookup caches for this many types is a few megabytes. */
const mostOfOne = 500;

/**
 * The bases of one type as declarations write them, each with the type it leads to. They are resolved when asked for,
 * since edges say only where a type leads, not through which spelling (`using B = N.Base`, `Base<int>`).
 */
export function createReadBases(db: ReadDb): ReadBases {
  const typeRow = db.prepare<[number], { id: number; fqn: string; kind: string }>(
    'SELECT id, fqn, kind FROM types WHERE id = ?',
  );
  const parts = db.prepare<[number], { file: number; bases: string }>(
    'SELECT p.file, p.bases FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY f.path, p.ordinal',
  );
  // What this connection has changed, and whether another one has.
  const ownChanges = db.prepare<[], number>('SELECT total_changes()').pluck();
  const othersChanges = db.prepare<[], number>('PRAGMA data_version').pluck();
  const lookups = createLookups(db);
  let kept: { lookup: Lookup; asked: number; state: string } | null = null;
  /** What a lookup remembers holds for one state of the code map; types that are asked for together share most of it. */
  function lookupNow(): Lookup {
    const state = `${ownChanges.get()} ${othersChanges.get()}`;
    if (kept === null || kept.state !== state || kept.asked >= mostOfOne) kept = { lookup: lookups(), asked: 0, state };
    kept.asked += 1;
    return kept.lookup;
  }
  return (row) => {
    const type = typeRow.get(row);
    if (type === undefined) return [];
    // Most types have none, and a lookup costs more than all else that is read of a type.
    const declared = parts.all(row).filter(({ bases }) => bases !== '[]');
    if (declared.length === 0) return [];
    const lookup = lookupNow();
    const found = new Map<string, ResolvedBase>();
    for (const part of declared) {
      const file = lookup.file(part.file);
      if (file === null) continue;
      for (const { name, kind } of JSON.parse(part.bases) as { name: string; kind: ResolvedBase['kind'] }[]) {
        if (found.has(name)) continue;
        const base = scopingOf(file.language).resolve(name, placeIn(type, file, lookup));
        found.set(name, {
          name: plainName(name),
          kind: base.kind === 'type' ? baseKind(base.type, type) : kind,
          type: base.kind === 'type' ? base.type.id : null,
        });
      }
    }
    return [...found.values()];
  };
}
