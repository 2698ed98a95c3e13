/**
 * Symbols of SCIP, the format of index.scip: `scheme manager package version descriptors`, each descriptor a name and a suffix.
 * Main type: ScipSymbol.
 */

export type Suffix = 'namespace' | 'type' | 'term' | 'method' | 'meta' | 'macro' | 'parameter' | 'typeParameter';

export interface ScipSymbol {
  /** Of the last descriptor. */
  readonly name: string;
  readonly suffix: Suffix;
  /** Names of all descriptors with their suffixes; overloads share one. */
  readonly key: string;
  /** The symbol of what is around it. */
  readonly owner: string;
  readonly isConstructor: boolean;
}

const maxLength = 4_000;
const maxDescriptors = 200;
const simpleEnds: Readonly<Record<string, Suffix>> = {
  '/': 'namespace',
  '#': 'type',
  '.': 'term',
  ':': 'meta',
  '!': 'macro',
};
const constructors = new Set(['<init>', '.ctor', '.cctor', '<constructor>', 'constructor', '__init__']);

/** Null for a local one, and for anything but a symbol. */
export function parseSymbol(text: string): ScipSymbol | null {
  if (text.length > maxLength || text.startsWith('local ')) return null;
  let at = afterPackage(text);
  if (at < 0 || at >= text.length) return null;
  const keys: string[] = [];
  let last: { name: string; suffix: Suffix; from: number } | null = null;
  let around = '';
  while (at < text.length) {
    const from = at;
    const found = descriptorAt(text, at);
    if (found === null || keys.length === maxDescriptors) return null;
    at = found.end;
    around = last?.suffix === 'type' ? last.name : '';
    last = { name: found.name, suffix: found.suffix, from };
    keys.push(`${found.name}${found.suffix === 'method' ? '()' : text[at - 1]}`);
  }
  if (last === null) return null;
  const isNamedLikeType = last.suffix === 'method' && around !== '' && around === last.name;
  return {
    ...{ name: last.name, suffix: last.suffix, key: keys.join(''), owner: text.slice(0, last.from) },
    isConstructor: last.suffix === 'method' && (isNamedLikeType || constructors.has(last.name)),
  };
}

/** Scheme, manager, name and version each end in a space; two spaces are a space that belongs to the name. */
function afterPackage(text: string): number {
  let at = 0;
  for (let field = 0; field < 4; field++) {
    for (;;) {
      at = text.indexOf(' ', at);
      if (at < 0) return -1;
      if (text[at + 1] !== ' ' || field === 3) break;
      at += 2;
    }
    at += 1;
  }
  return at;
}

function descriptorAt(text: string, at: number): { name: string; suffix: Suffix; end: number } | null {
  const first = text[at];
  if (first === '(' || first === '[') {
    const name = nameAt(text, at + 1, first === '(' ? ')' : ']');
    if (name === null || text[name.end] !== (first === '(' ? ')' : ']')) return null;
    return { name: name.text, suffix: first === '(' ? 'parameter' : 'typeParameter', end: name.end + 1 };
  }
  const name = nameAt(text, at, '/#.:!(');
  const mark = name === null ? undefined : text[name.end];
  if (name === null || mark === undefined) return null;
  if (mark !== '(') {
    const suffix = simpleEnds[mark];
    return suffix === undefined ? null : { name: name.text, suffix, end: name.end + 1 };
  }
  const close = text.indexOf(').', name.end);
  return close < 0 ? null : { name: name.text, suffix: 'method', end: close + 2 };
}

/** @param ends characters that end a name without backticks. */
function nameAt(text: string, at: number, ends: string): { text: string; end: number } | null {
  if (text[at] !== '`') {
    let end = at;
    while (end < text.length && !ends.includes(text.charAt(end))) end += 1;
    return end === at ? null : { text: text.slice(at, end), end };
  }
  let end = at + 1;
  for (;;) {
    end = text.indexOf('`', end);
    if (end < 0) return null;
    if (text[end + 1] !== '`') break;
    end += 2;
  }
  return end === at + 1 ? null : { text: text.slice(at + 1, end).replaceAll('``', '`'), end: end + 1 };
}
