/**
 * Declarators of C and C++ unwrapped: `*(&name)[3]` is a name with marks around it. The name may be qualified by the
 * class it is defined for; a function's own parameters are those of the declarator nearest to the name.
 */
import { fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';

export interface Declarator {
  /** Simple name: `get`, `~Foo`, `operator==`, `operator bool`. */
  readonly name: string;
  /** Segments before it without template arguments: `a::Foo<T>::get` gives a, Foo. */
  readonly path: readonly string[];
  /** One of them had some: a template around belongs to it. */
  readonly ofTemplate: boolean;
  readonly isOperator: boolean;
  /** Its parameters, when it declares a function; a pointer to a function has none. */
  readonly callable: Syntax | null;
  /** It holds a pointer to a function. */
  readonly pointsToFunction: boolean;
  /** `*`, `&`, `[3]` around the name, as the type shows them; a function's belong to what it returns. */
  readonly marks: string;
  readonly start: number;
  readonly end: number;
  /** The target of a conversion operator. */
  readonly converted: string;
}

const wrappers = new Set([
  'init_declarator',
  'pointer_declarator',
  'reference_declarator',
  'array_declarator',
  'parenthesized_declarator',
  'attributed_declarator',
  'variadic_declarator',
  'function_declarator',
]);

export function isDeclarator({ type, field }: Syntax): boolean {
  return wrappers.has(type) || (field === 'declarator' && type !== 'ERROR');
}

function inner(node: Syntax): Syntax | undefined {
  return (
    fieldOf(node, 'declarator') ??
    node.children.find((child) => wrappers.has(child.type) || /identifier$|_name$|_cast$/.test(child.type))
  );
}

/** null where no name is found. */
export function readDeclarator(source: Source, node: Syntax): Declarator | null {
  let at: Syntax | undefined = node;
  let callable: Syntax | null = null;
  let outerCallable = false;
  let pointers = '';
  let marks = '';
  let arrays = '';
  while (at !== undefined && wrappers.has(at.type)) {
    const next = inner(at);
    if (next === undefined) return null;
    if (at.type === 'pointer_declarator') pointers = source.text[at.start] ?? '*';
    if (at.type === 'pointer_declarator' || at.type === 'reference_declarator') {
      if (callable !== null) outerCallable = true;
      marks += oneLine(source.text.slice(at.start, next.start)).replace(/\s+/g, '');
      // What was a function so far is pointed to.
      callable = null;
    } else if (at.type === 'function_declarator') callable = at;
    else if (at.type === 'array_declarator') arrays = oneLine(source.text.slice(next.end, at.end)) + arrays;
    at = next;
  }
  if (at === undefined) return null;
  const named = readName(source, at);
  if (named.name === '') return null;
  const pointsToFunction = callable === null && outerCallable && pointers !== '';
  return {
    ...named,
    callable: named.callable ?? callable,
    pointsToFunction,
    marks: marks + arrays,
    start: at.start,
    end: at.end,
  };
}

interface Named {
  name: string;
  path: string[];
  ofTemplate: boolean;
  isOperator: boolean;
  converted: string;
  callable: Syntax | null;
}

export function readName(source: Source, node: Syntax): Named {
  const path: string[] = [];
  let ofTemplate = false;
  let at = node;
  while (at.type === 'qualified_identifier') {
    const scope = fieldOf(at, 'scope');
    const segment = segmentOf(source, scope);
    if (scope?.type === 'template_type') ofTemplate = true;
    if (segment !== '') path.push(segment);
    const next = fieldOf(at, 'name') ?? at.children.at(-1);
    if (next === undefined || next === scope) break;
    at = next;
  }
  if (at.type === 'operator_cast') {
    const list = parametersOf(fieldOf(at, 'declarator'));
    const converted = oneLine(source.text.slice(at.start, list?.start ?? at.end).replace(/^operator\b/, ''));
    return {
      name: `operator ${converted}`,
      path,
      ofTemplate,
      isOperator: true,
      converted,
      callable: list?.parent ?? at,
    };
  }
  const text = oneLine(textOf(source, at));
  const isOperator = at.type === 'operator_name';
  const name = isOperator ? operatorName(text) : at.type === 'destructor_name' ? text.replace(/\s+/g, '') : text;
  const simple =
    at.type === 'template_function' || at.type === 'template_type' ? name.replace(/\s*<[\s\S]*$/, '') : name;
  return { name: simple, path, ofTemplate, isOperator, converted: '', callable: null };
}

/** `operator  ==` as `operator==`, `operator new []` as `operator new[]`. */
function operatorName(text: string): string {
  return text
    .replace(/^operator\s*/, 'operator')
    .replace(/\s+(?=[[\]()])/g, '')
    .replace(/^operator(?=\w)/, 'operator ');
}

/** A segment of a path without template arguments. */
export function segmentOf(source: Source, node: Syntax | undefined): string {
  return oneLine(textOf(source, node))
    .replace(/\s*<[\s\S]*$/, '')
    .replace(/^template\s+/, '');
}

/** The parameter list in an abstract declarator: `operator T*()`. */
function parametersOf(node: Syntax | undefined): Syntax | undefined {
  let at = node;
  while (at !== undefined && at.type !== 'parameter_list')
    at =
      fieldOf(at, 'parameters') ?? fieldOf(at, 'declarator') ?? at.children.find((c) => c.type.startsWith('abstract_'));
  return at;
}
