/** The items of traits and `impl` blocks: methods, associated constants, associated types as nested aliases. */
import type { Access } from '#shared/contract/common.ts';
import { emptyMember, type FactBuilder } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { Lead } from './doc.ts';
import { accessOf, callableMember, itemStart, mentionBounds, nameOf } from './signatures.ts';
import { mentionAttributes } from './types.ts';

export interface ItemPlace {
  readonly owner: number;
  /** `null`: as each item says. */
  readonly access: Access | null;
  /** Type of a `self` receiver. */
  readonly self: string;
  /** What stands before names in signatures: `<str as Shout>::`, else ''. */
  readonly prefix: string;
  /** A method with a body is one that implementations may leave as it is. */
  readonly inTrait: boolean;
  /** Whether associated types are nested types of the owner. */
  readonly nestsTypes: boolean;
  /** What an `impl` under another `#[cfg]` says alike is left out: signatures seen so far. */
  readonly seen: Set<string>;
}

export function readAssociated(builder: FactBuilder, place: ItemPlace, body: Syntax | undefined): void {
  const { source } = builder;
  const lead = new Lead(source);
  for (const node of body?.children ?? []) {
    if (lead.add(node)) continue;
    const own = lead.take();
    mentionAttributes(builder, place.owner, own);
    const access = place.access ?? accessOf(source, node);
    if (node.type === 'function_item' || node.type === 'function_signature_item') {
      const modifiers = place.inTrait && fieldOf(node, 'body') !== undefined ? ['default'] : [];
      const form = { kind: 'method', access, lead: own, self: place.self, modifiers } as const;
      const member = callableMember(builder, place.owner, node, form);
      if (member !== null) add(builder, place, { ...member, signature: place.prefix + member.signature });
    } else if (node.type === 'const_item') {
      const name = nameOf(source, node);
      const typeNode = fieldOf(node, 'type');
      builder.mention(place.owner, 'memberType', typeNode);
      builder.mention(place.owner, 'call', fieldOf(node, 'value'));
      const type = oneLine(textOf(source, typeNode));
      if (name === '' || name === '_') continue;
      add(builder, place, {
        ...emptyMember(spanOf(source, itemStart(node, own), node.end)),
        name,
        kind: 'constant',
        access,
        attributes: own.attributes,
        type,
        signature: place.prefix + signatureOf(name, [], null, type),
        doc: own.doc,
      });
    } else if (node.type === 'type_item' || node.type === 'associated_type') {
      mentionBounds(builder, place.owner, node);
      builder.mention(place.owner, 'memberType', fieldOf(node, 'type') ?? childOf(node, 'trait_bounds'));
      if (place.nestsTypes) addAlias(builder, place, node, own.doc);
    } else builder.mention(place.owner, 'call', node);
  }
}

function add(builder: FactBuilder, { owner, seen }: ItemPlace, member: ReturnType<typeof emptyMember>): void {
  const key = `${member.kind} ${member.signature}`;
  if (seen.has(key)) return;
  seen.add(key);
  builder.addMember(owner, member);
}

/** Its type is used by the owner, who is what others lean on. */
function addAlias(builder: FactBuilder, { owner, access }: ItemPlace, node: Syntax, doc: string): void {
  const name = nameOf(builder.source, node);
  const known = builder.types.some((type) => type.parent === owner && type.name === name);
  if (name === '' || known) return;
  const { namespace } = builder.type(owner);
  const { start, end } = node;
  const index = builder.addType({
    name,
    kind: 'alias',
    namespace,
    access: access ?? 'public',
    parent: owner,
    start,
    end,
  });
  builder.type(index).doc = doc;
}
