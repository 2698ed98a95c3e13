/** Where a type stands, told by its path and file: the namespace that the graph groups it by, and whether it is test code. */
import type { Language } from '#shared/contract/common.ts';
import { adapters } from '../languages/registry.ts';
import { rustModule } from '../languages/rust/places.ts';

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

const testModule = /(?:^|\.)tests?(?=[.+]|$)/;

/** Rust has its tests in a module of the file that they test. */
export function isTestSymbol(path: string, file: string): boolean {
  if (isTestCode(file)) return true;
  if (!file.endsWith('.rs')) return false;
  const module = rustModule(file).full;
  return path.startsWith(`${module}.`) && testModule.test(path.slice(module.length + 1));
}
