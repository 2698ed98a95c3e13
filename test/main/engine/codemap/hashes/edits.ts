/**
 * Edits of known kind, as changes of the model or of its layout, and the hashes that each must change: all of them and
 * no others (docs/hash-inputs.md).
 */
import type { TypeHashes } from '#shared/contract/change.ts';
import type { Layout, Member, Program } from './program.ts';

export type HashName = keyof TypeHashes;

export interface Draft {
  readonly program: Program;
  readonly layout: Layout;
}

/** Where the edited member stands. */
export type Side = 'members' | 'free';

export interface Edit {
  /** What happens, with the rows of the checklist that say so. */
  readonly title: string;
  /** Writers name what their language has no notion of. */
  readonly kind: string;
  /** null where this member cannot be edited so. */
  member?(member: Member): Member | null;
  /** All members of the type, or all outside of it. */
  list?(list: readonly Member[]): readonly Member[];
  /** The whole program, the other types too. */
  draft?(draft: Draft): Draft;
  text?(text: string): string;
  /** They may change in any type, or stay: the text around moves along. */
  mayStay?: true;
  /** What changes in the type or module that has the member. */
  expected(before: Member): readonly HashName[];
}

/** The hash that a body of this accessibility counts in, and the one that follows from both. */
const behaviour = ({ access }: Member): readonly HashName[] => [
  access === 'public' ? 'publicImplHash' : 'internalImplHash',
  'implHash',
];
const cosmetic = (): readonly HashName[] => ['cosmeticHash'];

export const edits: readonly Edit[] = [
  {
    title: 'S4-47: the order of members is cosmetic',
    kind: 'reorder',
    list: (list) => list.toReversed(),
    expected: cosmetic,
  },
  {
    title: 'S4-42, S4-49: indentation, line breaks and trailing commas are cosmetic',
    kind: 'reformat',
    draft: ({ program, layout }) => ({
      program,
      layout: {
        indent: layout.indent === '\t' ? '   ' : '\t',
        gap: layout.gap + 1,
        wrapped: !layout.wrapped,
        trailing: !layout.trailing,
        braceBelow: !layout.braceBelow,
        space: layout.space === ' ' ? '  ' : ' ',
      },
    }),
    expected: cosmetic,
  },
  {
    title: 'S4-42: a plain comment is cosmetic',
    kind: 'note',
    member: (member) => ({ ...member, note: `Now ${member.note}` }),
    expected: cosmetic,
  },
  {
    title: 'S4-44: a doc comment is documentation only',
    kind: 'doc',
    member: (member) => (member.doc === '' ? null : { ...member, doc: `Now ${member.doc}` }),
    expected: () => ['xmlDocHash'],
  },
  {
    title: 'S4-40, S4-41: a name of a parameter is behaviour',
    kind: 'parameter',
    member(member) {
      const [first, ...rest] = member.parameters;
      if (first === undefined || member.kind === 'value') return null;
      return { ...member, parameters: [{ ...first, name: `${first.name}_renamed` }, ...rest] };
    },
    expected: behaviour,
  },
  {
    title: 'S4-40, S4-41, S4-43: a body or an initial value is behaviour',
    kind: 'body',
    member: (member) => ({ ...member, number: member.number + 1 }),
    expected: behaviour,
  },
  {
    title: 'S4-50: a default value is behaviour',
    kind: 'fallback',
    member(member) {
      const last = member.parameters.at(-1);
      if (member.kind === 'value' || last === undefined || last.fallback === null) return null;
      return { ...member, parameters: [...member.parameters.slice(0, -1), { ...last, fallback: last.fallback + 1 }] };
    },
    expected: behaviour,
  },
  {
    title: 'S4-38: an attribute of what others see is structure',
    kind: 'mark',
    member: (member) => (member.access === 'public' ? { ...member, mark: `${member.mark}x` } : null),
    expected: () => ['structureHash'],
  },
  {
    title: 'S4-41: an attribute of what nobody else sees is internal',
    kind: 'mark',
    member: (member) => (member.access === 'private' ? { ...member, mark: `${member.mark}x` } : null),
    expected: () => ['implHash', 'internalImplHash'],
  },
  {
    title: 'S4-38, S4-40, S4-41: accessibility is structure, and takes the body from one hash to the other',
    kind: 'access',
    member: (member) => ({ ...member, access: member.access === 'public' ? 'private' : 'public' }),
    expected: () => ['structureHash', 'publicImplHash', 'internalImplHash', 'implHash'],
  },
  {
    title: 'S4-48: the file of a half says nothing',
    kind: 'move',
    draft: ({ program, layout }) => ({ program: { ...program, otherFile: `moved_${program.otherFile}` }, layout }),
    expected: () => [],
  },
  {
    title: 'S4-48: a member in the other half is laid out otherwise, and no more',
    kind: 'part',
    member: (member) => ({ ...member, apart: !member.apart }),
    expected: cosmetic,
    mayStay: true,
  },
  {
    title: 'S4-37: CRLF and LF are alike',
    kind: 'line ends',
    text: (text) => text.replaceAll('\n', '\r\n'),
    expected: () => [],
  },
];
