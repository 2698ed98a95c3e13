/**
 * Named types of Go. The underlying type says the kind: struct, interface, `delegate` for a function type, else alias.
 * What is embedded is inherited from, as is the named type that another one is defined as (`type Celsius float64`);
 * embedded fields are fields as well, because they are reached and set by name.
 */
import type { TypeKind } from '#shared/contract/common.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { Comments, noLead, takeComments, withTrailing } from './doc.ts';
import { accessOf, callableMember, callableRange } from './signatures.ts';

const kinds: Readonly<Record<string, TypeKind>> = {
  struct_type: 'struct',
  interface_type: 'interface',
  function_type: 'delegate',
};

/** `type A = B` is an alias whatever B is. */
export function kindOf(spec: Syntax): TypeKind {
  const underlying = fieldOf(spec, 'type');
  return spec.type === 'type_alias' || underlying === undefined ? 'alias' : (kinds[underlying.type] ?? 'alias');
}

/** Fills a type whose head is there with what its underlying type holds. */
export function readUnderlying(builder: FactBuilder, owner: number, spec: Syntax): void {
  const parameters = fieldOf(spec, 'type_parameters');
  builder.body(owner, parameters);
  for (const declaration of parameters?.children ?? []) {
    builder.mention(owner, 'memberType', fieldOf(declaration, 'type'));
  }
  const underlying = fieldOf(spec, 'type');
  if (underlying === undefined) return;
  if (underlying.type === 'struct_type') readStruct(builder, owner, underlying);
  else if (underlying.type === 'interface_type') readInterface(builder, owner, underlying);
  else if (underlying.type === 'function_type') {
    const member = callableMember(builder, owner, underlying, { name: 'func', kind: 'method', lead: noLead });
    builder.addMember(owner, { ...member, access: 'public' }, callableRange(builder, underlying, noLead));
  } else if (spec.type === 'type_alias' || !addBase(builder, owner, underlying)) {
    builder.mention(owner, 'memberType', underlying);
    builder.body(owner, underlying);
  }
}

/** Embedded types and tags beyond this are not looked into: patterns on hostile ones could take long. */
const maxWritten = 2000;

/** A plain or qualified name, perhaps with type arguments or behind a pointer. False for any other type. */
function addBase(builder: FactBuilder, owner: number, node: Syntax): boolean {
  const text = textOf(builder.source, node);
  const match = /^[*\s]*((?:[\p{L}_][\p{L}\p{Nd}_]*\s*\.\s*)?[\p{L}_][\p{L}\p{Nd}_]*)\s*(?=\[|$)/u.exec(text);
  const name = match?.[1];
  if (match === null || name === undefined || name === 'chan' || name === 'map' || name === 'func') return false;
  builder.type(owner).bases.push({ name: name.replaceAll(/\s+/g, ''), kind: 'inherits' });
  builder.mention(owner, 'memberType', { start: node.start + match[0].length, end: node.end });
  return true;
}

function readStruct(builder: FactBuilder, owner: number, struct: Syntax): void {
  const { source } = builder;
  const comments = new Comments(source);
  const list = childOf(struct, 'field_declaration_list');
  const nodes = list?.children ?? [];
  builder.body(owner, list);
  for (const [index, node] of nodes.entries()) {
    if (node.type === 'comment') comments.add(node);
    if (node.type !== 'field_declaration') continue;
    const typeNode = fieldOf(node, 'type');
    const lead = withTrailing(source, comments.take(node), node, nodes[index + 1]);
    const start = takeComments(builder, lead, node.start);
    const names = node.children.filter((child) => child.field === 'name').map((name) => textOf(source, name));
    const embedded = names.length === 0;
    const end = typeNode?.end ?? node.end;
    const type = oneLine(source.text.slice(embedded ? node.start : (typeNode?.start ?? end), end));
    if (embedded) names.push(embeddedName(type));
    if (!embedded || typeNode === undefined || !addBase(builder, owner, typeNode)) {
      builder.mention(owner, 'memberType', typeNode);
    }
    const attributes = [...lead.directives, ...tagParts(textOf(source, fieldOf(node, 'tag')))];
    for (const name of names) {
      if (name === '' || name === '_') continue;
      const member = {
        ...emptyMember(spanOf(source, node.start, node.end)),
        name,
        access: accessOf(name),
        modifiers: embedded ? ['embedded'] : [],
        attributes,
        type,
        signature: signatureOf(name, [], null, type),
        doc: lead.doc,
      };
      builder.addMember(owner, member, { start, end: node.end, code: [] });
    }
  }
}

/** `*sync.Mutex` is the field `Mutex`, `List[int]` the field `List`. */
function embeddedName(type: string): string {
  return type.length > maxWritten ? '' : (/([\p{L}_][\p{L}\p{Nd}_]*)\s*(?:\[|$)/u.exec(type)?.[1] ?? '');
}

/** `` `json:"id" db:"id"` `` as `json:"id"` and `db:"id"`; a tag of another form stays whole. */
function tagParts(tag: string): string[] {
  const text = tag.slice(1, -1).trim();
  if (text === '') return [];
  if (text.length > maxWritten) return [oneLine(text)];
  return text.match(/[^\s":]+:"(?:[^"\\]|\\.)*"/g) ?? [oneLine(text)];
}

function readInterface(builder: FactBuilder, owner: number, node: Syntax): void {
  const { source } = builder;
  const comments = new Comments(source);
  const open = source.text.indexOf('{', node.start);
  if (open >= 0) builder.body(owner, { start: open, end: node.end });
  for (const [index, child] of node.children.entries()) {
    if (child.type === 'comment') comments.add(child);
    else if (child.type === 'method_elem') {
      const lead = withTrailing(source, comments.take(child), child, node.children[index + 1]);
      const name = textOf(source, fieldOf(child, 'name'));
      if (name === '') continue;
      const member = callableMember(builder, owner, child, { name, kind: 'method', lead });
      builder.addMember(owner, member, callableRange(builder, child, lead));
    } else {
      comments.take(child);
      if (!addBase(builder, owner, child)) builder.mention(owner, 'memberType', child);
    }
  }
}
