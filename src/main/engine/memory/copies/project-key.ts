/**
 * What memory calls this project: the folder's name as a slug, with a short hash of its real path where another known
 * workspace is called so already or that cannot be known. It is added to config.yaml with the first learning, and not
 * before: to open a folder leaves `git status` as it was. Main type: ProjectKey.
 */
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { toMemoError } from '#shared/base/errors.ts';
import {
  atomicWriteFile,
  type CheckedFolder,
  contentHash,
  readPlainFile,
  readValidated,
  type SetAsideNotice,
  type StateFolder,
  userDataDir,
} from '../../storage/storage.ts';

export interface ProjectKey {
  readonly key: string;
  /** Other workspaces of this machine that have learnings: real path → key. */
  readonly others: ReadonlyMap<string, string>;
  /** Writes the key down: in config.yaml, and in the list of known workspaces. Safe to call twice. */
  remember(): Promise<void>;
}

export interface ProjectKeyOptions {
  readonly folder: Pick<CheckedFolder, 'root' | 'name' | 'readOnly'>;
  readonly state: Pick<StateFolder, 'configFile'>;
  /** `projectKey` of the configuration; '' where it has none. */
  readonly configured: string;
  onSetAside(notice: SetAsideNotice): void;
  /** A whole sentence on what cannot be done without the list of known workspaces; null where it can be read. */
  onNotice(message: string | null): void;
}

const Known = z.object({ version: z.literal(1), projects: z.record(z.string(), z.string().min(1).max(128)) });
const listName = 'projects.json';
/** At its end, never over what is there. Windows has no O_NOFOLLOW. */
const flags = constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0);
const maxConfigBytes = 64 * 1024;

export async function openProjectKey({
  folder,
  state,
  configured,
  onSetAside,
  onNotice,
}: ProjectKeyOptions): Promise<ProjectKey> {
  const file = path.join(userDataDir(), listName);
  /** Null where the list may not be read, such as one that a newer Memoscope wrote: memory here does without it. */
  async function known(): Promise<Map<string, string> | null> {
    try {
      return new Map(Object.entries((await readValidated(file, Known, onSetAside, 1))?.projects ?? {}));
    } catch (thrown) {
      const why = toMemoError(thrown).message;
      onNotice(`Memory works, but other workspaces cannot be searched, nor find this one: ${why}`);
      return null;
    }
  }
  onNotice(null);
  const listed = await known();
  const others = new Map(listed);
  const before = others.get(folder.root);
  others.delete(folder.root);
  const slug = slugOf(folder.name);
  const shared = listed === null || [...others.values()].includes(slug);
  const key = configured || before || (shared ? `${slug}-${contentHash(folder.root).slice(0, 4).toLowerCase()}` : slug);
  return {
    key,
    others,
    async remember() {
      if (configured === '' && folder.readOnly === null) await addKey(state.configFile, key);
      const now = await known();
      if (now === null || now.get(folder.root) === key) return;
      const projects = Object.fromEntries([...now, [folder.root, key] as const].sort(([a], [b]) => (a < b ? -1 : 1)));
      await atomicWriteFile(file, `${JSON.stringify({ version: 1, projects }, null, 2)}\n`);
    },
  };
}

function slugOf(name: string): string {
  const slug = name
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}._-]+/gu, '-')
    .replace(/^[^\p{L}\p{N}]+|-+$/gu, '')
    .slice(0, 100);
  return slug === '' ? 'project' : slug;
}

/** As a line of its own at the end: what a person wrote there stays as it is, and so does a file that is no YAML map. */
async function addKey(file: string, key: string): Promise<void> {
  const { isMap, parseDocument } = await import('yaml');
  const text = (await readPlainFile(file, maxConfigBytes))?.toString('utf8') ?? '';
  const document = parseDocument(text, { logLevel: 'error' });
  const whole = document.contents === null || (isMap(document.contents) && document.contents.flow !== true);
  if (document.errors.length > 0 || !whole || document.has('projectKey')) return;
  const line = `${text === '' || text.endsWith('\n') ? '' : '\n'}projectKey: ${JSON.stringify(key)}\n`;
  const handle = await open(file, flags, 0o600);
  try {
    // A person may have saved it since it was read: then their text waits for the next time.
    if ((await handle.stat()).size === Buffer.byteLength(text)) await handle.appendFile(line);
  } finally {
    await handle.close();
  }
}
