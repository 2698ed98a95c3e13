/**
 * The history of generations as the rotator writes it and others see it: what the manifests say, and what the log keeps of
 * those whose files are gone. The log follows the disk: CURRENT and the manifests are the truth about what is stored.
 */
import { toMemoError } from '#shared/base/errors.ts';
import type { GenerationDiff, GenerationInfo, RotationStatus } from '#shared/contract/generations/methods.ts';
import type { GenerationEntry, GenerationLog } from '../../history/history.ts';
import type { Log } from '../../storage/storage.ts';
import { type Generation, type Manifest, numberOf } from '../store/manifest.ts';
import type { Generations } from '../store/open-generations.ts';

export interface RotationLog {
  /** Writes what is known of a generation. The disk may be full: then it is only logged. */
  note(generation: Generation, more?: Partial<GenerationEntry>): void;
  /** For a rebuild for which not even a folder could be created. */
  noteWithoutFiles(known: Pick<GenerationEntry, 'id' | 'seed' | 'startedAt'>, told: Partial<GenerationEntry>): void;
  noteDiff(diff: GenerationDiff): void;
  diff(to: string): GenerationDiff | null;
  get(id: string): GenerationInfo | null;
  list(offset: number, limit: number): { generations: GenerationInfo[]; total: number };
  live(): GenerationInfo;
  /** The last one that failed since the last swap. */
  lastFailure(): RotationStatus['failure'];
}

/** @param log of history.db. */
export function createRotationLog(
  log: GenerationLog,
  generations: Pick<Generations, 'live' | 'stored' | 'lost'>,
  warn: Log['warn'],
): RotationLog {
  function attempt(write: () => void): void {
    try {
      write();
    } catch (thrown) {
      warn(`the history of generations was not written: ${toMemoError(thrown).message}`);
    }
  }

  function infoOf(entry: GenerationEntry): GenerationInfo {
    const stored = generations.stored().find(({ id }) => id === entry.id);
    // What is followed has other counts by now than when it was noted.
    return stored === undefined ? { ...entry, stored: false } : { ...entryOf(stored.manifest()), stored: true };
  }

  function note(generation: Generation, more: Partial<GenerationEntry> = {}): void {
    const { reason = null, endedAt = null } = log.get(generation.id) ?? {};
    attempt(() => log.put({ ...entryOf(generation.manifest()), reason, endedAt, ...more }));
  }

  /** What an engine that was killed did not write any more. */
  function catchUp(): void {
    const live = generations.live();
    const swappedAt = live.manifest().swappedAt;
    for (const entry of [...log.inState('building'), ...log.inState('live')]) {
      if (entry.id === live.id) continue;
      const wasLive = entry.state === 'live';
      const retiredAt = swappedAt === null ? entry.startedAt : Date.parse(swappedAt);
      if (wasLive) log.put({ ...entry, state: 'retired', retiredAt });
      else {
        const written = generations.lost().get(entry.id) ?? null;
        // The clock of files lags behind that of programs by some milliseconds.
        const endedAt = written === null ? null : Math.max(written, entry.startedAt);
        log.put({ ...entry, state: 'stopped', reason: { code: 'killed' }, endedAt });
      }
    }
    for (const generation of generations.stored()) note(generation);
  }
  attempt(catchUp);

  return {
    note,
    noteWithoutFiles: (known, told) => attempt(() => log.put({ ...nothing, ...known, ...told })),
    noteDiff: (diff) => attempt(() => log.putDiff(diff.to, diff)),
    diff: (to) => log.diff(to),
    get(id) {
      const entry = log.get(id);
      return entry === null ? null : infoOf(entry);
    },
    list(offset, limit) {
      const { entries, total } = log.list(offset, limit);
      return { generations: entries.map(infoOf), total };
    },
    live: () => ({ ...entryOf(generations.live().manifest()), stored: true }),
    lastFailure() {
      const [failed] = log.inState('failed');
      if (failed === undefined || failed.reason === null) return null;
      // Ids define the order, because a clock may have been set back. Each swap except a rollback is to a higher one.
      const live = [...log.inState('live'), ...log.inState('retired')].map(({ id }) => numberOf(id));
      if (numberOf(failed.id) < Math.max(...live)) return null;
      return { at: failed.endedAt ?? failed.startedAt, id: failed.id, reason: failed.reason };
    },
  };
}

const timeOf = (text: string | null): number | null => (text === null ? null : Date.parse(text));

function entryOf(manifest: Manifest): GenerationEntry {
  return {
    id: manifest.id,
    state: manifest.state,
    session: manifest.session,
    seed: manifest.seed ?? 0,
    orderHash: manifest.orderHash ?? '',
    startedAt: Date.parse(manifest.startedAt),
    finishedAt: timeOf(manifest.finishedAt),
    swappedAt: timeOf(manifest.swappedAt),
    retiredAt: timeOf(manifest.retiredAt),
    counts: manifest.counts,
    documents: manifest.documents,
    endedAt: null,
    analyst: manifest.analyst,
    reason: null,
  };
}

const nothing: Omit<GenerationEntry, 'id' | 'seed' | 'startedAt'> = {
  state: 'failed',
  session: '',
  orderHash: '',
  finishedAt: null,
  swappedAt: null,
  retiredAt: null,
  endedAt: null,
  counts: null,
  documents: null,
  analyst: 'static',
  reason: null,
};
