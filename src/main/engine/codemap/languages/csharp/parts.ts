/** Pieces that C# types and members share: modifiers, accessibility, attributes, parameters. */
import type { Access } from '#shared/contract/common.ts';
import type { ParamFact } from '../../facts.ts';
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import type { CodeRules } from '../reading/code-text.ts';
import type { FactBuilder, MemberRange } from '../reading/fact-builder.ts';
import { sortedWords } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { csharpLexicon } from './lexicon.ts';
import { typeName } from './type-name.ts';

/** The bracketed type arguments of a name, for what they mention. */
export function typeArgumentsOf(source: Source, name: Syntax): { start: number; end: number } | undefined {
  const open = textOf(source, name).indexOf('<');
  return open < 0 ? undefined : { start: name.start + open, end: name.end };
}

const accessWords = new Set(['public', 'protected', 'internal', 'private']);

/** Words of the `modifier` nodes, accessibility and others. */
export function modifierWords(source: Source, node: Syntax): string[] {
  return node.children.filter((child) => child.type === 'modifier').map((child) => textOf(source, child));
}

export function accessOf(words: readonly string[], otherwise: Access): Access {
  const has = (word: string): boolean => words.includes(word);
  if (has('public')) return 'public';
  if (has('protected'))
    return has('internal') ? 'protectedInternal' : has('private') ? 'privateProtected' : 'protected';
  if (has('internal')) return 'internal';
  // A `file` type is seen in its file only.
  return has('private') || has('file') ? 'private' : otherwise;
}

export function otherModifiers(words: readonly string[]): string[] {
  return sortedWords(words.filter((word) => !accessWords.has(word)));
}

/** Attributes as written; each names its type. */
export function attributesOf(builder: FactBuilder, owner: number, node: Syntax): string[] {
  const { source } = builder;
  const found: string[] = [];
  for (const list of node.children) {
    if (list.type !== 'attribute_list') continue;
    for (const attribute of list.children) {
      if (attribute.type !== 'attribute') continue;
      found.push(oneLine(textOf(source, attribute)));
      const name = fieldOf(attribute, 'name');
      if (name !== undefined) builder.use(owner, 'call', `[${typeName(textOf(source, name))}]`);
      builder.mention(owner, 'call', name === undefined ? undefined : typeArgumentsOf(source, name));
      builder.mention(owner, 'call', childOf(attribute, 'attribute_argument_list'));
    }
  }
  return found;
}

export interface Parameters {
  facts: ParamFact[];
  /** `ref Foo foo`, as signatures show them. */
  shown: string[];
  /** Their names, defaults and attributes. */
  code: CodePiece[];
}

const typeModifiers = new Set(['ref', 'out', 'in', 'readonly']);

export function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined): Parameters {
  const read: Parameters = { facts: [], shown: [], code: [] };
  const types: Range[] = [];
  for (const node of list?.children ?? [])
    if (node.type === 'parameter') addParameter(builder, owner, read, node, types);
  // `params T[] rest` lies bare in the list.
  const isBare = (child: Syntax): boolean =>
    child.type === 'params' || child.field === 'type' || child.field === 'name';
  const bare = list?.children.filter(isBare) ?? [];
  const [first] = bare;
  if (first !== undefined)
    addParameter(builder, owner, read, { ...first, end: bare.at(-1)?.end ?? first.end, children: bare }, types);
  read.code = parametersCode(list, types);
  return read;
}

function addParameter(builder: FactBuilder, owner: number, into: Parameters, node: Syntax, types: Range[]): void {
  const { source } = builder;
  const typeNode = fieldOf(node, 'type');
  const nameNode = fieldOf(node, 'name');
  const name = textOf(source, nameNode);
  if (name === '') return;
  if (typeNode !== undefined) types.push(typeNode);
  builder.mention(owner, 'memberType', typeNode);
  attributesOf(builder, owner, node);
  const value =
    nameNode === undefined
      ? undefined
      : node.children.find((child) => child.start > nameNode.start && child.field !== 'name');
  builder.mention(owner, 'call', value);
  const params = node.children.some((child) => child.type === 'params');
  const words = [...modifierWords(source, node), ...(params ? ['params'] : [])];
  const type = oneLine(textOf(source, typeNode));
  const byReference = words.filter((word) => typeModifiers.has(word)).join(' ');
  into.facts.push({
    name,
    type: byReference === '' ? type : `${byReference} ${type}`,
    default: oneLine(textOf(source, value)),
    optional: value !== undefined || params || words.includes('params'),
  });
  into.shown.push([...words, type, name].filter((part) => part !== '').join(' '));
}

/**
 * Which pieces of a C# member are its code: parameters without their types, initialisers, accessors, bodies. An
 * expression body reads like the block that it abbreviates, and a property with one for its getter.
 */
export const csharpCode: CodeRules = { lexicon: csharpLexicon, layoutDirective: /^#\s*(?:end)?region\b/ };

/** A list of parameters; `types` are its declared types. */
function parametersCode(list: Syntax | undefined, types: readonly Range[]): CodePiece[] {
  return list === undefined ? [] : [{ start: list.start, end: list.end, holes: types }];
}

/** `{ … }`, or `=> …` as the block it is short for; `returns` says whether that would return the expression. */
function bodyCode(source: Source, body: Syntax, returns: boolean, before = ''): CodePiece {
  const { start, end } = body;
  if (!source.text.startsWith('=>', start)) return { start, end, before };
  const throws = /^\s*throw\b/.test(source.text.slice(start + 2, start + 60));
  return { start: start + 2, end, before: `${before}{${returns && !throws ? 'return ' : ''}`, after: '}' };
}

/** @param result what a callable returns as written; '' for a constructor. */
export function callableRange(
  source: Source,
  node: Syntax,
  parameters: readonly CodePiece[],
  result: string,
  isAsync: boolean,
): MemberRange {
  const body = fieldOf(node, 'body');
  const returns = result !== '' && result !== 'void' && !(isAsync && /(?:^|\.)(?:Value)?Task$/.test(result));
  const others = node.children.filter(
    ({ type }) => type === 'type_parameter_constraints_clause' || type === 'constructor_initializer',
  );
  return {
    start: node.start,
    end: node.end,
    code: [...parameters, ...others, ...(body === undefined ? [] : [bodyCode(source, body, returns)])],
  };
}

/** Properties, indexers and events with accessors. An accessor without a body adds only its modifiers. */
export function accessorsRange(source: Source, node: Syntax, parameters: readonly CodePiece[]): MemberRange {
  const code: CodePiece[] = [...parameters];
  const value = fieldOf(node, 'value');
  const list = fieldOf(node, 'accessors') ?? childOf(node, 'accessor_list');
  for (const accessor of list?.children ?? []) {
    if (accessor.type !== 'accessor_declaration') continue;
    const body = fieldOf(accessor, 'body');
    const word = childOf(accessor, 'get', 'set', 'init');
    const { start } = accessor;
    if (body !== undefined) code.push({ start, end: body.start }, bodyCode(source, body, word?.type === 'get'));
    else if (word !== undefined && word.start > start) code.push({ start, end: word.end });
  }
  if (value !== undefined)
    code.push(bodyCode(source, value, true, source.text.startsWith('=>', value.start) ? 'get\n' : '='));
  return { start: node.start, end: node.end, code };
}
