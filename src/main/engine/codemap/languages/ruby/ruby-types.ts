/** Types of Ruby as facts: classes and modules by their words, and those that `Struct.new` and its like make. */
import type { TypeKind } from '#shared/contract/common.ts';
import type { FactBuilder } from '../reading/fact-builder.ts';
import { childOf, fieldOf, type Syntax, textOf } from '../reading/syntax.ts';
import { takeRubyDoc } from './doc.ts';
import { addDeclared } from './methods.ts';
import { argumentsOf, constantPath, literalName, type MemberPlace, placeWithin } from './parts.ts';

const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);

/** Where a constant path is that is written within `place`, as namespace and name; null for no constant. */
function spelled(place: MemberPlace, written: string): { namespace: string; name: string } | null {
  const path = constantPath(written);
  if (path === '') return null;
  const whole = written.trimStart().startsWith('::') ? path : join(place.path, path);
  const dot = whole.lastIndexOf('.');
  return { namespace: whole.slice(0, Math.max(0, dot)), name: whole.slice(dot + 1) };
}

interface NewRubyType {
  readonly written: string;
  readonly kind: TypeKind;
  /** The declaration. */
  readonly node: Syntax;
  /** Members for a type that is declared elsewhere. */
  readonly isAddition?: true;
}

/** The place for the members of a type that is added now; null where it has no constant's name. */
export function addRubyType(
  builder: FactBuilder,
  place: MemberPlace,
  { written, kind, node, isAddition }: NewRubyType,
): MemberPlace | null {
  const found = spelled(place, written);
  if (found === null) return null;
  const owner = builder.addType({ ...found, kind, start: node.start, end: node.end });
  const type = builder.type(owner);
  type.doc = takeRubyDoc(builder, node.start).text;
  if (isAddition === true) type.addition = true;
  return placeWithin(place, { owner, inModule: false, path: join(found.namespace, found.name), isStatic: false });
}

/** `< Foo`, `include Foo`: as written, with dots; a whole name begins with `::`. */
export function addBase(builder: FactBuilder, owner: number, node: Syntax | undefined): void {
  const text = textOf(builder.source, node).trim();
  const path = constantPath(text);
  if (path === '') {
    // `< Struct.new(:a)`, `< Data.define(:a)`, `< Foo[7.1]`: the first constant is what it is made of.
    const first = constantPath(/^(?:::)?[\w:]+/.exec(text)?.[0] ?? '');
    if (first !== '') builder.type(owner).bases.push({ name: first, kind: 'inherits' });
    return;
  }
  const name = text.startsWith('::') ? `::${path}` : path;
  const { bases } = builder.type(owner);
  if (!bases.some((base) => base.name === name)) bases.push({ name, kind: 'inherits' });
}

const makers: Readonly<Record<string, TypeKind>> = {
  'Struct.new': 'struct',
  'Data.define': 'record',
  'Class.new': 'class',
  'Module.new': 'trait',
};

/** The kind of type that an expression makes, and the call that makes it. */
export function madeType(builder: FactBuilder, value: Syntax | undefined): { kind: TypeKind; call: Syntax } | null {
  if (value?.type !== 'call') return null;
  const receiver = textOf(builder.source, fieldOf(value, 'receiver')).replace(/^::/, '');
  const word = `${receiver}.${textOf(builder.source, fieldOf(value, 'method'))}`;
  const kind = Object.hasOwn(makers, word) ? makers[word] : undefined;
  return kind === undefined ? null : { kind, call: value };
}

/** What a call that makes a type says of it: the parts of a Struct, what a class inherits. */
export function readMaker(builder: FactBuilder, place: MemberPlace, call: Syntax, kind: TypeKind): void {
  const given = argumentsOf(call);
  if (kind === 'class') {
    addBase(builder, place.owner, given[0]);
    return;
  }
  if (kind === 'trait') return;
  addBase(builder, place.owner, fieldOf(call, 'receiver'));
  for (const at of given) {
    const name = at.type === 'simple_symbol' ? literalName(builder.source, at) : '';
    if (name === '') continue;
    const modifiers = kind === 'record' ? ['readonly'] : [];
    addDeclared(builder, place, at, { name, kind: 'property', modifiers, at }, false);
  }
}

/** `class Foo < Struct.new(:a)`: the parts are properties of Foo. */
export function readSuperclass(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  const clause = childOf(node, 'superclass');
  const [base] = clause?.children.filter(({ type }) => type !== 'comment') ?? [];
  const made = madeType(builder, base);
  if (made === null) {
    addBase(builder, place.owner, base);
    if (base !== undefined && constantPath(textOf(builder.source, base)) === '')
      builder.mention(place.owner, 'call', base);
    return;
  }
  readMaker(builder, place, made.call, made.kind);
  const block = childOf(made.call, 'do_block', 'block');
  builder.mention(place.owner, 'call', block);
}
