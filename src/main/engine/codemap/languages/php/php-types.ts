/** PHP type declarations as type facts, with what their headers declare: bases, and members that only the doc names. */
import type { TypeKind } from '#shared/contract/common.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { type DocTag, takePhpDoc } from './doc.ts';
import { attributesOf, type MemberPlace, modifiersOf } from './parts.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_declaration: 'class',
  interface_declaration: 'interface',
  trait_declaration: 'trait',
  enum_declaration: 'enum',
};

export function isTypeDeclaration(node: Syntax): boolean {
  return Object.hasOwn(kinds, node.type);
}

export interface TypeHeader {
  readonly place: MemberPlace;
  /** Of the doc: `@property` and `@method`, for what the body does not declare. */
  readonly magic: readonly DocTag[];
}

/** Adds the type with its header; null when it has no name. */
export function readTypeHeader(builder: FactBuilder, node: Syntax, namespace: string): TypeHeader | null {
  const { source } = builder;
  const kind = kinds[node.type];
  const name = textOf(source, fieldOf(node, 'name'));
  if (kind === undefined || name === '') return null;
  const doc = takePhpDoc(builder, node.start);
  const owner = builder.addType({ name, kind, namespace, start: node.start, end: node.end });
  const type = builder.type(owner);
  type.modifiers = modifiersOf(node);
  type.attributes = attributesOf(builder, owner, node);
  type.doc = doc.text;
  addBases(builder, owner, childOf(node, 'base_clause'), 'inherits');
  addBases(builder, owner, childOf(node, 'class_interface_clause'), 'implements');
  const magic = doc.tags.filter(({ tag, name: called }) => /^(?:property|method)/.test(tag) && called !== '');
  return { place: { owner, inModule: false, templates: new Set(doc.templates) }, magic };
}

const names = new Set(['name', 'qualified_name', 'relative_name']);

/** The types that a clause names, as written. `use` of a trait brings its members in, as inheriting does. */
export function addBases(
  builder: FactBuilder,
  owner: number,
  clause: Syntax | undefined,
  kind: 'inherits' | 'implements',
): void {
  for (const base of clause?.children ?? []) {
    if (!names.has(base.type)) continue;
    const name = textOf(builder.source, base).replace(/\s+/g, '');
    if (name !== '') builder.type(owner).bases.push({ name, kind });
  }
}

/** Members that `__get` and `__call` answer, as the doc of their type names them; they are in the line of its name. */
export function addMagic(builder: FactBuilder, node: Syntax, { place, magic }: TypeHeader): void {
  const { owner } = place;
  const head = fieldOf(node, 'name') ?? node;
  const known = new Set(builder.type(owner).members.map(({ name }) => name));
  for (const { tag, name, type, rest, isStatic } of magic) {
    if (known.has(name)) continue;
    known.add(name);
    if (type !== null) builder.mention(owner, 'memberType', type);
    const written = type?.text ?? '';
    const member = {
      ...emptyMember(spanOf(builder.source, head.start, head.end)),
      name,
      kind: tag === 'method' ? ('method' as const) : ('property' as const),
      modifiers: isStatic ? ['static'] : tag === 'property-read' ? ['readonly'] : [],
      type: written,
      params: tag === 'method' ? [] : null,
    };
    const list = tag === 'method' ? oneLine(/^\([^()]*\)/.exec(rest)?.[0] ?? '()') : '';
    builder.addMember(owner, { ...member, signature: signatureOf(`${name}${list}`, [], null, written) });
  }
}
