/** A small prompt window and packs for tests of the page, with handlers that keep what is chosen, as the engine does. */
import { MemoError } from '#shared/base/errors.ts';
import type {
  ContextChoices,
  FilterPreview,
  FilterProblem,
  PackInfo,
  PackType,
  PromptWindow,
  WindowEntry,
  WindowPart,
} from '#shared/contract/context/context-types.ts';
import type { CannedHost } from './host.ts';
import { symbol } from './symbols.ts';

export function entry(path: string, part: WindowPart, more: Partial<WindowEntry> = {}): WindowEntry {
  const of = symbol(path);
  return {
    path,
    typeId: of.typeId,
    part,
    why: 'pinned',
    reason: { key: 'context.reason.pinned', values: {} },
    texts: ['OUTLINE'],
    trimmed: [],
    semanticState: 'none',
    characters: 1000,
    packs: [],
    symbol: of,
    ...more,
  };
}

export function promptWindow(more: Partial<PromptWindow> = {}): PromptWindow {
  return {
    text: '# Pinned\n\n## Pay.RetryPolicy\n',
    used: 8040,
    budget: 10_000,
    tokens: { used: 2010, budget: 2500, exact: false },
    files: [],
    entries: [
      entry('Pay.RetryPolicy', 'pinned', {
        texts: ['OUTLINE', 'ROLE', 'LIFECYCLE', 'LIMITATIONS'],
        trimmed: ['EDGE_CASES'],
        semanticState: 'stale',
        characters: 4120,
      }),
      entry('Pay.StripeGateway', 'focus', {
        why: 'asked about last',
        reason: { key: 'context.reason.asked', values: {} },
        texts: ['OUTLINE', 'ROLE'],
        semanticState: 'cached',
        characters: 2460,
        packs: ['payments-core'],
      }),
      entry('Pay.Money', 'recent', {
        why: 'opened lately',
        reason: { key: 'context.reason.recent', values: {} },
        characters: 1340,
      }),
    ],
    leftOut: [
      {
        path: 'Lending.RiskModel',
        typeId: 'T_risk',
        part: 'recent',
        why: 'needs 4,210, only 1,960 free',
        reason: { key: 'context.reason.noRoom', values: { needs: 4210, free: 1960 } },
        characters: 4210,
      },
    ],
    leftOutTotal: 1,
    parts: { head: 120, pinned: 4120, task: 0, focus: 2460, recent: 1340 },
    marks: { pinned: 0.6, degraded: 0.85 },
    pinsFull: false,
    around: { path: 'Pay.StripeGateway', typeId: 'T_pay.stripegateway', at: new Date(2026, 2, 12, 14, 21).getTime() },
    writtenAt: new Date(2026, 2, 12, 14, 25, 31).getTime(),
    generation: 'g-0001',
    revision: 1,
    ...more,
  };
}

export function packInfo(name: string, more: Partial<PackInfo> = {}): PackInfo {
  return {
    name,
    filter: 'namespace:Pay.*',
    active: false,
    types: 18,
    tokenEstimate: 7420,
    maxTokens: 8000,
    truncated: false,
    lastBuild: 1,
    hash: 'h',
    stale: false,
    ...more,
  };
}

const packType = (path: string, as: PackType['as'], by: string): PackType => ({
  symbol: symbol(path),
  as,
  by: [by],
  tokens: 312,
  texts: ['OUTLINE'],
});

/** As the engine reads filters, for one mistake: `acces:`. */
export function preview(filter: string): FilterPreview {
  const at = filter.indexOf('acces:');
  const problem: FilterProblem = {
    position: at,
    length: 6,
    message: '“acces” is not a filter.',
    hint: 'Did you mean access:?',
    reason: { key: 'filter.problem.key', values: { word: 'acces' } },
    replacement: 'access:',
  };
  const colon = filter.indexOf(':') + 1;
  return {
    problems: at < 0 ? [] : [problem],
    spans: colon === 0 ? [] : [{ position: 0, length: colon, kind: 'filter' }],
    matches: at < 0 ? [packType('Pay.RetryPolicy', 'match', 'namespace')] : null,
    dependencies: at < 0 ? [packType('Core.Money', 'dependency', 'Pay.RetryPolicy')] : null,
    counts: at < 0 ? { matches: 1, dependencies: 1, tokens: 4890, kept: 2 } : null,
  };
}

export interface CannedContext {
  window: PromptWindow;
  choices: ContextChoices;
  packs: PackInfo[];
}

export function cannedContext(): CannedContext {
  return {
    window: promptWindow(),
    choices: {
      pins: [{ path: 'Pay.RetryPolicy', typeId: 'T_pay.retrypolicy', pinnedAt: 1 }],
      added: [],
      dismissed: [],
      activePacks: ['payments-core'],
    },
    packs: [packInfo('payments-core', { active: true }), packInfo('loan-schedules', { truncated: true, stale: true })],
  };
}

/** @param host the same one; asked when a call comes. */
export function contextAnswers(held: CannedContext, host: () => CannedHost): CannedHost['answers'] {
  const chosen = (id = '') => {
    const path = held.window.entries.find(({ typeId }) => typeId === id)?.path ?? 'Pay.Other';
    const { typeId: _, ...of } = symbol(path);
    return { resolved: { ...of, typeId: id }, success: true, choices: held.choices };
  };
  const changed = <T>(answer: T): T => {
    host().emit('context.changed', { at: 1 });
    return answer;
  };
  return {
    GetPromptWindow: ({ task }) =>
      task === undefined
        ? held.window
        : promptWindow({
            text: `for ${task}`,
            writtenAt: null,
            around: null,
            entries: [
              entry('Pay.Refunds', 'task', {
                why: 'its names or comments say refund',
                reason: { key: 'context.reason.names', values: { words: ['refund'] } },
              }),
            ],
            leftOut: [],
            parts: { head: 120, pinned: 0, task: 1000, focus: 0, recent: 0 },
          }),
    'context.choices': () => held.choices,
    Pin: ({ id = '' }) => {
      held.choices = { ...held.choices, pins: [...held.choices.pins, { path: '', typeId: id, pinnedAt: 2 }] };
      return changed(chosen(id));
    },
    Unpin: ({ id = '' }) => {
      held.choices = { ...held.choices, pins: held.choices.pins.filter(({ typeId }) => typeId !== id) };
      return changed(chosen(id));
    },
    Dismiss: ({ id = '' }) => {
      const { entries } = held.window;
      const answer = chosen(id);
      held.window = { ...held.window, entries: entries.filter(({ typeId }) => typeId !== id) };
      return changed(answer);
    },
    'context.add': ({ id = '' }) => changed(chosen(id)),
    'context.clear': () => changed({ cleared: 1, choices: held.choices }),
    ListPacks: () => ({ packs: held.packs }),
    'pack.preview': ({ filter }) => preview(filter),
    'pack.show': ({ name }) => {
      const info = held.packs.find((one) => one.name === name);
      if (info === undefined) throw new MemoError('NotFound', `No pack is called ${name}.`);
      return { ...info, contents: [], leftOut: [], text: `# ${name}` };
    },
    'pack.activate': ({ name, active = true }) => {
      held.packs = held.packs.map((one) => (one.name === name ? { ...one, active } : one));
      return changed({ packs: held.packs });
    },
    'pack.remove': ({ name }) => {
      held.packs = held.packs.filter((one) => one.name !== name);
      return changed({ packs: held.packs });
    },
    BuildPack: ({ name, filter, maxTokens = 8000 }) => {
      const built = packInfo(name, { filter, maxTokens, types: 2, tokenEstimate: 4890 });
      held.packs = [...held.packs.filter((one) => one.name !== name), built];
      return changed({ ...built, contents: [], leftOut: [], text: `# ${name}`, reused: false });
    },
  };
}
