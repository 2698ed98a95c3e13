/** What is done to records: confirmed, rejected, edited, taken back. */
import type { memoryMethods, RecordSummary } from '#shared/contract/memory/methods.ts';
import type { Handlers } from '../../handler.ts';
import type { Changed, Memory } from '../../memory/memory.ts';
import type { MemoryLife } from '../../memory-life.ts';

type Method = Extract<
  keyof typeof memoryMethods,
  `memory.${'confirm' | 'reject' | 'restore' | 'pin' | 'verify' | 'edit' | 'supersede' | 'undo'}`
>;

/** Of a filter: their evidence is read, and the answer names each. */
const confirmedAtOnce = 1_000;

export function recordChangeHandlers(use: MemoryLife['use']): Handlers<Method> {
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
