/**
 * What the view Semantic diff shows, as the address keeps it: `diff/T_ab12?with=git&since=HEAD~3&until=HEAD~1&member=M_1`. Without `with` it
 * is what is usual here, which `usual-comparison.ts` knows. What is not understood is dropped.
 */
export const comparisonKinds = ['generations', 'base', 'git'] as const;
export type ComparisonKind = (typeof comparisonKinds)[number];

export interface DiffPlace {
  /** '' = the usual one. */
  readonly kind: ComparisonKind | '';
  /** Generations; '' = the one before the live one, and the live one. */
  readonly from: string;
  readonly to: string;
  /** A commit, branch or tag; '' = HEAD. */
  readonly since: string;
  /** The commit, branch or tag that ends the comparison; '' = the files as they are now. */
  readonly until: string;
  /** '' = none is chosen. */
  readonly typeId: string;
  readonly member: string;
  /** The report of a comparison with git, in the place of a type. */
  readonly report: boolean;
  /** Letters that the path of a type must hold. */
  readonly query: string;
}

const longest = { revision: 200, query: 200, id: 200 };
const generationId = /^g-\d{4,9}$/;

export function readPlace(query: Readonly<Record<string, string>>, id: string): DiffPlace {
  const generation = (text: string | undefined) => (generationId.test(text ?? '') ? (text ?? '') : '');
  return {
    kind: comparisonKinds.find((kind) => kind === query.with) ?? '',
    from: generation(query.from),
    to: generation(query.to),
    since: isRevision(query.since ?? '') ? (query.since ?? '') : '',
    until: isRevision(query.until ?? '') ? (query.until ?? '') : '',
    typeId: id.slice(0, longest.id),
    member: (query.member ?? '').slice(0, longest.id),
    report: query.report === '1',
    query: (query.q ?? '').slice(0, longest.query),
  };
}

export function writePlace({ kind, from, to, since, until, member, report, query }: DiffPlace): Record<string, string> {
  const all = { with: kind, from, to, since, until, member, report: report ? '1' : '', q: query };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
}

export function placeId({ typeId }: DiffPlace): string {
  return typeId;
}

/** What the contract takes for a commit, branch or tag; whether there is one of this name, git says. */
export function isRevision(text: string): boolean {
  return text !== '' && text.length <= longest.revision && !text.startsWith('-') && !/\p{Cc}/u.test(text);
}
