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
  /** What happens, with the rules that say so. */
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
    title: 'the order of members is cosmetic (hash-7)',
    kind: 'reorder',
    list: (list) => list.toReversed(),
    expected: cosmetic,
  },
  {
    title: 'indentation, line breaks and trailing commas are cosmetic (hash-5)',
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
    title: 'a plain comment is cosmetic (hash-5)',
    kind: 'note',
    member: (member) => ({ ...member, note: `Now ${member.note}` }),
    expected: cosmetic,
  },
  {
    title: 'a doc comment is documentation only (hash-6)',
    kind: 'doc',
    member: (member) => (member.doc === '' ? null : { ...member, doc: `Now ${member.doc}` }),
    expected: () => ['xmlDocHash'],
  },
  {
    title: 'a name of a parameter is behaviour (hash-3, hash-4)',
    kind: 'parameter',
    member(member) {
      const [first, ...rest] = member.parameters;
      if (first === undefined || member.kind === 'value') return null;
      return { ...member, parameters: [{ ...first, name: `${first.name}_renamed` }, ...rest] };
    },
    expected: behaviour,
  },
  {
    title: 'a body or an initial value is behaviour (hash-3, hash-4)',
    kind: 'body',
    member: (member) => ({ ...member, number: member.number + 1 }),
    expected: behaviour,
  },
  {
    title: 'a default value is behaviour (hash-3)',
    kind: 'fallback',
    member(member) {
      const last = member.parameters.at(-1);
      if (member.kind === 'value' || last === undefined || last.fallback === null) return null;
      return { ...member, parameters: [...member.parameters.slice(0, -1), { ...last, fallback: last.fallback + 1 }] };
    },
    expected: behaviour,
  },
  {
    title: 'an attribute of what others see is structure (hash-2)',
    kind: 'mark',
    member: (member) => (member.access === 'public' ? { ...member, mark: `${member.mark}x` } : null),
    expected: () => ['structureHash'],
  },
  {
    title: 'an attribute of a hidden declaration is internal (hash-4)',
    kind: 'mark',
    member: (member) => (member.access === 'private' ? { ...member, mark: `${member.mark}x` } : null),
    expected: () => ['implHash', 'internalImplHash'],
  },
  {
    title: 'accessibility is structure, and takes the body from one hash to the other (hash-2, hash-3, hash-4)',
    kind: 'access',
    member: (member) => ({ ...member, access: member.access === 'public' ? 'private' : 'public' }),
    expected: () => ['structureHash', 'publicImplHash', 'internalImplHash', 'implHash'],
  },
  {
    title: 'the file of a partial declaration has no effect (hash-7)',
    kind: 'move',
    draft: ({ program, layout }) => ({ program: { ...program, otherFile: `moved_${program.otherFile}` }, layout }),
    expected: () => [],
  },
  {
    title: 'a member in the other half is laid out otherwise, and no more (hash-7)',
    kind: 'part',
    member: (member) => ({ ...member, apart: !member.apart }),
    expected: cosmetic,
    mayStay: true,
  },
  {
    title: 'CRLF and LF are alike (hash-1)',
    kind: 'line ends',
    text: (text) => text.replaceAll('\n', '\r\n'),
    expected: () => [],
  },
];
