/**
 * Workspace: the opened folder as the engine sees it. Checks it, reads its configuration, lists its files, reads and
 * watches them, asks git about it. Main types: CheckedFolder, WorkspaceConfig, Listing, SourceRead, Watch. Everything
 * here treats the folder as hostile: nothing in it is run, no link in it is followed. chokidar, yaml and zod load
 * when first used: parse workers import this door for `readSourceSync`.
 */
export type { CheckedFolder } from '../storage/storage.ts';
export { checkFolder } from './check-folder.ts';
export { configEntries, parseValue, setConfigKey } from './config/config-entries.ts';
export type { WorkspaceConfig } from './config/config-schema.ts';
export { type LoadedConfig, loadConfig } from './config/load-config.ts';
export { cellAt, codeOf, isComponent, isNotebook, isRazor, passedParts } from './embedded/component.ts';
export { componentName, componentTail, pascalCase } from './embedded/component-name.ts';
export { type ComponentPart, camelCase, componentParts, isPartNamed, sentEvents } from './embedded/parts.ts';
export { razorName } from './embedded/razor.ts';
export type { PassedPart } from './embedded/template.ts';
export { parsePatterns } from './files/ignore-rules.ts';
export { inspectFiles } from './files/inspect-files.ts';
export { filesOf, languageOf } from './files/languages.ts';
export { isSameListing, listBank, listFiles } from './files/list-files.ts';
export { isSecretName, skippedName, vendoredFolder } from './files/name-rules.ts';
export { repositoryPlace } from './files/nested.ts';
export { isSameSync, readPlain, type Stamp, wasTouchedSync } from './files/plain.ts';
export {
  type Decoded,
  decode,
  encode,
  readGiven,
  readSource,
  readSourceSync,
  readTextSync,
  type SourceRead,
  type TextRead,
} from './files/read-source.ts';
export type { ListedFile, Listing, OtherText, SkippedFile } from './files/sift.ts';
export { type LinesOfCommit, type Origin, readOrigins } from './past/blame.ts';
export {
  type ChangedFile,
  type CommitFiles,
  type CommitList,
  type CommitMessage,
  type ListedCommit,
  listCommits,
  readBetween,
  readCommitFiles,
  readMessages,
  readSizes,
} from './past/commit-list.ts';
export { type FileHistory, readFileHistory } from './past/commits.ts';
export {
  type BlobNames,
  filesChanged,
  filesChangedBetween,
  type PastFiles,
  pastBetween,
  writePastFiles,
} from './past/past-files.ts';
export {
  type Commit,
  findCommit,
  findFork,
  type RecentCommit,
  type Revisions,
  readRecentCommits,
  readRevisions,
} from './past/revisions.ts';
export { createUncommitted } from './past/uncommitted.ts';
export { type FileVersions, readBlobs, readContents, readVersions } from './past/versions.ts';
export { type GitState, gitState } from './repository.ts';
export { inSlices, inTurns, pauses, slices, sortedInSlices } from './slices.ts';
export type { Finding } from './watch/finder.ts';
export { type WatchOptions, watchFolder } from './watch/watch-folder.ts';
export type { FileBatch, Watch } from './watch/watch-here.ts';
