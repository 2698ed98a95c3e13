/**
 * Types that functions declare inside. They are in the namespace of the functions around them, not nested under any
 * type: module path, then the name of each class and function on the way (docs/languages.md). The walk has nodes in
 * bodies only where there is such a type.
 */
import type { FactBuilder } from '../reading/fact-builder.ts';
import { fieldOf, oneLine, type Syntax, textOf } from '../reading/syntax.ts';
import { holdsType } from './bodies.ts';
import { noteDoc } from './doc.ts';
import { isTypeDeclaration, readType } from './ecmascript-types.ts';
import { type Lead, memberName, noLead } from './members.ts';

const functions = new Set([
  'function_declaration',
  'generator_function_declaration',
  'function_expression',
  'generator_function',
  'arrow_function',
  'method_definition',
]);
const namespaces = new Set(['internal_module', 'module']);

interface Place {
  path: string;
  inFunction: boolean;
}

/** @param wrappers functions whose bodies were read as the module's own statements. */
export function readLocalTypes(
  builder: FactBuilder,
  root: Syntax,
  module: string,
  wrappers: ReadonlySet<Syntax>,
): void {
  const { source } = builder;
  if (!holdsType(source.text, 0, source.text.length)) return;
  const seen = new Map<string, number>();

  /** Two of the same name in functions of one name, or of none, are numbered. */
  function spaceFor(path: string, name: string): string {
    const count = (seen.get(`${path}.${name}`) ?? 0) + 1;
    seen.set(`${path}.${name}`, count);
    if (count === 1) return path;
    return path === module ? `${path}.local-${count}` : `${path}-${count}`;
  }

  function visit(node: Syntax, place: Place, lead: Lead): void {
    if (isTypeDeclaration(node)) {
      const name = nameOf(node);
      if (place.inFunction && name !== '') {
        const namespace = spaceFor(place.path, name);
        readType(builder, node, lead, { name, namespace, access: 'internal' });
      }
      visitAll(node.children, { path: join(place.path, name), inFunction: place.inFunction });
    } else if (functions.has(node.type)) {
      const inFunction = place.inFunction || !wrappers.has(node);
      visitAll(node.children, { path: inFunction ? join(place.path, nameOf(node)) : place.path, inFunction });
    } else if (namespaces.has(node.type)) {
      visitAll(node.children, { ...place, path: join(place.path, oneLine(textOf(source, fieldOf(node, 'name')))) });
    } else visitAll(node.children, place);
  }

  function visitAll(nodes: readonly Syntax[], place: Place): void {
    let lead = noLead;
    for (const node of nodes) {
      if (node.type === 'comment') {
        lead = { ...noLead };
        noteDoc(source, node, lead);
      } else {
        visit(node, place, lead);
        lead = noLead;
      }
    }
  }

  /** A name of its own, or of what it is the value or argument of; '' for none. */
  function nameOf(node: Syntax): string {
    const own = textOf(source, fieldOf(node, 'name'));
    const { parent } = node;
    if (own !== '' || parent === null) return simple(own);
    if (parent.type === 'pair') return simple(memberName(source, parent));
    if (parent.type === 'arguments' && parent.parent !== null) return simple(textOf(source, parent.parent.children[0]));
    return simple(textOf(source, fieldOf(parent, 'left') ?? fieldOf(parent, 'name') ?? fieldOf(parent, 'property')));
  }

  visitAll(root.children, { path: module, inFunction: false });
}

/** The first name of what may be a path or an expression: `test` of `test.each`. */
function simple(text: string): string {
  return /^[\p{L}_$#][\p{L}\p{Nd}_$]*/u.exec(text.slice(0, 200))?.[0] ?? '';
}

function join(path: string, name: string): string {
  return name === '' ? path : `${path}.${name}`;
}
