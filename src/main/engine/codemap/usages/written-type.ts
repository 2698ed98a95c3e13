/** Types as people write them, reduced to the name that decides what members they have. */

interface WrittenType {
  /** Dotted name without type arguments; in PHP with `\`, as written. */
  name: string;
  /** As written. */
  args: string[];
  /** Each `[]` around it; the name is that of the elements then. */
  arrays: number;
}

const modifiers =
  /^(?:(?:readonly|const|ref|out|in|params|scoped|final|mut|dyn|impl|keyof|struct|volatile|static|unsigned|this|vararg)\s+|[&*?]\s*|'\w+\s+)+/;
/** Wrappers that are looked through when a member is looked up. */
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
    rest = rest.replace(/(?:[?!*&]+|(?<=[\s*&>])(?:const|volatile|restrict))$/, '').trim();
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
    /^((?:global::|::|\\)?[\p{L}_$][\p{L}\p{N}_$]*(?:(?:\.|::|\\)[\p{L}_$][\p{L}\p{N}_$]*)*)\s*(?:([<[])([\s\S]*)[>\]])?$/u.exec(
      rest,
    );
  if (found === null) return null;
  const name = (found[1] ?? '').replace(/^global::/, '').replaceAll('::', '.');
  const args = found[3] === undefined ? [] : splitOutside(found[3], ',');
  const simple = name.slice(Math.max(name.lastIndexOf('.'), name.lastIndexOf('\\')) + 1);
  if (transparent.has(simple) && args.length > 0) return nested(args[0] ?? '', arrays);
  return { name, args, arrays };
}

/**
 * A type of Swift as the others are written: `[Foo]` as `Foo[]`, `[K: V]` as `Dictionary<K, V>`, without `some`, `inout`, attributes
 * and `?`.
 */
export function swiftType(text: string): string {
  const bare = text
    .trim()
    .replace(/^(?:@\w+(?:\([^()]*\))?\s+|(?:any|some|inout|borrowing|consuming|sending|isolated|each|repeat)\s+)*/, '')
    .replace(/(?:[?!]|\.\.\.)+$/, '');
  if (
    bare.startsWith('(') &&
    bare.endsWith(')') &&
    splitOutside(bare.slice(1, -1), ',').length === 1 &&
    !bare.includes('->')
  )
    return swiftType(bare.slice(1, -1));
  if (!bare.startsWith('[') || !bare.endsWith(']')) return bare;
  const [first = '', second] = splitOutside(bare.slice(1, -1), ':');
  return second === undefined ? `${swiftType(first)}[]` : `Dictionary<${swiftType(first)}, ${swiftType(second)}>`;
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
  // What `?` and `unwrap` take out of a result of Rust is not its error.
  return (/(?:^|\.)Result$/.test(written.name) ? written.args[0] : written.args.at(-1)) ?? null;
}

/** Cut at a separator outside all brackets; trimmed, without empty parts. */
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

/** The parts of a result that holds several values, as people write its type: `(A, B)`, `(a A, err error)`, `Pair<A, B>`. */
interface TuplePart {
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

const elements =
  /^(?:find|findLast|pop|shift|at|get|Get|First|FirstOrDefault|Single|SingleOrDefault|Last|LastOrDefault|ElementAt|Find|Peek|Dequeue|Pop|first|firstOrNull|last|lastOrNull|single|getFirst|next|iter|unwrap|expect|peek|poll|remove|orElseThrow)$/;
const alike =
  /^(?:filter|slice|splice|sort|reverse|concat|toSorted|toReversed|values|Where|OrderBy|OrderByDescending|ThenBy|ThenByDescending|Skip|Take|SkipWhile|TakeWhile|Distinct|Reverse|Concat|Union|Except|Intersect|ToList|ToArray|ToHashSet|AsEnumerable|AsQueryable|Values|stream|toList|toSet|sorted|distinct|filterNotNull|iter_mut|into_iter|clone|as_ref)$/;
/** Functions that are called with each element first. */
const visiting =
  /^(?:map|forEach|filter|find|findLast|findIndex|some|every|flatMap|sort|toSorted|Select|SelectMany|Where|Any|All|First|FirstOrDefault|Single|SingleOrDefault|Last|LastOrDefault|Count|Sum|Max|Min|Average|OrderBy|OrderByDescending|ThenBy|ThenByDescending|GroupBy|ToDictionary|ToLookup|TakeWhile|SkipWhile|ForEach|Find|FindAll|Exists|RemoveAll|any|all|none|count|filterNot|partition|associateBy|groupBy|anyMatch|allMatch|noneMatch|first|firstOrNull|last|lastOrNull|single|singleOrNull|mapNotNull|onEach|sortedBy|sortedByDescending|maxBy|minBy|maxByOrNull|minByOrNull|sumOf|takeWhile|dropWhile|distinctBy)$/;

/** Elements of arrays and the usual collections of the languages, recognised only by the names of their members. */
type FromCollection = 'element' | 'alike' | null;

/** What `collection.name(…)` gives. */
export function memberOfCollection(name: string): FromCollection {
  if (elements.test(name)) return 'element';
  return alike.test(name) ? 'alike' : null;
}

/** Whether the first parameter of a function handed to `collection.name(…)` is an element. */
export function visitsElements(name: string): boolean {
  return visiting.test(name);
}

/**
 * Types of parameters of functions that are written as arguments, from the declaration of what is called.
 *
 * Type of parameter `parameter` of the function that argument `argument` of a member with this signature is; or null.
 */
export function callbackParameter(signature: string, argument: number, parameter: number): string | null {
  const open = signature.indexOf('(');
  if (open < 0) return null;
  const params = splitOutside(inside(signature, open), ',').filter((one) => !/^this\s/.test(one));
  const declared = params[argument];
  if (declared === undefined) return null;
  const arrow = /^[^(]*?\(?\s*\(/.exec(declared);
  if (arrow !== null && declared.includes('=>')) {
    const list = declared.indexOf('(', declared.indexOf(':') + 1);
    const own = splitOutside(inside(declared, declared[list + 1] === '(' ? list + 1 : list), ',')[parameter];
    const colon = own?.indexOf(':') ?? -1;
    return own === undefined || colon < 0 ? null : own.slice(colon + 1).trim();
  }
  // `Action<A, B>`, `Func<A, R>`, `Expression<Func<A, bool>>`, `Consumer<A>`, `Function<A, R>`.
  const generic = /(?:Action|Func|Predicate|Consumer|Function|Supplier|BiConsumer|BiFunction|Comparison)</.exec(
    declared,
  );
  if (generic === null) return null;
  const angle = generic.index + generic[0].length - 1;
  const args = splitOutside(inside(declared, angle), ',');
  const results = /Func/.test(generic[0]) ? 1 : 0;
  return parameter < args.length - results ? (args[parameter] ?? null) : null;
}

/** `Foo` of `block: Foo.() -> Unit`, the argument of this number, the last one where that is negative; null for any other. */
export function blockReceiver(signature: string, argument: number): string | null {
  const open = signature.indexOf('(');
  if (open < 0) return null;
  const declared = splitOutside(inside(signature, open).replaceAll('->', '=>'), ',').at(argument);
  return /:\s*(?:suspend\s+)?\(?([\p{L}_][\p{L}\p{N}_.]*(?:<[^()]*>)?)\.\(/u.exec(declared ?? '')?.[1] ?? null;
}

/** Text between the bracket at `open` and its partner. */
function inside(text: string, open: number): string {
  let depth = 0;
  for (let i = open; i < text.length; i += 1) {
    const char = text.charAt(i);
    if ('([{<'.includes(char)) depth += 1;
    else if (')]}'.includes(char) || (char === '>' && text[i - 1] !== '=')) depth -= 1;
    if (depth === 0) return text.slice(open + 1, i);
  }
  return '';
}
