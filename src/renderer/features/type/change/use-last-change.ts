/** The last change of a type: which of its hashes and members it is about. */
import { useMemo } from 'react';
import type { ChangeClass, TypeHashes } from '#shared/contract/change.ts';
import type { NotedChange } from '#shared/contract/history.ts';
import { useCall } from '../../../lib/use-call.ts';

export interface LastChange {
  readonly change: NotedChange;
  /** Hashes that differ from before; all of them where the type is new. */
  readonly hashes: ReadonlySet<keyof TypeHashes>;
  /** MemberId → the class that the change of this member has. */
  readonly members: ReadonlyMap<string, ChangeClass>;
}

/** The five hashes in the order in which pages show them; `implHash` only sums two of them up. */
export const shownHashes = [
  'structureHash',
  'publicImplHash',
  'internalImplHash',
  'xmlDocHash',
  'cosmeticHash',
] as const;

/** null before the first change, undefined while unknown. */
export function useLastChange(typeId: string): LastChange | null | undefined {
  const { data, isPlaceholderData } = useCall('symbols.history', { id: typeId, limit: 1 });
  return useMemo(() => {
    if (data === undefined || isPlaceholderData) return undefined;
    const [change] = data.changes;
    return change === undefined ? null : lastChange(change);
  }, [data, isPlaceholderData]);
}

export function lastChange(change: NotedChange): LastChange {
  const { before, after } = change.hashes;
  const hashes = shownHashes.filter((name) => before?.[name] !== after?.[name]);
  const members = new Map<string, ChangeClass>();
  for (const { memberId, access } of change.members.added) members.set(memberId, classOf(['signature'], access));
  for (const { memberId, access, aspects } of change.members.changed) members.set(memberId, classOf(aspects, access));
  return { change, hashes: new Set(hashes), members };
}

type Changed = NotedChange['members']['changed'][number];

/** As the hashes of the type tell them apart: what others cannot see is internal, whatever changed of it. */
function classOf(aspects: Changed['aspects'], access: Changed['access']): ChangeClass {
  const seen = access === 'public' || access === 'protected' || access === 'protectedInternal';
  if (aspects.includes('signature') || aspects.includes('attributes')) return seen ? 'Structure' : 'Internal';
  if (aspects.includes('body')) return seen ? 'PublicBehavior' : 'Internal';
  return 'Docs';
}
