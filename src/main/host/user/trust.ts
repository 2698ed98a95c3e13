/** Whether the person trusts a folder, and saying so; the list lies in the user data folder, where the engine reads it. */
import { systemClock } from '#shared/base/clock.ts';
import type { Trust } from '#shared/contract/edit/trust.ts';
import { setTrusted, trustedSince } from '../../engine/storage/storage.ts';
import { checkFolder } from '../../engine/workspace/workspace.ts';

/** Throws NotFound for a missing folder, Refused for one that cannot be opened. */
export async function readTrust(folder: string): Promise<Trust> {
  const { root } = await checkFolder(folder);
  const since = await trustedSince(root);
  return { root, trusted: since !== null, since };
}

/** Throws as `readTrust`. */
export async function changeTrust(folder: string, trusted: boolean): Promise<Trust> {
  const { root } = await checkFolder(folder);
  await setTrusted(root, trusted, systemClock.now());
  return readTrust(root);
}
