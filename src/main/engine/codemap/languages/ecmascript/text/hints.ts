/**
 * What a first look at a text says about where the walk must go deeper: bodies of functions are leaves unless a type is
 * declared in them, or they construct a class by prototypes.
 */
import { occurrences } from '../../reading/name-scan.ts';

const declaration =
  /(?:^[ \t]+|[{;][ \t]*)(?:abstract[ \t]+|const[ \t]+|declare[ \t]+)*(?:class|interface|enum|type)[ \t]+[\p{L}_$]|[=(:,][ \t]*class\b|\breturn[ \t]+class\b/gmu;

/** Whether a type may be declared between two offsets, other than at the start of a line or after `export`. */
export const holdsType = occurrences(declaration);

const maxNameLength = 200;
const lastName = /[\p{L}_$][\p{L}\p{Nd}_$]*$/u;

let known: { text: string; names: Set<string> } = { text: '', names: new Set() };

/** Whether `name.prototype` occurs: the function of that name is a class. */
export function hasPrototype(text: string, name: string): boolean {
  if (known.text !== text) known = { text, names: prototypeNames(text) };
  return known.names.has(name);
}

function prototypeNames(text: string): Set<string> {
  const names = new Set<string>();
  for (let at = text.indexOf('.prototype'); at >= 0; at = text.indexOf('.prototype', at + 10)) {
    const name = lastName.exec(text.slice(Math.max(0, at - maxNameLength), at))?.[0];
    if (name !== undefined) names.add(name);
  }
  return names;
}
