/** What the view says about conversations and answers, without a page. */
import { describe, expect, it } from 'vitest';
import {
  budgetOf,
  keptSources,
  kindOf,
  modelOf,
  proposed,
  reasonOf,
  sourcesOf,
  staleSources,
  usedRecords,
  withoutNumbers,
} from '../../../../../src/renderer/features/ask/model/answer-parts.ts';
import { newSessionId, sessionRows } from '../../../../../src/renderer/features/ask/model/session-groups.ts';
import { talkMarkdown } from '../../../../../src/renderer/features/ask/model/talk-markdown.ts';
import { textSearchOf } from '../../../../../src/renderer/features/ask/model/text-query.ts';
import { answered, foundNothing, hit, session } from '../../../canned/ask.ts';

describe('an answer', () => {
  it('numbers its sources as its text does, and tells which no longer hold', () => {
    expect(sourcesOf(answered).map(({ n, file }) => `${n} ${file}`)).toEqual([
      '1 src/RetryPolicy.cs',
      '2 src/Gateway.cs',
    ]);
    expect(staleSources(sourcesOf(answered)).map(({ n }) => n)).toEqual([2]);
  });

  it('has three kinds of sources: learnings, documents and code', () => {
    const lines = { startLine: 1, endLine: 2 };
    expect(kindOf({ ...lines, file: 'src/a.ts', record: 'lr-1' })).toBe('learning');
    expect(kindOf({ ...lines, file: 'docs/Holds.MD' })).toBe('docs');
    expect(kindOf({ ...lines, file: 'src/readme.ts' })).toBe('code');
  });

  it('is edited without the numbers of its sources, but with those in code', () => {
    expect(withoutNumbers('It waits [1, 2]. Then `a[0]` ends [12].\n\n```ts\nb[1]\n```\n')).toBe(
      'It waits. Then `a[0]` ends.\n\n```ts\nb[1]\n```',
    );
  });

  it('lists the records that were given to it, with the numbers under which it cites them', () => {
    expect(usedRecords(answered).map(({ hit: { id }, tokens, numbers }) => [id, tokens, numbers])).toEqual([
      ['lr-1', 460, [1]],
      ['lr-2', 350, [2]],
    ]);
    expect(usedRecords(foundNothing)).toEqual([]);
  });

  it('counts as evidence what it cites that has lines in this workspace', () => {
    expect(keptSources(answered)).toBe(2);
    expect(keptSources({ ...answered, answer: 'Only this [2].' })).toBe(1);
    const [first, second] = answered.citations;
    if (first === undefined || second === undefined) throw new Error('The answer has too few sources.');
    const without = { ...second, file: '', startLine: 0, endLine: 0 };
    expect(keptSources({ ...answered, citations: [{ ...first, project: 'bank' }, without] })).toBe(0);
  });

  it('sums its tokens by part', () => {
    expect(budgetOf(answered)).toEqual({
      records: 810,
      code: 1080,
      domains: 310,
      question: 190,
      used: 3020,
      budget: 4000,
    });
  });

  it('proposes the type and domain of most of its records', () => {
    const records = [
      hit('a', 'A'),
      hit('b', 'B', { questionType: 'DATA_FLOW', domain: 'jobs' }),
      hit('c', 'C', { questionType: 'DATA_FLOW', domain: 'jobs' }),
    ];
    const context = { ...answered.context, records: records.map(({ id }) => ({ id, tokens: 1 })) };
    expect(proposed({ ...answered, records, context })).toEqual({ questionType: 'DATA_FLOW', domain: 'jobs' });
    expect(proposed(foundNothing)).toEqual({ questionType: 'BUSINESS_LOGIC', domain: '' });
  });

  it('says why a record was found, and which model wrote', () => {
    expect(
      [
        { words: 1, meaning: 1 },
        { words: 1, meaning: 0 },
        { words: 0, meaning: 1 },
      ].map((why) => reasonOf({ why })),
    ).toEqual(['both', 'words', 'meaning']);
    expect(['static', 'ollama:qwen2.5-coder:7b'].map(modelOf)).toEqual([null, 'qwen2.5-coder:7b']);
  });
});

describe('conversations', () => {
  const now = new Date(2026, 2, 12, 14, 30).getTime();
  it('stand under today, yesterday and earlier', () => {
    const at = (day: number, hour: number) => new Date(2026, 2, day, hour).getTime();
    const rows = sessionRows(
      [
        session('s-4', 'D', { at: at(12, 9) }),
        session('s-3', 'C', { at: at(12, 0) }),
        session('s-2', 'B', { at: at(11, 23) }),
        session('s-1', 'A', { at: at(3, 8) }),
      ],
      now,
    );
    expect(rows.map((row) => (row.kind === 'head' ? `${row.group} ${row.count}` : row.key))).toEqual([
      'today 2',
      's-4',
      's-3',
      'yesterday 1',
      's-2',
      'earlier 1',
      's-1',
    ]);
  });

  it('get ids that the contract takes', () => {
    for (const random of [0, 0.5, 0.999999])
      expect(newSessionId(now, () => random)).toMatch(/^s-20260312-[a-z0-9]{6}$/);
  });

  it('become Markdown with their sources', () => {
    const turns = [
      { question: 'What\nif?', answer: answered, partial: '' },
      { question: 'Who?', answer: foundNothing, partial: '' },
      { question: 'When?', answer: null, partial: 'Half' },
    ];
    expect(talkMarkdown(turns, { sources: 'Sources', nothing: 'Nothing found.' })).toBe(
      `## What if?\n\n${answered.answer}\n\nSources\n\n1. \`src/RetryPolicy.cs:3-4\`\n2. \`src/Gateway.cs:9\`\n\n## Who?\n\nNothing found.\n\n## When?\n\nHalf\n`,
    );
    const [first, second] = answered.citations;
    if (first === undefined || second === undefined) throw new Error('The answer has too few sources.');
    const citations = [
      { ...first, project: 'bank' },
      { ...second, file: '', startLine: 0, endLine: 0 },
    ];
    const elsewhere = [{ question: 'What if?', answer: { ...answered, citations }, partial: '' }];
    expect(talkMarkdown(elsewhere, { sources: 'Sources', nothing: '' })).toContain(
      '1. `bank: src/RetryPolicy.cs:3-4`\n2. `lr-2`\n',
    );
  });
});

describe('a question as a search of the text', () => {
  it.each([
    ['Which print vendor sends the paper statements?', 'print|vendor|sends|paper|statements'],
    ['Where is RetryPolicy.Next used with a time-out?', 'RetryPolicy\\.Next'],
    ['What does max_attempts do?', 'max_attempts'],
    ['支付超时之后会发生什么？', '支付超时之后|发生'],
    ['RetryPolicy 是什么时候重试的', 'RetryPolicy'],
  ])('%s', (question, query) => expect(textSearchOf(question)?.query).toEqual({ q: query, mode: 'regex' }));

  it.each(['What is it?', '？？', ''])('is none for %s', (question) => expect(textSearchOf(question)).toBeNull());
});
