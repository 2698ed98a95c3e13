import { describe, expect, it } from 'vitest';
import { DomainKnowledge, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { distil, isOutdated } from '../../../../../src/main/engine/memory/load/domain-knowledge.ts';

const record = (n: number, answer: string, file = 'src/a.ts'): LearningRecord =>
  LearningRecord.parse({
    id: `lr-20260101-00${n}`,
    projectKey: 'shop',
    createdAt: n,
    question: 'How are holds handled?',
    questionType: 'BUSINESS_LOGIC',
    answer,
    confidence: 0.8,
    domain: 'payments',
    sourceFiles: [file],
  });
const records = [
  record(1, '## Answer\n`HoldRelease` closes a hold once. More follows here.'),
  record(2, 'The nightly run calls HoldRelease for each hold that is due. It never retries.', 'src/b.ts'),
  record(3, '```ts\nconst first = 1;\n```\nA capture turns a hold into a ledger entry.'),
];

describe('domain knowledge (memory-10)', () => {
  it('is distilled from records: leading sentences, names that recur, files, sources', () => {
    const known = distil('payments', records);
    expect(known.summary.split('\n').sort()).toEqual([
      '- A capture turns a hold into a ledger entry.',
      '- The nightly run calls HoldRelease for each hold that is due.',
      '- `HoldRelease` closes a hold once.',
    ]);
    expect(known.keyConcepts).toEqual([
      {
        name: 'HoldRelease',
        description: '`HoldRelease` closes a hold once.',
        relatedFiles: ['src/a.ts', 'src/b.ts'],
      },
    ]);
    expect(known.keyFiles).toEqual(['src/a.ts', 'src/b.ts']);
    expect(known.sourceRecordIds).toEqual(records.map(({ id }) => id));
    expect(known.analyst).toBe('static');
  });

  it('leads with a whole thought: a word alone means nothing without its question', () => {
    const of = (answer: string) => distil('payments', [record(1, answer), record(2, answer)]).summary.split('\n')[0];
    expect(of('No. `RefundService` refuses more than was captured. It throws.')).toBe(
      '- No. `RefundService` refuses more than was captured.',
    );
    expect(of('不会。退款服务拒绝超过已捕获金额的请求，并且会抛出异常。它不重试。')).toBe(
      '- 不会。退款服务拒绝超过已捕获金额的请求，并且会抛出异常。',
    );
    expect(of('Only time-outs are tried again. The rest is not.')).toBe('- Only time-outs are tried again.');
  });

  it('is distilled again when enough of the records have changed', () => {
    const sourceRecordIds = Array.from({ length: 9 }, (_, n) => record(n, 'x').id);
    const now = Array.from({ length: 9 }, (_, n) => record(n, 'x'));
    const known = DomainKnowledge.parse({ ...distil('payments', now), id: 'dk-p', createdAt: 0, updatedAt: 0 });
    expect(isOutdated(null, now)).toBe(true);
    expect(isOutdated({ ...known, sourceRecordIds }, now)).toBe(false);
    expect(isOutdated(known, now.slice(1))).toBe(false);
    expect(isOutdated(known, now.slice(3))).toBe(true);
  });

  it('reads hostile text in no time', () => {
    const bad = [
      'a'.repeat(50_000),
      '\n'.repeat(50_000),
      '```'.repeat(15_000),
      '`'.repeat(50_000),
      'a_'.repeat(25_000),
    ];
    expect(
      distil(
        'x',
        bad.map((answer, n) => record(n, `${answer}.`)),
      ).sourceRecordIds,
    ).toHaveLength(bad.length);
  });
});
