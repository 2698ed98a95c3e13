/** Answers the methods about memory. */

import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import type { ParsedParams, Result } from '#shared/contract/contract.ts';
import type { EvidenceView, memoryMethods, RecordSummary, RecordView } from '#shared/contract/memory/methods.ts';
import type { TypeDetail } from '#shared/contract/symbols.ts';
import type { CodeMap } from '../../codemap/codemap.ts';
import type { Handlers } from '../../handler.ts';
import type { Changed, Memory } from '../../memory/memory.ts';
import type { MemoryLife } from '../../memory-life.ts';
import type { Ops } from '../../ops.ts';
import { pauses } from '../../workspace/workspace.ts';

interface MemoryServices {
  use: MemoryLife['use'];
  ops: Ops;
  codeMap(): CodeMap;
}

type Method = keyof typeof memoryMethods;

export function memoryHandlers(services: MemoryServices): Handlers<Method> {
  const { use } = services;
  return {
    ...recordHandlers(services),
    ...recordChangeHandlers(use),
    'memory.domains': () => use((memory) => ({ domains: memory.domains() })),
    'memory.setDomain': ({ domain, summary }) => use((memory) => ({ knowledge: memory.setDomain(domain, summary) })),
    'memory.gaps': ({ limit }, { signal }) =>
      use(async (memory) => {
        const gaps = await memory.background.gaps(signal);
        return { gaps: gaps.slice(0, limit), total: gaps.length };
      }),
    'memory.coverage': () => use((memory) => memory.list.coverage()),
    'memory.ofType': ({ typeId }) => use((memory) => recordsOfType(services.codeMap(), memory, typeId)),
    'memory.ofLines': (place) => use((memory) => recordsOfLines(memory, place)),
    'memory.modules': ({ withoutTests }, { signal }) =>
      use(async (memory) => {
        const modules = await services.codeMap().moduleFiles(withoutTests);
        return { modules: await moduleCoverage(modules, memory.list.coverage().files, pauses(signal)) };
      }),
    'memory.failures': ({ limit }) =>
      use((memory) => ({ failures: memory.failures(limit), total: memory.failureCount() })),
    'memory.global': () => use((memory) => memory.global.get()),
    'memory.setPractice': ({ practice }) =>
      use(async (memory) => ({ practice: await memory.global.setPractice(practice) })),
    'memory.removePractice': ({ id }) =>
      use(async (memory) => {
        await memory.global.removePractice(id);
        return {};
      }),
    'memory.model': () => use((memory) => memory.model()),
    'memory.models': (_, { signal }) => use((memory) => memory.models(signal)),
  };
}

type ChangeMethod = Extract<
  keyof typeof memoryMethods,
  `memory.${'confirm' | 'reject' | 'restore' | 'pin' | 'verify' | 'edit' | 'supersede' | 'undo'}`
>;

/** Max records confirmed by a filter: their evidence is read, and the answer names each. */
const confirmedAtOnce = 1_000;

/** What is done to records: confirmed, rejected, edited, reverted. */
function recordChangeHandlers(use: MemoryLife['use']): Handlers<ChangeMethod> {
  const doing = (change: (changes: Memory['changes']) => Changed | Promise<Changed>) =>
    use(async ({ changes, views }): Promise<{ records: RecordSummary[]; undo: number | null }> => {
      const { rows, undo } = await change(changes);
      return { records: rows.map(views.summary), undo };
    });

  return {
    'memory.confirm': ({ ids, filter, note }) =>
      use(async ({ changes, list, views }) => {
        const fitting = filter === undefined ? [] : list.timeline(filter).ids;
        const { rows, undo } = await changes.confirm(ids ?? fitting.slice(0, confirmedAtOnce), note);
        return { records: rows.map(views.summary), undo, left: Math.max(0, fitting.length - rows.length) };
      }),
    'memory.verify': ({ ids, by, note }) => doing((changes) => changes.verify(ids, by, note)),
    'memory.reject': ({ ids, note }) => doing((changes) => changes.reject(ids, note)),
    'memory.restore': ({ ids, note }) => doing((changes) => changes.restore(ids, note)),
    'memory.pin': ({ ids, pinned }) => doing((changes) => changes.pin(ids, pinned)),
    'memory.supersede': ({ id, by, note }) => doing((changes) => changes.supersede(id, by, note)),
    'memory.undo': ({ undo }) => doing((changes) => changes.undo(undo)),
    'memory.edit': ({ id, revision, changes: edit }) =>
      use(async ({ changes, views }) => {
        const { row, undo } = await changes.edit(id, revision, edit);
        return { record: views.whole(row), undo };
      }),
  };
}

type ReadMethod = Extract<
  keyof typeof memoryMethods,
  `memory.${'search' | 'get' | 'list' | 'timeline' | 'add' | 'export' | 'forget'}`
>;

/** Fewer are stored before anyone could look at a progress bar. */
const worthAnOp = 200;

/** What a draft says that only a person here can say. Records with an id come from elsewhere: the store knows them as such. */
function withoutMarks(draft: unknown): unknown {
  if (typeof draft !== 'object' || draft === null || Array.isArray(draft) || 'id' in draft) return draft;
  const { confirmedAt: _, verifiedAt: __, pinned: ___, ...rest } = draft as Record<string, unknown>;
  return rest;
}

/** Finding, listing, adding and exporting records. */
function recordHandlers({ use, ops }: { use: MemoryLife['use']; ops: Ops }): Handlers<ReadMethod> {
  return {
    'memory.search': ({ query, projectKey, topK, filter }, { signal }) =>
      use(async ({ views, search, projectKey: own }) => {
        const asked = projectKey === undefined ? own : projectKey;
        const { hits, ...rest } = await search({ query, projectKey: asked, topK, filter }, signal);
        return { hits: hits.map((hit) => hit.view ?? views.hit(hit.row, hit)), ...rest };
      }),
    'memory.get': ({ id }) =>
      use(({ views, lookUp }) => {
        const { row, changes, related, versions } = lookUp(id);
        return {
          record: views.whole(row),
          changes,
          related: related.map(views.summary),
          versions: versions.map(views.summary),
        };
      }),
    'memory.list': (params) => use(({ list }) => list.list(params)),
    'memory.timeline': ({ filter }) => use(({ list }) => list.timeline(filter)),
    'memory.add': ({ records, by, expected, of = records.length, before }, { signal }) =>
      use(({ add }) => {
        const drafts = { drafts: records.map(withoutMarks), by, expected };
        if (of < worthAnOp) return add(drafts, signal, () => {});
        return ops.run('import', signal, (op) => {
          op.progress({ phase: 'saving', done: before, total: of });
          return add(drafts, op.signal, (done) => op.progress({ done: before + done }));
        });
      }, 'unchecked'),
    'memory.export': ({ filter, ids }, { signal }) => use(({ exported }) => exported(filter, ids, signal)),
    'memory.forget': ({ id }) => use(({ forget }) => forget(id), 'unchecked'),
  };
}

/** Letters of an answer: a few lines. */
const excerpt = 600;

interface Place {
  readonly startLine: number;
  readonly endLine: number;
}

/**
 * The records about lines of a file: those whose evidence covers a line, then the nearest. Evidence is used in its
 * present state.
 */
function recordsOfLines(
  memory: Memory,
  { file, line, limit }: ParsedParams<'memory.ofLines'>,
): Result<'memory.ofLines'> {
  const { records } = memory.list.list({
    filter: { file, statuses: ['active', 'stale'] },
    order: 'newest',
    limit: Number.MAX_SAFE_INTEGER,
  });
  const found = records.flatMap((record) => {
    const whole = memory.views.whole(memory.row(record.id));
    const places = whole.evidence.flatMap((one) => placeIn(file, one));
    const [nearest] = places.sort((a, b) => nearer(a, b, line));
    if (nearest === undefined) return [];
    const answer = whole.answer.slice(0, excerpt).replace(/[\ud800-\udbff]$/, '');
    return [{ record, answer, ...nearest, inside: distance(nearest, line) === 0 }];
  });
  return { records: found.sort((a, b) => nearer(a, b, line)).slice(0, limit), total: found.length };
}

function placeIn(file: string, { now, ...learnt }: EvidenceView): Place[] {
  const { startLine, endLine } = now ?? learnt;
  return (now?.file ?? learnt.file) === file ? [{ startLine, endLine }] : [];
}

/** Lines between; 0 for what covers it. */
function distance({ startLine, endLine }: Place, line: number): number {
  return Math.max(0, startLine - line, line - endLine);
}

function nearer(a: Place, b: Place, line: number): number {
  return distance(a, line) - distance(b, line) || a.endLine - a.startLine - (b.endLine - b.startLine);
}

/** Records of one answer. */
const most = 500;

/** The records about a type: those whose evidence lies in its lines or names it, and the others of its files behind them. */
function recordsOfType(codeMap: CodeMap, memory: Memory, typeId: string): Result<'memory.ofType'> {
  const row = codeMap.byTypeId(typeId);
  const type = row === null ? null : codeMap.typeDetail(row);
  if (type === null) throw new MemoError('SymbolNotFound', sentence`No type has the id ${typeId}.`, { path: 'typeId' });
  const files = [...new Set(type.files.map(({ file }) => file))];
  const all = Number.MAX_SAFE_INTEGER;
  const ids = new Set(
    files.flatMap((file) =>
      memory.list
        .list({ filter: { file, statuses: ['active', 'stale'] }, order: 'newest', limit: all })
        .records.map(({ id }) => id),
    ),
  );
  const records = [...ids].map((id) => {
    const row = memory.row(id);
    return { record: memory.views.summary(row), inside: isAbout(memory.views.whole(row), type) };
  });
  records.sort((a, b) => Number(b.inside) - Number(a.inside) || b.record.createdAt - a.record.createdAt);
  return { records: records.slice(0, most), total: records.length };
}

function isAbout({ evidence }: RecordView, { symbol, files }: TypeDetail): boolean {
  return evidence.some((one) => {
    if (one.typeId === symbol.typeId) return true;
    const { file = one.file, startLine, endLine } = one.now ?? one;
    return files.some((part) => part.file === file && startLine <= part.endLine && endLine >= part.line);
  });
}

type Coverage = Result<'memory.modules'>['modules'][number];
type FileCount = Result<'memory.coverage'>['files'][number];

/** How much of each module memory speaks of, by the size of its files, and how much of that went stale. */
export async function moduleCoverage(
  modules: Awaited<ReturnType<CodeMap['moduleFiles']>>,
  counts: readonly FileCount[],
  pause: () => Promise<void>,
): Promise<Coverage[]> {
  const known = new Map(counts.map((count) => [count.file, count]));
  const coverage: Coverage[] = [];
  for (const { path, files } of modules) {
    await pause();
    const sum = { all: 0, known: 0, stale: 0 };
    for (const { file, bytes } of files) {
      // An empty file weighs something too: it can be known like any other.
      const weight = Math.max(1, bytes);
      sum.all += weight;
      const count = known.get(file);
      if (count === undefined || count.records === 0) continue;
      sum.known += weight;
      sum.stale += weight * (count.stale / count.records);
    }
    coverage.push({
      path,
      folder: commonFolder(files),
      known: sum.all === 0 ? 0 : sum.known / sum.all,
      stale: sum.known === 0 ? 0 : sum.stale / sum.known,
    });
  }
  return coverage;
}

/** The folder that all files lie in, with a slash at its end; '' is the workspace itself. */
function commonFolder(files: readonly { file: string }[]): string {
  const [first, ...others] = files;
  if (first === undefined) return '';
  let folder = first.file.slice(0, first.file.lastIndexOf('/') + 1);
  for (const { file } of others) {
    while (!file.startsWith(folder)) folder = folder.slice(0, folder.lastIndexOf('/', folder.length - 2) + 1);
  }
  return folder;
}
