/** Classes, interfaces, aliases and enums of JavaScript and TypeScript as type facts. */
import type { Access, TypeKind } from '#shared/contract/common.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { typeParameterNames } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { ClassMembers } from './class-members.ts';
import { noteDoc } from './doc.ts';
import { attributesOf, type Lead, memberName, modifiersOf, takeDoc } from './members.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  class_declaration: 'class',
  abstract_class_declaration: 'class',
  class: 'class',
  interface_declaration: 'interface',
  type_alias_declaration: 'alias',
  enum_declaration: 'enum',
};

export function isTypeDeclaration(node: Syntax): boolean {
  return Object.hasOwn(kinds, node.type);
}

/** Adds the type and its members; `name` is given where the declaration has none of its own. Returns its index or -1. */
export function readType(
  builder: FactBuilder,
  node: Syntax,
  lead: Lead,
  form: { name: string; namespace: string; access: Access; parent?: number },
): number {
  const { source } = builder;
  const kind = kinds[node.type];
  if (kind === undefined || form.name === '') return -1;
  const start = Math.min(lead.decorators[0]?.start ?? node.start, lead.start >= 0 ? lead.start : node.start);
  const index = builder.addType({ ...form, kind, start, end: node.end });
  const type = builder.type(index);
  const typeParameters = fieldOf(node, 'type_parameters');
  type.doc = takeDoc(builder, lead);
  type.modifiers = modifiersOf(node);
  type.arity = typeParameterNames(textOf(source, typeParameters)).length;
  type.attributes = attributesOf(builder, index, lead, node);
  builder.mention(index, 'memberType', typeParameters);
  builder.body(index, typeParameters);
  if (kind === 'enum') readEnum(builder, index, fieldOf(node, 'body'));
  else if (kind === 'alias') readAlias(builder, index, fieldOf(node, 'value'));
  else {
    readBases(builder, index, node);
    new ClassMembers(builder, index).readBody(fieldOf(node, 'body'));
  }
  return index;
}

function readAlias(builder: FactBuilder, index: number, value: Syntax | undefined): void {
  if (value?.type === 'object_type') new ClassMembers(builder, index).readBody(value);
  else {
    builder.mention(index, 'memberType', value);
    builder.body(index, value);
  }
}

/** TypeScript parts heritage into clauses, JavaScript has the expression alone. */
function readBases(builder: FactBuilder, index: number, node: Syntax): void {
  const heritage = childOf(node, 'class_heritage');
  const clauses = [
    ...(heritage?.children ?? []),
    ...node.children.filter((child) => child.type === 'extends_type_clause'),
  ];
  for (const clause of clauses) {
    if (clause.type === 'comment' || clause.type === 'extends') continue;
    const kind = clause.type === 'implements_clause' ? 'implements' : 'inherits';
    const parts = clause.type.endsWith('_clause') ? clause.children : [clause];
    for (const part of parts) {
      if (part.type === 'type_arguments') builder.mention(index, 'memberType', part);
      else if (!['extends', 'implements', 'comment'].includes(part.type)) readBase(builder, index, kind, part);
    }
  }
}

/** A dotted name is a base; `mixin(A, B)` and the like are calls that name others. */
function readBase(builder: FactBuilder, index: number, kind: 'inherits' | 'implements', part: Syntax): void {
  const text = oneLine(textOf(builder.source, part));
  const name =
    /^[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}_$]*(?:\s*\.\s*[\p{L}\p{Nl}_$][\p{L}\p{Nl}\p{Nd}_$]*)*/u.exec(text)?.[0] ?? '';
  const rest = text.slice(name.length);
  if (name === '' || !(rest === '' || rest.startsWith('<'))) {
    builder.mention(index, 'call', part);
    builder.body(index, part);
    return;
  }
  builder.type(index).bases.push({ name: name.replace(/\s+/g, ''), kind });
  // By the literal text: type arguments may span several lines.
  const written = textOf(builder.source, part);
  if (rest !== '') builder.mention(index, 'memberType', { start: part.start + written.indexOf('<'), end: part.end });
}

function readEnum(builder: FactBuilder, index: number, body: Syntax | undefined): void {
  const { source } = builder;
  let lead: Lead = { doc: '', decorators: [], start: -1 };
  builder.body(index, body);
  for (const node of body?.children ?? []) {
    if (node.type === 'comment') {
      noteDoc(source, node, lead);
      continue;
    }
    const assigned = node.type === 'enum_assignment';
    const valueNode = assigned ? fieldOf(node, 'value') : undefined;
    const value = oneLine(textOf(source, valueNode));
    const written = oneLine(textOf(source, node));
    const name = assigned ? memberName(source, node) : node.type === 'string' ? written.slice(1, -1) : written;
    builder.mention(index, 'call', valueNode);
    builder.addMember(
      index,
      {
        ...emptyMember(spanOf(source, node.start, node.end)),
        name,
        kind: 'enumMember',
        signature: value === '' ? name : `${name} = ${value}`,
        doc: takeDoc(builder, lead),
      },
      { start: node.start, end: node.end, code: valueNode === undefined ? [] : [valueNode] },
    );
    lead = { doc: '', decorators: [], start: -1 };
  }
}
