/**
 * The folders that this user trusts: there, programs that read a project may do what the project says, such as run its build
 * scripts. It stands in the user data folder, so that no folder can trust itself; anything wrong with it means that none is.
 */
import path from 'node:path';
import { readPlainFile } from './plain-file.ts';
import { userDataDir } from './user-data.ts';
import { atomicWriteFile } from './write/atomic-write.ts';

const mostBytes = 4 * 1024 * 1024;
const place = (): string => path.join(userDataDir(), 'trusted.json');

/** Epoch milliseconds since when; null where it is not. Only this folder itself counts, not one above it. */
export async function trustedSince(root: string): Promise<number | null> {
  return (await read()).find((folder) => folder.root === root)?.at ?? null;
}

/** @param at now, in epoch milliseconds. */
export async function setTrusted(root: string, trusted: boolean, at: number): Promise<void> {
  const others = (await read()).filter((folder) => folder.root !== root);
  const folders = trusted ? [...others, { root, at }] : others;
  await atomicWriteFile(place(), `${JSON.stringify({ folders }, null, 2)}\n`);
}

async function read(): Promise<{ root: string; at: number }[]> {
  const bytes = await readPlainFile(place(), mostBytes);
  if (bytes === null) return [];
  // Loaded here: calls that only ask a running engine import this door, and have no time for schemas.
  const { z } = await import('zod');
  const Trusted = z.object({ folders: z.array(z.object({ root: z.string(), at: z.number() })) });
  try {
    return Trusted.parse(JSON.parse(bytes.toString('utf8'))).folders;
  } catch {
    // Damaged: nobody is trusted until somebody says so again, which replaces it.
    return [];
  }
}
