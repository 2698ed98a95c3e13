/** Functions, methods, constructors, destructors and operators of C and C++ as members. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { CodePiece } from '../reading/code-ranges.ts';
import { emptyMember, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf, sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, hasChild, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { type Declarator, readDeclarator } from './declarators.ts';
import type { FoundDoc } from './doc.ts';
import { attributesOf, type Reading, type Template } from './place.ts';

/** Mentions the type of a declaration; one that is declared in place is a type of its own. */
export function mentionType({ builder }: Reading, owner: number, type: Syntax | undefined): void {
  if (type !== undefined && fieldOf(type, 'body') === undefined) builder.mention(owner, 'memberType', type);
}

/** What a declaration says of each name that it declares. */
export interface Declared {
  readonly node: Syntax;
  /** Offset of the declaration with the templates around it. */
  readonly start: number;
  readonly modifiers: readonly string[];
  /** The type as written, without the marks of a declarator. */
  readonly type: string;
  readonly typeNode: Syntax | undefined;
  readonly attributes: readonly string[];
  readonly doc: FoundDoc;
  /** It declares one name: what follows at its end belongs to that. */
  readonly isSingle: boolean;
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

export function readDeclared({ source, comments }: Reading, node: Syntax, template: Template | null): Declared {
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
  const start = template?.start ?? node.start;
  return {
    node,
    start,
    modifiers,
    type: type.filter((each) => each !== '').join(' '),
    typeNode,
    attributes: attributesOf(source, node),
    doc: comments.find(start, node.end, node.type !== 'function_definition'),
    isSingle: node.children.filter(({ field }) => field === 'declarator').length === 1,
  };
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

/**
 * @param areTypes whether the words before the names are types; in `TEST(Frame, Works) { … }` they are what a macro
 * makes of them.
 */
export function readParameters(reading: Reading, owner: number, list: Syntax | undefined, areTypes = true): Parameters {
  const { source, builder } = reading;
  const read: Parameters = { facts: [], shown: [] };
  const nodes = list?.children ?? [];
  for (const [n, node] of nodes.entries()) {
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
    if (type === 'void' && nodes.length === 1) break;
    const value = defaultOf(source, node.end, nodes[n + 1]?.start ?? (list?.end ?? node.end) - 1);
    if (areTypes) mentionType(reading, owner, fieldOf(node, 'type'));
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

/** The value between a parameter and the next one: the grammar does not get it. */
function defaultOf({ text }: Source, from: number, to: number): { start: number; end: number } | undefined {
  const found = /^(\s*=\s*)(\S[\s\S]*)$/.exec(text.slice(from, to));
  if (found === null) return undefined;
  const value = (found[2] ?? '').replace(/,\s*$/, '').trimEnd();
  const start = from + (found[1] ?? '').length;
  return { start, end: start + value.length };
}

/** marks belong to the type, whichever way it was written. */
export function compact(type: string): string {
  return type
    .replace(/\s+(?=[*&,)>[])/g, '')
    .replace(/([(<[])\s+/g, '$1')
    .replace(/([*&])\s+(?=[*&])/g, '$1');
}

/**
 * The range of a callable. Names and defaults of its parameters are code, and everything from its declarator to the end
 * of its body, with a constructor's initialisers in between.
 */
export function callableRange(source: Source, { node, start }: Declared, { callable }: Declarator): MemberRange {
  const code = callable === null ? [] : parametersCode(source, parameterList(callable));
  // Templates around it.
  code.unshift({ start, end: node.start });
  const body = bodyOf(node);
  if (body !== undefined) code.push({ start: declaratorEnd(node), end: body.end });
  return { start, end: node.end, code };
}

function parameterList(callable: Syntax): Syntax | undefined {
  return fieldOf(callable, 'parameters') ?? childOf(callable, 'parameter_list');
}

/** Names and defaults: types belong to the signature. */
export function parametersCode(source: Source, list: Syntax | undefined): CodePiece[] {
  const nodes = list?.children ?? [];
  return nodes.flatMap((node, n) => {
    const declarator = fieldOf(node, 'declarator');
    const isNamed = declarator !== undefined && !declarator.type.startsWith('abstract_');
    const named = node.type === 'identifier' ? node : isNamed ? readDeclarator(source, declarator) : null;
    const value = defaultOf(source, node.end, nodes[n + 1]?.start ?? (list?.end ?? node.end) - 1);
    return [named, value].flatMap((each) => each ?? []);
  });
}

function bodyOf(node: Syntax): Syntax | undefined {
  return fieldOf(node, 'body') ?? childOf(node, 'compound_statement', 'try_statement');
}

export interface CallablePlace {
  owner: number;
  /** Simple name of the owner, '' for a module. */
  ownerName: string;
}

/** The member that a declarator with parameters declares; its parameters' types and its body are mentioned. */
export function readCallable(
  reading: Reading,
  declared: Declared,
  declarator: Declarator,
  place: CallablePlace,
  template: Template | null,
): MemberFact {
  const { source, builder } = reading;
  const { owner, ownerName } = place;
  const { callable } = declarator;
  const { node, start } = declared;
  const list = callable === null ? undefined : parameterList(callable);
  const kind = kindOf(declarator, ownerName);
  const isMacro = declared.typeNode === undefined && (kind === 'function' || kind === 'method');
  const parameters = readParameters(reading, owner, list, !isMacro);
  const trailing = callable === null ? undefined : childOf(callable, 'trailing_return_type');
  builder.mention(owner, 'memberType', trailing);
  const body = bodyOf(node);
  if (body !== undefined) {
    mentionInitializers(reading, owner, declaratorEnd(node), body.start);
    builder.mention(owner, 'call', body);
  }
  const marks = declarator.callable === null ? '' : declarator.marks;
  const written =
    trailing === undefined ? `${declared.type}${marks}` : oneLine(textOf(source, trailing)).replace(/^->\s*/, '');
  const type = declarator.converted !== '' ? declarator.converted : compact(written);
  const typeParameters = template?.parameters ?? [];
  const shownType = kind === 'constructor' || kind === 'destructor' ? '' : type;
  return {
    ...emptyMember(spanOf(source, start, node.end)),
    name: declarator.name,
    kind,
    modifiers: sortedWords([...declared.modifiers, ...behindParameters(source.text, declared, callable)]),
    attributes: [...declared.attributes, ...(callable === null ? [] : attributesOf(source, callable))],
    type: shownType,
    params: parameters.facts,
    arity: typeParameters.length,
    ...boundsOf(source, callable ?? node, template?.terms ?? ''),
    signature: signatureOf(declarator.name, typeParameters, parameters.shown, shownType),
    doc: declared.doc.text,
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
function behindParameters(text: string, { node, isSingle }: Declared, callable: Syntax | null): string[] {
  const words: string[] = [];
  for (const child of callable?.children ?? []) {
    if (child.type === 'type_qualifier' || child.type === 'virtual_specifier')
      words.push(text.slice(child.start, child.end));
    else if (child.type === 'noexcept') words.push('noexcept');
    else if (child.type === 'ref_qualifier') words.push(text.slice(child.start, child.end));
  }
  if (!isSingle) return words;
  if (hasChild(node, 'default_method_clause')) words.push('default');
  if (hasChild(node, 'delete_method_clause')) words.push('delete');
  if (hasChild(node, 'pure_virtual_clause') || isZero(text, fieldOf(node, 'default_value'))) words.push('abstract');
  return words;
}

function isZero(text: string, value: Syntax | undefined): boolean {
  return value !== undefined && text.slice(value.start, value.end) === '0';
}
