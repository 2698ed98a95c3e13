/**
 * What is code in Go. A line break ends a statement where the compiler puts a semicolon; of parameters, results and the
 * receiver the names are code, since their types belong to the signature.
 */
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import type { FactBuilder, MemberRange } from '../reading/fact-builder.ts';
import { charSet, has, isNamePart } from '../reading/name-scan.ts';
import { fieldOf, type Syntax } from '../reading/syntax.ts';
import { type Lead, takeComments } from './doc.ts';
import { goLexicon } from './lexicon.ts';

const endsOperand = charSet('"\'`)]}');

function lineBreak({ text, before }: LineBreak): string {
  const last = text.charCodeAt(before - 1);
  const doubled = last === text.charCodeAt(before - 2) && (last === 0x2b || last === 0x2d);
  return isNamePart(last) || has(endsOperand, last) || doubled ? ';' : '';
}

export const goCode: CodeRules = { lexicon: goLexicon, lineBreak };

function namesIn(list: Syntax | undefined): Syntax[] {
  if (list?.type !== 'parameter_list') return [];
  return list.children.flatMap((parameter) => parameter.children.filter((child) => child.field === 'name'));
}

export function callableRange(builder: FactBuilder, node: Syntax, lead: Lead): MemberRange {
  const names = ['receiver', 'parameters', 'result'].flatMap((field) => namesIn(fieldOf(node, field)));
  const code = [...names, ...['type_parameters', 'body'].flatMap((field) => fieldOf(node, field) ?? [])];
  return { start: takeComments(builder, lead, node.start), end: node.end, code };
}
