/**
 * Which writers of the machine a person let write into the bank of a folder. The key of config.yaml may come with a
 * clone and only says what the project wants; this yes is of the person on this machine, so it is kept with the user
 * data, where no folder can bring it along.
 */
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MachineWriter } from '#shared/contract/bank/bank-types.ts';
import { atomicWriteFile, readPlainFile, userDataDir } from '../../storage/storage.ts';

type Writer = (typeof MachineWriter.options)[number];

const Agreed = z.object({ version: z.literal(1), writers: z.array(MachineWriter) });
const maxBytes = 4096;

/** By the key of the folder; what cannot be read is no. */
export async function readAgreed(key: string): Promise<ReadonlySet<Writer>> {
  try {
    const bytes = await readPlainFile(fileOf(key), maxBytes);
    return new Set(bytes === null ? [] : Agreed.parse(JSON.parse(bytes.toString('utf8'))).writers);
  } catch {
    // A yes that cannot be read is asked for again: nothing is written meanwhile.
    return new Set();
  }
}

/** Throws for the disk. Returns those that are agreed to now. */
export async function writeAgreed(key: string, writer: Writer, on: boolean): Promise<ReadonlySet<Writer>> {
  const agreed = new Set(await readAgreed(key));
  if (on) agreed.add(writer);
  else agreed.delete(writer);
  const file = fileOf(key);
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  await atomicWriteFile(file, `${JSON.stringify({ version: 1, writers: [...agreed].sort() })}\n`);
  return agreed;
}

const fileOf = (key: string): string => path.join(userDataDir(), 'consent', `${key}.bank.json`);
