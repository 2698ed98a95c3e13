/**
 * Members of PHP types, and functions and constants outside of them. One member for each name of a declaration of
 * constants or properties; a promoted parameter of a constructor is a property too.
 */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import type { CodePiece } from '../reading/code-ranges.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { docTypeOf, type PhpDoc, takePhpDoc } from './doc.ts';
import {
  accessOf,
  attributesOf,
  type MemberPlace,
  modifiersOf,
  plainName,
  promotedModifiers,
  readParameters,
  typeOf,
  writersOf,
} from './parts.ts';
import { addBases } from './php-types.ts';

const declarations = new Set([
  'method_declaration',
  'function_definition',
  'property_declaration',
  'const_declaration',
  'enum_case',
]);

export function isMemberDeclaration(node: Syntax): boolean {
  return declarations.has(node.type);
}

interface Read {
  readonly builder: FactBuilder;
  readonly place: MemberPlace;
  readonly node: Syntax;
  readonly doc: PhpDoc;
}

/** Adds what a node declares as members. */
export function readMember(builder: FactBuilder, place: MemberPlace, node: Syntax): void {
  if (node.type === 'use_declaration') {
    addBases(builder, place.owner, node, 'inherits');
    return;
  }
  if (!isMemberDeclaration(node)) return;
  const doc = takePhpDoc(builder, node.start);
  for (const name of doc.templates) place.templates.add(name);
  const read: Read = { builder, place, node, doc };
  if (node.type === 'property_declaration') readProperties(read);
  else if (node.type === 'const_declaration') readConstants(read);
  else if (node.type === 'enum_case') readCase(read);
  else readCallable(read);
}

function common({ builder, place, node, doc }: Read): MemberFact {
  return {
    ...emptyMember(spanOf(builder.source, node.start, node.end)),
    access: accessOf(builder, node),
    modifiers: modifiersOf(node),
    attributes: attributesOf(builder, place.owner, node),
    doc: doc.text,
  };
}

function kindOf(name: string, inModule: boolean): MemberKind {
  if (inModule) return 'function';
  const word = name.toLowerCase();
  return word === '__construct' ? 'constructor' : word === '__destruct' ? 'destructor' : 'method';
}

function readCallable(read: Read): void {
  const { builder, place, node, doc } = read;
  const name = textOf(builder.source, fieldOf(node, 'name'));
  if (name === '') return;
  const kind = kindOf(name, place.inModule);
  const parameters = readParameters(builder, place.owner, fieldOf(node, 'parameters'), doc);
  const type = typeOf(builder, place.owner, fieldOf(node, 'return_type'), docTypeOf(doc, 'return'));
  builder.mention(place.owner, 'call', fieldOf(node, 'body'));
  const signature = signatureOf(name, [], parameters.shown, type);
  const member: MemberFact = { ...common(read), name, kind, type, params: parameters.facts, signature };
  builder.addMember(place.owner, member, rangeOf(node, 'parameters', 'body'));
  if (kind === 'constructor') addPromoted(builder, place, parameters.promoted);
}

function addPromoted(
  builder: FactBuilder,
  { owner }: MemberPlace,
  promoted: readonly { node: Syntax; name: string; type: string }[],
): void {
  for (const { node, name, type } of promoted) {
    const writers = writersOf(builder, node);
    mentionHooks(builder, owner, childOf(node, 'property_hook_list'));
    builder.addMember(owner, {
      ...emptyMember(spanOf(builder.source, node.start, node.end)),
      name,
      kind: 'property',
      access: accessOf(builder, node),
      modifiers: promotedModifiers(builder, node),
      type,
      ...(writers === '' ? {} : { terms: writers }),
      signature: signatureOf(name, [], null, type),
    });
  }
}

function mentionHooks(builder: FactBuilder, owner: number, hooks: Syntax | undefined): void {
  for (const hook of hooks?.children ?? []) {
    for (const parameter of fieldOf(hook, 'parameters')?.children ?? [])
      builder.mention(owner, 'memberType', fieldOf(parameter, 'type'));
    builder.mention(owner, 'call', fieldOf(hook, 'body'));
  }
}

function readProperties(read: Read): void {
  const { builder, place, node, doc } = read;
  const shared = common(read);
  const typeNode = fieldOf(node, 'type');
  const elements = node.children.filter(({ type }) => type === 'property_element');
  const hooks = childOf(node, 'property_hook_list');
  mentionHooks(builder, place.owner, hooks);
  const writers = writersOf(builder, node);
  for (const element of elements) {
    const name = plainName(textOf(builder.source, fieldOf(element, 'name')));
    if (name === '') continue;
    const type = typeOf(builder, place.owner, typeNode, docTypeOf(doc, 'var', name));
    builder.mention(place.owner, 'call', fieldOf(element, 'default_value'));
    const range = rangeOf(element, 'default_value');
    if (elements.length === 1) Object.assign(range, { start: node.start, end: node.end });
    if (hooks !== undefined) range.code = [...range.code, hooks];
    const signature = signatureOf(name, [], null, type);
    const terms = writers === '' ? {} : { terms: writers };
    builder.addMember(place.owner, { ...shared, name, kind: 'property', type, ...terms, signature }, range);
  }
}

function readConstants(read: Read): void {
  const { builder, place, node, doc } = read;
  const shared = common(read);
  const typeNode = fieldOf(node, 'type');
  const elements = node.children.filter(({ type }) => type === 'const_element');
  for (const element of elements) {
    const [named, value] = element.children.filter(({ type }) => type !== 'comment');
    const name = textOf(builder.source, named);
    if (name === '') continue;
    const type = typeOf(builder, place.owner, typeNode, docTypeOf(doc, 'var', name));
    builder.mention(place.owner, 'call', value);
    const range = { start: element.start, end: element.end, code: value === undefined ? [] : [value] };
    if (elements.length === 1) Object.assign(range, { start: node.start, end: node.end });
    const signature = signatureOf(name, [], null, type);
    builder.addMember(place.owner, { ...shared, name, kind: 'constant', type, signature }, range);
  }
}

function readCase(read: Read): void {
  const { builder, place, node } = read;
  const name = textOf(builder.source, fieldOf(node, 'name'));
  if (name === '') return;
  builder.mention(place.owner, 'call', fieldOf(node, 'value'));
  const member: MemberFact = { ...common(read), name, access: 'public', kind: 'enumMember', signature: name };
  builder.addMember(place.owner, member, rangeOf(node, 'value'));
}

/** `define('NAME', …)` at the top of a file declares a constant; false for any other call. */
export function readDefine(builder: FactBuilder, place: MemberPlace, node: Syntax): boolean {
  const { source } = builder;
  if (!/^\\?define$/i.test(textOf(source, fieldOf(node, 'function')))) return false;
  const [first, second] = (childOf(node, 'arguments')?.children ?? []).filter(({ type }) => type === 'argument');
  const name = /^(['"])([A-Za-z_]\w*)\1$/.exec(textOf(source, first))?.[2];
  if (name === undefined) return false;
  builder.mention(place.owner, 'call', second);
  const member: MemberFact = {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name,
    kind: 'constant',
    doc: takePhpDoc(builder, node.start).text,
    signature: name,
  };
  builder.addMember(place.owner, member, {
    start: node.start,
    end: node.end,
    code: second === undefined ? [] : [second],
  });
  return true;
}

/**
 * Which pieces of a member are its code: parameters without their types, bodies, values.
 *
 * @param fields of the node that are code.
 */
function rangeOf({ start, end, children }: Syntax, ...fields: string[]): MemberRange {
  const code = children.flatMap((child): CodePiece[] => {
    if (child.field === '' || !fields.includes(child.field)) return [];
    if (child.type !== 'formal_parameters') return [child];
    return [
      { start: child.start, end: child.end, holes: child.children.flatMap((each) => fieldOf(each, 'type') ?? []) },
    ];
  });
  return { start, end, code };
}
