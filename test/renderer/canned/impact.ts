/** The impact of a comparison for tests of the page: a type without tests, one with, and an entry of each list. */
import type { Result } from '#shared/contract/contract.ts';
import { comparison } from './diff.ts';

export function impact(): Result<'codemap.impact'> {
  const { from, to, coverage } = comparison({ since: 'HEAD' });
  const type = { kind: 'changed' as const, members: { added: 1, removed: 0, changed: 2 } };
  return {
    subject: { kind: 'changes', from, to },
    summary: { Structure: 1, Internal: 1 },
    types: [
      {
        ...{ ...type, path: 'Pay.RetryPolicy', typeId: 'T_pay.retrypolicy', file: 'src/RetryPolicy.cs' },
        ...{ changeClass: 'Structure', reasons: ['signature'], dependents: 4, tests: 0 },
      },
      {
        ...{ ...type, path: 'Pay.Clock', typeId: 'T_pay.clock', file: 'src/Clock.cs' },
        ...{ changeClass: 'Internal', reasons: ['behaviour'], dependents: null, tests: 3 },
      },
    ],
    typesTotal: 2,
    risks: [
      {
        ...{ file: 'src/Desk.cs', line: 12, within: 'Pay.Desk.Take', reason: 'signature', of: 'Pay.RetryPolicy.Next' },
        ...{ before: 'Next(int)', after: 'Next(long)', confidence: 1, isTest: false, isChanged: false },
      },
    ],
    risksTotal: 7,
    unsearched: 0,
    failing: { risk: 0, untested: 0, stale: 0, api: 0 },
    tests: {
      files: [{ file: 'test/ClockTests.cs', ties: ['name', 'calls'] }],
      ...{ total: 1, further: 2, of: 40, withoutCommand: 0 },
      commands: [{ text: 'dotnet test --filter FullyQualifiedName~ClockTests', folder: 'test', files: 1 }],
    },
    stale: {
      learnings: {
        records: [{ id: 'R_1', question: 'Who decides to give up?', file: 'src/RetryPolicy.cs', origin: 'own' }],
        total: 1,
      },
      descriptions: { types: [], total: 0 },
      documents: { sections: [], total: 0 },
    },
    together: {
      files: [{ file: 'src/Limits.cs', with: 'src/RetryPolicy.cs', commits: 5, of: 11 }],
      total: 1,
      reach: { commits: 100, compared: 100, ends: 'start' },
    },
    api: { changes: [], total: 0 },
    ...{ unknown: [], coverage, revision: 1, elapsedMs: 10 },
  };
}
