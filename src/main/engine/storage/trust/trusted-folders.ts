/**
 * The folders that this user trusts: there, programs that read a project may do what the project says, such as run its
 * build scripts. The list is in the user data folder, so that no folder can trust itself; if anything is wrong with it,
 * no folder is trusted.
 */
import path from 'node:path';
import { userDataDir } from '../user-data.ts';
import { readValidated, type SetAsideNotice } from '../validated-file.ts';
import { atomicWriteFile } from '../write/atomic-write.ts';

const place = (): string => path.join(userDataDir(), 'trusted.json');

type Tell = (notice: SetAsideNotice) => void;
const untold: Tell = () => undefined;

/** Epoch milliseconds since when; null where it is not. Only this folder itself counts, not one above it. */
export async function trustedSince(root: string, onSetAside = untold): Promise<number | null> {
  return (await read(onSetAside)).find((folder) => folder.root === root)?.at ?? null;
}

/** @param at now, in epoch milliseconds. */
export async function setTrusted(root: string, trusted: boolean, at: number, onSetAside = untold): Promise<void> {
  const others = (await read(onSetAside)).filter((folder) => folder.root !== root);
  const folders = trusted ? [...others, { root, at }] : others;
  await atomicWriteFile(place(), `${JSON.stringify({ folders }, null, 2)}\n`);
}

/** A damaged list is set aside: no folder is trusted until a person trusts it again. */
async function read(onSetAside: Tell): Promise<{ root: string; at: number }[]> {
  const { TrustedList } = await import('./trusted-list.ts');
  return (await readValidated(place(), TrustedList, onSetAside))?.folders ?? [];
}
