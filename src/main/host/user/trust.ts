/** Whether the person trusts a folder, and saying so; the list lies in the user data folder, where the engine reads it. */
import { systemClock } from '#shared/base/clock.ts';
import type { Trust } from '#shared/contract/edit/trust.ts';
import { type SetAsideNotice, setTrusted, trustedSince } from '../../engine/storage/storage.ts';
import { checkFolder } from '../../engine/workspace/workspace.ts';

type Tell = (notice: SetAsideNotice) => void;

/** Throws NotFound for a missing folder, Refused for one that cannot be opened. `onSetAside` hears of a damaged list. */
export async function readTrust(folder: string, onSetAside: Tell): Promise<Trust> {
  const { root } = await checkFolder(folder);
  const since = await trustedSince(root, onSetAside);
  return { root, trusted: since !== null, since };
}

/** Throws as `readTrust`. */
export async function changeTrust(folder: string, trusted: boolean, onSetAside: Tell): Promise<Trust> {
  const { root } = await checkFolder(folder);
  await setTrusted(root, trusted, systemClock.now(), onSetAside);
  return readTrust(root, onSetAside);
}
