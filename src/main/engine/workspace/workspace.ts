/**
 * Workspace: the opened folder as the engine sees it. Checks it, reads its configuration, lists its files, reads and
 * watches them, asks git about it (spec 01, 03, 11). Main types: CheckedFolder, WorkspaceConfig, Listing, SourceRead,
 * Watch. Everything here treats the folder as hostile: nothing in it is run, no link in it is followed.
 * chokidar, yaml and zod load when first used: parse workers import this door for `readSourceSync`.
 */
export type { CheckedFolder } from '../storage/storage.ts';
export { checkFolder } from './check-folder.ts';
export { configEntries, parseValue } from './config/config-entries.ts';
export type { WorkspaceConfig } from './config/config-schema.ts';
export { type LoadedConfig, loadConfig } from './config/load-config.ts';
export { setConfigKey } from './config/set-key.ts';
export { listBank } from './files/bank-listing.ts';
export { parsePatterns } from './files/ignore-pattern.ts';
export { inspectFiles } from './files/inspect-files.ts';
export { languageOf } from './files/languages.ts';
export { listFiles } from './files/list-files.ts';
export { isSecretName } from './files/name-rules.ts';
export { repositoryPlace } from './files/nested.ts';
export { isSameListing } from './files/same-listing.ts';
export type { ListedFile, Listing, OtherText, SkippedFile } from './files/sift.ts';
export { type GitState, gitState } from './git/repository.ts';
export { type LinesOfCommit, type Origin, readOrigins } from './past/blame.ts';
export { type FileHistory, readFileHistory } from './past/commits.ts';
export { type CommitMessage, readMessages } from './past/messages.ts';
export {
  type BlobNames,
  type PastFiles,
  writePastFiles,
} from './past/past-files.ts';
export { type RecentCommit, readRecentCommits } from './past/recent-commits.ts';
export { type Commit, findCommit } from './past/revision.ts';
export { type Revisions, readRevisions } from './past/revisions.ts';
export { type FileVersions, readContents, readVersions } from './past/versions.ts';
export { inSlices, inTurns, pauses, slices, sortedInSlices } from './slices.ts';
export { type Decoded, decode, encode } from './source/decode.ts';
export { isSameSync, readPlain, type Stamp, wasTouchedSync } from './source/plain.ts';
export { readSource, readSourceSync, type SourceRead } from './source/read-source.ts';
export { readTextSync, type TextRead } from './source/read-text.ts';
export type { Finding } from './watch/finder.ts';
export { type WatchOptions, watchFolder } from './watch/watch-folder.ts';
export type { FileBatch, Watch } from './watch/watch-here.ts';
