/** Whether the system lets us follow changes of files: what it allows on Linux, and whether one watch can be had now. */
import { watch } from 'node:fs';
import fs from 'node:fs/promises';
import { userDataDir } from '../../../engine/storage/storage.ts';
import { type Finding, textOf, told } from '../check.ts';

/** Below this many watches, a repository of a few ten thousand folders cannot be followed (Linux). */
const wantedWatches = 65_536;
/** Each program that watches takes one or a few; many systems have 128. */
const wantedInstances = 64;

export async function checkWatches(): Promise<Finding> {
  if (process.platform !== 'linux') return { ok: true, found: told('watchesBySystem') };
  const [watches, instances] = await Promise.all([limit('max_user_watches'), limit('max_user_instances')]);
  if (watches === null || instances === null) return { ok: true, found: told('watchesUnknown') };
  const found = told('watches', { folders: watches, watchers: instances });
  if (watches < wantedWatches) return { ok: false, found, mend: 'sudo sysctl fs.inotify.max_user_watches=524288' };
  const more = 'sudo sysctl fs.inotify.max_user_instances=1024';
  if (instances < wantedInstances) return { ok: false, found, mend: more };
  try {
    watch(userDataDir()).close();
  } catch (thrown) {
    // EMFILE: other programs of this user hold all of them; ENOSPC: all folders that may be watched are.
    return { ok: false, found: [found, told('watchesGone', { why: textOf(thrown) })], mend: more };
  }
  return { ok: true, found };
}

async function limit(name: string): Promise<number | null> {
  const text = await fs.readFile(`/proc/sys/fs/inotify/${name}`, 'utf8').catch(() => null);
  return text === null ? null : Number(text);
}
