/** A comparison of two states for tests of the page: one type of each sort, one of them in full, its source. */

import { MemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { DiffedType } from '#shared/contract/diff.ts';
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';
import { readWhole } from './read-whole.ts';

const hashes = {
  structureHash: '4C81E0QN',
  publicImplHash: '6W0RM3TA',
  internalImplHash: '33CC44DD',
  implHash: '5BC19F77',
  xmlDocHash: '17AD90B2',
  cosmeticHash: '55EE66FF',
};

export function diffed(path: string, more: Partial<DiffedType> = {}): DiffedType {
  const file = `src/${path.slice(path.lastIndexOf('.') + 1)}.cs`;
  const at = { path, file };
  return {
    path,
    typeId: `T_${path.toLowerCase()}`,
    file,
    kind: 'changed',
    changeClass: 'Structure',
    propagatedCause: null,
    members: { added: [], removed: [], changed: [] },
    hashes: { before: hashes, after: { ...hashes, structureHash: '9F2A441C' } },
    relation: { renamed: false, moved: false, edited: 'Structure', before: at, after: at },
    lineage: [],
    seen: false,
    ...more,
  };
}

const method = { kind: 'method', access: 'public' } as const;

export const policy = diffed('Pay.RetryPolicy', {
  members: {
    added: [{ ...method, memberId: 'M_max', name: 'MaxDelay', signature: 'MaxDelay(int) : TimeSpan' }],
    removed: [{ ...method, memberId: 'M_should', name: 'ShouldRetry', signature: 'ShouldRetry(Exception) : bool' }],
    changed: [
      {
        ...method,
        memberId: 'M_next',
        name: 'Next',
        signature: 'Next(Attempt, GatewayError) : RetryDecision',
        before: 'Next(Attempt, Exception) : RetryDecision',
        aspects: ['signature', 'body'],
      },
    ],
  },
});

export const changedTypes: readonly DiffedType[] = [
  policy,
  diffed('Loans.Schedule', {
    relation: {
      renamed: true,
      moved: true,
      edited: null,
      before: { path: 'Lending.ScheduleBuilder', file: 'src/ScheduleBuilder.cs' },
      after: { path: 'Loans.Schedule', file: 'src/Schedule.cs' },
    },
  }),
  diffed('Pay.Card', { kind: 'removed', relation: null }),
  diffed('Pay.Refunds', { changeClass: 'Internal', seen: true }),
  diffed('Pay.Layout', { changeClass: 'Cosmetic' }),
];

export function comparison(
  params: Params<'codemap.diff'>,
  types: readonly DiffedType[] = changedTypes,
): Result<'codemap.diff'> {
  const { from, since, base = false, offset = 0, limit = 200, propagated = false, classes } = params;
  const count = (of: readonly DiffedType[]) => {
    const summary: Result<'codemap.diff'>['summary'] = {};
    for (const { changeClass } of of) summary[changeClass] = (summary[changeClass] ?? 0) + 1;
    return summary;
  };
  const leaning = { path: 'Pay.Desk', typeId: 'T_pay.desk', file: 'src/Desk.cs', from: ['Pay.RetryPolicy'] };
  const asked = classes === undefined ? types : types.filter(({ changeClass }) => classes.includes(changeClass));
  return {
    from:
      since !== undefined
        ? { kind: 'commit', name: since, commit: 'abc' }
        : base
          ? { kind: 'base', name: 'base' }
          : { kind: 'generation', name: from ?? '' },
    to: from === undefined ? { kind: 'files', name: 'files' } : { kind: 'generation', name: 'g-0002' },
    types: asked.slice(offset, offset + limit),
    ...(propagated ? { propagated: [{ ...leaning, propagatedCause: 'DependencyStructure' as const }] } : {}),
    summary: { ...count(types), ...(types.length > 0 ? { DependencyStructure: 1 } : {}) },
    unseen: count(types.filter(({ seen }) => !seen)),
    total: asked.length,
    unknown: [],
    coverage: readWhole,
    revision: 1,
    elapsedMs: 5,
  };
}

export function comparedType({ type }: Params<'diff.type'>): Result<'diff.type'> {
  const found = changedTypes.find((one) => one.typeId === type);
  if (found === undefined) throw new MemoError('NotFound', `${type} did not change between the two.`);
  const causes = [
    { of: 'member' as const, change: 'changed' as const, memberId: 'M_next', signature: 'Next(Attempt, GatewayError)' },
    { of: 'member' as const, change: 'added' as const, memberId: 'M_max', signature: 'MaxDelay(int) : TimeSpan' },
    {
      of: 'member' as const,
      change: 'removed' as const,
      memberId: 'M_should',
      before: 'ShouldRetry(Exception) : bool',
    },
  ];
  const [next] = causes;
  const line = (kind: 'same' | 'removed' | 'added', text: string, before: number | null, after: number | null) => ({
    kind,
    text,
    before,
    after,
  });
  return {
    from: { kind: 'generation', name: 'g-0001' },
    to: { kind: 'generation', name: 'g-0002' },
    type: found,
    why: [
      {
        hash: 'structureHash',
        changeClass: 'Structure',
        before: '4C81E0QN',
        after: '9F2A441C',
        differs: true,
        causes,
        total: 3,
      },
      {
        hash: 'publicImplHash',
        changeClass: 'PublicBehavior',
        before: '6W0RM3TA',
        after: '11AA22BB',
        differs: true,
        causes: next === undefined ? [] : [next],
        total: 1,
      },
      {
        hash: 'internalImplHash',
        changeClass: 'Internal',
        before: '33CC44DD',
        after: '33CC44DD',
        differs: false,
        causes: [],
        total: 0,
      },
      {
        hash: 'xmlDocHash',
        changeClass: 'Docs',
        before: '17AD90B2',
        after: '17AD90B2',
        differs: false,
        causes: [],
        total: 0,
      },
      {
        hash: 'cosmeticHash',
        changeClass: 'Cosmetic',
        before: '55EE66FF',
        after: '55EE66FF',
        differs: false,
        causes: [],
        total: 0,
      },
    ],
    outline: {
      before: '# Pay.RetryPolicy\n+ Next(Attempt, Exception)',
      after: '# Pay.RetryPolicy\n+ Next(Attempt, GatewayError)',
      lines: [
        line('same', '# Pay.RetryPolicy', 1, 1),
        line('removed', '+ Next(Attempt, Exception)', 2, null),
        line('added', '+ Next(Attempt, GatewayError)', null, 2),
      ],
    },
    semantic: {
      state: 'stale',
      sections: [
        {
          section: 'ROLE',
          before: 'Decides between retry and give up.',
          after: 'Decides between retry, verify and give up.',
          differs: true,
        },
      ],
    },
    effect: {
      dependents: [
        {
          path: 'Pay.Desk',
          typeId: 'T_pay.desk',
          file: 'src/Desk.cs',
          tie: 'structure',
          changeClass: null,
          affected: true,
          semanticState: 'stale',
          next: [{ path: 'Web.Page', typeId: 'T_web.page', affected: false }],
          nextTotal: 1,
        },
      ],
      total: 4,
      coverage: { reader: null, unread: 0 },
      learnings: {
        total: 2,
        records: [
          {
            id: 'LR-0123456789abcdef',
            question: 'Who decides to give up?',
            questionType: 'DEPENDENCY',
            domain: 'payments',
            origin: 'own',
          },
        ],
      },
    },
    revision: 1,
  };
}

export function sourceOf({ type, member }: Params<'diff.source'>): Result<'diff.source'> {
  const side = (text: string) => ({
    file: 'src/RetryPolicy.cs',
    language: 'csharp' as const,
    startLine: 8,
    endLine: 9,
    text,
  });
  const of = member ?? type;
  return {
    from: { kind: 'generation', name: 'g-0001' },
    to: { kind: 'generation', name: 'g-0002' },
    path: 'Pay.RetryPolicy',
    typeId: type,
    pieces: [{ before: side(`before of ${of}`), after: side(`after of ${of}`) }],
    total: 1,
    revision: 1,
  };
}

export function generation(id: string, state: 'live' | 'retired'): GenerationInfo {
  return {
    id,
    state,
    session: 's',
    seed: 1,
    orderHash: '',
    startedAt: 1,
    finishedAt: 2,
    swappedAt: 3,
    retiredAt: state === 'live' ? null : 4,
    endedAt: null,
    stored: true,
    counts: null,
    documents: null,
    analyst: 'static',
    reason: null,
  };
}
