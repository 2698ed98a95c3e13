/** Where in a project a file belongs, by its path alone. */
import type { TextGroup } from '#shared/contract/find.ts';
import { languageOf } from '../../workspace/workspace.ts';

const prose =
  /\.(?:md|mdx|markdown|rst|adoc|asciidoc|txt|org)$|(?:^|\/)(?:README|CHANGELOG|CONTRIBUTING|AUTHORS|NOTICE|LICEN[CS]E)[^/]*$/i;
const docFolder = /(?:^|\/)(?:docs?|documentation)\//i;
/** `tests/`, `Shop.Tests/`, `__tests__/`, `src/test/java/`. */
const testFolder = /(?:^|\/|\.)(?:tests?|__tests__|specs?|testing|e2e)\//i;
/** `cart.test.ts`, `cart_test.go`, `test_cart.py`, `CartTests.cs`. */
const testName = /[._-](?:test|spec)s?\.[^./]+$|(?:^|\/)test_[^/]*\.pyi?$|[a-z0-9](?:Test|Tests|Spec)\.[a-z]+$/;

export function groupOf(file: string): TextGroup {
  if (file.startsWith('memory-bank/')) return 'bank';
  const isCode = languageOf(file) !== null;
  if (!isCode && prose.test(file)) return 'docs';
  if (testFolder.test(file) || testName.test(file)) return 'tests';
  return !isCode && docFolder.test(file) ? 'docs' : 'code';
}
