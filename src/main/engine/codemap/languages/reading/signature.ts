/**
 * The one display form of members, shared by all languages: `Name<T>(parameters) : Type` (outline). Also the small
 * readers of bracketed lists that do not deserve tree nodes.
 */

const opening = '([{<';
const closing = ')]}>';

/** Splits at `separator` outside brackets and quotes; pieces are trimmed, empty ones dropped. `=>` is no bracket. */
export function splitTop(text: string, separator = ','): string[] {
  const pieces: string[] = [];
  let depth = 0;
  let from = 0;
  let quote = '';
  for (let i = 0; i < text.length; i += 1) {
    const char = text[i] ?? '';
    if (quote !== '') {
      if (char === '\\') i += 1;
      else if (char === quote) quote = '';
    } else if (char === '"' || char === "'" || char === '`') quote = char;
    else if (opening.includes(char)) depth += 1;
    else if (closing.includes(char) && !(char === '>' && text[i - 1] === '=')) depth -= 1;
    else if (char === separator && depth === 0) {
      pieces.push(text.slice(from, i));
      from = i + 1;
    }
  }
  pieces.push(text.slice(from));
  return pieces.map((piece) => piece.trim()).filter((piece) => piece !== '');
}

const bound = /^(?:(?:const|in|out)\s+|\*)*([\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}_$]*)/u;

/** Names in a type parameter list with its brackets: `<in T extends X, U = 3>` gives T, U. */
export function typeParameterNames(list: string): string[] {
  if (list === '') return [];
  return splitTop(list.slice(1, -1)).flatMap((piece) => {
    const name = bound.exec(piece.replace(/^(?:\[[^\]]*\]\s*)+/, ''))?.[1];
    return name === undefined ? [] : [name];
  });
}

/** `parameters` null for what takes none; `type` '' when none is written. */
export function signatureOf(
  name: string,
  typeParameters: readonly string[],
  parameters: readonly string[] | null,
  type: string,
): string {
  const generic = typeParameters.length === 0 ? '' : `<${typeParameters.join(', ')}>`;
  const list = parameters === null ? '' : `(${parameters.join(', ')})`;
  return `${name}${generic}${list}${type === '' ? '' : ` : ${type}`}`;
}

/** Sorted and without repetition, the form of `modifiers` in facts. */
export function sortedWords(words: Iterable<string>): string[] {
  return [...new Set(words)].sort();
}
