/** What `this` is in an extension of Kotlin: `fun Foo.shout() { … }`, `val Foo.loud get() = …`. */
import type { FileView } from '../file-view.ts';

const generics = '(?:<[^()={}]*>)?';

/** Row of the type that the function or property around a place extends; 0 for another one, null where none does. */
export function extendedAt(view: FileView, at: number): number | null {
  const member = view.language === 'kotlin' ? view.memberAt(at) : null;
  if (member === null) return null;
  const from = view.lineStart(member.line);
  const name = member.name.replace(/[^\p{L}\p{N}_]/gu, '\\$&');
  const head = new RegExp(
    `\\b(?:fun|va[lr])\\s+${generics}\\s*([\\w.]+?)${generics}\\??\\.\`?${name}\`?[\\s(:=<]`,
  ).exec(view.text.slice(from, Math.min(from + 1_000, view.lineStart(member.endLine + 1))));
  if (head === null || from + head.index > at) return null;
  const found = view.resolve(head[1] ?? '', from);
  return found.kind === 'type' ? found.type.id : 0;
}
