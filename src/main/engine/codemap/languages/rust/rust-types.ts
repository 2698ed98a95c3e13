/** Structs, unions, enums, traits and aliases of Rust: the content of their braces. */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { type ItemLead, Lead, takeDoc } from './doc.ts';
import { accessOf, bodyBounds, itemRange, itemStart, mentionBounds, nameOf, visibilityOf } from './signatures.ts';

export const typeKinds: Readonly<Record<string, TypeKind>> = {
  struct_item: 'struct',
  union_item: 'union',
  enum_item: 'enum',
  trait_item: 'trait',
  type_item: 'alias',
  // Of a foreign block: `type Opaque;`.
  associated_type: 'alias',
};

/** Fields, variants, supertraits or the aliased type; items of a trait are read by the caller. */
export function readTypeBody(builder: FactBuilder, owner: number, node: Syntax): void {
  mentionBounds(builder, owner, node);
  bodyBounds(builder, owner, node);
  const body = fieldOf(node, 'body');
  builder.body(owner, node.type === 'type_item' ? fieldOf(node, 'type') : body);
  if (node.type === 'enum_item') readVariants(builder, owner, body);
  else if (node.type === 'trait_item') readSupertraits(builder, owner, fieldOf(node, 'bounds'));
  else if (node.type === 'type_item') builder.mention(owner, 'memberType', fieldOf(node, 'type'));
  else for (const { member, range } of readFields(builder, owner, body)) builder.addMember(owner, member, range);
}

interface Field {
  readonly member: MemberFact;
  readonly range: MemberRange;
}

/** Named fields, or those of a tuple, which are called 0, 1, 2… */
function readFields(builder: FactBuilder, owner: number, body: Syntax | undefined): Field[] {
  const { source } = builder;
  const fields: Field[] = [];
  const lead = new Lead(source);
  let access: Access = 'private';
  for (const node of body?.children ?? []) {
    if (lead.add(node)) continue;
    if (node.type === 'field_declaration') {
      const typeNode = fieldOf(node, 'type');
      const form = { name: nameOf(source, node), access: accessOf(source, node), lead: lead.take() };
      fields.push(...field(builder, owner, node, typeNode, form));
    } else if (node.type === 'visibility_modifier') access = visibilityOf(textOf(source, node));
    else if (node.field === 'type') {
      fields.push(...field(builder, owner, node, node, { name: String(fields.length), access, lead: lead.take() }));
      access = 'private';
    }
  }
  return fields;
}

function field(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  typeNode: Syntax | undefined,
  { name, access, lead }: { name: string; access: Access; lead: ItemLead },
): Field[] {
  if (name === '') return [];
  const { source } = builder;
  builder.mention(owner, 'memberType', typeNode);
  mentionAttributes(builder, owner, lead);
  const type = oneLine(textOf(source, typeNode));
  const { attributes } = lead;
  const doc = takeDoc(builder, lead);
  const base = emptyMember(spanOf(source, itemStart(node, lead), node.end));
  const member = { ...base, name, access, attributes, type, signature: signatureOf(name, [], null, type), doc };
  return [{ member, range: itemRange(node, lead) }];
}

function readVariants(builder: FactBuilder, owner: number, body: Syntax | undefined): void {
  const { source } = builder;
  const lead = new Lead(source);
  for (const node of body?.children ?? []) {
    if (lead.add(node) || node.type !== 'enum_variant') continue;
    const name = nameOf(source, node);
    if (name === '') continue;
    const own = lead.take();
    mentionAttributes(builder, owner, own);
    const held = fieldOf(node, 'body');
    const value = fieldOf(node, 'value');
    builder.mention(owner, 'call', value);
    const fields = readFields(builder, owner, held).map(({ member }) => member);
    const named = held?.type === 'field_declaration_list';
    const member: MemberFact = {
      ...emptyMember(spanOf(source, itemStart(node, own), node.end)),
      name,
      kind: 'enumMember',
      attributes: own.attributes,
      params:
        held === undefined
          ? null
          : fields.map((each) => ({ name: named ? each.name : '', type: each.type, default: '', optional: false })),
      signature: variantSignature(
        name,
        fields.map((each) => (named ? each.signature.replace(' : ', ': ') : each.type)),
        held === undefined ? '' : named ? '{}' : '()',
        oneLine(textOf(source, value)),
      ),
      doc: takeDoc(builder, own),
    };
    builder.addMember(owner, member, itemRange(node, own, 'body', 'value'));
  }
}

function variantSignature(name: string, fields: readonly string[], brackets: '' | '{}' | '()', value: string): string {
  const list = fields.join(', ');
  const held = brackets === '' ? '' : brackets === '()' ? `(${list})` : ` { ${list} }`;
  return `${name}${held}${value === '' ? '' : ` = ${value}`}`;
}

function readSupertraits(builder: FactBuilder, owner: number, bounds: Syntax | undefined): void {
  for (const node of bounds?.children ?? []) addBase(builder, owner, node, 'inherits', null);
}

/** A trait by its path, without type arguments, which are mentioned; `?Sized` and lifetimes are none. */
export function addBase(
  builder: FactBuilder,
  owner: number,
  node: Syntax,
  kind: 'inherits' | 'implements',
  respell: ((path: readonly string[]) => readonly string[]) | null,
): void {
  const text = textOf(builder.source, node);
  const path = /^(?:::)?[\p{L}_][\p{L}\p{Nd}_]*(?:\s*::\s*[\p{L}_][\p{L}\p{Nd}_]*)*/u.exec(text)?.[0];
  if (path === undefined || node.type === 'lifetime') {
    builder.mention(owner, 'memberType', node);
    return;
  }
  const segments = path.replace(/^::/, '').split(/\s*::\s*/);
  const name = (respell?.(segments) ?? segments).join('.');
  const { bases } = builder.type(owner);
  if (!bases.some((base) => base.name === name && base.kind === kind)) bases.push({ name, kind });
  builder.mention(owner, 'memberType', { start: node.start + path.length, end: node.end });
}

/** `#[derive(A, B)]` and others name what they bring in. */
export function mentionAttributes(builder: FactBuilder, owner: number, lead: ItemLead): void {
  for (const node of lead.nodes) builder.mention(owner, 'call', node);
}
