/** Types as people write them, reduced to the name that decides what members they have. */

export interface WrittenType {
  /** Dotted name without type arguments. */
  name: string;
  /** As written. */
  args: string[];
  /** Each `[]` around it; the name is that of the elements then. */
  arrays: number;
}

const modifiers =
  /^(?:(?:readonly|const|ref|out|in|params|scoped|final|mut|dyn|impl|keyof|struct|volatile|static|unsigned|this|vararg)\s+|[&*?]\s*|'\w+\s+)+/;
/** What stands for the type in it wherever a member is asked for. */
const transparent = new Set([
  ...['Promise', 'PromiseLike', 'Awaited', 'Readonly', 'Partial', 'Required', 'NonNullable', 'DeepPartial'],
  ...['Task', 'ValueTask', 'Nullable', 'Optional', 'Option', 'Box', 'Rc', 'Arc', 'Ref', 'RefMut'],
  ...['shared_ptr', 'unique_ptr', 'weak_ptr', 'Type', 'ClassVar', 'Final', 'Annotated', 'Awaitable', 'Coroutine'],
]);

/** null where no single name decides: a union, a function, a tuple, an object. */
export function writtenType(text: string): WrittenType | null {
  let rest = text
    .trim()
    .replace(/^["']|["']$/g, '')
    .replace(modifiers, '');
  const choices = splitOutside(rest, '|').filter((one) => !/^(?:null|undefined|None)$/.test(one));
  if (choices.length !== 1) return null;
  rest = choices[0] ?? '';
  rest = (splitOutside(rest, '&')[0] ?? '').replace(modifiers, '');
  let arrays = 0;
  for (;;) {
    const before = rest;
    rest = rest.replace(/[?!*&]+$/, '').trim();
    if (/\[,*\]$/.test(rest)) {
      rest = rest.replace(/\[,*\]$/, '');
      arrays += 1;
    } else if (/^\[\d*\]/.test(rest)) {
      rest = rest.replace(/^\[\d*\]/, '').replace(modifiers, '');
      arrays += 1;
    } else if (rest.startsWith('(') && rest.endsWith(')') && !rest.includes('=>') && !rest.includes(',')) {
      return nested(rest.slice(1, -1), arrays);
    }
    if (rest === before) break;
  }
  const found =
    /^((?:global::)?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:([<[])([\s\S]*)[>\]])?$/u.exec(
      rest,
    );
  if (found === null) return null;
  const name = (found[1] ?? '').replace(/^global::/, '').replaceAll('::', '.');
  const args = found[3] === undefined ? [] : splitOutside(found[3], ',');
  const simple = name.slice(name.lastIndexOf('.') + 1);
  if (transparent.has(simple) && args.length > 0) return nested(args[0] ?? '', arrays);
  return { name, args, arrays };
}

function nested(text: string, arrays: number): WrittenType | null {
  const inner = writtenType(text);
  return inner === null ? null : { ...inner, arrays: inner.arrays + arrays };
}

/** Type of what a loop or an index takes out: `Foo` of `Foo[]`, `List<Foo>`, `Map<string, Foo>`. */
export function elementType(text: string): string | null {
  const held = /^map\[[^\]]*\](.+)$/.exec(text.trim());
  if (held !== null) return held[1] ?? null;
  const written = writtenType(text);
  if (written === null) return null;
  if (written.arrays > 0) {
    const args = written.args.length > 0 ? `<${written.args.join(', ')}>` : '';
    return `${written.name}${args}${'[]'.repeat(written.arrays - 1)}`;
  }
  return written.args.at(-1) ?? null;
}

/** Cut at a separator that stands outside all brackets; trimmed, without empty parts. */
export function splitOutside(text: string, separator: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  let start = 0;
  for (let i = 0; i < text.length; i += 1) {
    const char = text.charAt(i);
    if ('([{<'.includes(char)) depth += 1;
    else if (')]}'.includes(char) || (char === '>' && text[i - 1] !== '=')) depth -= 1;
    else if (char === separator && depth === 0) {
      parts.push(text.slice(start, i).trim());
      start = i + 1;
    }
  }
  parts.push(text.slice(start).trim());
  return parts.filter((part) => part !== '');
}
