/** The parts of a result that holds several values, as people write its type: `(A, B)`, `(a A, err error)`, `Pair<A, B>`. */
import { splitOutside } from './written-type.ts';

export interface TuplePart {
  /** '' where it has none. */
  readonly name: string;
  readonly type: string;
}

const generic = /^(?:[\w.:]*[.:])?(?:Pair|Triple|Tuple|ValueTuple|pair|tuple|Entry)\s*[<[]([\s\S]*)[>\]]$/;
const awaited = /^(?:[\w.]*\.)?(?:Task|ValueTask)\s*<([\s\S]*)>$/;

/** Empty where the type holds one value. */
export function tupleParts(text: string): TuplePart[] {
  const written = text.trim();
  const inner = awaited.exec(written)?.[1];
  if (inner !== undefined) return tupleParts(inner);
  const args = generic.exec(written)?.[1];
  if (args !== undefined) return splitOutside(args, ',').map((type) => ({ name: '', type }));
  if (!written.startsWith('(') || !written.endsWith(')')) return [];
  const parts = splitOutside(written.slice(1, -1), ',');
  return parts.length < 2 ? [] : parts.map((part, index) => partOf(part, parts, index));
}

function partOf(part: string, parts: readonly string[], index: number): TuplePart {
  const before = /^([\p{L}_]\w*)\s+([*[\]\p{L}_].*)$/u.exec(part);
  if (before === null) {
    // `(a, b int)` of Go: the type follows the last of them.
    const typed = parts.slice(index).find((one) => /^\w+\s+\S/.test(one));
    const isNamed =
      typed !== undefined && /^\w+$/.test(part) && /^\w+\s+[*[\]\w.]+$/.test(typed) && /^[a-z_]/.test(part);
    return isNamed ? { name: part, type: typed.replace(/^\w+\s+/, '') } : { name: '', type: part };
  }
  const [first = '', second = ''] = [before[1], before[2]];
  // C# has the type first, Go the name; a simple word at the end in small letters is a name.
  return /^[a-z_]\w*$/.test(second) && !/^[a-z_]/.test(first)
    ? { name: second, type: first }
    : { name: first, type: second };
}

/** By its name, or by `Item1`, `first`, `0`. */
export function namedPart(parts: readonly TuplePart[], name: string): TuplePart | undefined {
  const own = parts.find((part) => part.name === name);
  if (own !== undefined) return own;
  const place = /^Item([1-9])$/.exec(name)?.[1];
  if (place !== undefined) return parts[Number(place) - 1];
  if (/^\d$/.test(name)) return parts[Number(name)];
  return parts[['first', 'second', 'third'].indexOf(name)];
}
