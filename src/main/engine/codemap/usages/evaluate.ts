/**
 * The type of an expression of a file's facts: the one inference that usages, mentions and calls ask. No flow and no inference of type
 * arguments: where no declaration says it, the answer is "unknown", and where only a member's name says it, the answer is marked as a
 * guess. Main type: Evaluator.
 */

import { scopingOf } from '../languages/registry.ts';
import type { NameContext } from '../link/resolution.ts';
import { type Expression, namedArgument, unknownExpression } from '../occurrences/expressions.ts';
import { contextOf, type FileView } from './file-view.ts';
import type { KnownMember, KnownType, KnownTypes } from './known-types.ts';
import { cFamily } from './subject.ts';
import {
  blockReceiver,
  callbackParameter,
  elementType,
  memberOfCollection,
  namedPart,
  splitOutside,
  swiftType,
  tupleParts,
  visitsElements,
  writtenType,
} from './written-type.ts';

/** Chains longer than this, and results of results, are given up. */
const maxDepth = 16;

/** Members may be named without `this.`. */
export const implicitThis = new Set(['csharp', 'java', 'kotlin', 'cpp', 'ruby', 'swift', 'dart', 'scala']);
const givesWhatIsNamed =
  /^(?:Get|Find|Resolve|Require|Create|As|Cast|get|find|resolve|require|create|as|cast|inject)|_cast$|^make_(?:shared|unique)$/;
/** Languages where a type that no declaration here shows is known to come from outside. */
const framework = new Set(['csharp', 'java', 'php', 'ruby', 'swift', 'dart', 'scala']);
/** Members of Ruby that give a value of the type they are called on; all but the first are those of records in a database. */
const givesOwn =
  /^(?:new|instance|dup|clone|freeze|itself|tap|all|where|rewhere|not|order|reorder|limit|offset|includes|joins|left_joins|left_outer_joins|preload|eager_load|references|distinct|unscoped|readonly|lock|none|merge|or|and|having|group|extending|find|find_by!?|find_or_(?:create|initialize)_by!?|find_sole_by|first!?|last!?|take!?|second|sole|create!?|build|create_or_find_by!?|insert!?|each|find_each|in_batches|reload|becomes|unscope|with_deleted|kept)$/;
const visitsRecords =
  /^(?:each|map|each_with_object|each_with_index|find_each|flat_map|filter_map|select|reject|filter|find|detect|any\?|all\?|none\?|sort_by|group_by|index_by|tap|then|sum|count|min_by|max_by|partition|each_entry|uniq|to_h|collect|inject)$/;
const jvm = new Set(['java', 'kotlin']);
/** Functions of Kotlin that hand on the value that they are called on. */
const handsItself = /^(?:let|also|takeIf|takeUnless|use)$/;

export interface Evaluator {
  /** Type of an expression on a line of its file. */
  typeOf(view: FileView, expression: number, line: number): Receiver;
  /** Types of the values whose members a name may mean that has nothing before it, the innermost first. */
  owners(view: FileView, expression: number, line: number): Receiver[];
  /** Dotted names of an expression that is nothing but names; '' for others. */
  path(view: FileView, expression: number): string;
}

/** For C#, without the number of type arguments. */
const plainName = (name: string): string => name.replace(/`\d+$/, '');

/** `open`: the view of another file, by row; null when it cannot be read. */
export function createEvaluator(types: KnownTypes, open: (file: number) => FileView | null): Evaluator {
  const inferred = new Map<number, Value>();

  /** Members of the type or of one that accompanies it. */
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
    const text = file.language === 'swift' ? swiftType(member.result) : member.result;
    return { kind: 'written', text, context: contextOf(types, from.lookup, file, member.type), sure };
  }

  /** `static` and `$this` of PHP: of the type that the member is called on. */
  function isOwn({ result }: KnownMember, { language }: FileView): boolean {
    return language === 'php' && /^\??(?:static|\$this)(?:\|null)?$/.test(result);
  }

  function withSure(value: Value, sure: boolean): Value {
    if (value.kind === 'parts') return { kind: 'parts', values: value.values.map((one) => withSure(one, sure)) };
    return sure || value.kind === 'other' || value.kind === 'unknown' ? value : { ...value, sure };
  }

  /** What a member is set to or returns; a property of PHP also by what its type sets it to first. */
  function saidOf(view: FileView, { type, name, kind, line, endLine }: KnownMember): number {
    const said = view.facts.resultOf(name, line, endLine);
    const isBacked = view.language === 'php' || view.language === 'ruby';
    if (said !== unknownExpression || !isBacked || kind !== 'property') return said;
    const around = types.members(type, name).length > 1 ? undefined : view.spans.types.find((one) => one.type === type);
    // An accessor of Ruby hands out the field of its name.
    const field = view.language === 'ruby' ? `@${name}` : name;
    return around === undefined ? said : view.facts.resultOf(field, around.line, around.endLine);
  }

  /** For a member without a written type: what it is set to, or what it returns. */
  function inferredResult(member: KnownMember, depth: number): Value {
    const known = inferred.get(member.id);
    if (known !== undefined) return known;
    inferred.set(member.id, unknown); // A member that returns what it returns.
    const view = depth > maxDepth ? null : open(member.file);
    const said = view === null ? unknownExpression : saidOf(view, member);
    const value = view === null ? unknown : valueIn(view, said, member.line, depth + 1);
    inferred.set(member.id, value);
    return value;
  }

  /** One of the values that are taken apart, by its place. */
  function placeOf(value: Value, place: number, view: FileView): Value {
    if (value.kind === 'parts') return value.values[place] ?? unknown;
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
    const list = made.signature.slice(made.signature.indexOf('(') + 1, made.signature.lastIndexOf(')'));
    const parameter = splitOutside(list, ',')[place];
    const text =
      view.language === 'kotlin' ? parameter?.slice(parameter.indexOf(':') + 1) : parameter?.replace(/\s+\w+$/, '');
    if (text === undefined) return unknown;
    const context = contextOf(types, view.lookup, file, made.type);
    return { kind: 'written', text: text.trim(), context, sure: receiver.sure };
  }

  /** What the language itself adds to a type: values of an enum, the copy of a data class, the one value of an object. */
  function givenMember(id: number, name: string, view: FileView, sure: boolean): Value | null {
    if (name === 'this') return { kind: 'type', type: id, sure };
    const type = types.type(id);
    if (type === null || inherited(id, name).length > 0) return null;
    const own: Value = { kind: 'type', type: id, sure };
    if (type.language === 'ruby') return givesOwn.test(name) ? { ...own, sure: sure && name === 'new' } : null;
    if (type.language === 'php') return type.kind === 'enum' ? givenInPhp(type, name, view, own) : null;
    if (!jvm.has(type.language)) return null;
    if (name === 'copy') return type.modifiers.includes('"data"') ? own : null;
    if (name === 'INSTANCE') return type.kind === 'object' ? own : null;
    if (type.kind !== 'enum') return null;
    if (name === 'valueOf') return own;
    const file = /^(?:entries|values)$/.test(name) ? view.lookup.file(type.file) : null;
    if (file === null) return null;
    return { kind: 'written', text: `${type.name}[]`, context: contextOf(types, view.lookup, file, id), sure };
  }

  function givenInPhp({ id, name, file }: KnownType, member: string, view: FileView, own: Value): Value | null {
    if (/^(?:from|tryFrom)$/.test(member)) return own;
    const scope = member === 'cases' ? view.lookup.file(file) : null;
    if (scope === null) return null;
    return { kind: 'written', text: `${name}[]`, context: contextOf(types, view.lookup, scope, id), sure: true };
  }

  function memberOf(value: Value, name: string, view: FileView, depth: number): Value {
    if (value.kind === 'written') {
      const type = namedPart(tupleParts(value.text), name)?.type;
      if (type !== undefined) return { ...value, text: type };
    }
    const receiver = evaluate(value);
    if (receiver.kind === 'type') {
      const given = givenMember(receiver.type, name, view, receiver.sure);
      if (given !== null) return given;
      const found = inherited(receiver.type, name);
      const member = found.find((one) => one.result !== '') ?? found[0];
      // A field of C whose struct has no name: the code map calls the struct by the field's.
      const isNameless = member?.kind === 'field' && cFamily.includes(view.language);
      if (member !== undefined && isOwn(member, view)) return receiver;
      if (member !== undefined && !isNameless) return resultOf(member, view, receiver.sure, depth);
      const nested = view.lookup.byName(name).find((one) => one.parent === (member?.type ?? receiver.type));
      if (nested === undefined && member !== undefined) return resultOf(member, view, receiver.sure, depth);
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

  /** What a type stands for that is another name of it, as its declaration says. */
  function unaliased(value: Value, depth: number): Value {
    if (value.kind !== 'written' && value.kind !== 'type') return value;
    if (value.kind === 'written') {
      const name = writtenType(value.text)?.name;
      if (name === undefined || !types.aliases().has(name.slice(name.lastIndexOf('.') + 1))) return value;
    }
    const receiver = evaluate(value);
    const alias = receiver.kind === 'type' ? types.type(receiver.type) : null;
    if (receiver.kind !== 'type' || alias?.kind !== 'alias' || depth > maxDepth) return value;
    const view = open(alias.file);
    const [line, endLine] =
      view?.spans.types.flatMap((one) => (one.type === alias.id ? [one.line, one.endLine] : [])) ?? [];
    if (view === null || line === undefined || endLine === undefined) return value;
    const said = view.facts.resultOf(alias.name, line, endLine);
    return said === unknownExpression ? value : withSure(valueIn(view, said, line, depth + 1), receiver.sure);
  }

  function valueIn(view: FileView, id: number, line: number, depth: number): Value {
    return unaliased(readValue(view, id, line, depth), depth);
  }

  function readValue(view: FileView, id: number, line: number, depth: number): Value {
    if (depth > maxDepth || id === unknownExpression) return unknown;
    const one = view.facts.expression(id);
    const { form, a, b } = one;
    switch (form) {
      case 'unknown':
        return unknown;
      case 'literal':
        return other;
      case 'self': {
        const self = view.typeAt(line);
        return self === 0 ? unknown : { kind: 'type', type: self, sure: true };
      }
      case 'base': {
        const above = types.ancestors(view.typeAt(line));
        const base = above.find((one) => !/^(?:interface|trait)$/.test(types.type(one)?.kind ?? '')) ?? above[0];
        return base === undefined ? other : { kind: 'type', type: base, sure: true };
      }
      case 'name':
        return nameValue(view, view.facts.text(a), line, depth);
      case 'access':
        return accessValue(view, id, one, line, depth);
      case 'call':
        return callValue(view, one, line, depth);
      case 'type':
        return typeValue(view, view.facts.text(a), line, depth);
      case 'element':
        return elementIn(valueIn(view, a, line, depth + 1), view);
      case 'part':
        return placeOf(valueIn(view, a, line, depth + 1), b, view);
      case 'list': {
        const values: Value[] = [];
        for (let at = id; at !== unknownExpression; at = view.facts.expression(at).b)
          values.push(valueIn(view, view.facts.expression(at).a, line, depth + 1));
        return { kind: 'parts', values };
      }
      case 'either': {
        const first = valueIn(view, a, line, depth + 1);
        const isKnown = evaluate(first).kind === 'type' || isCollection(first) || first.kind === 'parts';
        return isKnown ? first : valueIn(view, b, line, depth + 1);
      }
      case 'argument':
        return argumentValue(view, one, line, depth);
      case 'arity':
      case 'path':
        return valueIn(view, a, line, depth);
    }
  }

  function typeValue(view: FileView, text: string, line: number, depth: number): Value {
    // `pkg.Make[int](3)` of Go reads like a conversion.
    const callee = view.language === 'go' ? /^([\w.]+)\[/.exec(text)?.[1] : undefined;
    const found = callee === undefined ? null : view.resolve(callee, line);
    if (callee !== undefined && found?.kind === 'type' && found.type.kind === 'module') {
      const [declared] = types.members(found.type.id, callee.slice(callee.lastIndexOf('.') + 1));
      return resultOf(declared, view, true, depth);
    }
    const own = view.language === 'swift' ? swiftType(text) : text;
    return { kind: 'written', text: own, context: view.contextAt(line), sure: true };
  }

  /** Indexing a pointer of C gives what it points to. */
  function elementIn(value: Value, view: FileView): Value {
    const element = elementOf(value);
    const isPointer = view.language === 'c' || view.language === 'cpp';
    return element.kind === 'unknown' && isPointer && evaluate(value).kind === 'type' ? value : element;
  }

  function accessValue(view: FileView, id: number, { a, b }: Expression, line: number, depth: number): Value {
    const name = plainName(view.facts.text(b));
    return pathTo(view, id, name, line, depth) ?? memberOf(valueIn(view, a, line, depth + 1), name, view, depth);
  }

  function path(view: FileView, id: number): string {
    const { form, a, b } = view.facts.expression(id);
    if (form === 'name') return view.facts.text(a);
    if (form === 'path' || form === 'arity') return path(view, a);
    // A name alone, which may also be a member of what is extended.
    if (form === 'either' && view.facts.expression(a).form === 'name') return path(view, a);
    const before = form === 'access' ? path(view, a) : '';
    return before === '' ? '' : `${before}.${view.facts.text(b)}`;
  }

  /** `A.B` as a whole where it names a type, or in Go a member of a package: namespaces and packages have no value. */
  function pathTo(view: FileView, id: number, name: string, line: number, depth: number): Value | null {
    const whole = path(view, id);
    if (whole === '') return null;
    const found = view.resolve(whole, line);
    if (found.kind !== 'type') return null;
    if (found.type.kind !== 'module')
      return found.type.name === name ? { kind: 'type', type: found.type.id, sure: true } : null;
    const [declared] = view.language === 'go' || view.language === 'dart' ? types.members(found.type.id, name) : [];
    return declared === undefined ? null : resultOf(declared, view, true, depth);
  }

  function callValue(view: FileView, { a, b }: Expression, line: number, depth: number): Value {
    const value = valueIn(view, functionIn(view, a, line), line, depth + 1);
    const argument = view.facts.text(b);
    if (argument === '' || evaluate(value).kind === 'type') return value;
    // `Find<Foo>()` gives a Foo where the call says the type and the member leaves it open.
    if ((value.kind === 'written' && !isOpen(value.text)) || value.kind === 'other') return value;
    if (!givesWhatIsNamed.test(calledName(view, a))) return value;
    return { kind: 'written', text: argument, context: view.contextAt(line), sure: value.kind === 'written' };
  }

  /** `make[int]()` of Go reads like a call of what an index takes out. */
  function functionIn(view: FileView, callee: number, line: number): number {
    const { form, a } = view.facts.expression(callee);
    if (view.language !== 'go' || form !== 'element') return callee;
    const found = view.resolve(path(view, a), line);
    const declared = found.kind === 'type' ? types.members(found.type.id, calledName(view, a)) : [];
    return declared.some(({ kind }) => kind === 'function') ? a : callee;
  }

  function calledName(view: FileView, callee: number): string {
    const { form, a, b } = view.facts.expression(callee);
    return form === 'name' || form === 'access' ? plainName(view.facts.text(form === 'name' ? a : b)) : '';
  }

  /** `@name` of Ruby, by what the type around sets it to in this file. */
  function fieldValue(view: FileView, name: string, line: number, depth: number): Value {
    const around = view.spans.typeAt(line);
    if (around === null) return unknown;
    const said = view.facts.resultOf(name, around.line, around.endLine);
    if (said !== unknownExpression) return valueIn(view, said, around.line, depth + 1);
    const accessor = memberAround(view, name.replace(/^@+/, ''), line);
    return accessor === undefined || accessor.result === '' ? unknown : resultOf(accessor, view, true, depth);
  }

  /** A single name. */
  function nameValue(view: FileView, name: string, line: number, depth: number): Value {
    if (name.startsWith('@') && view.language === 'ruby') return fieldValue(view, name, line, depth);
    if (implicitThis.has(view.language)) {
      const member = memberAround(view, plainName(name), line);
      if (member !== undefined) return resultOf(member, view, true, depth);
      const own = view.language === 'ruby' ? view.typeAt(line) : 0;
      const given = own === 0 ? null : givenMember(own, name, view, true);
      if (given !== null) return given;
    }
    const found = view.resolve(name, line);
    if (found.kind !== 'type' && jvm.has(view.language))
      for (let type = view.typeAt(line); type !== 0; type = types.type(type)?.parent ?? 0) {
        const given = types.type(type)?.kind === 'enum' ? givenMember(type, name, view, true) : null;
        if (given !== null) return given;
      }
    if (found.kind !== 'type') return found.kind === 'external' && found.name !== name ? other : unknown;
    const { type } = found;
    if (type.kind !== 'module') return { kind: 'type', type: type.id, sure: true };
    const declared = types.members(type.id, importedName(view, name))[0];
    return declared === undefined ? { kind: 'type', type: type.id, sure: true } : resultOf(declared, view, true, depth);
  }

  function memberAround(view: FileView, name: string, line: number): KnownMember | undefined {
    for (let type = view.typeAt(line); type !== 0; type = types.type(type)?.parent ?? 0) {
      const [found] = inherited(type, name);
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** `xs.map((x) => …)`, and what the called member says that it hands to its function. */
  function argumentValue(view: FileView, { a, b, c }: Expression, line: number, depth: number): Value {
    if (b === namedArgument) return madeBy(view, a, line, depth);
    if (c < 0) return blockValue(view, a, b, line, depth);
    const { form, a: first } = view.facts.expression(a);
    const name = calledName(view, a);
    if (name === '') return unknown;
    const before = form === 'access' ? valueIn(view, first, line, depth + 1) : null;
    const isTrailing = b < 0;
    if (before !== null && isTrailing && handsItself.test(name)) return before;
    if (before !== null && isCollection(before))
      return (isTrailing || b === 0) && c === 0 && visitsElements(name) ? elementOf(before) : unknown;
    const receiver = before === null ? null : evaluate(before);
    // `Story.recent.each { |story| … }`: the records of a type are handed on one by one.
    if (view.language === 'ruby' && receiver?.kind === 'type' && isTrailing)
      return c === 0 && visitsRecords.test(name) ? { ...receiver, sure: false } : unknown;
    const members = receiver?.kind === 'type' ? types.inherited(receiver.type, name) : calledByName(view, name, line);
    for (const member of members) {
      const argument = isTrailing ? Math.max(0, member.params.split(',').length - 1) : b;
      const written = callbackParameter(member.signature, argument, c);
      const file = written === null ? null : view.lookup.file(member.file);
      if (written === null || file === null) continue;
      const context = contextOf(types, view.lookup, file, member.type);
      return { kind: 'written', text: written, context, sure: receiver?.kind !== 'type' || receiver.sure };
    }
    return unknown;
  }

  /** The type whose constructor a call with named arguments runs, or which it copies; `other` for any other function. */
  function madeBy(view: FileView, callee: number, line: number, depth: number): Value {
    const { form, a } = view.facts.expression(callee);
    if (form === 'type') return valueIn(view, callee, line, depth + 1);
    const whole = path(view, callee);
    const found = whole === '' ? null : view.resolve(whole, line);
    if (found?.kind === 'type' && found.type.name === calledName(view, callee))
      return unaliased({ kind: 'type', type: found.type.id, sure: true }, depth);
    if (form !== 'access' || calledName(view, callee) !== 'copy') return other;
    const copied = evaluate(valueIn(view, a, line, depth + 1));
    const isData = copied.kind === 'type' && types.type(copied.type)?.modifiers.includes('"data"') === true;
    return isData || copied.kind === 'unknown' ? copied : other;
  }

  /** What a block is run on, by the function that it is handed to; `other` where that has no block with a receiver. */
  function blockValue(view: FileView, callee: number, argument: number, line: number, depth: number): Value {
    const { form, a } = view.facts.expression(callee);
    const name = calledName(view, callee);
    const receiver = form === 'access' ? evaluate(valueIn(view, a, line, depth + 1)) : null;
    const members =
      receiver === null
        ? calledByName(view, name, line)
        : receiver.kind === 'type'
          ? types.inherited(receiver.type, name)
          : [];
    for (const member of members) {
      const file = view.lookup.file(member.file);
      const written = blockReceiver(member.signature, argument);
      if (written === null || file === null) continue;
      return {
        kind: 'written',
        text: written,
        context: contextOf(types, view.lookup, file, member.type),
        sure: receiver?.kind !== 'type' || receiver.sure,
      };
    }
    return other;
  }

  function calledByName(view: FileView, name: string, line: number): readonly KnownMember[] {
    const found = view.resolve(name, line);
    if (found.kind === 'type' && found.type.kind === 'module')
      return types.members(found.type.id, importedName(view, name));
    const around = implicitThis.has(view.language) ? memberAround(view, name, line) : undefined;
    return around === undefined ? [] : types.members(around.type, name);
  }

  return {
    typeOf: (view, expression, line) => evaluate(valueIn(view, expression, line, 0)),
    owners(view, expression, line) {
      const found: Receiver[] = [];
      for (let at = expression; view.facts.expression(at).form === 'list'; at = view.facts.expression(at).b)
        found.push(evaluate(valueIn(view, view.facts.expression(at).a, line, 0)));
      return found;
    },
    path,
  };
}

/** The name under which another file declares what is called `local` here. */
export function importedName(view: FileView, local: string): string {
  for (const { names } of view.file.imports) {
    const found = names.find((one) => one.alias === local);
    if (found !== undefined) return found.name;
  }
  return local;
}

export type Receiver =
  /** A value of this type, or the type itself. */
  | { kind: 'type'; type: number; sure: boolean }
  /** Certainly nothing of the workspace. */
  | { kind: 'other' }
  | { kind: 'unknown' };

/** `sure` is false once a step went by a member's name alone. */
/** `parts`: several values that are given together. */
type Value =
  | Receiver
  | { kind: 'parts'; values: readonly Value[] }
  | { kind: 'written'; text: string; context: NameContext; sure: boolean };

/** What an expression is worth to the search: a type of the workspace, a type as written somewhere, or nothing known. */
const unknown: Receiver = { kind: 'unknown' };
const other: Receiver = { kind: 'other' };

/** Does not show which members a value has. */
const vague = /^(?:any|unknown|object|Object|dynamic|var|void|never|Any|auto|interface)$/;
/** Most often a type parameter, where no type of the workspace is called so. */
const likelyParameter = /^(?:[A-Z]|T[A-Z]\w*)$/;
const standard =
  /^(?:string|number|boolean|bool|int|long|short|byte|float|double|decimal|char|String|Number|Boolean|symbol|bigint|str|bytes|dict|list|tuple|set|error|uint\w*|int\d+|float\d+|u\d+|i\d+|f\d+|usize|isize|Array|ReadonlyArray|Map|Set|WeakMap|WeakSet|Date|RegExp|Error|Function|Buffer|URL|Symbol|JSON|Math|Reflect|Intl|console|process|Record|Iterable|Iterator|List|IEnumerable|Dictionary|HashMap|HashSet|Vec)$/;

/** `Self` of Rust: the enclosing type, except in an `impl` for a foreign type, whose functions are in the module. */
function selfOf({ lookup, type: { id, fqn } }: NameContext, sure: boolean): Receiver {
  const name = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
  const declared = lookup.byName(name).find((type) => type.id === id);
  return declared === undefined || declared.kind === 'module' ? unknown : { kind: 'type', type: id, sure };
}

function evaluate(value: Value): Receiver {
  if (value.kind === 'parts') return unknown;
  if (value.kind !== 'written') return value;
  const { text, context, sure } = value;
  const written = writtenType(text);
  if (written === null || vague.test(written.name)) return unknown;
  if (written.arrays > 0) return other;
  const { language } = context.file;
  const { name, args } = written;
  if (name === 'Self' && (language === 'rust' || language === 'swift')) return selfOf(context, sure);
  // C# spells the number of type arguments: `Foo` and `Foo<T>` are two types.
  const spelt = language === 'csharp' && args.length > 0 ? `${name}\`${args.length}` : name;
  const found = scopingOf(language).resolve(spelt, context);
  if (found.kind === 'type') return { kind: 'type', type: found.type.id, sure };
  if (likelyParameter.test(name)) return unknown;
  if (standard.test(name.slice(name.lastIndexOf('.') + 1))) return other;
  // A name that no import brings may be a type parameter; one from a package is not ours.
  if (found.kind !== 'external') return unknown;
  return framework.has(language) || found.name !== name || name.includes('.') ? other : unknown;
}

/** An array, or a generic type from outside the workspace: the results of its members depend on what it holds. */
function isCollection(value: Value): value is Extract<Value, { kind: 'written' }> {
  if (value.kind !== 'written' || evaluate(value).kind === 'type') return false;
  const written = writtenType(value.text);
  return written !== null && (written.arrays > 0 || written.args.length > 0);
}

/** A type parameter, or something that says as little. */
function isOpen(text: string): boolean {
  const written = writtenType(text);
  return written === null || vague.test(written.name) || likelyParameter.test(written.name);
}

function elementOf(value: Value): Value {
  if (value.kind !== 'written') return unknown;
  const text = elementType(value.text);
  return text === null ? unknown : { ...value, text };
}
