/**
 * What the watcher looks at: the folders and files of the listing, the ignore files, the configuration and HEAD. It may
 * watch a little more than the listing shows (`inspectFiles` has the last word), never less.
 */
import type { Stats } from 'node:fs';
import path from 'node:path';
import type { CheckedFolder } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { gitIgnoreRules } from '../files/git-listing.ts';
import { createIgnoreRules, parentOf } from '../files/ignore-rules.ts';
import { hasNoEnding, isProjectFile, languageOf } from '../files/languages.ts';
import { isBinaryName, isOwn, isVendoredFolder } from '../files/name-rules.ts';
import { createNestedRules } from '../files/nested.ts';
import { runGit } from '../git.ts';
import type { Repository } from '../repository.ts';

/**
 * `text`: a file that only full-text search reads, so that its being there matters and its changes do not. `bank`: a page of
 * the memory bank, which is in no listing and counts whatever ignore files say.
 */
export type Watched = 'file' | 'text' | 'bank' | 'rules' | 'config' | 'head' | 'rescan' | null;

export interface WatchRules {
  /** For chokidar: true leaves the path, and all below it, out. */
  ignored(place: string, stats?: Stats): boolean;
  /** Whether this folder is watched, and all above it. */
  watches(place: string): boolean;
  /** What an event at this absolute path is about; `file` is relative to the workspace. */
  kindOf(place: string): { kind: Watched; file: string };
}

const configFile = '.memo/config.yaml';
/** Where a repository begins below the opened folder. */
const nestedGit = /.\/\.git$/;
const bankPage = /^memory-bank\/.*\.md$/;

export async function createWatchRules(
  folder: CheckedFolder,
  config: WorkspaceConfig,
  repository: Repository | null,
  /** HEAD, and git's log of what it was. */
  headFiles: readonly string[],
): Promise<WatchRules> {
  const { root } = folder;
  const memo = createIgnoreRules({ root, name: '.memoignore', always: config.index.exclude });
  const git = gitIgnoreRules(root, repository);
  const nested = createNestedRules(root, config.index.nestedRepositories);
  const tracked = repository === null ? new Set<string>() : await trackedThoughIgnored(root);

  const folderIgnored = (file: string): boolean => {
    if (isVendoredFolder(file) && !memo.broughtBack(file)) return true;
    return memo.ignoredAt(file, true) !== null || (git.ignoredAt(file, true) !== null && !tracked.has(file));
  };
  const fileIgnored = (file: string): boolean =>
    memo.ignoredAt(file, false) !== null || (git.ignoredAt(file, false) !== null && !tracked.has(file));
  /** Other repositories are watched too: the opened one may track files in them. */
  const worktreeAbove = (file: string): string | null => {
    const found = nested.leftOut(file);
    return found?.reason === 'worktree' ? found.folder : null;
  };
  const relative = (place: string): string => path.relative(root, place).split(path.sep).join('/');

  const kindOf = (place: string): { kind: Watched; file: string } => {
    if (headFiles.includes(place)) return { kind: 'head', file: '' };
    const file = relative(place);
    if (file === configFile) return { kind: 'config', file };
    if (bankPage.test(file)) return { kind: 'bank', file };
    // A worktree or clone came or went: its folder is left out from now on, or no longer.
    if (nestedGit.test(file)) return { kind: 'rules', file };
    if (isOwn(file) || file.startsWith('../')) return { kind: null, file };
    const name = file.slice(file.lastIndexOf('/') + 1);
    if (name === '.gitignore' || name === '.memoignore') return { kind: 'rules', file };
    // A project file moves files to other projects without touching them.
    if (isProjectFile(name)) return { kind: 'rescan', file };
    // A file without an ending may become a script, or be one no longer.
    if (languageOf(name) !== null || (hasNoEnding(name) && !isBinaryName(name))) return { kind: 'file', file };
    return { kind: isBinaryName(name) ? null : 'text', file };
  };
  return {
    kindOf,
    watches(place) {
      const file = relative(place);
      if (isOwn(file) || file.startsWith('../')) return false;
      for (let above = file; above !== ''; above = parentOf(above)) if (folderIgnored(above)) return false;
      return true;
    },
    ignored: (place, stats) => {
      if (place === root || headFiles.includes(place)) return false;
      const { kind, file } = kindOf(place);
      if (file === '.memo' || kind === 'config') return false;
      if (file === 'memory-bank' || file.startsWith('memory-bank/')) return kind !== 'bank' && stats?.isFile() === true;
      if (file.startsWith('../')) return true;
      const worktree = worktreeAbove(file);
      // Only the `.git` of a worktree is watched, to see it removed.
      if (worktree !== null) return file !== worktree && file !== `${worktree}/.git`;
      if (isOwn(file)) return !nestedGit.test(file);
      // Without stats it may be a folder or a file; chokidar asks again with them.
      if (stats === undefined) return false;
      if (stats.isDirectory()) return folderIgnored(file);
      return kind === null || ((kind === 'file' || kind === 'text' || kind === 'rescan') && fileIgnored(file));
    },
  };
}

/** Files that git tracks in spite of its ignore rules, and the folders above them. */
async function trackedThoughIgnored(root: string): Promise<Set<string>> {
  const run = await runGit(root, 'ls-files', ['-ci', '--exclude-standard', '-z']);
  const found = new Set<string>();
  if (!run.ok) return found;
  for (const file of run.stdout.toString('utf8').split('\0')) {
    for (let place = file; place !== '' && !found.has(place); place = parentOf(place)) found.add(place);
  }
  return found;
}
