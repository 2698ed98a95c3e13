/**
 * Which pieces of a C# member are its code: parameters without their types, initialisers, accessors, bodies. An expression
 * body stands for the block that it is short for (S4-49), and a property with one for its getter.
 */
import type { CodePiece, Range } from '../reading/code-ranges.ts';
import type { CodeRules } from '../reading/code-text.ts';
import type { MemberRange } from '../reading/fact-builder.ts';
import { childOf, fieldOf, type Source, type Syntax } from '../reading/syntax.ts';
import { csharpLexicon } from './lexicon.ts';

export const csharpCode: CodeRules = { lexicon: csharpLexicon, layoutDirective: /^#\s*(?:end)?region\b/ };

/** A list of parameters; `types` are its declared types. */
export function parametersCode(list: Syntax | undefined, types: readonly Range[]): CodePiece[] {
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

/** Properties, indexers and events with accessors. An accessor without a body says nothing but its own modifiers. */
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
