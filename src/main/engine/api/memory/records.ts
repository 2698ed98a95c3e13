/** Finding, listing, adding and exporting records. */
import type { memoryMethods } from '#shared/contract/memory/methods.ts';
import type { Handlers } from '../../handler.ts';
import type { MemoryLife } from '../../memory-life.ts';
import type { Ops } from '../../ops.ts';

type Method = Extract<
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

export function recordHandlers({ use, ops }: { use: MemoryLife['use']; ops: Ops }): Handlers<Method> {
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
