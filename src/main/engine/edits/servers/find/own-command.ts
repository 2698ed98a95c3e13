/** What this user's settings say to start for a language; they stand in the user data folder, never in a workspace. */
import path from 'node:path';
import { Settings } from '#shared/contract/service.ts';
import { readPlainFile, userDataDir } from '../../../storage/storage.ts';
import type { ServerFamily } from './known-servers.ts';

const mostBytes = 1 << 20;

/** A program and its arguments; undefined where nothing is said. */
export async function ownCommand(family: ServerFamily): Promise<readonly string[] | undefined> {
  try {
    const bytes = await readPlainFile(path.join(userDataDir(), 'settings.json'), mostBytes);
    return bytes === null ? undefined : Settings.parse(JSON.parse(bytes.toString('utf8'))).editServices[family];
  } catch {
    // The host reads the same file, sets it aside when it is damaged, and says so.
    return undefined;
  }
}
