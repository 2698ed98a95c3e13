/** Generations for tests of the page: a live one, one that is rebuilt, what was before, their documents and a stored diff. */
import { MemoError } from '#shared/base/errors.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { DocumentEvidence } from '#shared/contract/generations/documents.ts';
import type {
  DocumentPage,
  GenerationDiff,
  GenerationInfo,
  RotationStatus,
} from '#shared/contract/generations/methods.ts';

export const minute = 60_000;
/** Twenty-six minutes past two, so that a day's edge is far. */
export const noonish = new Date(2026, 2, 12, 14, 26).getTime();

export function generation(id: string, more: Partial<GenerationInfo> = {}): GenerationInfo {
  return {
    id,
    state: 'retired',
    session: `s-${id.slice(-2)}`,
    seed: 7,
    orderHash: 'f'.repeat(64),
    startedAt: noonish - 40 * minute,
    finishedAt: noonish - 33 * minute,
    swappedAt: noonish - 28 * minute,
    retiredAt: null,
    stored: false,
    counts: { files: 1131, types: 1284, members: 9746, edges: 5120 },
    documents: { arch: 9, interface: 143, stories: 12, issues: 37 },
    analyst: 'static',
    endedAt: null,
    reason: null,
    ...more,
  };
}

export const live = generation('g-0142', { state: 'live', stored: true });
export const before: readonly GenerationInfo[] = [
  generation('g-0141', {
    stored: true,
    startedAt: noonish - 80 * minute,
    finishedAt: noonish - 74 * minute,
    swappedAt: noonish - 66 * minute,
    retiredAt: noonish - 28 * minute,
  }),
  generation('g-0140', {
    startedAt: noonish - 120 * minute,
    finishedAt: noonish - 114 * minute,
    swappedAt: noonish - 103 * minute,
    retiredAt: noonish - 66 * minute,
  }),
  generation('g-0139', {
    state: 'failed',
    startedAt: noonish - 132 * minute,
    finishedAt: null,
    swappedAt: null,
    documents: null,
    counts: null,
    endedAt: noonish - 130 * minute,
    reason: { code: 'diskFull', id: 'g-0139', neededMb: 212, freeMb: 90 },
  }),
];

export const idle: RotationStatus = {
  phase: 'normal',
  live,
  rebuild: null,
  timer: { enabled: true, running: true, intervalMs: 30 * minute, stabilizeMs: 5 * minute },
  nextAt: noonish + 9 * minute,
  skipped: null,
  failure: null,
  previous: 'g-0141',
};

export const building = generation('g-0143', {
  state: 'building',
  startedAt: noonish - 6 * minute,
  finishedAt: null,
  swappedAt: null,
  counts: null,
  documents: null,
});

export const rebuilding: RotationStatus = {
  ...idle,
  phase: 'scan',
  rebuild: {
    id: 'g-0143',
    session: 's-43',
    startedAt: noonish - 6 * minute,
    step: 'scan',
    done: 714,
    total: 1131,
    batches: 3,
    batchTimes: [noonish - 5 * minute, noonish - 3 * minute, noonish - minute],
    swapAt: noonish + 9 * minute,
  },
  nextAt: null,
};

const evidence = (file: string, startLine: number): DocumentEvidence => ({
  file,
  startLine,
  endLine: startLine + 3,
  hash: 'a'.repeat(64),
});
const entry = (id: string, file: string, line: number, confidence = 0.6) => ({
  id,
  source: 'static' as const,
  confidence,
  evidence: [evidence(file, line)],
});
const retry = { name: 'RetryPolicy', path: 'Pay.RetryPolicy', typeId: 'T_x' };

type Page<N extends DocumentPage['name']> = Extract<DocumentPage, { name: N }>;
const head = { generation: 'g-0142', live: true, changedFiles: {} };

export const archPage: Page<'arch'> = {
  ...head,
  name: 'arch',
  document: {
    schemaVersion: '1.0',
    omitted: {},
    modules: [
      {
        ...entry('mod-payments', 'Payments/PaymentsModule.cs', 12),
        name: 'Ledgerline.Payments',
        path: 'src/Payments',
        purpose: 'Takes payments, retries, refunds, reconciles',
        types: 187,
        files: 40,
        languages: ['csharp'],
        dependsOn: [{ name: 'Ledgerline.Core', references: 41 }],
        layer: 'domain',
      },
      {
        ...entry('mod-core', 'Core/Money.cs', 1, 0.58),
        name: 'Ledgerline.Core',
        path: 'src/Core',
        purpose: 'Money, time, `Result`s, events',
        types: 168,
        files: 30,
        languages: ['csharp'],
        dependsOn: [],
        layer: 'kernel',
      },
    ],
    layers: [],
    entryPoints: [{ ...entry('main-api', 'Api/Program.cs', 31), kind: 'server', title: 'Api', symbol: retry }],
    techStack: [
      { ...entry('tech-csharp', 'Api/Api.csproj', 1, 1), name: 'C#', kind: 'language', version: '12', uses: 70 },
    ],
    patterns: [],
    cycles: [
      {
        ...entry('cycle-1', 'Core/Money.cs', 9),
        kind: 'types',
        members: ['Pay.A', 'Pay.B'],
        detail: 'Two types use each other.',
      },
    ],
  },
  sections: {
    modules: { total: 2, omitted: 7 },
    entryPoints: { total: 1, omitted: 0 },
    techStack: { total: 1, omitted: 0 },
    cycles: { total: 1, omitted: 0 },
  },
  changedFiles: { 'Core/Money.cs': 'changed' },
};

const route = (id: string, name: string): Page<'interface'>['document']['entries'][number] => ({
  ...entry(id, 'Api/Orders.cs', 20),
  kind: 'route',
  name,
  symbol: retry,
  symbolKind: 'method',
  signature: 'Task<Order> Get(Guid id)',
  summary: 'One order',
  framework: 'aspnet',
  consumers: { count: 0, some: [] },
});

export const interfacePage: Page<'interface'> = {
  ...head,
  name: 'interface',
  document: {
    schemaVersion: '1.0',
    omitted: {},
    entries: [
      route('http-get-orders', 'GET /orders/{id}'),
      {
        ...route('http-post-orders', 'POST /orders'),
        summary: '',
        symbol: { name: 'Post', path: 'Api.Orders.OrderApi.Post(Order,CancellationToken)' },
      },
      {
        ...route('export-retry', 'Pay.RetryPolicy'),
        kind: 'export',
        symbolKind: 'class',
        framework: '',
        summary: '',
        signature: 'public sealed class RetryPolicy',
        consumers: { count: 7, some: [{ name: 'PaymentProcessor', path: 'Pay.PaymentProcessor', typeId: 'T_y' }] },
      },
    ],
  },
  sections: { entries: { total: 3, omitted: 12 } },
};

export const storiesPage: Page<'stories'> = {
  ...head,
  name: 'stories',
  document: {
    schemaVersion: '1.0',
    omitted: {},
    stories: [
      {
        ...entry('story-order', 'Api/Orders.cs', 20),
        title: 'An order is placed',
        trigger: { kind: 'route', name: 'POST /orders' },
        steps: [
          {
            symbol: { name: 'Orders.Post', path: 'Api.Orders.Post', typeId: 'T_o' },
            file: 'Api/Orders.cs',
            line: 20,
            what: 'takes the order',
            module: 'Api',
          },
          { symbol: retry, file: 'Pay/RetryPolicy.cs', line: 8, what: 'tries the charge again', module: 'Payments' },
          {
            symbol: { name: 'helper', path: 'pay.helper' },
            file: 'pay/helper.cs',
            line: 3,
            what: '',
            module: 'Payments',
          },
        ],
        touches: ['Api', 'Payments'],
      },
    ],
  },
  sections: { stories: { total: 1, omitted: 0 } },
};

const issue = (id: string, more: Partial<Page<'issues'>['document']['issues'][number]>) => ({
  ...entry(id, 'Core/Money.cs', 40),
  kind: 'todo' as const,
  severity: 'low' as const,
  title: id,
  detail: `Detail of ${id}`,
  ...more,
});

export const issuesPage: Page<'issues'> = {
  ...head,
  name: 'issues',
  document: {
    schemaVersion: '1.0',
    omitted: {},
    issues: [
      issue('cycle-a', { kind: 'cycle', severity: 'high', title: 'Payments and Core depend on each other' }),
      issue('todo-a', { title: 'Round by currency' }),
    ],
  },
  sections: { issues: { total: 2, omitted: 3 } },
};

export const diff: GenerationDiff = {
  from: 'g-0141',
  to: 'g-0142',
  types: {
    added: { count: 1, some: [{ path: 'Pay.RetryPolicy', typeId: 'T_x', file: 'src/RetryPolicy.cs' }] },
    removed: { count: 0, some: [] },
    renamed: { count: 1, some: [{ path: 'Pay.Hold', typeId: 'T_h', file: 'src/Hold.cs', was: 'Pay.Reserve' }] },
    changed: {
      count: 3,
      some: [{ path: 'Pay.Gateway', typeId: 'T_g', file: 'src/Gateway.cs', changeClass: 'PublicBehavior' }],
    },
  },
  classes: { Structure: 2, PublicBehavior: 3 },
  documents: {
    arch: {
      added: { count: 0, some: [] },
      removed: { count: 0, some: [] },
      changed: { count: 1, some: [{ section: 'techStack', id: 'csharp', title: 'C#' }] },
    },
    issues: {
      added: { count: 1, some: [{ section: 'todo', id: 'todo-a', title: 'Round by currency' }] },
      removed: { count: 0, some: [] },
      changed: { count: 0, some: [] },
    },
  },
};

/** Holds what the engine would; a test changes it and tells by the event. */
export interface CannedGenerations {
  status: RotationStatus;
  all: readonly GenerationInfo[];
  pages: Record<DocumentPage['name'], DocumentPage>;
}

export function generationAnswers(held: CannedGenerations) {
  return {
    'generations.status': () => held.status,
    'generations.list': ({ offset = 0, limit = 50 }: Params<'generations.list'>) => ({
      generations: held.all.slice(offset, offset + limit),
      total: held.all.length,
    }),
    'generations.document': ({ name, generation: id }: Params<'generations.document'>): DocumentPage => ({
      ...held.pages[name],
      generation: id ?? held.status.live.id,
      live: id === undefined,
    }),
    'generations.diff': ({
      from,
      to,
    }: {
      from?: string | undefined;
      to?: string | undefined;
    }): Result<'generations.diff'> => {
      if (to !== undefined && to !== 'g-0142') throw new MemoError('NotFound', `No swap to ${to} is kept.`);
      return { ...diff, from: from ?? diff.from };
    },
    'generations.trigger': (_: Params<'generations.trigger'>): Result<'generations.trigger'> => {
      const started = held.status.rebuild === null;
      if (started) held.status = rebuilding;
      const { rebuild } = held.status;
      if (rebuild === null) throw new MemoError('NotFound', 'No rebuild.');
      return { started, rebuild, message: started ? 'Started.' : 'One runs already.' };
    },
    'generations.stop': () => {
      held.status = idle;
      return { id: 'g-0143' };
    },
    'generations.rollback': () => ({ from: 'g-0142', to: 'g-0141', diff }),
  };
}

export function fewGenerations(status: RotationStatus = idle): CannedGenerations {
  return {
    status,
    all: [...(status.rebuild === null ? [] : [building]), live, ...before],
    pages: { arch: archPage, interface: interfacePage, stories: storiesPage, issues: issuesPage },
  };
}
