/** What an expression is worth to the search: a type of the workspace, a type as written somewhere, or nothing known. */
import { scopingOf } from '../../languages/registry.ts';
import type { NameContext } from '../../link/resolution.ts';
import { elementType, writtenType } from '../types/written-type.ts';

export type Receiver =
  /** A value of this type, or the type itself. */
  | { kind: 'type'; type: number; sure: boolean }
  /** Certainly nothing of the workspace. */
  | { kind: 'other' }
  | { kind: 'unknown' };

/** `sure` is false once a step went by a member's name alone. */
/** `parts`: several values that are given together. */
export type Value =
  | Receiver
  | { kind: 'parts'; values: readonly Value[] }
  | { kind: 'written'; text: string; context: NameContext; sure: boolean };

export const unknown: Receiver = { kind: 'unknown' };
export const other: Receiver = { kind: 'other' };

/** Says nothing about what members a value has. */
const vague = /^(?:any|unknown|object|Object|dynamic|var|void|never|Any|auto|interface)$/;
/** Most often a type parameter, where no type of the workspace is called so. */
const likelyParameter = /^(?:[A-Z]|T[A-Z]\w*)$/;
const standard =
  /^(?:string|number|boolean|bool|int|long|short|byte|float|double|decimal|char|String|Number|Boolean|symbol|bigint|str|bytes|dict|list|tuple|set|error|uint\w*|int\d+|float\d+|u\d+|i\d+|f\d+|usize|isize|Array|ReadonlyArray|Map|Set|WeakMap|WeakSet|Date|RegExp|Error|Function|Buffer|URL|Symbol|JSON|Math|Reflect|Intl|console|process|Record|Iterable|Iterator|List|IEnumerable|Dictionary|HashMap|HashSet|Vec)$/;

/** `Self` of Rust: the type around, but for an `impl` for a type of others, whose functions stand in the module. */
function selfOf({ lookup, type: { id, fqn } }: NameContext, sure: boolean): Receiver {
  const name = fqn.slice(Math.max(fqn.lastIndexOf('.'), fqn.lastIndexOf('+')) + 1);
  const declared = lookup.byName(name).find((type) => type.id === id);
  return declared === undefined || declared.kind === 'module' ? unknown : { kind: 'type', type: id, sure };
}

export function evaluate(value: Value): Receiver {
  if (value.kind === 'parts') return unknown;
  if (value.kind !== 'written') return value;
  const { text, context, sure } = value;
  const written = writtenType(text);
  if (written === null || vague.test(written.name)) return unknown;
  if (written.arrays > 0) return other;
  const { language } = context.file;
  const { name, args } = written;
  if (name === 'Self' && language === 'rust') return selfOf(context, sure);
  // C# spells the number of type arguments: `Foo` and `Foo<T>` are two types.
  const spelt = language === 'csharp' && args.length > 0 ? `${name}\`${args.length}` : name;
  const found = scopingOf(language).resolve(spelt, context);
  if (found.kind === 'type') return { kind: 'type', type: found.type.id, sure };
  if (likelyParameter.test(name)) return unknown;
  if (standard.test(name.slice(name.lastIndexOf('.') + 1))) return other;
  // A name that no import brings may be a type parameter; one that a package brings is none of ours.
  if (found.kind !== 'external') return unknown;
  return language === 'csharp' || language === 'java' || found.name !== name || name.includes('.') ? other : unknown;
}

/** An array, or a generic type from outside the workspace: what its members give hangs on what it holds. */
export function isCollection(value: Value): value is Extract<Value, { kind: 'written' }> {
  if (value.kind !== 'written' || evaluate(value).kind === 'type') return false;
  const written = writtenType(value.text);
  return written !== null && (written.arrays > 0 || written.args.length > 0);
}

/** A type parameter, or something that says as little. */
export function isOpen(text: string): boolean {
  const written = writtenType(text);
  return written === null || vague.test(written.name) || likelyParameter.test(written.name);
}

export function elementOf(value: Value): Value {
  if (value.kind !== 'written') return unknown;
  const text = elementType(value.text);
  return text === null ? unknown : { ...value, text };
}
