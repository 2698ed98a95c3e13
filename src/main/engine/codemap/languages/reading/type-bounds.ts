/** Bounds of type parameters, which callers have to keep: the list where it says more than names, and the clauses after it. */
import { splitTop } from './signature.ts';
import { oneLine, type Source, type Syntax, textOf } from './syntax.ts';

const lists = new Set(['type_parameters', 'type_parameter_list']);
const clauses = new Set(['type_parameter_constraints_clause', 'type_constraints', 'where_clause']);
const onlyName = /^(?:(?:in|out|reified)\s+)*'?[\p{L}\p{N}_$]+$/u;

/** '' where nothing is bound. */
export function boundsOf(source: Source, node: Syntax): { terms?: string } {
  const found = node.children.flatMap((child) => {
    if (clauses.has(child.type)) return [oneLine(textOf(source, child))];
    if (!lists.has(child.type)) return [];
    const list = oneLine(textOf(source, child));
    return splitTop(list.slice(1, -1)).every((piece) => onlyName.test(piece)) ? [] : [list];
  });
  return found.length === 0 ? {} : { terms: found.join(' ') };
}
