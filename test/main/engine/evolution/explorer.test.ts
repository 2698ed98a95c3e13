import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { GeneratedQuestion, LiveStep } from '#shared/contract/evolution/evolution-types.ts';
import { createExplorer, type ExploreOptions } from '../../../../src/main/engine/evolution/explorer.ts';
import type { ExplorationContext, Learner, NextAction } from '../../../../src/main/engine/evolution/learner.ts';
import type { ToolRegistry } from '../../../../src/main/engine/tools/tools.ts';
import { openTestTools } from '../tools/open-tools.ts';
import { smallShop } from '../tools/small-shop.ts';
import { testClock } from './loop/test-clock.ts';

const question: GeneratedQuestion = {
  question: 'How often is a failed capture retried?',
  type: 'BUSINESS_LOGIC',
  priority: 5,
  reason: '',
  suggestedTools: ['read_file'],
  expectedOutcome: '',
};

const act = (toolName: string | null, parameters: Record<string, unknown> = {}): NextAction => ({
  ...{ shouldStop: false, toolName, parameters },
  reason: '',
});
const stop: NextAction = { shouldStop: true, toolName: 'read_file', parameters: {}, reason: '' };

type Decide = (context: ExplorationContext, signal: AbortSignal) => NextAction | Promise<NextAction>;

function learnerOf(decide: Decide): Learner {
  return {
    ...{ name: 'static', cap: 0.6 },
    questions: async () => ({ value: [], tokens: 0 }),
    next: async (context, signal) => ({ value: await decide(context, signal), tokens: 100 }),
    summarize: async () => ({ value: null, tokens: 0 }),
  };
}

async function openExplorer() {
  const { tools } = await openTestTools(smallShop);
  const clock = testClock(1_000);
  const explorer = createExplorer({ tools, clock });
  const live: LiveStep[] = [];
  return {
    ...{ clock, live },
    explore: (decide: Decide, more: Partial<ExploreOptions> = {}) =>
      explorer.explore(question, {
        ...{ learner: learnerOf(decide), language: 'en', maxSteps: 10, timeoutMs: 120_000 },
        spend: () => true,
        guard: { refuse: () => null, seen: () => null },
        onStep: (step) => live.push(step),
        signal: new AbortController().signal,
        ...more,
      }),
  };
}

describe('ToolExplorer', () => {
  it('each decision sees the question, the steps and what was gathered so far (evolution-10)', async () => {
    const { explore, live } = await openExplorer();
    const seen: ExplorationContext[] = [];
    const result = await explore((context) => {
      seen.push(context);
      const [first, second] = [act('find_file', { name: 'retry' }), act('outline', { symbol: 'RetryPolicy' })];
      return [first, second][context.previousSteps.length] ?? stop;
    });
    expect(result).toMatchObject({ question, success: true, error: null });
    expect(result.ended).toBeUndefined();
    expect(result.steps.map(({ toolName }) => toolName)).toEqual(['find_file', 'outline']);
    expect(result.steps[0]).toMatchObject({ parameters: { name: 'retry' }, timestamp: 1_000 });
    expect(seen.map(({ previousSteps }) => previousSteps.length)).toEqual([0, 1, 2]);
    expect(seen[0]?.accumulatedKnowledge).toBe('');
    expect(seen[2]?.accumulatedKnowledge).toBe(result.steps.map(({ resultSummary }) => resultSummary).join('\n'));
    expect(seen[2]?.accumulatedKnowledge).toContain('src/retry.ts');
    expect(result.finalContext).toEqual(seen[2]);
    expect(live.map(({ tool, durationMs }) => [tool, durationMs === null])).toEqual([
      ['find_file', true],
      ['find_file', false],
      ['outline', true],
      ['outline', false],
    ]);
    expect(live[1]).toMatchObject({ input: 'retry', result: '1 file', ok: true });
  });

  it('shouldStop or no tool ends it at once, whatever else is said (evolution-10)', async () => {
    const { explore } = await openExplorer();
    for (const action of [stop, act(null), act('')]) {
      let asked = 0;
      const result = await explore(() => {
        asked += 1;
        return action;
      });
      expect(result).toMatchObject({ success: true, steps: [] });
      expect(asked).toBe(1);
    }
  });

  it('more than 2000 gathered characters are enough (evolution-10)', async () => {
    const { explore } = await openExplorer();
    const result = await explore(() => act('read_file', { path: 'src/orders.ts' }));
    const knowledge = result.finalContext?.accumulatedKnowledge ?? '';
    expect(result.success).toBe(true);
    expect(knowledge.length).toBeGreaterThan(2_000);
    expect(knowledge.length - (result.steps.at(-1)?.resultSummary.length ?? 0)).toBeLessThanOrEqual(2_001);
    expect(result.steps.length).toBeLessThan(10);
  });

  it.each([
    [[1_000, 999, 1], 3],
    [[1_000, 1_000, 1], 2],
    [[2_000, 1], 2],
    [[2_001, 1], 1],
  ])(
    'of summaries of %j characters, a line break between them, it reads %i: 2000 are not enough (evolution-10)',
    async (lengths, steps) => {
      const call = async (name: string): ReturnType<ToolRegistry['call']> => {
        const summary = 'x'.repeat(lengths[asked] ?? 0);
        asked += 1;
        const result = { ok: true, text: summary, summary, found: [] };
        return {
          result,
          durationMs: 1,
          step: { toolName: name, parameters: {}, resultSummary: summary, timestamp: 1 },
        };
      };
      let asked = 0;
      const explorer = createExplorer({ tools: { tools: [], call }, clock: testClock(1_000) });
      const result = await explorer.explore(question, {
        ...{ learner: learnerOf(() => (asked < lengths.length ? act('look') : stop)), language: 'en', maxSteps: 10 },
        ...{ timeoutMs: 120_000, spend: () => true, guard: { refuse: () => null, seen: () => null } },
        onStep: () => {},
        signal: new AbortController().signal,
      });
      expect(result).toMatchObject({ success: true, steps: { length: steps } });
    },
  );

  it('an unknown tool is a step that failed, and the exploration continues (evolution-10)', async () => {
    const { explore, live } = await openExplorer();
    const result = await explore(({ previousSteps }) =>
      previousSteps.length === 0 ? act('rm_rf', { path: '/' }) : stop,
    );
    expect(result).toMatchObject({ success: true, calls: [{ result: { ok: false } }] });
    expect(result.steps[0]?.resultSummary).toContain("'rm_rf'");
    expect(live.at(-1)).toMatchObject({ tool: 'rm_rf', ok: false });
  });

  it('an exception gives its message and the steps so far (evolution-10)', async () => {
    const { explore } = await openExplorer();
    const spent: number[] = [];
    const result = await explore(
      ({ previousSteps }) => {
        if (previousSteps.length === 0) return act('find_file', { name: 'api' });
        throw new MemoError('ModelUnavailable', 'The model said nothing.', { fault: 'empty', tokens: 70 });
      },
      {
        spend(tokens) {
          spent.push(tokens);
          return true;
        },
      },
    );
    expect(result).toMatchObject({
      success: false,
      error: 'The model said nothing.',
      steps: [{ toolName: 'find_file' }],
    });
    expect(result.ended).toEqual({ code: 'modelError', values: { fault: 'empty' } });
    expect(spent).toEqual([100, 70]);
  });

  it('takes no more steps than it may (evolution-11)', async () => {
    const { explore } = await openExplorer();
    const result = await explore(() => act('find_file', { name: 'api' }), { maxSteps: 3 });
    expect(result).toMatchObject({ success: true });
    expect(result.steps).toHaveLength(3);
  });

  it('its time ends the step in work, and it counts as failed (evolution-11)', async () => {
    const { explore, clock } = await openExplorer();
    const never = (_: ExplorationContext, signal: AbortSignal) =>
      new Promise<NextAction>((_resolve, reject) =>
        signal.addEventListener('abort', () => reject(new Error('aborted'))),
      );
    const deaf = () => new Promise<NextAction>(() => {});
    for (const decide of [never, deaf]) {
      const result = await explore(({ previousSteps, ...rest }, signal) => {
        if (previousSteps.length === 0) return act('find_file', { name: 'api' });
        setImmediate(() => void clock.pass(120_000));
        return decide({ previousSteps, ...rest }, signal);
      });
      expect(clock.waiting()).toBe(0);
      expect(result).toMatchObject({ success: false, ended: { code: 'timeout' } });
      expect(result.steps).toHaveLength(1);
    }
  });

  it('cancelling throws Cancelled, also while a step runs (evolution-4)', async () => {
    const { explore } = await openExplorer();
    const control = new AbortController();
    const run = explore(
      () => {
        control.abort();
        return act('grep_file', { pattern: 'order' });
      },
      { signal: control.signal },
    );
    await expect(run).rejects.toMatchObject({ code: 'Cancelled' });
  });

  it('a used-up budget fails it, the guard ends it with what it has (evolution-5, evolution-11)', async () => {
    const { explore } = await openExplorer();
    const poor = await explore(() => act('find_file', { name: 'api' }), { spend: () => false });
    expect(poor).toMatchObject({ success: false, ended: { code: 'tokens' }, steps: [] });
    const reason = { code: 'sameCallThrice', values: {} } as const;
    let calls = 0;
    const refused = await explore(() => act('find_file', { name: 'api' }), {
      guard: {
        refuse: () => (calls === 2 ? reason : null),
        seen() {
          calls += 1;
          return null;
        },
      },
    });
    expect(refused).toMatchObject({ success: true, ended: reason });
    expect(refused.steps).toHaveLength(2);
    const seen = await explore(() => act('find_file', { name: 'api' }), {
      guard: { refuse: () => null, seen: () => ({ code: 'nothingNew', values: {} }) },
    });
    expect(seen).toMatchObject({ success: true, ended: { code: 'nothingNew' } });
    expect(seen.steps).toHaveLength(1);
  });
});
