/**
 * Members of C++ that are defined outside their class, `int Foo::get() { … }`: where the class stands in the same file
 * the code map keeps the declaration only, and what is inside the definition still has to be known as code of the class.
 * One pass over the text by brackets; namespaces are looked into, everything else in braces is passed over.
 */
import { familyLexicon } from '../../languages/c-family/text/lexicon.ts';
import { accessBefore, nameStart, openingOf, spaceBack, spaceOn } from './places.ts';

interface Head {
  /** Dotted, as the braces around say. */
  namespace: string;
  /** What stands before the last `::`, dotted. */
  path: string;
  name: string;
  /** Offset of the first character. */
  start: number;
}

export interface Definition extends Head {
  /** Offset of the closing brace. */
  end: number;
}

const interesting = /["'#/{}();]/g;
const longestScope = 200;
const longestPath = 12;
const opens = /(?:^|\s)(inline\s+)?namespace(?:\s+([\w:\s]+))?$|(?:^|\s)extern\s*"[^"]*"$/;

/** In order of the text. */
export function definitionsOf(text: string): Definition[] {
  const found: Definition[] = [];
  /** Namespaces around the one that is looked into. */
  const around: string[] = [];
  let namespace = '';
  /** Open braces that are passed over, and open brackets of a head. */
  let inside = 0;
  let round = 0;
  let from = 0;
  let head: Head | null = null;
  const restart = (at: number): void => {
    from = at + 1;
    head = null;
    round = 0;
  };
  const openBrace = (at: number): void => {
    const scope = head === null ? opens.exec(text.slice(Math.max(from, at - longestScope), at).trim()) : null;
    if (scope === null) {
      inside = 1;
      return;
    }
    around.push(namespace);
    // The names of an inline namespace are those of the one around it.
    const name = scope[1] === undefined ? (scope[2] ?? '').replace(/\s/g, '').replaceAll('::', '.') : '';
    if (name !== '') namespace = namespace === '' ? name : `${namespace}.${name}`;
    restart(at);
  };
  const closeInner = (at: number): void => {
    inside -= 1;
    // `Foo::Foo() : a{1}, b{2} { … }`: its body is still to come.
    if (inside > 0 || (head !== null && /^\s*[,{]/.test(text.slice(at + 1, at + 40)))) return;
    if (head !== null) found.push({ ...head, end: at });
    restart(at);
  };

  interesting.lastIndex = 0;
  for (let hit = interesting.exec(text); hit !== null; hit = interesting.exec(text)) {
    const at = hit.index;
    const char = hit[0];
    const after = familyLexicon.skip(text, at, text.length, 0);
    if (after > at) {
      // Comments and directives before a declaration are no part of it.
      if (char !== '"' && spaceOn(text, from) >= at) from = after;
      interesting.lastIndex = after;
    } else if (inside > 0) {
      if (char === '{') inside += 1;
      else if (char === '}') closeInner(at);
    } else if (char === '(') {
      if (round === 0) head ??= headAt(text, from, at, namespace);
      round += 1;
    } else if (char === ')') round = Math.max(0, round - 1);
    else if (char === '{') openBrace(at);
    else if (char === '}') {
      namespace = around.pop() ?? '';
      restart(at);
    } else if (char === ';') restart(at);
  }
  return found;
}

/** null where no path leads to what stands before the bracket at `open`. */
function headAt(text: string, from: number, open: number, namespace: string): Head | null {
  const nameEnd = spaceBack(text, open);
  const operator = /operator[^\w\s]{1,3}$/.exec(text.slice(Math.max(from, nameEnd - 12), nameEnd))?.[0].length ?? 0;
  const named = operator > 0 ? nameEnd - operator : nameStart(text, nameEnd);
  let at = text[named - 1] === '~' ? named - 1 : named;
  const name = text.slice(at, nameEnd);
  const path: string[] = [];
  for (
    let access = accessBefore(text, at, 'cpp');
    access >= from && text[access] === ':';
    access = accessBefore(text, at, 'cpp')
  ) {
    let end = spaceBack(text, access);
    if (text[end - 1] === '>') end = spaceBack(text, Math.max(0, openingOf(text, end)));
    at = nameStart(text, end);
    if (at === end || at < from) break;
    path.unshift(text.slice(at, end));
    if (path.length > longestPath) return null;
  }
  return path.length === 0 || name === ''
    ? null
    : { namespace, path: path.join('.'), name, start: spaceOn(text, from) };
}
