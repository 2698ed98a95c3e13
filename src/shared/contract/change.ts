/** How types change: content hashes, classes, causes, states. */
import { z } from 'zod';
import { Access, Count, SymbolKind } from './common.ts';
import { changeClasses } from './words.ts';

export const ChangeClass = z.enum(changeClasses);
export type ChangeClass = z.infer<typeof ChangeClass>;

/** Why a type that did not change itself may be described wrongly now. */
export const PropagatedCause = z.enum(['DependencyStructure']);
export type PropagatedCause = z.infer<typeof PropagatedCause>;

/** Where the description of a type stands. Outlines have no state. */
export const semanticStates = ['none', 'pending', 'generating', 'cached', 'stale'] as const;
export const SemanticState = z.enum(semanticStates);
export type SemanticState = z.infer<typeof SemanticState>;

/** Of one type, all parts merged. Inputs: docs/hash-inputs.md. */
export const TypeHashes = z.object({
  structureHash: z.string(),
  publicImplHash: z.string(),
  internalImplHash: z.string(),
  /** Of the two before it. */
  implHash: z.string(),
  xmlDocHash: z.string(),
  cosmeticHash: z.string(),
});
export type TypeHashes = z.infer<typeof TypeHashes>;

export const memberAspects = ['signature', 'attributes', 'body', 'doc'] as const;
export const MemberDiff = z.object({
  memberId: z.string(),
  name: z.string(),
  kind: SymbolKind,
  access: Access,
  /** As the outline prints it. */
  signature: z.string(),
});
export type MemberDiff = z.infer<typeof MemberDiff>;
export const ChangedMember = MemberDiff.extend({
  /** The signature it had, where that differs now. */
  before: z.string().optional(),
  /** The name it had: it was renamed, which is certain where what it does, takes and gives is the same. */
  was: z.string().optional(),
  aspects: z.array(z.enum(memberAspects)).min(1),
});
export type ChangedMember = z.infer<typeof ChangedMember>;

/** `moved` may have another name too; `extracted` was taken out of a function that is still there; `inlined` became part of one. */
export const lineageKinds = ['renamed', 'moved', 'extracted', 'inlined'] as const;
export type LineageKind = (typeof lineageKinds)[number];

/** A member on one side of a comparison. */
export const MemberPlace = z.object({
  /** Of the type that declares it there. */
  path: z.string(),
  typeId: z.string(),
  file: z.string(),
  memberId: z.string(),
  name: z.string(),
  signature: z.string(),
});
export type MemberPlace = z.infer<typeof MemberPlace>;

/** What a member became. Of an extracted one `from` is the function that held its code, of an inlined one `to` is that which does now. */
export const Lineage = z.object({ kind: z.enum(lineageKinds), from: MemberPlace, to: MemberPlace });
export type Lineage = z.infer<typeof Lineage>;

/** What became of one type between two states of the code. The CLI's `diff --json` prints it as it is. */
export const TypeDiff = z.object({
  path: z.string(),
  typeId: z.string(),
  /** Where it is declared now; of a removed type, where it was. */
  file: z.string(),
  /** Added and removed types count as Structure. */
  kind: z.enum(['added', 'removed', 'changed']),
  changeClass: ChangeClass,
  propagatedCause: PropagatedCause.nullable(),
  /** The type is the one that was called so before. */
  alias: z.object({ from: z.string(), fromTypeId: z.string() }).optional(),
  members: z.object({ added: z.array(MemberDiff), removed: z.array(MemberDiff), changed: z.array(ChangedMember) }),
  hashes: z.object({ before: TypeHashes.nullable(), after: TypeHashes.nullable() }),
});
export type TypeDiff = z.infer<typeof TypeDiff>;

/** What is known of a type's changes beyond its text; kept over generations and restarts. */
export const ChangeState = z.object({
  /** Of the last change; null before the first. */
  changeClass: ChangeClass.nullable(),
  /** Epoch milliseconds. */
  changedAt: z.number().nullable(),
  internalChanged: z.boolean(),
  propagatedCause: PropagatedCause.nullable(),
  /** Path of the dependency that changed, for `propagatedCause`. */
  propagatedFrom: z.string().nullable(),
  internalDriftState: z.object({ count: Count, firstAt: z.number().nullable(), lastAt: z.number().nullable() }),
  lastSemanticBase: z
    .object({
      structureHash: z.string(),
      publicImplHash: z.string(),
      internalImplHash: z.string(),
      generatedAt: z.number(),
    })
    .nullable(),
  semanticState: SemanticState,
  /** Types of one dependency cycle are described together; null outside cycles and in those of more than eight types. */
  semanticGroupId: z.string().nullable(),
  /** Counts changes of structure and docs; 1 for a type that never changed. */
  outlineVersion: z.number().int().positive(),
  /** Of its waiting or stale description; 0 when nothing waits. */
  priority: z.number().nonnegative(),
});
export type ChangeState = z.infer<typeof ChangeState>;

/** Where a member came from, or what became of it. */
export interface MemberTies {
  readonly kind: 'moved' | 'extracted' | 'inlined';
  /** Other members; several of one that was taken out of several, or put into several. */
  readonly others: readonly MemberPlace[];
}

/** null for a member that is simply new. */
export function originOf(lineage: readonly Lineage[], memberId: string): MemberTies | null {
  return tiesOf(lineage, memberId, 'to', 'from', ['moved', 'extracted']);
}

/** null for a member that is simply gone. */
export function fateOf(lineage: readonly Lineage[], memberId: string): MemberTies | null {
  return tiesOf(lineage, memberId, 'from', 'to', ['moved', 'inlined']);
}

function tiesOf(
  lineage: readonly Lineage[],
  memberId: string,
  own: 'from' | 'to',
  other: 'from' | 'to',
  kinds: readonly MemberTies['kind'][],
): MemberTies | null {
  for (const kind of kinds) {
    const ties = lineage.filter((each) => each.kind === kind && each[own].memberId === memberId);
    if (ties.length > 0) return { kind, others: ties.map((each) => each[other]) };
  }
  return null;
}

/** `Shop.Cart.add` for a reader of the type at `path`: the type is left out where it is the same. */
export function placeText({ path, name }: MemberPlace, within: string): string {
  return path === within ? name : `${path}.${name}`;
}
