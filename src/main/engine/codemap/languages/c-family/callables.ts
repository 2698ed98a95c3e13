/** Functions, methods, constructors, destructors and operators of C and C++ as members. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import { emptyMember } from '../fact-builder.ts';
import { signatureOf, sortedWords } from '../signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../syntax.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import { attributesOf, type Reading, type Template } from './place.ts';

/** Mentions the type of a declaration; one that is declared in place is a type of its own. */
export function mentionType({ builder }: Reading, owner: number, type: Syntax | undefined): void {
  if (type !== undefined && fieldOf(type, 'body') === undefined) builder.mention(owner, 'memberType', type);
}

/** What the words of a declaration say. */
export interface Specifiers {
  modifiers: string[];
  /** The type as written, without the marks of the declarator. */
  type: string;
  typeNode: Syntax | undefined;
}

const kept = new Set([
  'static',
  'inline',
  'constexpr',
  'consteval',
  'constinit',
  'mutable',
  'thread_local',
  'virtual',
  'explicit',
]);

export function readSpecifiers({ source }: Reading, node: Syntax): Specifiers {
  const modifiers: string[] = [];
  const type: string[] = [];
  const typeNode = fieldOf(node, 'type');
  for (const child of node.children) {
    if (child.field === 'declarator' || child.field === 'body') break;
    const text = oneLine(textOf(source, child));
    if (child === typeNode) type.push(typeText(text, child));
    else if (child.type === 'type_qualifier' && !kept.has(text)) type.push(text);
    else if (kept.has(text)) modifiers.push(text);
    else if (child.type === 'explicit_function_specifier') modifiers.push('explicit');
    else if (/^(?:_Thread_local|__thread)$/.test(text)) modifiers.push('thread_local');
    else if (/^__(?:force)?inline/.test(text)) modifiers.push('inline');
  }
  return { modifiers, type: type.filter((each) => each !== '').join(' '), typeNode };
}

/** A type that is declared in place is shown by its name only. */
function typeText(text: string, node: Syntax): string {
  const body = childOf(node, 'field_declaration_list', 'enumerator_list');
  return body === undefined ? text : text.replace(/\s*(?:final\s*)?(?::[^:{][^{]*)?\{[\s\S]*$/, '');
}

export interface Parameters {
  facts: ParamFact[];
  shown: string[];
}

export function readParameters(reading: Reading, owner: number, list: Syntax | undefined): Parameters {
  const { source, builder } = reading;
  const read: Parameters = { facts: [], shown: [] };
  for (const node of list?.children ?? []) {
    if (node.type === '...' || node.type === 'variadic_parameter') {
      read.facts.push({ name: '...', type: '...', default: '', optional: true });
      read.shown.push('...');
      continue;
    }
    if (node.type === 'identifier') {
      // An old style definition lists names only.
      const name = textOf(source, node);
      read.facts.push({ name, type: '', default: '', optional: false });
      read.shown.push(name);
      continue;
    }
    if (!node.type.endsWith('parameter_declaration')) continue;
    const declaratorNode = fieldOf(node, 'declarator');
    const isNamed = declaratorNode !== undefined && !declaratorNode.type.startsWith('abstract_');
    const declarator = isNamed ? readDeclarator(source, declaratorNode) : null;
    const type = oneLine(
      declarator === null
        ? textOf(source, node)
        : `${source.text.slice(node.start, declarator.start)}${source.text.slice(declarator.end, node.end)}`,
    );
    if (type === 'void' && list?.children.length === 1) break;
    const value = defaultOf(source, node, list);
    mentionType(reading, owner, fieldOf(node, 'type'));
    builder.mention(owner, 'call', value);
    const written = oneLine(textOf(source, node));
    const given = value === undefined ? '' : oneLine(source.text.slice(value.start, value.end));
    read.facts.push({
      name: declarator?.name ?? '',
      type: compact(type),
      default: given,
      optional: value !== undefined,
    });
    read.shown.push(given === '' ? written : `${written} = ${given}`);
  }
  return read;
}

/** The text between a parameter and the next one, which the grammar does not get, as far as it is a value. */
function defaultOf(
  { text }: Source,
  node: Syntax,
  list: Syntax | undefined,
): { start: number; end: number } | undefined {
  if (list === undefined) return undefined;
  const next = list.children.find((child) => child.start >= node.end);
  const behind = text.slice(node.end, next?.start ?? list.end - 1);
  const found = /^(\s*=\s*)([^\s][\s\S]*?)[\s,]*$/.exec(behind);
  if (found === null) return undefined;
  const start = node.end + (found[1] ?? '').length;
  return { start, end: start + (found[2] ?? '').length };
}

/** `const char * *` as `const char**`: marks stand at the type, whoever wrote it. */
export function compact(type: string): string {
  return type
    .replace(/\s+(?=[*&,)>[])/g, '')
    .replace(/([(<[])\s+/g, '$1')
    .replace(/([*&])\s+(?=[*&])/g, '$1');
}

export interface CallablePlace {
  owner: number;
  /** Simple name of the owner, '' for a module. */
  ownerName: string;
}

/** The member that a declarator with parameters declares; its types and its body are mentioned. */
export function readCallable(
  reading: Reading,
  node: Syntax,
  declarator: Declarator,
  place: CallablePlace,
  template: Template | null,
): MemberFact {
  const { source, builder, comments } = reading;
  const { owner, ownerName } = place;
  const callable = declarator.callable;
  const specifiers = readSpecifiers(reading, node);
  const list = callable === null ? undefined : (fieldOf(callable, 'parameters') ?? childOf(callable, 'parameter_list'));
  const parameters = readParameters(reading, owner, list);
  const trailing = callable === null ? undefined : childOf(callable, 'trailing_return_type');
  mentionType(reading, owner, specifiers.typeNode);
  builder.mention(owner, 'memberType', trailing);
  const start = template?.start ?? node.start;
  const body = fieldOf(node, 'body') ?? childOf(node, 'compound_statement', 'try_statement');
  if (body !== undefined) {
    mentionInitializers(reading, owner, declaratorEnd(node), body.start);
    builder.mention(owner, 'call', body);
  }
  const marks = declarator.callable === null ? '' : declarator.marks;
  const written =
    trailing === undefined ? `${specifiers.type}${marks}` : oneLine(textOf(source, trailing)).replace(/^->\s*/, '');
  const type = declarator.converted !== '' ? declarator.converted : compact(written);
  const kind = kindOf(declarator, ownerName);
  const typeParameters = template?.parameters ?? [];
  const shownType = kind === 'constructor' || kind === 'destructor' ? '' : type;
  return {
    ...emptyMember(spanOf(source, start, node.end)),
    name: declarator.name,
    kind,
    modifiers: sortedWords([...specifiers.modifiers, ...behindParameters(source.text, node, callable)]),
    attributes: [...attributesOf(source, node), ...(callable === null ? [] : attributesOf(source, callable))],
    type: shownType,
    params: parameters.facts,
    arity: typeParameters.length,
    signature: signatureOf(declarator.name, typeParameters, parameters.shown, shownType),
    doc: comments.at(start, node.end, false),
  };
}

/** What a constructor gives its members and bases, without their names. */
function mentionInitializers({ builder, source }: Reading, owner: number, from: number, to: number): void {
  let depth = 0;
  let open = from;
  for (let i = from; i < to; i += 1) {
    const char = source.text[i] ?? '';
    if (char === '(' || char === '{') {
      if (depth === 0) open = i + 1;
      depth += 1;
    } else if (char === ')' || char === '}') {
      depth -= 1;
      if (depth === 0) builder.mention(owner, 'call', { start: open, end: i });
    }
  }
}

function declaratorEnd(node: Syntax): number {
  return fieldOf(node, 'declarator')?.end ?? node.start;
}

function kindOf({ name, isOperator }: Declarator, ownerName: string): MemberKind {
  if (isOperator) return 'operator';
  if (name.startsWith('~')) return 'destructor';
  if (ownerName === '') return 'function';
  return name === ownerName ? 'constructor' : 'method';
}

/** `const`, `override`, `= 0` and the like; virtual without a body is abstract. */
function behindParameters(text: string, node: Syntax, callable: Syntax | null): string[] {
  const words: string[] = [];
  for (const child of callable?.children ?? []) {
    if (child.type === 'type_qualifier' || child.type === 'virtual_specifier')
      words.push(text.slice(child.start, child.end));
    else if (child.type === 'noexcept') words.push('noexcept');
    else if (child.type === 'ref_qualifier') words.push(text.slice(child.start, child.end));
  }
  if (hasChild(node, 'default_method_clause')) words.push('default');
  if (hasChild(node, 'delete_method_clause')) words.push('delete');
  const value = fieldOf(node, 'default_value');
  const isLast = !node.children.some((child) => child.field === 'declarator' && child.start > (callable?.end ?? 0));
  if (hasChild(node, 'pure_virtual_clause') || (isLast && isZero(text, value))) words.push('abstract');
  return words;
}

function isZero(text: string, value: Syntax | undefined): boolean {
  return value !== undefined && text.slice(value.start, value.end) === '0';
}
