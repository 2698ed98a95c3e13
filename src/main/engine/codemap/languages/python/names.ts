/** What Python names say by their spelling: accessibility and constants. */
import type { Access } from '#shared/contract/common.ts';

/** `__x` private, `_x` internal, `__x__` and all else public. */
export function accessOf(name: string): Access {
  if (/^__.+__$/.test(name)) return 'public';
  if (name.startsWith('__')) return 'private';
  return name.startsWith('_') ? 'internal' : 'public';
}

export function isConstantName(name: string): boolean {
  return /\p{Lu}/u.test(name) && !/\p{Ll}/u.test(name);
}

/** The strings of all `__all__ = […]` and `+=` in a module; null when there is none to go by. */
export function exportedNames(text: string): ReadonlySet<string> | null {
  if (!text.includes('__all__')) return null;
  const names = new Set<string>();
  let end = 0;
  for (const { 0: head, index } of text.matchAll(/^__all__(?:\s*:[^=\n]*)?\s*\+?=\s*[[(]/gm)) {
    if (index < end) continue;
    const from = index + head.length;
    const length = text.slice(from).search(/[\])]/);
    if (length < 0) break;
    end = from + length;
    for (const entry of text.slice(from, end).matchAll(/['"]([^'"\n]+)['"]/g)) names.add(entry[1] ?? '');
  }
  return names.size === 0 ? null : names;
}
