/**
 * The type of what stands before a dot, from declarations: parameters, fields, variables, `new`, results of members. No
 * flow and no inference of type arguments: where the text does not say it, the answer is "unknown", and where only a
 * member's name says it, the answer is marked as a guess.
 */
import { assertNever } from '#shared/base/assert-never.ts';
import type { Owner } from '../../../references/references.ts';
import { contextOf, type FileView } from '../file-view.ts';
import type { KnownMember, KnownTypes } from '../known-types.ts';
import { callbackParameter } from '../text/callbacks.ts';
import { memberOfCollection, visitsElements } from '../text/collections.ts';
import { type Declaration, findDeclaration, typeTextStart } from '../text/declarations.ts';
import {
  accessBefore,
  closingOf,
  nameStart,
  openAround,
  openingOf,
  spaceBack,
  spaceOn,
  wordBefore,
} from '../text/places.ts';
import { namedPart, tupleParts } from '../text/tuples.ts';
import { splitOutside } from '../text/written-type.ts';
import { extendedAt } from './extended.ts';
import { isDeclaration } from './judge-type.ts';
import { elementOf, evaluate, isCollection, isOpen, other, type Receiver, unknown, type Value } from './values.ts';

/** Chains longer than this, and results of results, are given up. */
const maxDepth = 12;
/** `return` statements of a member that are looked at, when it writes no type. */
const maxReturns = 3;

/** Members may be named without `this.`. */
const implicitThis = new Set(['csharp', 'java', 'kotlin', 'cpp']);
const givesWhatIsNamed = /^(?:Get|Find|Resolve|Require|Create|As|Cast|get|find|resolve|require|create|as|cast|inject)/;
/** Languages where a type that no declaration here shows is known to come from outside. */
const framework = new Set(['csharp', 'java']);
const selfWords = new Set(['this', 'self', 'Self', 'cls']);
const baseWords = new Set(['super', 'base']);
const notCalls =
  /^(?:if|while|for|foreach|switch|catch|return|await|using|lock|typeof|sizeof|and|or|not|in|is|case|throw|yield|when)$/;

export interface Receivers {
  /** `end`: where the expression ends, which is where the dot begins. */
  endingAt(view: FileView, end: number): Receiver;
  /** Type of what a key belongs to. */
  ownedBy(view: FileView, owner: Owner): Receiver;
  /** Whether a variable or parameter of the member around takes this name at `at`. */
  isLocal(view: FileView, name: string, at: number): boolean;
}

/** `open`: the view of another file, by row; null when it cannot be read. */
export function createReceivers(types: KnownTypes, open: (file: number) => FileView | null): Receivers {
  const inferred = new Map<number, Value>();

  /** Of the type or of one that accompanies it. */
  function inherited(type: number, name: string): readonly KnownMember[] {
    for (const one of [type, ...types.companions(type)]) {
      const found = types.inherited(one, name);
      if (found.length > 0) return found;
    }
    return [];
  }

  function resultOf(member: KnownMember | undefined, from: FileView, sure: boolean, depth: number): Value {
    if (member === undefined) return unknown;
    if (member.kind === 'constructor' || member.kind === 'enumMember') return { kind: 'type', type: member.type, sure };
    const file = from.lookup.file(member.file);
    if (file === null) return unknown;
    if (member.result === '') return withSure(inferredResult(member, depth), sure);
    return { kind: 'written', text: member.result, context: contextOf(types, from.lookup, file, member.type), sure };
  }

  function withSure(value: Value, sure: boolean): Value {
    return sure || value.kind === 'other' || value.kind === 'unknown' ? value : { ...value, sure };
  }

  /** Of a member that writes no type: what its initializer is, or what it returns. */
  function inferredResult(member: KnownMember, depth: number): Value {
    const known = inferred.get(member.id);
    if (known !== undefined) return known;
    inferred.set(member.id, unknown); // A member that returns what it returns.
    const view = depth > maxDepth ? null : open(member.file);
    const value = view === null ? unknown : readResult(view, member, depth);
    inferred.set(member.id, value);
    return value;
  }

  function readResult(view: FileView, { name, line, endLine }: KnownMember, depth: number): Value {
    const { text } = view;
    const from = view.lineStart(line);
    const to = view.lineStart(endLine + 1);
    const at = text.indexOf(name, from);
    if (at < 0 || at >= to) return unknown;
    const set = spaceOn(text, at + name.length);
    if (text[set] === '=' && text[set + 1] !== '=' && text[set + 1] !== '>') {
      const value = valueFrom(view, spaceOn(text, set + 1), depth + 1);
      if (value.kind !== 'unknown') return value;
    }
    const returns = /\breturn\s+(?=[\w(])/g;
    returns.lastIndex = at;
    for (let n = 0; n < maxReturns; n += 1) {
      const found = returns.exec(text);
      if (found === null || found.index >= to) break;
      const value = valueFrom(view, found.index + found[0].length, depth + 1);
      if (evaluate(value).kind === 'type' || isCollection(value)) return value;
    }
    return unknown;
  }

  /** One of the values that are taken apart, by its place. */
  function placeOf(value: Value, place: number, view: FileView): Value {
    if (value.kind === 'written') {
      const parts = tupleParts(value.text);
      const type = parts[place]?.type;
      if (parts.length > 0) return type === undefined ? unknown : { ...value, text: type };
    }
    const receiver = evaluate(value);
    // `found, ok := table[key]`
    if (view.language === 'go') return place === 0 ? value : unknown;
    if (receiver.kind !== 'type') return unknown;
    // Records and data classes are taken apart in the order of their constructor.
    const made = types
      .members(receiver.type, types.type(receiver.type)?.name ?? '')
      .find(({ kind }) => kind === 'constructor');
    const file = made === undefined ? null : view.lookup.file(made.file);
    if (made === undefined || file === null) return unknown;
    const parameter = splitOutside(
      made.signature.slice(made.signature.indexOf('(') + 1, made.signature.lastIndexOf(')')),
      ',',
    )[place];
    const text =
      view.language === 'kotlin' ? parameter?.slice(parameter.indexOf(':') + 1) : parameter?.replace(/\s+\w+$/, '');
    if (text === undefined) return unknown;
    return {
      kind: 'written',
      text: text.trim(),
      context: contextOf(types, view.lookup, file, made.type),
      sure: receiver.sure,
    };
  }

  /** What a call of Kotlin hands to the function in the braces behind it: an element, or the value that it is called on. */
  function trailingValue(view: FileView, brace: number, depth: number): Value {
    const { text } = view;
    const end = spaceBack(text, brace);
    const bracket = text[end - 1] === ')' ? openingOf(text, end) : end;
    const { start, name } = calleeAt(text, bracket);
    const access = name === '' ? -1 : accessBefore(text, start, view.language);
    if (access < 0) return unknown;
    const before = valueAt(view, access, depth + 1);
    if (/^(?:let|also|takeIf|takeUnless|use)$/.test(name)) return before;
    return isCollection(before) && visitsElements(name) ? elementOf(before) : unknown;
  }

  function memberOf(value: Value, name: string, view: FileView, depth: number): Value {
    if (value.kind === 'written') {
      const type = namedPart(tupleParts(value.text), name)?.type;
      if (type !== undefined) return { ...value, text: type };
    }
    const receiver = evaluate(value);
    if (receiver.kind === 'type') {
      const found = inherited(receiver.type, name);
      const member = found.find((one) => one.result !== '') ?? found[0];
      if (member !== undefined) return resultOf(member, view, receiver.sure, depth);
      const nested = view.lookup.byName(name).find((one) => one.parent === receiver.type);
      if (nested !== undefined) return { kind: 'type', type: nested.id, sure: receiver.sure };
    }
    if (isCollection(value)) {
      const from = memberOfCollection(name);
      return from === null ? unknown : from === 'element' ? elementOf(value) : value;
    }
    // What a framework's object holds is the framework's, as far as it says its types.
    if (receiver.kind === 'other') return framework.has(view.language) ? other : unknown;
    const agreed = types.agreed(name, view.language);
    return agreed === null ? unknown : resultOf(agreed, view, false, depth);
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
    if (last === '>') {
      const angle = openingOf(text, at);
      const start = angle < 0 ? at : nameStart(text, angle);
      return start < angle ? typeNamed(view, text.slice(start, at), start) : unknown;
    }
    if (last === ']') {
      const bracket = openingOf(text, at);
      return bracket < 0 ? unknown : elementOf(valueAt(view, bracket, depth + 1));
    }
    const start = nameStart(text, at);
    if (start === at) return unknown;
    const name = text.slice(start, at);
    if (/^\d/.test(name)) return other;
    const access = accessBefore(text, start, view.language);
    if (access < 0) return nameAt(view, name, start, depth);
    return pathTo(view, access, name) ?? memberOf(valueAt(view, access, depth + 1), name, view, depth);
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
      dot = accessBefore(text, start, view.language);
    }
    const found = view.resolve(segments.join('.'), access);
    if (found.kind !== 'type' || found.type.name !== name || found.type.kind === 'module') return null;
    return isLocal(view, segments[0] ?? '', access) ? null : { kind: 'type', type: found.type.id, sure: true };
  }

  /** Where the name of what is called before the bracket at `bracket` stands; empty for a bracket that calls nothing. */
  function calleeAt(text: string, bracket: number): { start: number; end: number; name: string } {
    let end = spaceBack(text, bracket);
    if (text[end - 1] === '>' && text[end - 2] !== '=') {
      const generic = openingOf(text, end);
      if (generic > 0) end = spaceBack(text, generic);
    }
    if (text[end - 1] === '?' || text[end - 1] === '!') end = spaceBack(text, end - 1);
    if (text[end - 1] === '.' && text[end - 2] === '?') end -= 2;
    const start = nameStart(text, end);
    const name = text.slice(start, end);
    return { start, end, name: notCalls.test(name) ? '' : name };
  }

  /** `…(…)` that ends at `end`. */
  function callAt(view: FileView, end: number, depth: number): Value {
    const { text } = view;
    const bracket = openingOf(text, end);
    if (bracket < 0) return unknown;
    const callee = calleeAt(text, bracket);
    if (callee.name === '') return insideOf(view, bracket, end, depth);
    let first = callee.start;
    for (
      let access = accessBefore(text, first, view.language);
      access >= 0;
      access = accessBefore(text, first, view.language)
    ) {
      const before = spaceBack(text, access);
      const from = nameStart(text, before);
      if (from === before) break;
      first = from;
    }
    if (wordBefore(text, first) === 'new') return typeNamed(view, text.slice(first, bracket), callee.start);
    const access = accessBefore(text, callee.start, view.language);
    const value =
      access < 0
        ? nameAt(view, callee.name, callee.start, depth)
        : (pathTo(view, access, callee.name) ?? memberOf(valueAt(view, access, depth + 1), callee.name, view, depth));
    return evaluate(value).kind === 'type' ? value : (chosenType(view, callee, bracket, value) ?? value);
  }

  /** `Find<Foo>()` gives a Foo where the call says the type and the member leaves it open. */
  function chosenType(
    view: FileView,
    callee: { end: number; name: string },
    bracket: number,
    value: Value,
  ): Value | null {
    const written = view.text.slice(callee.end, bracket).trim();
    if (!written.startsWith('<') || (value.kind === 'written' && !isOpen(value.text)) || value.kind === 'other')
      return null;
    const [first] = splitOutside(written.slice(1, -1), ',');
    if (first === undefined || !givesWhatIsNamed.test(callee.name)) return null;
    return { kind: 'written', text: first, context: view.contextAt(bracket), sure: value.kind === 'written' };
  }

  /** `(value as Foo)`, `((Foo) value)`, `(await value)`, `(value)`. */
  function insideOf(view: FileView, bracket: number, end: number, depth: number): Value {
    const inner = view.text.slice(bracket + 1, end - 1).trim();
    const cast =
      /\bas\??\s+([\w.]+(?:<[\w.,\s<>[\]]*>)?)\s*$/.exec(inner) ??
      /^\(\s*([\w.]+(?:<[\w.,\s<>[\]]*>)?\??)\s*\)\s*[\w(@"']/.exec(inner);
    if (cast !== null) return typeNamed(view, cast[1] ?? '', bracket);
    return /[?]|&&|\|\||\n.*\n/.test(inner) ? unknown : valueAt(view, end - 1, depth + 1);
  }

  function typeNamed(view: FileView, text: string, at: number): Value {
    return { kind: 'written', text, context: view.contextAt(at), sure: true };
  }

  /** A name that stands alone. */
  function nameAt(view: FileView, name: string, at: number, depth: number): Value {
    if (selfWords.has(name)) {
      const self = extendedAt(view, at) ?? view.typeAt(at);
      if (self !== 0) return { kind: 'type', type: self, sure: true };
    }
    if (baseWords.has(name)) {
      const base = types.ancestors(view.typeAt(at))[0];
      return base === undefined ? other : { kind: 'type', type: base, sure: true };
    }
    const local = declarationOf(view, name, at);
    if (local === null && name === 'it' && view.language === 'kotlin') {
      const brace = openAround(view.text, at);
      return view.text[brace] === '{' ? trailingValue(view, brace, depth + 1) : unknown;
    }
    if (local !== null) return declarationValue(view, local, at, depth);
    if (implicitThis.has(view.language)) {
      const member = memberAround(view, name, at);
      if (member !== undefined) return resultOf(member, view, true, depth);
    }
    const found = view.resolve(name, at);
    if (found.kind !== 'type') return found.kind === 'external' && found.name !== name ? other : unknown;
    const { type } = found;
    if (type.kind !== 'module') return { kind: 'type', type: type.id, sure: true };
    const declared = types.members(type.id, importedName(view, name))[0];
    return declared === undefined ? { kind: 'type', type: type.id, sure: true } : resultOf(declared, view, true, depth);
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
    const [extended] = types.inherited(extendedAt(view, at) ?? 0, name);
    if (extended !== undefined) return extended;
    for (let type = view.typeAt(at); type !== 0; type = types.type(type)?.parent ?? 0) {
      const [found] = inherited(type, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  function declarationOf(view: FileView, name: string, at: number): (Declaration & { start: number }) | null {
    const line = view.memberAt(at)?.line ?? view.spans.typeAt(view.lineAt(at))?.line ?? 1;
    return name === '' ? null : findDeclaration(view.text, name, view.lineStart(line), at, view.language);
  }

  function declarationValue(view: FileView, found: Declaration, at: number, depth: number): Value {
    if (depth > maxDepth) return unknown;
    switch (found.kind) {
      case 'unwritten':
        return unknown;
      case 'type':
        return typeNamed(view, found.text, at);
      case 'element': {
        const element = elementOf(valueFrom(view, found.at, depth + 1));
        return found.place === undefined ? element : placeOf(element, found.place, view);
      }
      case 'trailing':
        return trailingValue(view, found.open, depth + 1);
      case 'callback':
        return callbackValue(view, found, depth + 1);
      case 'value': {
        const value = valueFrom(view, found.at, depth + 1);
        if (found.place !== undefined) return placeOf(value, found.place, view);
        return found.part === undefined ? value : memberOf(value, found.part, view, depth);
      }
      default:
        return assertNever(found);
    }
  }

  /** `xs.map((x) => …)`, and what the called member says that it hands to its function. */
  function callbackValue(view: FileView, found: Extract<Declaration, { kind: 'callback' }>, depth: number): Value {
    const { text } = view;
    const { start, name } = calleeAt(text, found.open);
    if (name === '') return unknown;
    const access = accessBefore(text, start, view.language);
    const before = access < 0 ? null : valueAt(view, access, depth + 1);
    if (before !== null && isCollection(before))
      return found.argument === 0 && found.parameter === 0 && visitsElements(name) ? elementOf(before) : unknown;
    const receiver = before === null ? null : evaluate(before);
    const members = receiver?.kind === 'type' ? types.inherited(receiver.type, name) : calledByName(view, name, start);
    for (const member of members) {
      const written = callbackParameter(member.signature, found.argument, found.parameter);
      const file = written === null ? null : view.lookup.file(member.file);
      if (written === null || file === null) continue;
      const context = contextOf(types, view.lookup, file, member.type);
      return { kind: 'written', text: written, context, sure: receiver?.kind !== 'type' || receiver.sure };
    }
    return unknown;
  }

  function calledByName(view: FileView, name: string, at: number): readonly KnownMember[] {
    const found = view.resolve(name, at);
    if (found.kind === 'type' && found.type.kind === 'module')
      return types.members(found.type.id, importedName(view, name));
    const around = implicitThis.has(view.language) ? memberAround(view, name, at) : undefined;
    return around === undefined ? [] : types.members(around.type, name);
  }

  /** The value of the expression that begins at `at`: chains of names and calls, the first of `a || b` that is known. */
  function valueFrom(view: FileView, at: number, depth: number): Value {
    const { text } = view;
    if (depth > maxDepth) return unknown;
    const end = chainEnd(text, at);
    if (end < 0) return unknown;
    const next = spaceOn(text, end);
    const after = text.slice(next, next + 40);
    const cast = /^(?:as|satisfies)\s+([\w.]+)/.exec(after);
    if (cast !== null) return typeNamed(view, cast[1] ?? '', at);
    const either = /^(?:\|\||\?\?)\s*/.exec(after);
    if (either !== null) {
      const value = valueAt(view, end, depth + 1);
      return evaluate(value).kind === 'type' ? value : valueFrom(view, next + either[0].length, depth + 1);
    }
    if (/^(?:[+\-*/%&|^<>?]|=[=>]|is\b|instanceof\b|with\b)/.test(after)) return unknown;
    return valueAt(view, end, depth + 1);
  }

  function ownerValue(view: FileView, { form, end }: Owner, depth: number): Value {
    if (depth > maxDepth) return unknown;
    if (form === 'value') return valueAt(view, end, depth);
    if (form === 'type') return typeNamed(view, view.text.slice(typeTextStart(view.text, end), end), end);
    if (form === 'element') return elementOf(typeNamed(view, view.text.slice(typeTextStart(view.text, end), end), end));
    const start = nameStart(view.text, end);
    const name = view.text.slice(start, end);
    const key = view.nameAt(name, start);
    return key?.owner == null ? unknown : memberOf(ownerValue(view, key.owner, depth + 1), name, view, depth);
  }

  function isLocal(view: FileView, name: string, at: number): boolean {
    const found = declarationOf(view, name, at);
    // Outside functions the nearest declaration may be that of a member.
    return found !== null && !isDeclaration(view, found.start, name);
  }

  return {
    endingAt: (view, end) => evaluate(valueAt(view, end, 0)),
    ownedBy: (view, owner) => evaluate(ownerValue(view, owner, 0)),
    isLocal,
  };
}

/** End of the chain of names, calls and indexes that begins at `at`; -1 when none does. */
function chainEnd(text: string, at: number): number {
  let i = at + (/^(?:(?:await|new)\s+|[&*])*/.exec(text.slice(at, at + 30))?.[0].length ?? 0);
  for (;;) {
    const from = i;
    i += /^[\p{L}_$@][\p{L}\p{N}_$]*/u.exec(text.slice(i, i + 200))?.[0].length ?? 0;
    for (let open = spaceOnLine(text, i); /[([<]/.test(text.charAt(open)); open = spaceOnLine(text, i)) {
      const close = closingOf(text, open);
      if (close < 0 || (text[open] === '<' && !/^\s*[(.]/.test(text.slice(close, close + 3)))) break;
      i = close;
    }
    if (i === from) return -1;
    while (text[i] === '!' && text[i + 1] !== '=') i += 1;
    const next = spaceOn(text, i);
    const access = /^(?:\?\.|!\.|\.(?!\.)|->|::)/.exec(text.slice(next, next + 2))?.[0];
    if (access === undefined) return i;
    i = spaceOn(text, next + access.length);
  }
}

function spaceOnLine(text: string, at: number): number {
  let i = at;
  while (text[i] === ' ' || text[i] === '\t') i += 1;
  return i;
}
