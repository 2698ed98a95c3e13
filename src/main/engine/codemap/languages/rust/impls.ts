/** `impl` blocks: which type they add to, and which trait that then implements. */
import type { MemberFact } from '../../facts.ts';
import type { FactBuilder, Mention } from '../reading/fact-builder.ts';
import { fieldOf, oneLine, type Source, type Syntax, textOf } from '../reading/syntax.ts';
import { readAssociated } from './associated.ts';
import type { ItemLead } from './doc.ts';
import { parentPath } from './places.ts';
import { addBase, mentionAttributes } from './rust-types.ts';
import { declaredAt, type ModuleScope, seenFrom } from './scopes.ts';
import { bodyBounds, mentionBounds, typeParametersOf } from './signatures.ts';
import { segmentsOf } from './uses.ts';

export interface ImplBlock {
  node: Syntax;
  scope: ModuleScope;
  lead: ItemLead;
}

/** Types of the file by dotted path, and the signatures that their `impl` blocks have brought. */
export interface ImplTargets {
  readonly types: Map<string, number>;
  readonly seen: Map<string, Map<string, MemberFact>>;
  /** The file's own module. */
  readonly file: ModuleScope;
  /** By dotted path. */
  readonly scopes: ReadonlyMap<string, ModuleScope>;
  /** Names of functions and values by index of their module, as far as asked for. */
  readonly values: Map<number, ReadonlySet<string>>;
  /**
   * Mentions in a different module from the one where the linker begins, with the spelling of their
   * paths from there.
   */
  readonly moved: Map<Mention, Respell>;
}

/** From the segments of a path to those that mean the same elsewhere. */
export type Respell = (path: readonly string[]) => readonly string[];

/** A path, perhaps with type arguments; `dyn Trait` adds to the trait. Not a reference, tuple, slice or pointer. */
const namedType =
  /^(?:dyn\s+(?=[^+]*$|[^<]*\+))?((?:::)?[\p{L}_][\p{L}\p{Nd}_]*(?:\s*::\s*[\p{L}_][\p{L}\p{Nd}_]*)*)\s*(?=[<+]|$)/u;

export function readImpl(builder: FactBuilder, block: ImplBlock, targets: ImplTargets): void {
  const { source } = builder;
  const { node, scope, lead } = block;
  const typeNode = fieldOf(node, 'type');
  const traitNode = fieldOf(node, 'trait');
  if (typeNode === undefined) return;
  const self = oneLine(textOf(source, typeNode));
  const path = targetOf(source, block, textOf(source, typeNode));
  const foreign = path === null;
  const owner = foreign ? scope.index : typeAt(builder, path, node, targets);
  const respell = foreign ? null : respelling(builder, scope, owner, targets);
  const firstMention = builder.mentions.length;
  const header = traitNode === undefined ? '' : oneLine(textOf(source, traitNode));
  mentionAttributes(builder, owner, lead);
  for (const attribute of lead.nodes) builder.body(owner, attribute);
  mentionBounds(builder, owner, node);
  bodyBounds(builder, owner, node);
  if (foreign) {
    builder.mention(owner, 'memberType', traitNode);
    builder.mention(owner, 'memberType', typeNode);
  } else {
    const name = namedType.exec(textOf(source, typeNode))?.[0] ?? '';
    builder.mention(owner, 'memberType', { start: typeNode.start + name.length, end: typeNode.end });
    // `impl !Send for T` says that T does not.
    const negative = traitNode !== undefined && /!\s*$/.test(source.text.slice(node.start, traitNode.start));
    if (traitNode !== undefined && !negative) addBase(builder, owner, traitNode, 'implements', respell);
  }
  const key = `${owner} ${foreign ? self : ''} ${header}`;
  const seen = targets.seen.get(key) ?? new Map<string, MemberFact>();
  targets.seen.set(key, seen);
  readAssociated(
    builder,
    {
      owner,
      access: traitNode === undefined ? null : 'public',
      self: foreign ? self : 'Self',
      prefix: foreign ? `<${header === '' ? self : `${self} as ${header}`}>::` : '',
      inTrait: false,
      nestsTypes: !foreign,
      seen,
    },
    fieldOf(node, 'body'),
  );
  if (respell === null) return;
  for (const mention of builder.mentions.slice(firstMention)) targets.moved.set(mention, respell);
}

/** null where the linker begins in the module that contains the `impl`. */
function respelling(
  builder: FactBuilder,
  scope: ModuleScope,
  owner: number,
  { file, scopes, values }: ImplTargets,
): Respell | null {
  const from = moduleAround(scope);
  const to = moduleAround(scopes.get(builder.type(owner).namespace) ?? file);
  if (to.path === from.path) return null;
  const names = values.get(from.index) ?? new Set(builder.type(from.index).members.map(({ name }) => name));
  values.set(from.index, names);
  return (path) => seenFrom(to, from, names, path);
}

/** The module that contains a body. */
function moduleAround(scope: ModuleScope): ModuleScope {
  let around = scope;
  while (around.outer !== null) around = around.outer;
  return around;
}

/** Dotted path of the type; null for one that is not of this crate, as far as the file shows. */
function targetOf(source: Source, { node, scope }: ImplBlock, type: string): string | null {
  const name = namedType.exec(type)?.[1];
  if (name === undefined) return null;
  const segments = segmentsOf(name);
  const [head = ''] = segments;
  if (name.startsWith('::') || typeParametersOf(source, node).includes(head)) return null;
  return declaredAt(source.file, scope, segments);
}

/**
 * A type of another file is an `object` until its declaration is read: no declaration of Rust gives that kind, so that
 * one which stands alone (a macro wrote the type, or the path is that of a re-export) is known as such.
 */
function typeAt(builder: FactBuilder, path: string, node: Syntax, { types }: ImplTargets): number {
  const known = types.get(path);
  if (known !== undefined) {
    const type = builder.type(known);
    if (type.addition === true) type.endLine = builder.source.lineAt(node.end - 1);
    return known;
  }
  const namespace = parentPath(path);
  const name = path.slice(path.lastIndexOf('.') + 1);
  const { start, end } = node;
  const index = builder.addType({ name, kind: 'object', namespace, access: 'internal', start, end });
  builder.type(index).addition = true;
  types.set(path, index);
  return index;
}
