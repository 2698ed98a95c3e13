/**
 * Classes, structs, unions, enums and typedefs of C and C++. One without a name takes that of the typedef or the
 * variable it is declared for; without these either, its members belong to the enclosing type, where C looks them up as
 * well.
 */
import type { TypeKind } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { compact, mentionType, parametersCode, readParameters } from './callables.ts';
import { isDeclarator, readDeclarator, readName, segmentOf } from './declarators.ts';
import type { Owners } from './owners.ts';
import { attributesOf, type DeclarationPlace, fileAccess, type Reading, type Template } from './place.ts';

export interface TagReading extends Reading {
  readonly owners: Owners;
  readScope(nodes: readonly Syntax[], place: DeclarationPlace): void;
}

const kinds: Readonly<Record<string, TypeKind>> = {
  class_specifier: 'class',
  struct_specifier: 'struct',
  union_specifier: 'union',
  enum_specifier: 'enum',
};

export function isTag({ type }: Syntax): boolean {
  return Object.hasOwn(kinds, type);
}

/** The declaration around a tag. */
export interface Around {
  readonly template: Template | null;
  readonly start: number;
  readonly end: number;
  /** The name for one that has none. */
  readonly fallback: string;
}

/** Reads a type with its members; one without a body declares nothing. */
export function readTag(reading: TagReading, node: Syntax, place: DeclarationPlace, around: Around): void {
  const { source, builder } = reading;
  const body = fieldOf(node, 'body');
  const kind = kinds[node.type];
  if (body === undefined || kind === undefined) {
    builder.apart(around);
    return;
  }
  const nameNode = fieldOf(node, 'name');
  const named = nameNode === undefined ? null : readName(source, nameNode);
  const name = named === null || named.name === '' ? around.fallback : named.name;
  if (name === '') {
    if (kind === 'enum')
      readEnumerators(reading, body, place.owner >= 0 ? place.owner : reading.moduleType(), 'constant');
    else reading.readScope(body.children, place.owner >= 0 ? { ...place } : { ...place, access: 'public' });
    return;
  }
  const path = named?.path ?? [];
  const outer = path.length === 0 ? null : reading.owners.of(path, place, node);
  const parent = outer?.index ?? place.owner;
  const within = path.length === 0 ? place.namespace : reading.owners.namespaceOf(path, place);
  const namespace = outer === null ? within : builder.type(outer.index).namespace;
  const index = reading.owners.add({
    name,
    kind,
    namespace,
    parent,
    access: place.owner >= 0 ? place.access : fileAccess(reading, place),
    start: around.start,
    end: around.end,
    // A specialisation says something about a template that is declared elsewhere.
    addition: nameNode?.type === 'template_type',
  });
  const type = builder.type(index);
  type.arity ||= around.template?.parameters.length ?? 0;
  type.modifiers = sortedWords([
    ...type.modifiers,
    ...(hasChild(node, 'virtual_specifier') ? ['final'] : []),
    ...(kind === 'enum'
      ? node.children.filter((c) => c.type === 'class' || c.type === 'struct').map((c) => c.type)
      : []),
  ]);
  type.attributes = [...new Set([...type.attributes, ...attributesOf(source, node)])];
  type.doc ||= reading.comments.at(around.start, around.end, place.owner >= 0);
  builder.body(index, body);
  if (around.template !== null) builder.body(index, { start: around.template.start, end: node.start });
  if (kind === 'enum') {
    builder.mention(index, 'memberType', fieldOf(node, 'base'));
    readEnumerators(reading, body, index, 'enumMember');
    return;
  }
  readBases(reading, index, childOf(node, 'base_class_clause'));
  const access = kind === 'class' ? 'private' : 'public';
  reading.readScope(body.children, { namespace, anonymous: place.anonymous, owner: index, ownerName: name, access });
}

function readBases({ builder, source }: Reading, index: number, clause: Syntax | undefined): void {
  for (const base of clause?.children ?? []) {
    if (!/^(?:type_identifier|qualified_identifier|template_type)$/.test(base.type)) continue;
    const text = oneLine(textOf(source, base));
    const name = withoutArguments(text).replace(/\s+/g, '').replace(/^::/, '').replaceAll('::', '.');
    if (name === '') continue;
    builder.type(index).bases.push({ name, kind: 'inherits' });
    const open = source.text.indexOf('<', base.start);
    if (open >= 0 && open < base.end) builder.mention(index, 'memberType', { start: open, end: base.end });
  }
}

/** `A<B<C>>::D` as `A::D`. */
function withoutArguments(path: string): string {
  let depth = 0;
  let text = '';
  for (const char of path) {
    if (char === '<') depth += 1;
    if (depth === 0) text += char;
    if (char === '>') depth -= 1;
  }
  return text;
}

function readEnumerators(reading: Reading, body: Syntax, owner: number, kind: 'enumMember' | 'constant'): void {
  const { source, builder, comments, isHeader } = reading;
  for (const node of body.children) {
    const name = textOf(source, fieldOf(node, 'name'));
    if (node.type !== 'enumerator' || name === '') continue;
    const value = fieldOf(node, 'value');
    builder.mention(owner, 'call', value);
    const inModule = builder.type(owner).kind === 'module';
    const member: MemberFact = {
      ...emptyMember(spanOf(source, node.start, node.end)),
      name,
      kind,
      access: inModule && !isHeader ? 'internal' : 'public',
      signature: value === undefined ? name : `${name} = ${oneLine(textOf(source, value))}`,
      doc: comments.at(node.start, node.end, true),
    };
    builder.addMember(owner, member, { start: node.start, end: node.end, code: value === undefined ? [] : [value] });
  }
}

/** Each name of a typedef: the type itself where it has no other name, else an alias, or a delegate for a function. */
export function addTypedef(reading: TagReading, node: Syntax, place: DeclarationPlace): void {
  const { source, builder } = reading;
  builder.apart(node);
  const typeNode = fieldOf(node, 'type');
  const declarators = node.children.filter((child) => child.field === 'declarator');
  const names = declarators.map((child) => readDeclarator(source, child));
  const tagged = typeNode !== undefined && isTag(typeNode);
  const tagName = tagged ? segmentOf(source, fieldOf(typeNode, 'name')) : '';
  const plain = names.findIndex((each, n) => each !== null && !isDeclaratorMark(declarators[n]));
  const unnamed = tagged && tagName === '' && fieldOf(typeNode, 'body') !== undefined;
  const fallback = unnamed ? (names[plain]?.name ?? names[0]?.name ?? '') : '';
  if (tagged) readTag(reading, typeNode, place, { template: null, start: node.start, end: node.end, fallback });
  for (const [n, declarator] of names.entries()) {
    if (declarator === null || declarator.name === tagName || declarator.name === fallback) continue;
    const isFunction = declarator.callable !== null || declarator.pointsToFunction;
    const index = reading.owners.add({
      name: declarator.name,
      kind: isFunction ? 'delegate' : 'alias',
      namespace: place.namespace,
      parent: place.owner,
      access: place.owner >= 0 ? place.access : fileAccess(reading, place),
      start: node.start,
      end: node.end,
      addition: false,
    });
    builder.type(index).doc ||= reading.comments.at(node.start, node.end, true);
    if (!isFunction) {
      if (n === 0 && fieldOf(typeNode ?? node, 'body') === undefined) builder.body(index, typeNode);
      builder.body(index, declarators[n]);
    }
    if (tagName !== '') builder.use(index, 'memberType', tagName);
    else mentionType(reading, index, typeNode);
    if (isFunction && builder.type(index).members.length === 0) addInvoke(reading, index, node);
  }
}

function isDeclaratorMark(node: Syntax | undefined): boolean {
  return node !== undefined && isDeclarator(node) && node.type.endsWith('_declarator');
}

/** What a pointer to a function takes and gives, as other languages' delegates show it. */
function addInvoke(reading: Reading, index: number, node: Syntax): void {
  const { source, builder } = reading;
  const around = findFunction(node);
  if (around === undefined) return;
  const parameters = readParameters(reading, index, fieldOf(around, 'parameters'));
  const typeNode = fieldOf(node, 'type');
  const before = node.children.filter((child) => child.type === 'type_qualifier' && child.start < around.start);
  const type = compact(
    [...before, typeNode]
      .map((each) => oneLine(textOf(source, each)))
      .join(' ')
      .trim(),
  );
  const member: MemberFact = {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name: 'Invoke',
    kind: 'method',
    type,
    params: parameters.facts,
    signature: `Invoke(${parameters.shown.join(', ')})${type === '' ? '' : ` : ${type}`}`,
  };
  const { start, end } = node;
  builder.addMember(index, member, { start, end, code: parametersCode(source, fieldOf(around, 'parameters')) });
}

/** The declarator of the function in a typedef. */
function findFunction(node: Syntax): Syntax | undefined {
  for (let at: Syntax | undefined = fieldOf(node, 'declarator'); at !== undefined; at = fieldOf(at, 'declarator'))
    if (at.type === 'function_declarator') return at;
  return undefined;
}
