/**
 * The type of what stands before a dot, from declarations alone: parameters, fields, variables, `new`, results of
 * members. No flow, no inference of type arguments: where the text does not say it, the answer is "unknown", and where
 * only a member's name says it, the answer is marked as a guess.
 */
import { scopingOf } from '../languages/registry.ts';
import type { NameContext } from '../link/resolution.ts';
import { findDeclaration } from './declared-names.ts';
import { contextOf, type FileView } from './file-view.ts';
import type { KnownMember, KnownTypes } from './known-types.ts';
import { accessBefore, closingOf, nameStart, openingOf, spaceBack, spaceOn, wordBefore } from './text-places.ts';
import { elementType, writtenType } from './type-text.ts';

export type Receiver =
  /** A value of this type, or the type itself. */
  | { kind: 'type'; type: number; sure: boolean }
  /** Certainly nothing of the workspace. */
  | { kind: 'other' }
  | { kind: 'unknown' };

/** A type as written, and where. */
interface Written {
  text: string;
  context: NameContext;
  sure: boolean;
}
type Value = Receiver | { kind: 'written'; written: Written };

const unknown: Receiver = { kind: 'unknown' };
const other: Receiver = { kind: 'other' };
/** Chains longer than this are given up. */
const maxDepth = 10;

/** Members may be named without `this.`. */
const implicitThis = new Set(['csharp', 'java', 'kotlin', 'cpp']);
const selfWords = new Set(['this', 'self', 'Self', 'cls']);
const baseWords = new Set(['super', 'base']);
/** Says nothing about what members a value has. */
const vague = /^(?:any|unknown|object|Object|dynamic|var|void|never|Any|auto|interface|[A-Z]|T[A-Z]\w*)$/;
const plain =
  /^(?:string|number|boolean|bool|int|long|short|byte|float|double|decimal|char|String|Number|Boolean|symbol|bigint|str|bytes|dict|list|tuple|set|error|uint\w*|int\d+|float\d+|u\d+|i\d+|f\d+|usize|isize)$/;
const standard =
  /^(?:Array|ReadonlyArray|Map|Set|WeakMap|WeakSet|Date|RegExp|Error|Function|Buffer|URL|Symbol|JSON|Math|Reflect|Intl|console|process|Record|Iterable|Iterator|List|IEnumerable|Dictionary|HashMap|HashSet|Vec)$/;
const notCalls =
  /^(?:if|while|for|foreach|switch|catch|return|await|using|lock|typeof|sizeof|and|or|not|in|is|case|throw|yield|when)$/;

export interface Receivers {
  /** `end`: where the expression ends, which is where the dot begins. */
  endingAt(view: FileView, end: number): Receiver;
  /** Type of an object literal `new Foo { … }` whose brace opens at `open`. */
  initializedAt(view: FileView, open: number): Receiver;
  /** Whether a variable or parameter of the member around takes this name at `at`. */
  isLocal(view: FileView, name: string, at: number): boolean;
}

export function createReceivers(types: KnownTypes): Receivers {
  function evaluate(value: Value): Receiver {
    if (value.kind !== 'written') return value;
    const { text, context, sure } = value.written;
    const written = writtenType(text);
    if (written === null) return unknown;
    if (written.arrays > 0) return other;
    const { name } = written;
    if (vague.test(name)) return unknown;
    const simple = name.slice(name.lastIndexOf('.') + 1);
    const found = resolveIn(name, context);
    if (found !== null) return { kind: 'type', type: found, sure };
    if (plain.test(simple) || standard.test(simple)) return other;
    // A name that no import brings may be a type parameter; one that a package brings is none of ours.
    return isForeign(name, context) ? other : unknown;
  }

  function resolveIn(name: string, context: NameContext): number | null {
    const found = scopingOf(context.file.language).resolve(name, context);
    return found.kind === 'type' ? found.type.id : null;
  }

  function isForeign(name: string, context: NameContext): boolean {
    const found = scopingOf(context.file.language).resolve(name, context);
    if (found.kind !== 'external') return false;
    if (context.file.language === 'csharp' || context.file.language === 'java') return true;
    return found.name !== name || name.includes('.');
  }

  function resultOf(member: KnownMember | undefined, from: FileView, sure: boolean): Value {
    if (member === undefined) return unknown;
    if (member.kind === 'constructor') return { kind: 'type', type: member.type, sure };
    if (member.kind === 'enumMember') return { kind: 'type', type: member.type, sure };
    const file = from.lookup.file(member.file);
    if (member.result === '' || file === null) return unknown;
    const written = { text: member.result, context: contextOf(types, from.lookup, file, member.type), sure };
    return { kind: 'written', written };
  }

  function memberOf(receiver: Receiver, name: string, view: FileView): Value {
    if (receiver.kind === 'type') {
      const found = types.inherited(receiver.type, name);
      const typed = found.find((member) => member.result !== '') ?? found[0];
      if (typed !== undefined) return resultOf(typed, view, receiver.sure);
      const nested = nestedType(receiver.type, name, view);
      if (nested !== null) return { kind: 'type', type: nested, sure: receiver.sure };
    }
    if (receiver.kind === 'other') return unknown;
    const agreed = types.agreed(name, view.language);
    return agreed === null ? unknown : resultOf(agreed, view, false);
  }

  function nestedType(type: number, name: string, view: FileView): number | null {
    return view.lookup.byName(name).find((one) => one.parent === type)?.id ?? null;
  }

  /** The value of the expression that ends at `end`. */
  function valueAt(view: FileView, end: number, depth: number): Value {
    const { text } = view;
    let at = spaceBack(text, end);
    while (at > 0 && (text[at - 1] === '!' || (text[at - 1] === '?' && text[at - 2] !== '?')))
      at = spaceBack(text, at - 1);
    if (depth > maxDepth || at === 0) return unknown;
    const last = text.charAt(at - 1);
    if (last === '"' || last === "'" || last === '`') return other;
    if (last === ')') return callAt(view, at, depth);
    if (last === ']') {
      const open = openingOf(text, at);
      return open < 0 ? unknown : elementOf(valueAt(view, open, depth + 1));
    }
    const start = nameStart(text, at);
    if (start === at) return unknown;
    const name = text.slice(start, at);
    if (/^\d/.test(name)) return other;
    const access = accessBefore(text, start);
    if (access < 0) return nameAt(view, name, start, depth);
    const before = valueAt(view, access, depth + 1);
    const qualified = pathTo(view, access, name);
    if (qualified !== null) return qualified;
    return memberOf(evaluate(before), name, view);
  }

  /** `A.B` as a whole where it names a type: namespaces and packages have no value. */
  function pathTo(view: FileView, access: number, name: string): Value | null {
    const { text } = view;
    const segments = [name];
    for (let dot = access; dot >= 0 && segments.length < 10; ) {
      const end = spaceBack(text, dot);
      const start = nameStart(text, end);
      if (start === end) return null;
      segments.unshift(text.slice(start, end));
      dot = accessBefore(text, start);
    }
    const path = segments.join('.');
    const found = view.resolve(path, access);
    if (found.kind !== 'type' || found.type.name !== name || found.type.kind === 'module') return null;
    return isLocal(view, segments[0] ?? '', access) ? null : { kind: 'type', type: found.type.id, sure: true };
  }

  function elementOf(value: Value): Value {
    if (value.kind !== 'written') return unknown;
    const text = elementType(value.written.text);
    return text === null ? unknown : { kind: 'written', written: { ...value.written, text } };
  }

  /** `…(…)` that ends at `end`. */
  function callAt(view: FileView, end: number, depth: number): Value {
    const { text } = view;
    const open = openingOf(text, end);
    if (open < 0) return unknown;
    let at = spaceBack(text, open);
    if (text[at - 1] === '>' && text[at - 2] !== '=') {
      const generic = openingOf(text, at);
      if (generic > 0) at = spaceBack(text, generic);
    }
    if (text[at - 1] === '?' || text[at - 1] === '!') at = spaceBack(text, at - 1);
    const start = nameStart(text, at);
    const name = text.slice(start, at);
    if (name === '' || notCalls.test(name)) return insideOf(view, open, end, depth);
    let first = start;
    for (let access = accessBefore(text, first); access >= 0; access = accessBefore(text, first)) {
      const before = spaceBack(text, access);
      const from = nameStart(text, before);
      if (from === before) break;
      first = from;
    }
    if (wordBefore(text, first) === 'new') return typeNamed(view, text.slice(first, at), start);
    const access = accessBefore(text, start);
    if (access >= 0) {
      const path = pathTo(view, access, name);
      if (path !== null) return path;
      return memberOf(evaluate(valueAt(view, access, depth + 1)), name, view);
    }
    return nameAt(view, name, start, depth);
  }

  /** `(value as Foo)`, `((Foo) value)`, `(await value)`, `(value)`. */
  function insideOf(view: FileView, open: number, end: number, depth: number): Value {
    const inner = view.text.slice(open + 1, end - 1).trim();
    const cast =
      /\bas\??\s+([\w.]+(?:<[\w.,\s<>[\]]*>)?)\s*$/.exec(inner) ??
      /^\(\s*([\w.]+(?:<[\w.,\s<>[\]]*>)?\??)\s*\)\s*[\w(@"']/.exec(inner);
    if (cast !== null) return typeNamed(view, cast[1] ?? '', open);
    return /[?]|&&|\|\||\n.*\n/.test(inner) ? unknown : valueAt(view, end - 1, depth + 1);
  }

  function typeNamed(view: FileView, text: string, at: number): Value {
    return { kind: 'written', written: { text, context: view.contextAt(at), sure: true } };
  }

  /** A name that stands alone. */
  function nameAt(view: FileView, name: string, at: number, depth: number): Value {
    if (selfWords.has(name) && view.typeAt(at) !== 0) return { kind: 'type', type: view.typeAt(at), sure: true };
    if (baseWords.has(name)) {
      const base = types.ancestors(view.typeAt(at))[0];
      return base === undefined ? other : { kind: 'type', type: base, sure: true };
    }
    const local = localAt(view, name, at, depth);
    if (local !== null) return local;
    if (implicitThis.has(view.language)) {
      const member = memberAround(view, name, at);
      if (member !== undefined) return resultOf(member, view, true);
    }
    const found = view.resolve(name, at);
    if (found.kind !== 'type') return found.kind === 'external' && found.name !== name ? other : unknown;
    const { type } = found;
    if (type.kind !== 'module') return { kind: 'type', type: type.id, sure: true };
    const declared = types.members(type.id, importedName(view, name))[0];
    if (declared === undefined) return { kind: 'type', type: type.id, sure: true };
    if (declared.result !== '') return resultOf(declared, view, true);
    const inFile =
      type.file === view.file.id ? findDeclaration(view.text, name, 0, view.text.length, view.language) : null;
    return inFile === null ? unknown : declarationValue(view, inFile, at, depth);
  }

  /** The name under which another file declares what is called `local` here. */
  function importedName(view: FileView, local: string): string {
    for (const { names } of view.file.imports) {
      const found = names.find((one) => one.alias === local);
      if (found !== undefined) return found.name;
    }
    return local;
  }

  function memberAround(view: FileView, name: string, at: number): KnownMember | undefined {
    for (let type = view.typeAt(at); type !== 0; type = types.type(type)?.parent ?? 0) {
      const [found] = types.inherited(type, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function startOfMember(view: FileView, at: number): number {
    const member = view.memberAt(at);
    const line = member?.line ?? view.spans.typeAt(view.lineAt(at))?.line ?? 1;
    return view.lineStart(line);
  }

  function localAt(view: FileView, name: string, at: number, depth: number): Value | null {
    const found = findDeclaration(view.text, name, startOfMember(view, at), at, view.language);
    return found === null ? null : declarationValue(view, found, at, depth);
  }

  function declarationValue(
    view: FileView,
    found: NonNullable<ReturnType<typeof findDeclaration>>,
    at: number,
    depth: number,
  ): Value {
    switch (found.kind) {
      case 'unwritten':
        return unknown;
      case 'type':
        return { kind: 'written', written: { text: found.text, context: view.contextAt(at), sure: true } };
      case 'element':
        return elementOf(valueFrom(view, found.at, depth));
      case 'value': {
        const value = valueFrom(view, found.at, depth);
        return found.part === undefined ? value : memberOf(evaluate(value), found.part, view);
      }
    }
  }

  /** The value of the expression that begins at `at`: one chain of names and calls, or unknown. */
  function valueFrom(view: FileView, at: number, depth: number): Value {
    const { text } = view;
    let i = at;
    for (
      let word = /^(?:await|new|&|\*|\(\s*await)\s*/.exec(text.slice(i, i + 20));
      word !== null && word[0] !== '';
    ) {
      i += word[0].length;
      word = word[0].startsWith('new') ? null : /^(?:await|new)\s*\b/.exec(text.slice(i, i + 20));
    }
    for (;;) {
      const name = /^[\p{L}_$@][\p{L}\p{N}_$]*/u.exec(text.slice(i, i + 200))?.[0] ?? '';
      i += name.length;
      let moved = name !== '';
      for (let open = spaceOnLine(text, i); '([<'.includes(text.charAt(open)) && text[open] !== undefined; open = i) {
        const close = closingOf(text, open);
        if (close < 0 || (text[open] === '<' && !/^\s*[(.]/.test(text.slice(close, close + 3)))) break;
        i = close;
        moved = true;
      }
      if (!moved) return unknown;
      while (text[i] === '!') i += 1;
      const next = spaceOn(text, i);
      const access = /^(?:\?\.|!\.|\.|->|::)/.exec(text.slice(next, next + 2))?.[0];
      if (access === undefined) break;
      i = spaceOn(text, next + access.length);
    }
    const after = text.slice(i, i + 40).trimStart();
    // Operators and conditions make something else of it; `as` says of what type.
    const cast = /^as\s+([\w.]+)/.exec(after);
    if (cast !== null) return typeNamed(view, cast[1] ?? '', at);
    if (/^(?:[+\-*/%&|^<>?]|=[=>]|is\b|instanceof\b|with\b)/.test(after)) return unknown;
    return valueAt(view, i, depth + 1);
  }

  function isLocal(view: FileView, name: string, at: number): boolean {
    return name !== '' && findDeclaration(view.text, name, startOfMember(view, at), at, view.language) !== null;
  }

  return {
    endingAt: (view, end) => evaluate(valueAt(view, end, 0)),
    initializedAt(view, open) {
      const end = spaceBack(view.text, open);
      if (view.text[end - 1] === ')') return evaluate(callAt(view, end, 0));
      const head = /\bnew\s+([\w.]+(?:<[^;{}()]*>)?)\s*$/.exec(view.text.slice(Math.max(0, end - 200), end));
      return head === null ? unknown : evaluate(typeNamed(view, head[1] ?? '', open));
    },
    isLocal,
  };
}

function spaceOnLine(text: string, at: number): number {
  let i = at;
  while (text[i] === ' ' || text[i] === '\t') i += 1;
  return i;
}
