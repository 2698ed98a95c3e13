/** Parameters, results and type parameters of Go functions, methods and function types. */
import type { MemberKind } from '#shared/contract/common.ts';
import type { MemberFact, ParamFact } from '../../facts.ts';
import type { CodeRules, LineBreak } from '../reading/code-text.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { charSet, has, isNamePart } from '../reading/name-scan.ts';
import { signatureOf } from '../reading/signature.ts';
import { fieldOf, oneLine, type Source, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { boundsOf } from '../reading/type-bounds.ts';
import { type Lead, takeComments } from './doc.ts';
import { goLexicon } from './lexicon.ts';

/** Names starting with a capital letter are exported. */
export function accessOf(name: string): 'public' | 'internal' {
  return /^\p{Lu}/u.test(name) ? 'public' : 'internal';
}

/** Names of a type parameter list: `[K comparable, A, B any]` gives K, A, B. */
export function typeParametersOf(source: Source, list: Syntax | undefined): string[] {
  return (list?.children ?? [])
    .flatMap((declaration) => declaration.children.filter((child) => child.field === 'name'))
    .map((name) => textOf(source, name));
}

interface CallableForm {
  name: string;
  kind: MemberKind;
  lead: Lead;
}

/** A function, method or function type as a member; its types and body are mentioned by `owner`. */
export function callableMember(builder: FactBuilder, owner: number, node: Syntax, form: CallableForm): MemberFact {
  const { source } = builder;
  const { name, kind, lead } = form;
  const typeParameters = fieldOf(node, 'type_parameters');
  const names = typeParametersOf(source, typeParameters);
  const result = fieldOf(node, 'result');
  for (const declaration of typeParameters?.children ?? []) {
    builder.mention(owner, 'memberType', fieldOf(declaration, 'type'));
  }
  const parameters = readParameters(builder, owner, fieldOf(node, 'parameters'));
  if (result?.type === 'parameter_list') readParameters(builder, owner, result);
  else builder.mention(owner, 'memberType', result);
  builder.mention(owner, 'call', fieldOf(node, 'body'));
  const type = oneLine(textOf(source, result));
  const shown = parameters.map((param) => [param.name, param.type].filter((part) => part !== '').join(' '));
  return {
    ...emptyMember(spanOf(source, node.start, node.end)),
    name,
    kind,
    access: accessOf(name),
    attributes: lead.directives,
    type,
    params: parameters,
    arity: names.length,
    ...boundsOf(source, node),
    signature: signatureOf(name, names, shown, type),
    doc: lead.doc,
  };
}

/** Unnamed parameters have the name ''. */
function readParameters(builder: FactBuilder, owner: number, list: Syntax | undefined): ParamFact[] {
  const { source } = builder;
  return (list?.children ?? []).flatMap((node): ParamFact[] => {
    const variadic = node.type === 'variadic_parameter_declaration';
    if (!variadic && node.type !== 'parameter_declaration') return [];
    const typeNode = fieldOf(node, 'type');
    builder.mention(owner, 'memberType', typeNode);
    const written = oneLine(textOf(source, typeNode));
    const type = variadic ? `...${written}` : written;
    const names = node.children.filter((child) => child.field === 'name').map((name) => textOf(source, name));
    return (names.length === 0 ? [''] : names).map((name) => ({ name, type, default: '', optional: variadic }));
  });
}

const endsOperand = charSet('"\'`)]}');

function lineBreak({ text, before }: LineBreak): string {
  const last = text.charCodeAt(before - 1);
  const doubled = last === text.charCodeAt(before - 2) && (last === 0x2b || last === 0x2d);
  return isNamePart(last) || has(endsOperand, last) || doubled ? ';' : '';
}

/**
 * What is code in Go. A line break ends a statement where the compiler puts a semicolon; of parameters, results and the
 * receiver the names are code, since their types belong to the signature.
 */
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
