/**
 * Where agents keep their transcripts, and which files may belong to a folder. Nothing is opened here but the list of projects of
 * Gemini CLI: names, sizes and times of files are all that is looked at before a person has switched a source on.
 */
import { createHash } from 'node:crypto';
import type { Stats } from 'node:fs';
import { lstat, readdir, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { readPlainFile } from '../../storage/storage.ts';
import { objectOf, type Source, textOf } from './events.ts';

export interface TranscriptFile {
  readonly file: string;
  readonly bytes: number;
  /** Epoch milliseconds. */
  readonly changedAt: number;
}

export interface Place {
  /** Absolute; where the agent keeps them. */
  readonly folder: string;
  /** Of this project where names say so, else all. */
  readonly files: readonly TranscriptFile[];
  /** False where only the content says to which project a file belongs. */
  readonly byName: boolean;
}

/** Folders of a session tree are few levels deep. */
const maxDepth = 5;
const maxFiles = 50_000;
const maxListBytes = 4 * 1024 * 1024;

/** @param folders real paths: the workspace and the places where it was before. */
export async function placeOf(source: Source, folders: readonly string[], env = process.env): Promise<Place> {
  const home = env.HOME || os.homedir();
  switch (source) {
    case 'claude': {
      const own = path.join(env.CLAUDE_CONFIG_DIR || path.join(home, '.claude'), 'projects');
      const older = path.join(home, '.config', 'claude', 'projects');
      const slugs = folders.map((folder) => folder.replace(/[^A-Za-z0-9-]/g, '-'));
      const found: TranscriptFile[] = [];
      // A session that began in a folder inside has a longer name; its records say where it was.
      for (const base of [own, older])
        for (const name of await namesIn(base))
          if (slugs.some((slug) => name === slug || name.startsWith(`${slug}-`)))
            found.push(...(await filesIn(path.join(base, name), /\.jsonl$/, 1)));
      return { folder: own, files: found, byName: true };
    }
    case 'codex': {
      const base = path.join(env.CODEX_HOME || path.join(home, '.codex'), 'sessions');
      const found = await filesIn(base, /^rollout-.*\.jsonl(?:\.zst)?$/, maxDepth);
      const plain = new Set(found.map(({ file }) => file));
      const files = found.filter(({ file }) => !file.endsWith('.zst') || !plain.has(file.slice(0, -'.zst'.length)));
      return { folder: base, files, byName: false };
    }
    case 'gemini': {
      const base = path.join(home, '.gemini', 'tmp');
      const hashes = folders.map((folder) => createHash('sha256').update(folder).digest('hex'));
      const own = new Set([...hashes, ...(await shortNames(path.join(home, '.gemini', 'projects.json'), folders))]);
      const found: TranscriptFile[] = [];
      for (const name of await namesIn(base))
        if (own.has(name)) found.push(...(await filesIn(path.join(base, name, 'chats'), /^session-.*\.jsonl?$/, 1)));
      return { folder: base, files: found, byName: true };
    }
    case 'opencode': {
      const data = env.XDG_DATA_HOME || path.join(home, '.local', 'share');
      const base = path.join(data, 'opencode');
      const database = await filesIn(base, /^opencode\.db$/, 1);
      const files = database.length > 0 ? database : await filesIn(path.join(base, 'storage', 'session'), /\.json$/, 2);
      return { folder: base, files, byName: false };
    }
  }
}

/** Newer versions of Gemini CLI give each folder a short name, which is no name of this folder alone: the list says whose it is. */
async function shortNames(list: string, folders: readonly string[]): Promise<string[]> {
  try {
    const text = (await readPlainFile(list, maxListBytes))?.toString('utf8') ?? '{}';
    const projects = Object.entries(objectOf(objectOf(JSON.parse(text)).projects));
    return projects.flatMap(([place, name]) => (folders.some((one) => isInside(one, place)) ? textOf(name) : []));
  } catch {
    // Damaged or not to be read: only folders named by their hash are known then.
    return [];
  }
}

/** Whether `folder` is `root` or below it. Both are absolute. */
export function isInside(root: string, folder: string): boolean {
  const way = path.relative(root, folder);
  return folder !== '' && !way.startsWith('..') && !path.isAbsolute(way);
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder, { withFileTypes: true })).filter((one) => one.isDirectory()).map(({ name }) => name);
  } catch {
    // The agent is not used here, or its folder is not to be read: there is nothing to offer.
    return [];
  }
}

/** Plain files only: a link in the folder of an agent may lead anywhere. */
async function filesIn(folder: string, name: RegExp, depth: number): Promise<TranscriptFile[]> {
  const found: TranscriptFile[] = [];
  const base = await realpath(folder).catch(() => null);
  if (base === null) return [];
  async function walk(dir: string, left: number): Promise<void> {
    for (const entry of await readdir(dir, { withFileTypes: true }).catch(() => [])) {
      if (found.length >= maxFiles) return;
      const file = path.join(dir, entry.name);
      if (entry.isDirectory() && left > 1) await walk(file, left - 1);
      if (!entry.isFile() || !name.test(entry.name)) continue;
      const stats: Stats | null = await lstat(file).catch(() => null);
      if (stats?.isFile()) found.push({ file, bytes: stats.size, changedAt: stats.mtimeMs });
    }
  }
  await walk(base, depth);
  return found;
}
