/** The items of traits and `impl` blocks: methods, associated constants, associated types as nested aliases. */
import type { Access } from '#shared/contract/common.ts';
import type { MemberFact } from '../../facts.ts';
import { emptyMember, type FactBuilder, type MemberRange } from '../reading/fact-builder.ts';
import { signatureOf } from '../reading/signature.ts';
import { childOf, fieldOf, oneLine, type Syntax, spanOf, textOf } from '../reading/syntax.ts';
import { type ItemLead, Lead, takeDoc } from './doc.ts';
import { mentionAttributes } from './rust-types.ts';
import { accessOf, callableMember, callableRange, itemRange, itemStart, mentionBounds, nameOf } from './signatures.ts';

export interface ItemPlace {
  readonly owner: number;
  /** `null`: as each item says. */
  readonly access: Access | null;
  /** Type of a `self` receiver. */
  readonly self: string;
  /** What precedes names in signatures: `<str as Shout>::`, else ''. */
  readonly prefix: string;
  /** A method with a body is one that implementations may leave as it is. */
  readonly inTrait: boolean;
  /** Whether associated types are nested types of the owner. */
  readonly nestsTypes: boolean;
  /** What an `impl` under another `#[cfg]` says alike is left out: those seen so far by signature. */
  readonly seen: Map<string, MemberFact>;
}

export function readAssociated(builder: FactBuilder, place: ItemPlace, body: Syntax | undefined): void {
  const { source } = builder;
  const lead = new Lead(source);
  builder.body(place.owner, body);
  for (const node of body?.children ?? []) {
    if (lead.add(node)) continue;
    const own = lead.take();
    mentionAttributes(builder, place.owner, own);
    const access = place.access ?? accessOf(source, node);
    if (node.type === 'function_item' || node.type === 'function_signature_item') {
      const modifiers = place.inTrait && fieldOf(node, 'body') !== undefined ? ['default'] : [];
      const form = { kind: 'method', access, lead: own, self: place.self, modifiers } as const;
      const member = callableMember(builder, place.owner, node, form);
      if (member === null) continue;
      add(builder, place, { ...member, signature: place.prefix + member.signature }, callableRange(node, own));
    } else if (node.type === 'const_item') {
      const name = nameOf(source, node);
      const typeNode = fieldOf(node, 'type');
      builder.mention(place.owner, 'memberType', typeNode);
      builder.mention(place.owner, 'call', fieldOf(node, 'value'));
      const type = oneLine(textOf(source, typeNode));
      if (name === '' || name === '_') continue;
      const member: MemberFact = {
        ...emptyMember(spanOf(source, itemStart(node, own), node.end)),
        name,
        kind: 'constant',
        access,
        attributes: own.attributes,
        type,
        signature: place.prefix + signatureOf(name, [], null, type),
        doc: takeDoc(builder, own),
      };
      add(builder, place, member, itemRange(node, own, 'value'));
    } else if (node.type === 'type_item' || node.type === 'associated_type') {
      mentionBounds(builder, place.owner, node);
      builder.mention(place.owner, 'memberType', fieldOf(node, 'type') ?? childOf(node, 'trait_bounds'));
      if (place.nestsTypes) addAlias(builder, place, node, own);
    } else builder.mention(place.owner, 'call', node);
  }
}

function add(builder: FactBuilder, { owner, seen }: ItemPlace, member: MemberFact, range: MemberRange): void {
  const key = `${member.kind} ${member.signature}`;
  const known = seen.get(key);
  if (known !== undefined) {
    builder.extend(known, range);
    return;
  }
  seen.set(key, member);
  builder.addMember(owner, member, range);
}

/** Its type counts as used by the owner, because that is what others depend on. */
function addAlias(builder: FactBuilder, { owner, access }: ItemPlace, node: Syntax, lead: ItemLead): void {
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
  builder.type(index).doc = takeDoc(builder, lead);
  builder.body(index, fieldOf(node, 'type'));
}
