/** Names that Java and Kotlin give each other's properties: `user.getName()` in Java reads `user.name` of Kotlin, and the other way round. */
import type { Language } from '#shared/contract/common.ts';
import type { Subject } from '../subject.ts';

/** Further names of the subject in a file of this language. */
export function accessorNames({ type, members, name }: Subject, language: Language): readonly string[] {
  const [first] = members;
  if (first === undefined) return [];
  if (type.language === 'kotlin' && language === 'java' && first.kind === 'property') {
    const isWritable = !first.modifiers.includes('"readonly"');
    // `isOpen` keeps its name where it is read, and loses the word where it is set.
    if (/^is[^a-z]/.test(name)) return isWritable ? [`set${name.slice(2)}`] : [];
    return isWritable ? [`get${capital(name)}`, `set${capital(name)}`] : [`get${capital(name)}`];
  }
  if (type.language === 'java' && language === 'kotlin' && first.kind === 'method') {
    const accessor = /^(get|set|is)([^a-z].*)$/su.exec(name);
    if (accessor === null || !members.some((one) => isAccessor(one.params, accessor[1] ?? ''))) return [];
    const property = accessor[2] ?? '';
    return accessor[1] === 'is' ? [] : [small(property)];
  }
  return [];
}

function isAccessor(params: string, word: string): boolean {
  return word === 'set' ? /^\([^,()]+\)$/.test(params) : /^\(\s*\)$/.test(params);
}

const capital = (name: string): string => name.slice(0, 1).toUpperCase() + name.slice(1);

/** `URL` becomes `url`, `URLPath` becomes `urlPath`, `Name` becomes `name`. */
function small(name: string): string {
  const capitals = /^[A-Z]+/.exec(name)?.[0] ?? '';
  const length = capitals.length === name.length || capitals.length <= 1 ? capitals.length : capitals.length - 1;
  return name.slice(0, length).toLowerCase() + name.slice(length);
}
