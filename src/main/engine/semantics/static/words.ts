/** How descriptions write names, lists and numbers. */
import type { Member } from '#shared/contract/symbols.ts';

/** Code in backticks, more of them where it holds some itself. */
export function code(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim();
  if (!plain.includes('`')) return `\`${plain}\``;
  const longest = Math.max(...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence} ${plain} ${fence}`;
}

/** What is called with brackets behind it, what is read without. */
export function called({ name, kind }: Pick<Member, 'name' | 'kind'>): string {
  return code(/^(?:method|function)$/.test(kind) ? `${name}()` : name);
}

/** `a, b and c`; of more than `most` the first and how many more. */
export function some(names: readonly string[], most: number): string {
  const shown = names.length > most ? [...names.slice(0, most - 1), `${names.length - most + 1} more`] : [...names];
  const last = shown.pop() ?? '';
  return shown.length === 0 ? last : `${shown.join(', ')} and ${last}`;
}

export function count(n: number, one: string, many = `${one}s`): string {
  const small = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'];
  return `${small[n] ?? n} ${n === 1 ? one : many}`;
}

export const isAre = (n: number): string => (n === 1 ? 'is' : 'are');

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A sentence of the author, ended as one. */
export function ended(text: string): string {
  return /[.!?。！？…]$/.test(text) ? text : `${text.replace(/[,;:]$/, '')}.`;
}
