/**
 * The places of symbols, and which symbol a place belongs to: the innermost type or member whose lines are around
 * it.
 */

import type { Language } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { adapters } from '../languages/registry.ts';
import { rustModule } from '../languages/rust/places.ts';
import { maxDependsOn } from '../outline.ts';
import type { SymbolRows } from './refs.ts';

export interface SymbolPlace {
  file: string;
  /** From 1, both included. */
  startLine: number;
  endLine: number;
}

export interface SymbolPlaces {
  /** One for a member, one for each part of a type; none when the row is gone. */
  places(rows: SymbolRows): SymbolPlace[];
  /** The same with all overloads of a member: what a search for its usages is about. */
  declaredPlaces(rows: SymbolRows): SymbolPlace[];
  /** Ids of the types that have a part in this file. */
  typesIn(file: string): string[];
  /** Files with one of these fileHashes. Looks at all files. */
  filesWith(hashes: readonly string[]): { hash: string; file: string }[];
}

export function createSymbolPlaces(db: ReadDb): SymbolPlaces {
  const ofType = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, p.line AS startLine, p.end_line AS endLine FROM parts p JOIN files f ON f.id = p.file
     WHERE p.type = ? ORDER BY p.id`,
  );
  const ofMember = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, m.line AS startLine, m.end_line AS endLine FROM members m JOIN parts p ON p.id = m.part
     JOIN files f ON f.id = p.file WHERE m.id = ?`,
  );
  const ofName = db.prepare<[number], SymbolPlace>(
    `SELECT f.path AS file, m.line AS startLine, m.end_line AS endLine FROM members one
     JOIN members m ON m.type IN (one.type, -one.type) AND m.name = one.name JOIN parts p ON p.id = m.part
     JOIN files f ON f.id = p.file WHERE one.id = ? ORDER BY m.id`,
  );
  const inFile = db
    .prepare<[string], string>(
      `SELECT DISTINCT t.type_id FROM files f JOIN parts p ON p.file = f.id JOIN types t ON t.id = p.type WHERE f.path = ?`,
    )
    .pluck();
  const withHash = db.prepare<[string], { hash: string; file: string }>(
    'SELECT hash, path AS file FROM files WHERE hash IN (SELECT value FROM json_each(?)) ORDER BY path',
  );
  return {
    places: ({ type, member }) => (member === 0 ? ofType.all(type) : ofMember.all(member)),
    declaredPlaces: ({ type, member }) => (member === 0 ? ofType.all(type) : ofName.all(member)),
    typesIn: (file) => inFile.all(file),
    filesWith: (hashes) => withHash.all(JSON.stringify(hashes)),
  };
}

interface Around {
  type: number;
  /** 0 for a type. */
  member: number;
  line: number;
}

export interface SymbolAt {
  /** @param line 1-based. null outside all symbols and in a file that is not in the code map. */
  at(file: string, line: number): SymbolRows | null;
  /** First lines of all declarations of a member name in a file: prototypes and merged overloads included. */
  declarations(file: string, name: string): number[];
}

export function createSymbolAt(db: ReadDb): SymbolAt {
  const innermost = (rest: string) => `WHERE f.path = ? AND ${rest} LIMIT 1`;
  const member = db.prepare<[string, number, number], Around>(
    `SELECT m.type, m.id AS member, m.line FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
     ${innermost('m.line <= ? AND m.end_line >= ? ORDER BY m.line DESC, m.end_line, m.id')}`,
  );
  const type = db.prepare<[string, number, number], Around>(
    `SELECT p.type, 0 AS member, p.line FROM files f JOIN parts p ON p.file = f.id
     ${innermost('p.line <= ? AND p.end_line >= ? ORDER BY p.line DESC, p.end_line, p.id')}`,
  );
  const declared = db
    .prepare<[string, string, string], number>(
      `SELECT m.line FROM files f JOIN parts p ON p.file = f.id JOIN members m ON m.part = p.id
       WHERE f.path = ? AND m.name COLLATE NOCASE = ? AND m.name = ? ORDER BY m.line`,
    )
    .pluck();
  return {
    at(file, line) {
      const inMember = member.get(file, line, line);
      const inType = type.get(file, line, line);
      // Both begin on one line where a type is written on a single one: then the member is the inner.
      const inner = inMember === undefined || (inType !== undefined && inType.line > inMember.line) ? inType : inMember;
      return inner === undefined ? null : { type: inner.type, member: inner.member };
    },
    declarations: (file, name) => declared.all(file, name, name),
  };
}

// The place of a type, by its path and file: the namespace that the graph groups it by, and whether it is test code.

const byFolder: ReadonlySet<Language> = new Set(
  adapters.filter(({ places }) => places === 'folders').map(({ language }) => language),
);

/** The declared namespace, without enclosing types; the file's folder in languages whose files are modules. */
export function namespaceOf(fqn: string, language: Language, file: string): string {
  if (byFolder.has(language)) return file.slice(0, Math.max(0, file.lastIndexOf('/')));
  const nested = fqn.indexOf('+');
  const outermost = nested === -1 ? fqn : fqn.slice(0, nested);
  return outermost.slice(0, Math.max(0, outermost.lastIndexOf('.')));
}

/** Folders (`test`, `__tests__`, `__tests_dts__`, `Shop.Tests`, `shop-testing-support`) and file names (`a.spec.ts`, `test_a.py`, `a_test.go`, `ATests.cs`, `tests.rs`). */
const testFolder =
  /(^|[/._-])([Tt]ests?|[Ss]pecs?|__([a-z]+_)?tests?(_[a-z]+)?__|testing|test(ing)?-support)\/|[a-z]Tests?\//;
const testFile = /(^|\/)test_[^/]*$|[._-](tests?|spec|test-d)\.[^/.]+$|(^|\/)tests\.rs$|[a-z]Tests?\.[^/.]+$/;

export function isTestCode(file: string): boolean {
  return testFolder.test(file) || testFile.test(file);
}

/** A file that is named as a test, wherever it is. */
export const isNamedAsTest = (file: string): boolean => testFile.test(file);

const besideFolder =
  /(?:^|[/.])(examples?|samples?|snippets?|playgrounds?|demos?|docs?|documentation|bench(?:es|marks?)?|fixtures?|testdata|vendor|third[_-]?party|migrations?|generated|gen|dist)\//i;
const generatedFile = /(?:[._-]pb2?(?:_grpc)?|\.g|[._](?:generated|designer)|\.min)\.[^/.]+$|\.pb\.[^/]+$/i;

/** What a file is where it shows, carries or is made for the product and is not it: `samples`, `vendor`, `generated`; else ''. */
export function besideProduct(file: string): string {
  return besideFolder.exec(file)?.[1] ?? (generatedFile.test(file) ? 'generated' : '');
}

const testModule = /(?:^|\.)tests?(?=[.+]|$)/;

/** Rust has its tests in a module of the file that they test. */
export function isTestSymbol(path: string, file: string): boolean {
  if (isTestCode(file)) return true;
  if (!file.endsWith('.rs')) return false;
  const module = rustModule(file).full;
  return path.startsWith(`${module}.`) && testModule.test(path.slice(module.length + 1));
}

/**
 * Types that depend on each other in a cycle, as `measure.ts` found them.
 *
 * Gives the cycles of 2 to `largest` types, each as the ids of its types in order.
 */
export function createCycles(db: ReadDb): (largest: number) => string[][] {
  const members = db.prepare<[number], { cycle: number; type_id: string }>(
    'SELECT cycle, type_id FROM types WHERE cycle <> 0 AND cycle_size <= ? ORDER BY cycle, type_id',
  );
  return (largest) => {
    const cycles = Map.groupBy(members.all(largest), (row) => row.cycle);
    return [...cycles.values()].map((rows) => rows.map((row) => row.type_id));
  };
}

/** FQNs that an outline names as dependencies: types of the workspace that others can see, most used first. */
export function createDependsOn(db: ReadDb): (type: number) => string[] {
  const statement = db.prepare<[number, number], { fqn: string }>(
    `SELECT t.fqn FROM edges e JOIN types t ON t.id = e.dst
     WHERE e.src = ? AND t.access IN ('public', 'protected', 'protectedInternal')
     GROUP BY t.id ORDER BY sum(e.count) DESC, t.fqn LIMIT ?`,
  );
  return (type) => statement.all(type, maxDependsOn).map((row) => row.fqn);
}
