/** How descriptions write names and what authors wrote, in any language. */
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

/** With the types around it, as far as those are known: of `Builder` there is often more than one. */
export function typeName({ path, name }: { readonly path: string; readonly name: string }): string {
  const nested = path.slice(path.lastIndexOf('.') + 1).replaceAll('+', '.');
  return nested.endsWith(`.${name}`) && /^[\w.]+$/.test(nested) ? nested : name;
}

/** A sentence of the author, ended as one. */
export function ended(text: string): string {
  const plain = text.replace(/[,;:]+$/, '');
  return /[.!?。！？…]$/.test(plain) ? plain : `${plain}.`;
}
