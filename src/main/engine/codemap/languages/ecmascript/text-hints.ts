/**
 * What a first look at a text says about where the walk must go deeper: bodies of functions are leaves unless a type is
 * declared in them. One scan a file, since the walk asks for every function; only the text in hand is remembered.
 */
export interface TextHints {
  /** Whether a type may be declared between two offsets, other than at the start of a line or after `export`. */
  holdsType(start: number, end: number): boolean;
  /** Whether `name.prototype` occurs: the function of that name is a class. */
  hasPrototype(name: string): boolean;
}

const indentedType =
  /(?:^[ \t]+|[{;][ \t]*)(?:abstract[ \t]+|const[ \t]+|declare[ \t]+)*(?:class|interface|enum|type)[ \t]+[\p{L}_$]|[=(:,][ \t]*class\b|\breturn[ \t]+class\b/gmu;
const maxNameLength = 200;
const lastName = /[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

let lastText: string | null = null;
let lastHints: TextHints | null = null;

export function hintsOf(text: string): TextHints {
  if (lastHints === null || lastText !== text) {
    lastHints = readHints(text);
    lastText = text;
  }
  return lastHints;
}

function readHints(text: string): TextHints {
  const positions = Array.from(text.matchAll(indentedType), (match) => match.index);
  const prototypes = prototypeNames(text);
  return {
    holdsType(start, end) {
      let low = 0;
      let high = positions.length;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if ((positions[middle] ?? 0) < start) low = middle + 1;
        else high = middle;
      }
      return (positions[low] ?? Number.POSITIVE_INFINITY) < end;
    },
    hasPrototype: (name) => prototypes.has(name),
  };
}

function prototypeNames(text: string): Set<string> {
  const names = new Set<string>();
  for (let at = text.indexOf('.prototype'); at >= 0; at = text.indexOf('.prototype', at + 10)) {
    const name = lastName.exec(text.slice(Math.max(0, at - maxNameLength), at))?.[0];
    if (name !== undefined) names.add(name);
  }
  return names;
}
