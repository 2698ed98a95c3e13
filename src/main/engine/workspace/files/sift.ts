/**
 * From a path that git or the walk found to a verdict: listed, skipped with a reason, counted as another file, or
 * dropped. Whole folders that are left out make one entry, not thousands.
 */
import { lstatSync, type Stats } from 'node:fs';
import type { Language, SkipReason } from '#shared/contract/common.ts';
import { errnoOf } from '../../storage/storage.ts';
import type { WorkspaceConfig } from '../config/config-schema.ts';
import { createIgnoreRules, parentOf, type TreeRules } from './ignore-rules.ts';
import { isProjectFile, languageOf, scriptLanguage } from './languages.ts';
import { isBinaryName, isOwn, skippedName, unusableName, vendoredFolder } from './name-rules.ts';
import { createNestedRules, type Nested } from './nested.ts';
import { refuse } from './plain.ts';

export interface ListedFile {
  /** Relative to the workspace, with `/`. */
  file: string;
  language: Language;
  /** Bytes. */
  size: number;
  mtimeMs: number;
}

/** A file in no language of the code map, whose name does not say that it is binary: searchable text, most likely. */
export interface OtherText {
  file: string;
  /** Bytes. */
  size: number;
}

export interface SkippedFile {
  /** A file, or a folder that is left out as a whole. */
  file: string;
  reason: SkipReason;
  detail: string;
}

export interface Listing {
  /** In no promised order. */
  files: ListedFile[];
  skipped: SkippedFile[];
  /** Paths of project files, whatever their language. */
  projectFiles: string[];
  /** Files in no language of the code map, binary ones included. */
  otherFiles: number;
  /** Those of them that may be text, in no promised order. */
  otherTexts: (OtherText & { mtimeMs: number })[];
  via: 'git' | 'walk';
}

export interface Sifter {
  readonly rules: TreeRules;
  /**
   * Takes one path; returns true when it is a folder (a submodule or nested repository) that is to be listed
   * separately. `tracked`: the repository of the opened folder holds this file, so it does not belong to a repository
   * below.
   */
  take(file: string, tracked?: boolean): boolean;
  /** Whether `folder` is, or is in, a worktree or repository that is left out. */
  leavesOut(folder: string): boolean;
  skip(file: string, reason: SkipReason, detail: string): void;
  /** A whole folder that is left out. */
  skipFolder(folder: string, reason: SkipReason): void;
  /** What `.gitignore` leaves out: reported only where nothing else is found, because then it is all there is. */
  ignoredByGit(file: string): void;
  /** Files of code so far. */
  found(): number;
  finish(via: Listing['via']): Listing;
}

/** Of files and folders that git ignores. */
const maxTold = 1_000;
export const tooLong = 'its path is too long for this system';

export function createSifter(root: string, config: WorkspaceConfig): Sifter {
  const rules = createIgnoreRules({ root, name: '.memoignore', always: config.index.exclude });
  const maxBytes = config.index.maxFileKB * 1024;
  const listing: Omit<Listing, 'via'> = { files: [], skipped: [], projectFiles: [], otherFiles: 0, otherTexts: [] };
  const nested = createNestedRules(root, config.index.nestedRepositories);
  const folders = new Map<string, { reason: SkipReason; count: number }>();
  const repositories = new Map<string, Nested>();
  const ignoredByGit: string[] = [];

  const skip = (file: string, reason: SkipReason, detail: string): void => {
    listing.skipped.push({ file, reason, detail });
  };
  const skipFolder = (folder: string, reason: SkipReason, count = 0): void => {
    const entry = folders.get(folder) ?? { reason, count: 0 };
    entry.count += count;
    folders.set(folder, entry);
  };
  const leavesOut = (folder: string): boolean => {
    const found = nested.leftOut(folder);
    if (found !== null) repositories.set(found.folder, found);
    return found !== null;
  };
  const take = (file: string, tracked = false): boolean => {
    if (isOwn(file)) return false;
    const unusable = unusableName(file);
    if (unusable !== null) {
      skip(file, 'nameUnusable', unusable);
      return false;
    }
    const vendored = vendoredFolder(file, rules.broughtBack);
    if (vendored !== null) {
      skipFolder(vendored, 'vendored', 1);
      return false;
    }
    const ignored = rules.ignoredAt(file, false);
    if (ignored !== null) {
      if (ignored !== file) skipFolder(ignored, 'ignored', 1);
      else if (languageOf(file) !== null) skip(file, 'ignored', 'by .memoignore or index.exclude');
      return false;
    }
    if (!tracked && leavesOut(parentOf(file))) return false;
    const found = look(file);
    if (found === null) return false;
    if (found.isDirectory()) return !leavesOut(file);
    judge(file, found);
    return false;
  };
  const look = (file: string): Stats | null => {
    try {
      return lstatSync(`${root}/${file}`, { throwIfNoEntry: false }) ?? null;
    } catch (thrown) {
      const code = errnoOf(thrown);
      if (code === 'ENAMETOOLONG') skip(file, 'nameUnusable', tooLong);
      else if (code !== 'ENOTDIR') skip(file, 'unreadable', code === 'EACCES' ? 'permission denied' : code);
      return null;
    }
  };
  const judge = (file: string, found: Stats): void => {
    const name = file.slice(file.lastIndexOf('/') + 1);
    const byName = languageOf(name);
    const isBinary = byName === null && isBinaryName(name);
    const why = refuse(found, isBinary ? Number.POSITIVE_INFINITY : maxBytes) ?? skippedName(name);
    if (why !== null) {
      skip(file, why.reason, why.detail);
      return;
    }
    if (isProjectFile(name)) listing.projectFiles.push(file);
    const language = byName ?? (isBinary ? null : scriptLanguage(root, file));
    if (language !== null) listing.files.push({ file, language, size: found.size, mtimeMs: found.mtimeMs });
    else {
      listing.otherFiles += 1;
      if (!isBinary) listing.otherTexts.push({ file, size: found.size, mtimeMs: found.mtimeMs });
    }
  };
  return {
    rules,
    take,
    leavesOut,
    skip,
    skipFolder: (folder, reason) => skipFolder(folder, reason),
    ignoredByGit(file) {
      if (ignoredByGit.length < maxTold) ignoredByGit.push(file);
    },
    found: () => listing.files.length,
    finish: (via) => {
      if (listing.files.length === 0) for (const file of ignoredByGit) skip(file, 'ignored', 'by .gitignore');
      for (const { folder, reason, detail } of repositories.values()) if (reason !== null) skip(folder, reason, detail);
      for (const [folder, { reason, count }] of folders) {
        skip(
          folder,
          reason,
          count === 0
            ? 'a folder; its files were not counted'
            : `a folder with ${count} ${count === 1 ? 'file' : 'files'}`,
        );
      }
      return { ...listing, via };
    },
  };
}
