/** A few symbols for tests of the page: one class with members, its interface, and answers of the contract about them. */

import { MemoError } from '#shared/base/errors.ts';
import type { ChangeState } from '#shared/contract/change.ts';
import type { SymbolRef } from '#shared/contract/common.ts';
import type { Params, Result } from '#shared/contract/contract.ts';
import type { Usage } from '#shared/contract/find.ts';
import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import { checkedWhole, readWhole } from './read-whole.ts';

export function symbol(path: string, more: Partial<SymbolRef> = {}): SymbolRef {
  const dot = path.lastIndexOf('.');
  return {
    path,
    name: path.slice(dot + 1),
    container: path.slice(0, Math.max(0, dot)),
    typeId: `T_${path.toLowerCase()}`,
    kind: 'class',
    access: 'public',
    language: 'csharp',
    file: `src/${path.slice(dot + 1)}.cs`,
    line: 8,
    ...more,
  };
}

function member(name: string, line: number, more: Partial<Member> = {}): Member {
  return {
    memberId: `M_${name.toLowerCase()}`,
    path: `Pay.RetryPolicy.${name}`,
    name,
    kind: 'method',
    access: 'public',
    signature: `${name}(Attempt last) : RetryDecision`,
    modifiers: [],
    doc: '',
    file: 'src/RetryPolicy.cs',
    line,
    endLine: line + 4,
    ...more,
  };
}

export const retryPolicy: TypeDetail = {
  symbol: symbol('Pay.RetryPolicy'),
  modifiers: ['sealed'],
  attributes: [],
  project: 'Pay',
  doc: 'Decides whether a failed attempt is tried again.\n\nOne instance a gateway.',
  files: [
    { file: 'src/RetryPolicy.Backoff.cs', line: 3, endLine: 24, parseErrors: 0, errorLine: 0 },
    { file: 'src/RetryPolicy.cs', line: 8, endLine: 40, parseErrors: 0, errorLine: 0 },
  ],
  structureHash: '9F2A441C',
  publicImplHash: '11AA22BB',
  internalImplHash: '33CC44DD',
  implHash: '5BC19F77',
  xmlDocHash: '17AD90B2',
  cosmeticHash: '55EE66FF',
  fanIn: 4,
  depth: 2,
  cycleSize: 1,
  members: [
    member('Next', 14, { doc: 'A time-out is never retried blindly.' }),
    member('MaxDelay', 30),
    member('Backoff', 5, { access: 'internal', file: 'src/RetryPolicy.Backoff.cs' }),
    member('_clock', 10, { access: 'private', kind: 'field', signature: '_clock : IClock' }),
  ],
  bases: [
    { name: 'IRetryPolicy', kind: 'implements', symbol: symbol('Pay.IRetryPolicy', { kind: 'interface' }) },
    { name: 'IDisposable', kind: 'implements', symbol: null },
  ],
  nested: [],
};

export const neverChanged: ChangeState = {
  changeClass: null,
  changedAt: null,
  internalChanged: false,
  propagatedCause: null,
  propagatedFrom: null,
  internalDriftState: { count: 0, firstAt: null, lastAt: null },
  lastSemanticBase: null,
  semanticState: 'none',
  semanticGroupId: null,
  outlineVersion: 1,
  priority: 0,
};

export const known: readonly SymbolRef[] = [
  retryPolicy.symbol,
  symbol('Pay.IRetryPolicy', { kind: 'interface' }),
  symbol('Pay.Refund'),
];

/** Symbols whose name contains the query's letters as they stand; enough for what the page does with an answer. */
/** All that there is was read. */
export const noMentions = { places: [], total: 0, files: 0, docs: 0, searched: 0 };

export function searchSymbols({ query }: Params<'SearchSymbols'>): Result<'SearchSymbols'> {
  const hits = known.flatMap((one) => {
    const at = one.path.toLowerCase().indexOf(query.toLowerCase());
    if (at === -1) return [];
    const matches: [number, number][] = query === '' ? [] : [[at, at + query.length]];
    return [{ ...one, score: 1, matches }];
  });
  const facets = { kinds: { class: hits.length }, access: {}, languages: {} };
  return { hits, total: hits.length, of: known.length, elapsedMs: 1, revision: 1, coverage: readWhole, facets };
}

export function typeDetail({ id }: Params<'symbols.type'>): Result<'symbols.type'> {
  if (id !== retryPolicy.symbol.typeId) {
    throw new MemoError('SymbolNotFound', `No type has the id ${id}.`, { suggestions: ['Pay.RetryPolicy'] });
  }
  return { resolved: retryPolicy.symbol, type: retryPolicy, references: checkedWhole, change: neverChanged };
}

/** Two neighbours of the one class, by side as asked; of the others nothing is known. */
export function neighbours(params?: unknown): Result<'symbols.neighbours'> {
  const { symbol: centre } = retryPolicy;
  const { side = 'both' } = (params ?? {}) as { side?: string };
  const dependents = side === 'dependencies' ? [] : [symbol('Pay.Refund')];
  const dependencies = side === 'dependents' ? [] : [symbol('Pay.IRetryPolicy', { kind: 'interface' })];
  const common = { depth: 0, cycleSize: 1, namespace: 'Pay' };
  return {
    resolved: centre,
    nodes: [
      { ...common, symbol: centre, fanIn: 4, fanOut: 1, depth: 2 },
      ...dependents.map((one) => ({ ...common, symbol: one, fanIn: 0, fanOut: 1 })),
      ...dependencies.map((one) => ({ ...common, symbol: one, fanIn: 1, fanOut: 0 })),
    ],
    edges: [
      { from: centre.typeId, to: 'T_pay.iretrypolicy', kind: 'implements', count: 1 },
      { from: 'T_pay.refund', to: centre.typeId, kind: 'call', count: 6 },
    ],
    external: [{ name: 'System.TimeSpan', kind: 'call', count: 2 }],
    externalTotal: 1,
    dependents: 1,
    dependencies: 1,
    leftOut: 0,
    groups: [],
    coverage: readWhole,
    references: checkedWhole,
    ties: [
      { side: 'dependents', kind: 'call', types: 1, uses: 6 },
      { side: 'dependencies', kind: 'implements', types: 1, uses: 1 },
    ],
  };
}

function usage(file: string, line: number, confidence: number, more: Partial<Usage> = {}): Usage {
  const snippet = 'var next = retry.Next(last);';
  return { file, line, column: 22, kind: 'call', confidence, snippet, range: [17, 21], ...more };
}

/** Usages of the member `Next`, the surest first; of anything else there is none. */
export function findUsages(params: unknown): Result<'FindUsages'> {
  const { id, maxResults = 100 } = params as { id: string; maxResults?: number };
  const { typeId, file, line } = retryPolicy.symbol;
  const within = {
    path: 'Pay.Refund.Run',
    typeId: 'T_pay.refund',
    memberId: 'M_run',
    kind: 'method' as const,
    file,
    line,
  };
  const all =
    id === 'M_next'
      ? [
          usage('src/Refund.cs', 30, 0.95, { within }),
          usage('src/Refund.cs', 12, 0.9, { within }),
          usage('src/Jobs.cs', 4, 0.45),
        ]
      : [];
  const resolved = { path: 'Pay.RetryPolicy', typeId, kind: 'class' as const, file, line };
  const usages = all.slice(0, maxResults);
  return {
    resolved,
    usages,
    total: all.length,
    mentions: noMentions,
    untyped: 0,
    throughBase: 0,
    reader: null,
    coverage: readWhole,
    elapsedMs: 1,
  };
}
