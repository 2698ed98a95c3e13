/** The kind of a declaration's head, derived from its items: a class, a function, a macro, an old style definition. */
import { codeAt, type Item, type Live } from './items.ts';
import { attributeWords, classKeys, isCapitals, typeOperators } from './reserved-words.ts';
import { code } from './tokens.ts';

export function isAttribute(item: Item | undefined): boolean {
  return (
    item?.kind === 'word' && (attributeWords.has(item.text) || typeOperators.has(item.text) || item.text === 'noexcept')
  );
}

export function isOperator(items: readonly Item[]): boolean {
  return items.some((item) => item.kind === 'operator');
}

/** Index of the `class`, `struct`, `union` or `enum` whose body follows the items, -1 for none. */
export function classKey(items: readonly Item[], from: number): number {
  let key = -1;
  for (let i = from; i < items.length; i += 1) {
    const item = items[i];
    if (item === undefined) break;
    if (item.text === '=') return -1;
    if (key >= 0 && item.text === ':') return key;
    const before = items[i - 1];
    const isMacro =
      before?.kind === 'word' && (isCapitals(before.text) || isAttribute(before) || before.text === 'requires');
    if (item.kind === 'group' && !isMacro) return -1;
    if (key >= 0 && (item.text === '*' || item.text === '&' || item.kind === 'operator')) return -1;
    if (key < 0 && item.kind === 'word' && classKeys.has(item.text)) key = i;
  }
  return key < 0 || endsWithName(items, key) ? key : -1;
}

/** `struct foo bar {` is a variable with its value, unless a macro is among the words. */
function endsWithName(items: readonly Item[], key: number): boolean {
  const words = items
    .slice(key + 1)
    .filter((item) => item.kind === 'word' && item.text !== 'final' && !classKeys.has(item.text) && !isAttribute(item));
  const isPath = items.some((item, n) => n > key && item.text === '::');
  return words.length < 2 || isPath || words.some((item) => isCapitals(item.text) || /export|api/i.test(item.text));
}

export function tagName(items: readonly Item[], key: number): string {
  let name = '';
  for (const item of items.slice(key + 1)) {
    if (item.text === ':' || item.kind === 'angle') break;
    if (item.kind === 'word' && item.text !== 'final' && !isAttribute(item)) name = item.text;
  }
  return name;
}

/** `int old(a, b) int a; char *b; {`: a `;` ends no statement here. */
export function isOldStyle(source: Live, items: readonly Item[]): boolean {
  const at = items.findIndex((item) => item.kind === 'group');
  const group = items[at];
  const next = items[at + 1];
  if (group === undefined || next?.kind !== 'word' || at === 0 || items[at - 1]?.kind !== 'word') return false;
  if (isAttribute(items[at - 1]) || attributeWords.has(next.text) || isCapitals(next.text)) return false;
  // A macro on a line of its own, with a declaration behind it.
  if (at === 1 && isCapitals(items[0]?.text ?? '')) return false;
  for (let i = group.from + 1; i < group.to - 1; i += 1) {
    const isName = (i - group.from) % 2 === 1;
    if (codeAt(source, i) !== (isName ? code.word : 0x2c)) return false;
  }
  return group.to - group.from > 2 && items.length > at + 2;
}

/** `TEST(a, b)`, `DECLARE(x)`: one word and one parenthesis, which only a constructor is as well. */
export function isMacroCall(items: readonly Item[], className: string): boolean {
  const [word, group, ...rest] = items;
  return word?.kind === 'word' && group?.kind === 'group' && rest.length === 0 && word.text !== className;
}

/** adds nothing to the template. */
export function isInstantiation(items: readonly Item[]): boolean {
  const at = items[0]?.text === 'extern' ? 1 : 0;
  return items[at]?.text === 'template' && items[at + 1]?.kind !== 'angle';
}
