/**
 * Which files belong to the workspace (spec 03 "File set"): those that git would track, without vendored, generated and
 * unusable ones, in the languages of the code map. git lists where there is a repository (half the time of an own walk);
 * elsewhere the folder is walked by the same rules.
 */
import type { CheckedFolder } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { type Slices, slices } from '../slices.ts';
import { listByGit } from './git-listing.ts';
import { createSifter, type Listing } from './sift.ts';
import { listByWalk } from './walk-listing.ts';

/**
 * Lists everything. Throws Cancelled when aborted; what cannot be read is in `skipped`.
 * @param onFound how many files there are so far, and at the end.
 */
export async function listFiles(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  signal: AbortSignal,
  onFound: (files: number) => void = () => {},
): Promise<Listing> {
  const { due, turn } = slices(signal);
  const sifter = createSifter(folder.root, config);
  const tell = (): void => onFound(sifter.found());
  const turns: Slices = {
    due,
    turn() {
      tell();
      return turn();
    },
  };
  const byGit = await listByGit(folder.root, sifter, turns, signal);
  if (!byGit) await listByWalk(folder.root, sifter, turns);
  tell();
  return sifter.finish(byGit ? 'git' : 'walk');
}
