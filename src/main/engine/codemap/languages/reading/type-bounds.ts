/** Bounds of type parameters and what else callers have to keep: the list where it says more than names, and clauses such as `where`. */
import { splitTop } from './signature.ts';
import { oneLine, type Source, type Syntax, textOf } from './syntax.ts';

const lists = new Set(['type_parameters', 'type_parameter_list', 'type_parameter', 'template_parameter_list']);
const clauses = new Set([
  'type_parameter_constraints_clause',
  'type_constraints',
  'where_clause',
  'requires_clause',
  'throws',
]);
const onlyName = /^(?:(?:in|out|reified|class|typename)(?:\s*\.{3})?\s+)*'?[\p{L}\p{N}_$]+$/u;

/** @param more further terms. Without a property where there are none. */
export function boundsOf(source: Source, node: Syntax, ...more: readonly string[]): { terms?: string } {
  const found = node.children.flatMap((child) => {
    if (clauses.has(child.type)) return [oneLine(textOf(source, child))];
    if (!lists.has(child.type)) return [];
    const list = oneLine(textOf(source, child));
    return splitTop(list.slice(1, -1)).every((piece) => onlyName.test(piece)) ? [] : [list];
  });
  const terms = [...found, ...more].filter((each) => each !== '');
  return terms.length === 0 ? {} : { terms: terms.join(' ') };
}
