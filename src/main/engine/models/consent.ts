/**
 * Whether a person let a language model read the code of a workspace in the background: the one yes (spec 07 "Consent"),
 * for learning and for wording documents alike. It is the person's on this machine, so it is kept with the user data: a
 * folder that came from anyone cannot bring it along.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { atomicWriteFile, readPlainFile, userDataDir } from '../storage/storage.ts';

const Consent = z.object({ version: z.literal(1), given: z.boolean(), at: z.number() });
const maxBytes = 4096;

/** By the key of the folder; what was never asked or cannot be read is no. */
export async function readConsent(key: string): Promise<boolean> {
  try {
    const bytes = await readPlainFile(fileOf(key), maxBytes);
    return bytes !== null && Consent.parse(JSON.parse(bytes.toString('utf8'))).given;
  } catch {
    // A yes that cannot be read is asked for again: nothing is sent meanwhile.
    return false;
  }
}

/** Throws for the disk. */
export async function writeConsent(key: string, given: boolean, at: number): Promise<void> {
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await atomicWriteFile(file, `${JSON.stringify({ version: 1, given, at })}\n`);
}

const fileOf = (key: string): string => path.join(userDataDir(), 'consent', `${key}.json`);
