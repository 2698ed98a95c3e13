/**
 * The code map: types, members, edges, outlines of the workspace. Main types: CodeMap (one open symbols.db with its
 * queries), SyncInput (what the files are now), FileFacts (what one file says, made on worker threads). symbols.db is
 * the working store and the truth of a generation; index.json and outline files are exports of it, because what people
 * read and what answers a keystroke have different needs.
 */
import type { Language } from '#shared/contract/common.ts';
import type { Neighbours, TreeNode, TypeDetail } from '#shared/contract/symbols.ts';
import type { ModuleNode, Overview } from '#shared/contract/workspace.ts';
import { referencesFile } from '../references/references.ts';
import { openDatabase } from '../storage/storage.ts';
import { pauses, type SkippedFile } from '../workspace/workspace.ts';
import { type SyncDeps, type SyncInput, type SyncResult, syncFiles } from './build/sync.ts';
import { type ComparedPlace, comparedPlace, type TypePairs } from './change/diff-pairs.ts';
import { comparePast, type Past, type PastDeps, type StoredState } from './change/diff-past.ts';
import { createPendingChanges, type PendingChanges } from './change/pending-changes.ts';
import { createSnapshots, createSurroundings, type Surroundings, type TypeSnapshot } from './change/snapshot.ts';
import { type IndexExport, indexJson } from './index-export.ts';
import { createLinkState, type LinkState } from './link/pending.ts';
import { codeMapMigrations } from './migrations.ts';
import {
  type AllNames,
  createAllNames,
  createNameTexts,
  createNameWords,
  type NameTexts,
  type NameWords,
} from './names.ts';
import { createOutlineCache, memberOutlineText, outlineText } from './outline.ts';
import { createDefinitions, type Definitions } from './query/definitions.ts';
import { type Deprecated, readDeprecated } from './query/deprecated.ts';
import { readNamespaces, treeChildren } from './query/namespaces.ts';
import { createNeighbours, type NeighbourQuery } from './query/neighbours.ts';
import { createReadOutside, type Outside } from './query/outside.ts';
import { type ModuleFiles, readLargest, readModuleFiles, readModules, readMostUsed } from './query/overview.ts';
import { createRefs, type Refs } from './query/refs.ts';
import { readSurvey, type Survey } from './query/survey.ts';
import { createSymbolAt, createSymbolPlaces, type SymbolAt, type SymbolPlaces } from './query/symbol-places.ts';
import {
  type Counts,
  createReadStates,
  type ReadStates,
  readCounts,
  readLanguageFiles,
  readLanguages,
  untilChanged,
} from './query/totals.ts';
import { createPlainDetail, createTypeDetail, type PlainDetail } from './query/type-detail.ts';
import { createCycles, createDependsOn } from './query/type-places.ts';
import { readTypeTable, type TypeTable } from './query/type-table.ts';
import type { RenameAnswer, RenameQuery } from './rename/find-rename.ts';
import { createUsageSearch } from './usage-search.ts';
import { createDependents, type Dependents } from './usages/dependents.ts';
import type { CallAnswer, CallQuery } from './usages/find-calls.ts';
import type { UsageAnswer, UsageQuery } from './usages/find-usages.ts';

export { defaultSwitches, isVisible } from './build/hashes.ts';
export type { SyncInput, SyncResult } from './build/sync.ts';
export { type ChangePair, changeClassOf, compareTypes, memberOnceCalled, neutralShapes } from './change/compare.ts';
export { type CommitComparison, compareCommit, type FileVersionRead } from './change/diff-commit.ts';
export { compareAll, type DiffEntry, type FindRenames, type TypeComparison } from './change/diff-comparison.ts';
export { compareGenerations } from './change/diff-generations.ts';
export type { ComparedPlace, TypePairs } from './change/diff-pairs.ts';
export type { MemberText, TextSide, TypeText } from './change/lineage/lineage.ts';
export type { MemberSnapshot, TypeSnapshot, TypeStanding } from './change/snapshot.ts';
export { type CodeName, codeNames, firstName } from './code-names.ts';
export { drawingText, graphText, tiesLabel } from './graph-text.ts';
export type { ToldPack } from './index-export.ts';
export { isHeaderFile } from './languages/c-family/text/header.ts';
export type { NameWithWords } from './names.ts';
export { type Args, type Call, type CodeTree, type Declared, nodeKinds } from './occurrences/code-tree.ts';
export { type CodeTrees, createCodeTrees } from './occurrences/code-trees.ts';
export { createFileNames } from './occurrences/file-names.ts';
export { createGrammars } from './parse/grammars.ts';
export type { ParsePool } from './parse/parse-job.ts';
export { createParsePool } from './parse/parse-pool.ts';
export type { Deprecated } from './query/deprecated.ts';
export type { Outside } from './query/outside.ts';
export type { SymbolRows } from './query/refs.ts';
export type { Survey, SurveyedImport, SurveyedType } from './query/survey.ts';
export type { SymbolPlace } from './query/symbol-places.ts';
export type { PlainDetail } from './query/type-detail.ts';
export { besideProduct, isNamedAsTest, isTestCode, isTestSymbol } from './query/type-places.ts';
export type { TableType, Tie, TypeTable } from './query/type-table.ts';
export type { RenameAnswer, RenamePlace, UnsurePlace } from './rename/find-rename.ts';
export { createSeeds, type Seeds } from './seeds.ts';
export type { CallReader, LineCall } from './usages/call-reader.ts';
export { languageFamily } from './usages/subject.ts';
export {
  lookAtHashes,
  openWholeMap,
  type WholeEdge,
  type WholeFile,
  type WholeMap,
  type WholeMember,
  type WholeType,
} from './whole-map.ts';

/** Files in the folder of grammars that cannot be loaded. */
export async function brokenGrammars(names: readonly string[]): Promise<string[]> {
  return (await import('./parse/grammars.ts')).brokenGrammars(names);
}

export interface CodeMap
  extends Refs,
    ReadStates,
    Definitions,
    SymbolAt,
    SymbolPlaces,
    Surroundings,
    NameWords,
    NameTexts,
    AllNames,
    LinkState {
  /** Reads and links what changed. One call at a time; the caller queues. */
  sync(input: SyncInput, deps: Omit<SyncDeps, 'database'>, signal: AbortSignal): Promise<SyncResult>;
  /** What types were before the changes since this was last cleared. Nothing of a first index is in it. */
  readonly changes: Pick<PendingChanges, 'ids' | 'cameAndWent' | 'pair' | 'clear'>;
  /** What is now, as one side of a comparison. */
  readonly place: ComparedPlace;
  /** What is now, or was in `end`, against what was while files had other contents; see `compareAll`. */
  comparePast(past: Past, deps: PastDeps, signal: AbortSignal, end?: StoredState): Promise<TypePairs>;
  /** Dependency cycles over structural edges of 2 to `largest` types, as ids of types. */
  cycles(largest: number): string[][];
  /** All files that are known by their path, those without types too, with the fileHash of what was read; read in pages. */
  files(): Iterable<{ file: string; hash: string }>;
  counts(): Promise<Counts>;
  languages(): Promise<Overview['languages']>;
  /** The same with files and bytes only. */
  languageFiles(): Promise<Pick<Overview['languages'][number], 'language' | 'files' | 'bytes'>[]>;
  /** Without tests: counts only the code in other files, where some tests are in the same modules. */
  modules(withoutTests?: boolean): Promise<ModuleNode[]>;
  /** The files of each of these modules. */
  moduleFiles(withoutTests?: boolean): Promise<readonly ModuleFiles[]>;
  mostUsed(limit: number): Overview['mostUsed'];
  largest(limit: number): Promise<Overview['largest']>;
  /** Files whose encoding was guessed, with its name. */
  guessed(): ReadonlyMap<string, string>;
  /** Files that are listed but whose content kept them out. */
  skipped(): SkippedFile[];
  /** Language, hash and row of a file in the code map; null for any other. */
  file(path: string): { row: number; hash: string; language: Language } | null;
  /** Rows of the types that a file declares, in its order, those inside of others left out. */
  declaredIn(path: string): number[];
  /** Type ids of a list of rows, for events; at most `limit`. */
  typeIds(rows: Iterable<number>, limit: number): string[];
  typeDetail(type: number): TypeDetail | null;
  /** For callers that read many types and need no bases. */
  plainDetail(type: number): PlainDetail | null;
  /** Symbol paths of the types of the workspace that a type uses and others can see, most used first. */
  dependsOn(type: number): string[];
  /** Complete enough to be compared with what it is at another time. */
  snapshot(type: number): TypeSnapshot | null;
  /** What `query` leaves out is as in `plainNeighbours`. */
  neighbours(type: number, query?: Partial<NeighbourQuery>): Omit<Neighbours, 'resolved' | 'coverage'> | null;
  /** What the name of something outside the workspace leads to; see `query/outside.ts`. */
  outside(path: string): Outside | null;
  /** Who depends on a type, as the checkers and the edges know it. */
  dependents: Dependents['of'];
  /** How many these are; 0 when the row is gone. */
  fanIn(type: number): number;
  tree(parent: string | undefined): Promise<TreeNode[]>;
  /** Outline text of a type; of one member where `memberId` is given. */
  outline(type: number, memberId?: string): string | null;
  /** Whether the outline of a type is kept from before, so that nothing need be read for it. */
  hasOutline(type: number): boolean;
  /** All types and their ties, read once for each state of the code map. */
  typeTable(): Promise<TypeTable>;
  /** All of it in outline. `pause` is awaited between pages. */
  survey(pause: () => Promise<void>): Promise<Survey>;
  /** What the code marks as deprecated. `pause` is awaited between pages. */
  deprecated(pause: () => Promise<void>): Promise<Deprecated[]>;
  /** The text of index.json in pieces. */
  indexJson(told: IndexExport, signal: AbortSignal): AsyncIterable<string>;
  /** Throws Cancelled; Busy when it takes longer than a minute. */
  usages(query: UsageQuery, signal: AbortSignal): Promise<UsageAnswer>;
  /** What the lines of a symbol call. Throws as `usages`. */
  calls(query: CallQuery, signal: AbortSignal): Promise<CallAnswer>;
  /** What a new name of a symbol changes, in languages without a compiler here. Throws as `usages`, and Refused. */
  renamed(query: RenameQuery, signal: AbortSignal): Promise<RenameAnswer>;
  /** Ends the search for usages, and waits for surveys and exports that are in work. */
  close(): Promise<void>;
}

/** Files read at once: about a millisecond. */
const pageRows = 500;

/**
 * Opens or makes the code map in `file`. Throws Refused for a newer one, InternalError with `corrupt` for a damaged one
 * and for one that does not bear `mark` (`databaseMark` of the workspace).
 */
export function openCodeMap(file: string, mark: number): CodeMap {
  const database = openDatabase(file, { migrations: codeMapMigrations, mark });
  const { read } = database;
  const usages = createUsageSearch(file, mark);
  const refs = createRefs(read);
  const plainDetail = createPlainDetail(read, refs);
  const typeDetail = createTypeDetail(read, refs, plainDetail);
  const dependents = createDependents(read, { file: referencesFile(file), mark });
  const neighbours = createNeighbours(read, refs, dependents);
  const place = comparedPlace(read, dependents);
  const outside = createReadOutside(read);
  const dependsOn = createDependsOn(read);
  const fileRow = read.prepare<[string], { row: number; hash: string; language: Language }>(
    'SELECT id AS row, hash, language FROM files WHERE path = ? AND skip_reason IS NULL',
  );
  const filesAfter = read.prepare<[string], { file: string; hash: string }>(
    `SELECT path AS file, hash FROM files WHERE path > ? ORDER BY path LIMIT ${pageRows}`,
  );
  const typeIdOf = read.prepare<[number], { type_id: string }>('SELECT type_id FROM types WHERE id = ?');
  const outermost = read.prepare<[string], { id: number }>(
    `SELECT DISTINCT t.id FROM files f JOIN parts p ON p.file = f.id JOIN types t ON t.id = p.type
     WHERE f.path = ? AND t.parent = 0 ORDER BY p.id`,
  );
  const skippedFiles = read.prepare<[], SkippedFile>(
    `SELECT path AS file, skip_reason AS reason, skip_detail AS detail FROM files WHERE skip_reason IS NOT NULL ORDER BY path`,
  );
  /** What is read in many slices: nothing is closed under it. */
  const readings = new Set<Promise<unknown>>();
  function inSlices<T>(reading: Promise<T>): Promise<T> {
    readings.add(reading);
    const ended = (): void => void readings.delete(reading);
    reading.then(ended, ended);
    return reading;
  }
  const pause = pauses(new AbortController().signal);
  const tree = untilChanged(() => inSlices(readNamespaces(read, pause)));
  const mapOf = (withoutTests: boolean) => {
    const modules = untilChanged(() =>
      inSlices(tree.get().then((namespaces) => readModules(read, namespaces, withoutTests, pause))),
    );
    const files = untilChanged(() =>
      inSlices(
        Promise.all([tree.get(), modules.get()]).then(([namespaces, shown]) =>
          readModuleFiles(read, namespaces, shown, withoutTests, pause),
        ),
      ),
    );
    return { modules, files };
  };
  const [whole, lean] = [mapOf(false), mapOf(true)];
  const ofModules = [whole.modules, whole.files, lean.modules, lean.files];
  const typeTable = untilChanged(() => inSlices(readTypeTable(read, pause)));
  const counts = untilChanged(() => inSlices(readCounts(read, pause)));
  const languages = untilChanged(() => inSlices(readLanguages(read, pause)));
  const skipped = untilChanged(() => skippedFiles.all());
  const guessedFiles = read.prepare<[], [string, string]>(
    'SELECT path, encoding FROM files WHERE encoding IS NOT NULL ORDER BY path',
  );
  const guessed = untilChanged(() => new Map(guessedFiles.raw().all()));
  const size = untilChanged(refs.size);
  const outlines = createOutlineCache();
  const nameWords = createNameWords(read);

  return {
    ...refs,
    sync(input, deps, signal) {
      const forget = () => {
        for (const one of [
          tree,
          ...ofModules,
          typeTable,
          counts,
          size,
          languages,
          skipped,
          guessed,
          outlines,
          nameWords,
          dependents,
        ])
          one.forget();
      };
      return syncFiles(
        input,
        {
          ...deps,
          database,
          onCommitted(changed, removed) {
            forget();
            deps.onCommitted(changed, removed);
          },
        },
        signal,
      ).finally(forget);
    },
    changes: createPendingChanges(database.write, false),
    place,
    comparePast: (past, deps, signal, end = { place, file }) => comparePast(end, past, deps, signal),
    dependents: dependents.of,
    fanIn: (type) => dependents.of(type).types.length,
    *files() {
      for (let page = filesAfter.all(''); page.length > 0; page = filesAfter.all(page.at(-1)?.file ?? '')) yield* page;
    },
    cycles: createCycles(read),
    counts: counts.get,
    languages: languages.get,
    languageFiles: () => inSlices(readLanguageFiles(read, pause)),
    size: size.get,
    modules: (withoutTests = false) => (withoutTests ? lean : whole).modules.get(),
    moduleFiles: (withoutTests = false) => (withoutTests ? lean : whole).files.get(),
    mostUsed: (limit) => readMostUsed(read, refs, limit),
    largest: (limit) => inSlices(readLargest(read, refs, limit, pause)),
    guessed: guessed.get,
    skipped: skipped.get,
    file: (path) => fileRow.get(path) ?? null,
    declaredIn: (path) => outermost.all(path).map(({ id }) => id),
    typeIds(rows, limit) {
      const ids: string[] = [];
      for (const row of rows) {
        if (ids.length >= limit) break;
        const id = typeIdOf.get(row)?.type_id;
        if (id !== undefined) ids.push(id);
      }
      return ids;
    },
    ...createReadStates(read),
    ...createDefinitions(read),
    ...createSymbolAt(read),
    ...createSymbolPlaces(read),
    ...createSurroundings(read),
    withWords: nameWords.withWords,
    ...createNameTexts(read),
    ...createAllNames(read),
    ...createLinkState(read),
    typeDetail,
    plainDetail,
    dependsOn,
    snapshot: createSnapshots(read),
    neighbours,
    outside,
    tree: async (parent) => treeChildren(await tree.get(), parent),
    outline(type, memberId) {
      const kept = memberId === undefined ? outlines.get(type) : undefined;
      if (kept !== undefined) return kept;
      const detail = typeDetail(type);
      if (detail === null) return null;
      if (memberId !== undefined) return memberOutlineText(detail, memberId);
      return outlines.keep(type, outlineText(detail, dependsOn(type)));
    },
    hasOutline: (type) => outlines.get(type) !== undefined,
    typeTable: typeTable.get,
    survey: (pause) => inSlices(readSurvey(read, pause)),
    deprecated: (pause) => inSlices(readDeprecated(read, pause)),
    async *indexJson(told, signal) {
      const ended = Promise.withResolvers<void>();
      inSlices(ended.promise);
      try {
        yield* indexJson(read, told, signal);
      } finally {
        ended.resolve();
      }
    },
    usages: (query, signal) => usages.find(query, signal),
    calls: (query, signal) => usages.calls(query, signal),
    renamed: (query, signal) => usages.renamed(query, signal),
    async close() {
      await usages.close();
      await Promise.allSettled(readings);
      dependents.close();
      database.close();
    },
  };
}
