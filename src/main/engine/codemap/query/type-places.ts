/**
 * The place of a type, by its path and file: the namespace that the graph groups it by, and whether it is test
 * code.
 */
import type { Language } from '#shared/contract/common.ts';
import type { ReadDb } from '../../storage/storage.ts';
import { adapters } from '../languages/registry.ts';
import { rustModule } from '../languages/rust/places.ts';
import { maxDependsOn } from '../outline.ts';

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
