/** A name in code with what leads to it, as the facts of its language spell it, so that the linker can be asked. */
import type { Language } from '#shared/contract/common.ts';
import { typeArgumentsAt } from '../../languages/csharp/type-name.ts';
import { accessBefore, nameStart, openAround, openingOf, spaceBack } from './places.ts';

export interface Spelling {
  /** `A.B.Foo`; in C# with the number of type arguments, and attributes in brackets. '' where no names lead to it. */
  name: string;
  /** How many segments it has. */
  segments: number;
}

const maxSegments = 12;

export function spellingOf(text: string, start: number, end: number, language: Language): Spelling {
  const segments = [segment(text, start, end, language)];
  let at = start;
  for (let access = accessBefore(text, at, language); access >= 0; access = accessBefore(text, at, language)) {
    let nameEnd = spaceBack(text, access);
    if (text[nameEnd - 1] === '>') nameEnd = Math.max(0, openingOf(text, nameEnd));
    const from = nameStart(text, nameEnd);
    if (from === nameEnd || segments.length >= maxSegments) return { name: '', segments: 0 };
    segments.unshift(segment(text, from, nameEnd, language));
    at = from;
  }
  const name = segments.join('.');
  return { name: language === 'csharp' && isAttribute(text, at) ? `[${name}]` : name, segments: segments.length };
}

function segment(text: string, start: number, end: number, language: Language): string {
  const name = text.slice(start, end);
  const args = language === 'csharp' ? typeArgumentsAt(text, end, text.length) : null;
  return args === null ? name : `${name}\`${args.arity}`;
}

/** `[Foo]`, `[A, Foo(1)]`, `[return: Foo]`, but no index and no list of values. */
function isAttribute(text: string, start: number): boolean {
  const before = text.charAt(spaceBack(text, start) - 1);
  if (before !== '[' && before !== ',' && before !== ':') return false;
  const open = openAround(text, start);
  if (text[open] !== '[') return false;
  const outside = text.charAt(spaceBack(text, open) - 1);
  return outside === '' || '{};](,'.includes(outside) || /[\n\r]\s*$/.test(text.slice(Math.max(0, open - 80), open));
}
