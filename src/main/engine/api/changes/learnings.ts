/** Learnings that a change made doubtful: stale now, with evidence in the type that changed. */
import { toMemoError } from '#shared/base/errors.ts';
import type { DownstreamEffect } from '#shared/contract/diff-type.ts';
import type { Evidence } from '#shared/contract/memory/memory-types.ts';
import type { MemoryLife } from '../../memory-life.ts';

/** null where memory cannot be opened, which memory itself reports. */
export type Learnings = (typeId: string, files: readonly string[]) => Promise<DownstreamEffect['learnings']>;

/** Max records shown per type; stale ones checked per file; files of a type that are looked up. */
const most = { told: 20, read: 500, files: 10 } as const;

export function staleLearnings(use: MemoryLife['use']): Learnings {
  return async (typeId, files) => {
    const isAbout = (evidence: Evidence): boolean =>
      evidence.typeId === undefined ? files.includes(evidence.file) : evidence.typeId === typeId;
    try {
      return await use(({ list, present }) => {
        const ids = files.slice(0, most.files).flatMap((file) => {
          const filter = { file, statuses: ['stale' as const] };
          return list.list({ filter, order: 'newest', limit: most.read }).records.map(({ id }) => id);
        });
        const about = present([...new Set(ids)]).filter(({ evidence }) => evidence.some(isAbout));
        about.sort((a, b) => b.createdAt - a.createdAt);
        const records = about.slice(0, most.told).map(({ id, question, questionType, domain = '', origin = 'own' }) => {
          return { id, question, questionType, domain, origin };
        });
        return { total: about.length, records };
      });
    } catch (thrown) {
      // A damaged memory takes nothing else away.
      if (toMemoError(thrown).code === 'Cancelled') throw thrown;
      return null;
    }
  };
}
