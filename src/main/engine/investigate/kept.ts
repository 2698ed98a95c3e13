/**
 * Investigations as files, `.memo/ops/<opId>.investigation.json`, beside the op of each: what was asked, done and
 * found. They are read on demand; one marked as running that does not run here was interrupted with its engine.
 */
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import { Investigation } from '#shared/contract/context/investigate.ts';
import { atomicWriteFile, type Log, readValidated, type SetAsideNotice } from '../storage/storage.ts';

export const Kept = Investigation.extend({
  version: z.literal(1),
  /** Question and scope in one normal form. */
  key: z.string(),
  /** fileHash of each file that it rests on, as it was then. */
  files: z.record(z.string(), z.string()),
});
export type Kept = z.infer<typeof Kept>;

export interface KeptInvestigations {
  save(investigation: Kept): Promise<void>;
  /** null where there is none. */
  get(opId: string): Promise<Kept | null>;
  /** Newest first. */
  all(): Promise<readonly Kept[]>;
}

export interface KeptOptions {
  folder: string;
  clock: Clock;
  log: Log;
  onSetAside(notice: SetAsideNotice): void;
  runs(opId: string): boolean;
}

const ending = '.investigation.json';
/** As many as ops. */
const most = 100;
/** Ids sort as they were given. */
const idPattern = /^op-\d{8}-\d{3,9}-[0-9a-z]{4}$/;

export function createKept({ folder, clock, log, onSetAside, runs }: KeptOptions): KeptInvestigations {
  const fileOf = (opId: string): string => path.join(folder, `${opId}${ending}`);
  const told = (thrown: unknown): void => log.warn(`investigations: ${toMemoError(thrown).message}`);

  async function names(): Promise<string[]> {
    const files = (await readdir(folder)).filter((name) => name.endsWith(ending));
    return files.map((name) => name.slice(0, -ending.length)).filter((id) => idPattern.test(id));
  }

  async function get(opId: string): Promise<Kept | null> {
    if (!idPattern.test(opId)) return null;
    const kept = await readValidated(fileOf(opId), Kept, onSetAside, 1);
    if (kept === null || kept.opId !== opId) return null;
    if (kept.state !== 'running' || runs(opId)) return kept;
    const message = 'Memoscope ended before this was done. Ask again if it is still needed.';
    const reason = { key: 'investigate.cutOff', values: {} };
    const endedAt = clock.now();
    // When it was interrupted is unknown; it ran at least until its last step.
    const durationMs = Math.max(0, (kept.steps.at(-1)?.at ?? kept.startedAt) - kept.startedAt);
    const failed: Kept = {
      ...kept,
      state: 'failed',
      endedAt,
      durationMs,
      error: { code: 'Cancelled', message, reason },
    };
    await save(failed);
    return failed;
  }

  async function save(investigation: Kept): Promise<void> {
    await atomicWriteFile(fileOf(investigation.opId), `${JSON.stringify(investigation, null, 2)}\n`);
  }

  return {
    get,
    async save(investigation) {
      await save(investigation);
      const ids = (await names()).sort(byAge);
      for (const id of ids.slice(most)) await rm(fileOf(id), { force: true, recursive: true }).catch(told);
    },
    async all() {
      const found: Kept[] = [];
      for (const id of (await names()).sort(byAge).slice(0, most)) {
        try {
          const one = await get(id);
          if (one !== null) found.push(one);
        } catch (thrown) {
          // From a newer Memoscope, or a link in its place: left as it is.
          told(thrown);
        }
      }
      return found;
    },
  };
}

/** Newest first: by day, then by number, which may have more digits than another. */
function byAge(a: string, b: string): number {
  const [dayA, dayB] = [a.slice(3, 11), b.slice(3, 11)];
  return dayA === dayB ? Number(b.split('-')[2]) - Number(a.split('-')[2]) : dayA < dayB ? 1 : -1;
}
