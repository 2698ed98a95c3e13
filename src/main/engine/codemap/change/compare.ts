/** Two snapshots of one type as a difference: its class, and member by member what became of each. */
import type { ChangeClass, ChangedMember, MemberDiff, TypeDiff, TypeHashes } from '#shared/contract/change.ts';
import { implHash } from '../build/hashes.ts';
import { idHash, shortHash } from '../ids.ts';
import type { ContentHashes, MemberSnapshot, TypeSnapshot } from './snapshot.ts';

/** A type before and after; at least one is there. */
export interface ChangePair {
  before: TypeSnapshot | null;
  after: TypeSnapshot | null;
}

/** The highest class of what changed; null when nothing did. */
export function changeClassOf(before: ContentHashes, after: ContentHashes): ChangeClass | null {
  if (before.structureHash !== after.structureHash) return 'Structure';
  if (before.publicImplHash !== after.publicImplHash) return 'PublicBehavior';
  if (before.internalImplHash !== after.internalImplHash) return 'Internal';
  if (before.xmlDocHash !== after.xmlDocHash) return 'Docs';
  if (before.cosmeticHash !== after.cosmeticHash) return 'Cosmetic';
  return null;
}

/**
 * null where nothing changed. Members that differ although no hash does are a change of no known class: it counts as
 * PublicBehavior.
 */
export function compareTypes({ before, after }: ChangePair, proven: ProvenPairs | null = null): TypeDiff | null {
  const shown = after ?? before;
  if (shown === null) return null;
  const byHash =
    before === null || after === null ? ('Structure' as const) : changeClassOf(before.hashes, after.hashes);
  const members = compareMembers(toldOf({ before, after }), after, proven);
  const { added, removed, changed } = members;
  if (byHash === null && added.length + removed.length + changed.length === 0) return null;
  return {
    path: shown.fqn,
    typeId: shown.typeId,
    file: shown.file,
    kind: before === null ? 'added' : after === null ? 'removed' : 'changed',
    changeClass: byHash ?? 'PublicBehavior',
    propagatedCause: null,
    members,
    hashes: { before: before && allHashes(before.hashes), after: after && allHashes(after.hashes) },
  };
}

/** Its previous state, with members renamed by `asRenamed` where its name changed. */
export function toldOf({ before, after }: ChangePair): TypeSnapshot | null {
  return before !== null && after !== null && before.fqn !== after.fqn ? asRenamed(before, after) : before;
}

export function allHashes(hashes: ContentHashes): TypeHashes {
  return { ...hashes, implHash: implHash(hashes) };
}

function compareMembers(
  before: TypeSnapshot | null,
  after: TypeSnapshot | null,
  proven: ProvenPairs | null,
): TypeDiff['members'] {
  const typeId = (after ?? before)?.typeId ?? '';
  const { added, removed, pairs } = matchMembers(before, after, proven);
  return {
    added: added.map((m) => shownMember(typeId, m)),
    removed: removed.map((m) => shownMember(before?.typeId ?? typeId, m)),
    changed: pairs.flatMap((pair): ChangedMember[] => {
      const aspects = changedAspects(pair);
      if (aspects.length === 0) return [];
      const { was, now } = pair;
      return [
        {
          ...shownMember(typeId, now),
          ...(was.signature === now.signature ? {} : { before: was.signature }),
          ...(was.name === now.name ? {} : { was: was.name }),
          aspects,
        },
      ];
    }),
  };
}

export function changedAspects({ was, now }: MemberPair): ChangedMember['aspects'] {
  const aspects: ChangedMember['aspects'] = [];
  if (was.shape !== now.shape || termsIn(was) !== termsIn(now)) aspects.push('signature');
  if (inOrder(was.attributes) !== inOrder(now.attributes)) aspects.push('attributes');
  if (was.implHash !== now.implHash) aspects.push('body');
  if (spaced(was.doc) !== spaced(now.doc)) aspects.push('doc');
  return aspects;
}

/** As structureHash takes them. */
export function termsIn({ terms = '' }: MemberSnapshot): string {
  return terms;
}

/** As structureHash and xmlDocHash see them: a difference that they ignore does not count as a change. */
export function inOrder(attributes: string): string {
  return attributes === '[]' ? attributes : JSON.stringify((JSON.parse(attributes) as string[]).sort());
}

export function spaced(doc: string): string {
  return doc.replaceAll(/\s+/g, ' ').trim();
}

export function shownMember(typeId: string, member: MemberSnapshot): MemberDiff {
  const { suffix, name, kind, access, signature } = member;
  return { memberId: `${typeId}_${suffix}`, name, kind, access, signature };
}

// Which members of a type before are which of it after: by id, then by a name that only one has, then by what they do. A
// member under another name is the same one only where it is certain: its code, parameters and result are those of exactly
// one member that is gone and of exactly one that is new.

interface MemberPair {
  was: MemberSnapshot;
  now: MemberSnapshot;
}

export interface MemberMatches {
  added: MemberSnapshot[];
  removed: MemberSnapshot[];
  /** In the order of `after`, those that are found again otherwise last. */
  pairs: MemberPair[];
}

/** Pairs that bodies and callers prove: places in the members of `before`, by the suffix of the member that each is now. */
export type ProvenPairs = ReadonlyMap<string, number>;

/**
 * `before` with the members of a renamed type as `asRenamed` writes them.
 * @param proven what `findLineage` found, null where no texts were there: then only equal code pairs other names.
 */
export function matchMembers(
  before: TypeSnapshot | null,
  after: TypeSnapshot | null,
  proven: ProvenPairs | null = null,
): MemberMatches {
  const { added: come, removed, pairs } = certainMatches(before, after);
  const gone = new Map(removed.map((member) => [member.suffix, member]));
  if (proven === null) return { added: pairAlone(come, gone, pairs, deed), removed: [...gone.values()], pairs };
  const added = come.filter((now) => {
    const was = before?.members[proven.get(now.suffix) ?? -1];
    if (was === undefined || !gone.delete(was.suffix)) return true;
    pairs.push({ was, now });
    return false;
  });
  return { added, removed: [...gone.values()], pairs };
}

/** Only what ids, names and, among overloads, equal code say. */
export function certainMatches(before: TypeSnapshot | null, after: TypeSnapshot | null): MemberMatches {
  const gone = new Map(before?.members.map((m) => [m.suffix, m]));
  const pairs: MemberPair[] = [];
  const come: MemberSnapshot[] = [];
  for (const now of after?.members ?? []) {
    const was = gone.get(now.suffix);
    if (was === undefined) come.push(now);
    else {
      gone.delete(now.suffix);
      pairs.push({ was, now });
    }
  }
  // Alone of its name and kind on both sides: the same one with another signature.
  let added = pairAlone(come, gone, pairs, ({ kind, name }) => `${kind} ${name}`);
  // Of several overloads, the one with unchanged code.
  added = pairAlone(added, gone, pairs, ({ kind, name, implHash }) =>
    implHash === '' ? null : `${kind} ${name} ${implHash}`,
  );
  return { added, removed: [...gone.values()], pairs };
}

/** Pairs those whose key one member bears on each side; returns the others of `come`. */
function pairAlone(
  come: readonly MemberSnapshot[],
  gone: Map<string, MemberSnapshot>,
  pairs: MemberPair[],
  key: (member: MemberSnapshot) => string | null,
): MemberSnapshot[] {
  if (gone.size === 0) return [...come];
  const left = grouped([...gone.values()], key);
  const arrived = grouped(come, key);
  return come.filter((now) => {
    const own = key(now);
    if (own === null) return true;
    const [was, ...others] = left.get(own) ?? [];
    if (was === undefined || others.length > 0 || arrived.get(own)?.length !== 1) return true;
    gone.delete(was.suffix);
    pairs.push({ was, now });
    return false;
  });
}

function grouped(
  members: readonly MemberSnapshot[],
  key: (member: MemberSnapshot) => string | null,
): Map<string, MemberSnapshot[]> {
  const groups = new Map<string, MemberSnapshot[]>();
  for (const member of members) {
    const own = key(member);
    if (own === null) continue;
    const group = groups.get(own);
    if (group === undefined) groups.set(own, [member]);
    else group.push(member);
  }
  return groups;
}

/** Code of members that do nothing and take nothing: many do, so it distinguishes no member. */
export const doesNothing: ReadonlySet<string> = new Set(
  ['()\n{}', '(void)\n{}', '()\npass', '(self)\npass'].map((code) => shortHash(code)),
);

/** What a member does, takes and gives, whatever it is called; null where nothing is known of what it does. */
function deed({ kind, name, shape, implHash }: MemberSnapshot): string | null {
  if (implHash === '' || doesNothing.has(implHash)) return null;
  const at = shape.indexOf(` .${name}`);
  if (at < 0) return null;
  return `${kind} ${implHash} ${shape.slice(0, at)} .${shape.slice(at + 2 + name.length)}`;
}

/** Ids of a member on both sides; null on the side where it is not. null where neither side has one of this id. */
export interface MemberIds {
  before: string | null;
  after: string | null;
}

/**
 * The ids of the member that one of them names.
 * @param told `before` as passed to `matchMembers`, its members in the same order.
 */
export function memberIds(
  { before, after }: { before: TypeSnapshot | null; after: TypeSnapshot | null },
  told: TypeSnapshot | null,
  memberId: string,
  proven: ProvenPairs | null,
): MemberIds | null {
  const idIn = (type: TypeSnapshot | null, member: MemberSnapshot | undefined): string | null =>
    type === null || member === undefined ? null : `${type.typeId}_${member.suffix}`;
  const own = (member: MemberSnapshot | undefined): MemberSnapshot | undefined =>
    member === undefined ? undefined : before?.members[told?.members.indexOf(member) ?? -1];
  const { added, removed, pairs } = matchMembers(told, after, proven);
  const all = [
    ...pairs.map(({ was, now }) => ({ before: idIn(before, own(was)), after: idIn(after, now) })),
    ...added.map((now) => ({ before: null, after: idIn(after, now) })),
    ...removed.map((was) => ({ before: idIn(before, own(was)), after: null })),
  ];
  return all.find((ids) => ids.after === memberId) ?? all.find((ids) => ids.before === memberId) ?? null;
}

// Signatures without the name of the type that declares them: constructors, `Store Clone()`. Written with `§` in its place
// they stay the same when the type is renamed or moved, and members can be found again.

/** Modules are no types that a signature could name: their shapes stay as they are. */
export function neutralShapes(type: Pick<TypeSnapshot, 'fqn' | 'name' | 'kind'>): (member: MemberSnapshot) => string {
  if (type.kind === 'module') return (member) => member.shape;
  return ({ shape, name, kind }) => {
    if (!shape.includes(type.name)) return shape;
    const at = shape.indexOf(` .${name}`);
    const end = at + 2 + name.length;
    const namesType = kind === 'constructor' || kind === 'destructor' || kind === 'operator';
    const told = namesType ? withoutOwnName(name, type) : name;
    return `${withoutOwnName(shape.slice(0, at), type)} .${told}${withoutOwnName(shape.slice(end), type)}`;
  };
}

/** A type whose members that were kept under another name carry the names of `after`: a rename does not change them. */
function asRenamed(before: TypeSnapshot, after: TypeSnapshot): TypeSnapshot {
  const neutralAfter = neutralShapes(after);
  const kept = new Map<string, MemberSnapshot[]>();
  for (const member of after.members) {
    const shape = neutralAfter(member);
    const same = kept.get(shape);
    if (same === undefined) kept.set(shape, [member]);
    else same.push(member);
  }
  const neutralBefore = neutralShapes(before);
  const members = before.members.map((member) => {
    const now = kept.get(neutralBefore(member))?.shift();
    if (now === undefined) return member;
    const { suffix, name, signature, shape } = now;
    return { ...member, suffix, name, signature, shape };
  });
  return { ...before, members };
}

const wordUnit = /[\p{L}\p{N}_$]/u;

/** `text` with `§` for the simple name as a whole word, and for any end of its own namespace before it. */
function withoutOwnName(text: string, { fqn, name }: Pick<TypeSnapshot, 'fqn' | 'name'>): string {
  const isWord = (at: number): boolean => wordUnit.test(text.charAt(at));
  const container = fqn
    .slice(0, fqn.length - name.length)
    .split(/[.+]/)
    .filter(Boolean);
  let result = '';
  let from = 0;
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + name.length)) {
    const end = at + name.length;
    if (isWord(at - 1) || isWord(end)) continue;
    result += `${text.slice(from, Math.max(qualifierStart(text, at, container), from))}§`;
    from = end;
  }
  return result + text.slice(from);
}

/** Start of the longest end of `container`, joined by `.`, `+` or `::`, that directly precedes `at`. */
function qualifierStart(text: string, at: number, container: readonly string[]): number {
  let start = at;
  for (const segment of container.toReversed()) {
    const sign = /(?:::|[.+])$/.exec(text.slice(Math.max(0, start - 2), start))?.[0] ?? '';
    const before = start - sign.length - segment.length;
    if (sign === '' || before < 0 || !text.startsWith(segment, before)) break;
    if (wordUnit.test(text.charAt(before - 1))) break;
    start = before;
  }
  return start;
}

/**
 * Finds a member by the id that it had while its type was called otherwise: MemberIds hash the name of the type, so the
 * id that an old link carries says which member is meant only once that name is put back.
 *
 * @param suffix what followed `<TypeId>_`. null when no member of today had that id.
 */
export function memberOnceCalled(
  type: TypeSnapshot,
  old: Pick<TypeSnapshot, 'fqn' | 'name'>,
  suffix: string,
): MemberSnapshot | null {
  const neutral = neutralShapes(type);
  const canonical = (shape: string): string => shape.replace(/ \./, () => ` ${old.fqn}.`);
  return (
    type.members.find((member) => {
      const shape = neutral(member);
      const spellings = [member.shape, shape.replaceAll('§', old.name), shape.replaceAll('§', old.fqn)];
      return spellings.some((each) => idHash(canonical(each)).startsWith(suffix));
    }) ?? null
  );
}
