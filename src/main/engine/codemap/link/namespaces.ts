/**
 * Names in languages with namespaces (C#): declaring types first, then the namespaces around, then aliases and usings,
 * as the compiler looks them up. What none of these shows is a name of a referenced assembly and stays external.
 */
import type { TypeCandidate } from './lookup.ts';
import type { NameContext, Resolution } from './resolution.ts';

/** `A.B.C` → `A.B.C`, `A.B`, `A`, ``. */
function outward(namespace: string): string[] {
  const all = [namespace];
  for (let at = namespace.lastIndexOf('.'); at > 0; at = namespace.lastIndexOf('.', at - 1))
    all.push(namespace.slice(0, at));
  if (namespace !== '') all.push('');
  return all;
}

/** `N.Outer+Inner` → `N.Outer+Inner`, `N.Outer`. */
function enclosingTypes(fqn: string): string[] {
  const all = [fqn];
  for (let at = fqn.lastIndexOf('+'); at > 0; at = fqn.lastIndexOf('+', at - 1)) all.push(fqn.slice(0, at));
  return all;
}

const dotted = (path: string): string => path.replaceAll('+', '.');
const join = (prefix: string, name: string): string => (prefix === '' ? name : `${prefix}.${name}`);

function pick(candidates: readonly TypeCandidate[], path: string, project: number): TypeCandidate | null {
  const there = candidates.filter((c) => dotted(c.fqn) === path);
  return there.find((c) => c.project === project) ?? there[0] ?? null;
}

function lookUp(name: string, context: NameContext): TypeCandidate | null {
  const { lookup, file, type } = context;
  const simple = name.slice(name.lastIndexOf('.') + 1);
  const imports = [...file.imports, ...lookup.globalImports(file.project)];
  const first = name.includes('.') ? name.slice(0, name.indexOf('.')) : name;
  const alias = imports.find((i) => i.alias !== '' && i.alias === first);
  if (alias !== undefined) {
    const target = alias.from + name.slice(first.length);
    return pick(familyOf(context, target.slice(target.lastIndexOf('.') + 1)), target, file.project);
  }
  const candidates = familyOf(context, simple);
  if (candidates.length === 0) return null;

  for (const outer of enclosingTypes(type.fqn)) {
    const nested = pick(candidates, dotted(join(outer, name)), file.project);
    if (nested !== null) return nested;
  }
  for (const namespace of outward(type.namespace)) {
    const found = pick(candidates, join(namespace, name), file.project);
    if (found !== null) return found;
  }
  for (const used of imports) {
    if (used.alias !== '') continue;
    const found = pick(candidates, join(used.from, name), file.project);
    if (found !== null) return found;
  }
  return null;
}

function familyOf(context: NameContext, simple: string): readonly TypeCandidate[] {
  return context.lookup.byName(simple).filter((c) => c.language === context.file.language);
}

/** `Foo.Bar` may be the member `Bar` of the type `Foo`: the longest prefix that is a type counts. */
export function resolveInNamespaces(name: string, context: NameContext): Resolution {
  for (let text = name; ; text = text.slice(0, text.lastIndexOf('.'))) {
    const type = lookUp(text, context);
    if (type !== null) return { kind: 'type', type };
    if (!text.includes('.')) return { kind: 'external', name };
  }
}
