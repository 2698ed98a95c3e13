/**
 * A second worktree of a repository that is known begins with a copy of the code map that another one has, and reads only
 * the files whose content differs. The copy lies in user data and was made by this machine: nothing of the other folder is
 * believed. Main type: Seeds.
 */
import { createHash } from 'node:crypto';
import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { userDataDir } from '../../storage/storage.ts';
import { repositoryPlace } from '../../workspace/workspace.ts';
import type { HashSwitches } from '../build/hashes.ts';
import { factsVersionOf } from '../build/plan.ts';
import { codeMapMigrations } from '../store/migrations.ts';
import { plantSeed, storeSeed } from './seed-files.ts';

export interface Seeds {
  /** Puts a copy in the place of `symbolsFile` where that is missing and there is one to begin with. Never throws. */
  plant(symbolsFile: string, mark: number): Promise<void>;
  /** To be called when all files were looked at: keeps a copy where the last one is too different or too old. Never throws. */
  synced(symbolsFile: string, changedFiles: number, files: number): Promise<void>;
}

/** The share of files that may have changed until a new copy is worth what it costs. */
const maxChanged = 0.1;
const maxAgeMs = 7 * 24 * 60 * 60 * 1000;

/** @param root real path of the opened folder. */
export function createSeeds(root: string, switches: HashSwitches, onFailed: (why: unknown) => void): Seeds {
  const place = repositoryPlace(root);
  if (place === null) return { async plant() {}, async synced() {} };
  const version = factsVersionOf(switches);
  const name = createHash('sha256')
    .update(`${place}\0${version}\0${codeMapMigrations.length}`)
    .digest('hex')
    .slice(0, 32);
  const seedFile = (): string => path.join(userDataDir(), 'seeds', `${name}.db`);
  /** Files read since the last copy. */
  let changed = 0;

  async function trying(work: Promise<unknown>): Promise<void> {
    try {
      await work;
    } catch (thrown) {
      // Without a copy everything is read.
      onFailed(thrown);
    }
  }

  return {
    async plant(symbolsFile, mark) {
      const seed = seedFile();
      if (existsSync(symbolsFile) || !existsSync(seed)) return;
      await trying(plantSeed({ seed, to: symbolsFile, mark, version }));
    },
    async synced(symbolsFile, changedFiles, files) {
      changed += changedFiles;
      const seed = seedFile();
      const kept = statSync(seed, { throwIfNoEntry: false });
      const isGood = kept !== undefined && changed <= files * maxChanged && Date.now() - kept.ctimeMs < maxAgeMs;
      if (files === 0 || isGood) return;
      changed = 0;
      await trying(storeSeed({ from: symbolsFile, seed }));
    },
  };
}
