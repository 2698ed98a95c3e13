/**
 * How the name and place of a type on both sides of a comparison changed. Renamed, moved and edited are distinguished,
 * because a type's hashes include its name, so a mere rename changes all of them.
 */
import type { ChangeClass } from '#shared/contract/change.ts';
import type { Relation } from '#shared/contract/diff.ts';
import { isVisible } from '../build/hashes.ts';
import { type ChangePair, compareTypes, inOrder, neutralShapes, spaced, termsIn } from './compare.ts';
import type { MemberSnapshot, OwnSnapshot, TypeSnapshot } from './snapshot.ts';

/**
 * null for what was added or removed.
 * @param follows the type that declares it is the same one, renamed or moved: it is where it was in that.
 */
export function relationOf({ before, after }: ChangePair, follows = false): Relation | null {
  if (before === null || after === null) return null;
  const renamed = before.name !== after.name;
  return {
    renamed,
    moved: !follows && isMoved(before, after),
    edited:
      before.fqn === after.fqn ? (compareTypes({ before, after })?.changeClass ?? null) : editedApart(before, after),
    before: { path: before.fqn, file: before.file },
    after: { path: after.fqn, file: after.file },
  };
}

/** To another namespace, module or declaring type, or to another file. */
export function isMoved(before: TypeSnapshot, after: TypeSnapshot): boolean {
  return container(before) !== container(after) || hasMovedFile(before, after, before.name !== after.name);
}

/** Path of the declaring type; '' for a type that is in none. */
export function declaringPath({ fqn, name }: Pick<TypeSnapshot, 'fqn' | 'name'>): string {
  const before = fqn.slice(0, fqn.length - name.length);
  return before.endsWith('+') ? before.slice(0, -1) : '';
}

function container({ fqn, name }: TypeSnapshot): string {
  return fqn.slice(0, fqn.length - name.length);
}

/** A file that is called after its type follows the name: only another folder is a move then. */
function hasMovedFile(before: TypeSnapshot, after: TypeSnapshot, renamed: boolean): boolean {
  if (before.file === after.file) return false;
  // The order of several parts changed.
  if (after.own?.files.includes(before.file) || before.own?.files.includes(after.file)) return false;
  const folder = (file: string): string => file.slice(0, file.lastIndexOf('/') + 1);
  return !renamed || folder(before.file) !== folder(after.file);
}

/**
 * The class that the hashes would give if they did not include the name. Comments and layout are left out: their
 * hash depends on names.
 */
function editedApart(before: TypeSnapshot, after: TypeSnapshot): ChangeClass | null {
  const [was, now] = [linesOf(before), linesOf(after)];
  if (was.structure !== now.structure) return 'Structure';
  if (was.publicImpl !== now.publicImpl) return 'PublicBehavior';
  if (was.internalImpl !== now.internalImpl) return 'Internal';
  return was.docs === now.docs ? null : 'Docs';
}

function linesOf(type: TypeSnapshot) {
  const neutral = neutralShapes(type);
  const line = (member: MemberSnapshot): string =>
    `${neutral(member)} ${termsIn(member)} ${inOrder(member.attributes)}`;
  const visible = type.members.filter(({ access }) => isVisible(access));
  const hidden = type.members.filter(({ access }) => !isVisible(access));
  const withBody = (member: MemberSnapshot): string => `${line(member)} ${member.implHash}`;
  const code = type.own?.code ?? [];
  const codeOf = (kind: boolean): string[] => (kind ? code : []);
  const isAlias = type.kind === 'alias';
  const isModule = type.kind === 'module';
  const docs = type.members.map((member) => (member.doc === '' ? '' : `${neutral(member)} ${spaced(member.doc)}`));
  return {
    structure: joined([headOf(type), ...visible.map(line), ...codeOf(isAlias)]),
    publicImpl: joined([...visible.map(withBody), ...codeOf(isModule)]),
    internalImpl: joined([...hidden.map(withBody), ...codeOf(!isAlias && !isModule)]),
    docs: joined([spaced(type.own?.doc ?? ''), ...docs]),
  };
}

function headOf({ access, kind, arity, own }: TypeSnapshot): string {
  const { modifiers = [], attributes = [], bases = [] }: Partial<OwnSnapshot> = own ?? {};
  return JSON.stringify([access, kind, arity, ...[modifiers, attributes, bases].map((each) => each.toSorted())]);
}

function joined(lines: readonly string[]): string {
  return lines.toSorted().join('\n');
}
