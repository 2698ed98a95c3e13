/**
 * Which transcripts a person lets this folder read. The list is in the user data folder, so that a project that comes from somebody
 * else cannot switch itself on; if anything is wrong with it, nothing is read.
 */
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, readValidated, type SetAsideNotice, userDataDir } from '../storage/storage.ts';
import { type Source, sources } from './read/events.ts';

const Folder = z.object({
  /** Real path of the workspace. */
  root: z.string(),
  /** Source → epoch milliseconds since when it is on. */
  on: z.partialRecord(z.enum(sources), z.number()),
  /** Where the folder was before it was moved; sessions of there count. */
  former: z.array(z.string()).max(20).default([]),
  /** Notes proposed on `day`, YYYY-MM-DD. */
  day: z.string().default(''),
  proposed: z.number().int().min(0).default(0),
});
const Consents = z.object({ folders: z.array(Folder).max(10_000) });
export type Consent = z.infer<typeof Folder>;

export interface ConsentFile {
  read(): Promise<Consent>;
  /** Changes what is stored for this folder. */
  write(change: (consent: Consent) => Consent): Promise<Consent>;
}

export function createConsentFile(root: string, onSetAside: (notice: SetAsideNotice) => void): ConsentFile {
  const file = path.join(userDataDir(), 'sessions.json');
  const none: Consent = { root, on: {}, former: [], day: '', proposed: 0 };
  const all = async (): Promise<Consent[]> => (await readValidated(file, Consents, onSetAside))?.folders ?? [];
  let last: Promise<unknown> = Promise.resolve();
  const read = async (): Promise<Consent> => (await all()).find((one) => one.root === root) ?? none;
  return {
    read,
    write(change) {
      const done = last.then(async () => {
        const folders = await all();
        const changed = change(folders.find((one) => one.root === root) ?? none);
        const others = folders.filter((one) => one.root !== root);
        const kept = Object.keys(changed.on).length > 0 || changed.day !== '' || changed.former.length > 0;
        await atomicWriteFile(file, `${JSON.stringify({ folders: kept ? [...others, changed] : others }, null, 2)}\n`);
        return changed;
      });
      last = done.catch(() => undefined);
      return done;
    },
  };
}

export const isOn = (consent: Consent, source: Source): boolean => consent.on[source] !== undefined;
