/**
 * The queue in its order: what waits according to history, groups as one, by priority and then by time of request
 *, but the references of a type come before it, so that its description can build on theirs. Main type: Job.
 */
import type { CodeMap } from '../../codemap/codemap.ts';
import type { History } from '../../history/history.ts';
import type { Note, Notes } from './notes.ts';

export interface Job {
  /** Id of the group, or of the type. */
  readonly key: string;
  readonly groupId: string | null;
  readonly typeIds: readonly string[];
  readonly state: 'pending' | 'generating';
  readonly priority: number;
  readonly note: Note;
}

export interface JobsOptions {
  readonly history: Pick<History, 'waiting' | 'groupOf'>;
  readonly notes: Pick<Notes, 'of'>;
  codeMap(): Pick<CodeMap, 'byTypeId' | 'leansOn'>;
}

/** More wait only where a person asked for thousands: those come when there is room. */
const most = 2_000;
/** Dependencies looked at for one type. */
const mostNeeds = 64;

export function readJobs(options: JobsOptions): Job[] {
  const { history, notes, codeMap } = options;
  const found = new Map<string, Job>();
  for (const state of ['generating', 'pending'] as const) {
    for (const { typeId, priority } of history.waiting(state, most)) {
      const group = history.groupOf(typeId);
      const key = group?.id ?? typeId;
      const known = found.get(key);
      if (known !== undefined) {
        found.set(key, { ...known, priority: Math.max(known.priority, priority) });
        continue;
      }
      if (codeMap().byTypeId(typeId) === null && group === null) continue;
      const typeIds = (group?.members ?? [typeId]).filter((id) => codeMap().byTypeId(id) !== null);
      found.set(key, { key, groupId: group?.id ?? null, typeIds, state, priority, note: notes.of(typeId) });
    }
  }
  return dependenciesFirst([...found.values()].sort(byUrgency), codeMap());
}

function byUrgency(a: Job, b: Job): number {
  return b.priority - a.priority || a.note.order - b.note.order;
}

function dependenciesFirst(jobs: readonly Job[], codeMap: Pick<CodeMap, 'leansOn'>): Job[] {
  if (jobs.length < 2) return [...jobs];
  const ofType = new Map(jobs.flatMap((job) => job.typeIds.map((typeId) => [typeId, job] as const)));
  const ordered: Job[] = [];
  const seen = new Set<Job>();
  const needs = (job: Job): Job[] =>
    job.typeIds
      .flatMap((typeId) => codeMap.leansOn(typeId, mostNeeds).flatMap((needed) => ofType.get(needed.typeId) ?? []))
      .filter((needed) => needed !== job)
      .sort(byUrgency);
  for (const job of jobs) {
    // An explicit stack: a chain may be longer than the call stack is deep. In a cycle, the first one met goes last.
    const stack: { job: Job; left: Job[] }[] = [];
    const enter = (next: Job): void => {
      if (seen.has(next)) return;
      seen.add(next);
      stack.push({ job: next, left: needs(next) });
    };
    enter(job);
    for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
      const next = top.left.shift();
      if (next !== undefined) enter(next);
      else {
        ordered.push(top.job);
        stack.pop();
      }
    }
  }
  return ordered;
}
