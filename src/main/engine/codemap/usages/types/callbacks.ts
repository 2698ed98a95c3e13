/** Types of parameters of functions that are written as arguments, from the declaration of what is called. */
import { splitOutside } from './written-type.ts';

/** Type of parameter `parameter` of the function that argument `argument` of a member with this signature is; or null. */
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
