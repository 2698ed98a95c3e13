/**
 * Storage: everything that touches the disk on the engine's own behalf. Safe writes, validated reads, SQLite
 * databases with migrations, the workspace lock, the state folder, the user data folder, the app's own files. Main
 * types: Database (ReadDb and WriteDb are different types), StateFolder, WorkspaceLock. better-sqlite3 is loaded
 * when the first database is opened: parse workers import this door for `contentHash` only.
 */
export { appRoot, type EntryName, entryUrl, isInstalled, resourcePath } from './app-files.ts';
export { contentHash, crockford } from './content-hash.ts';
export {
  type Database,
  dropFreed,
  isNewer,
  type Migration,
  openDatabase,
  type ReadDb,
  type ReadOnlyDatabase,
  type ReadStatement,
  takeLogIn,
  type WriteDb,
} from './database.ts';
export { engineEnvironment, leaveEngineEnvironment } from './engine-environment.ts';
export { createLog, createOnceLog, type Log } from './engine-log.ts';
export { type ForeignDatabase, openForeignCopy } from './foreign/foreign-copy.ts';
export { diskFault, errnoOf, ioError } from './io-error.ts';
export { foreignLogs } from './own-log.ts';
export { isOpenedOutside, readPlainFile } from './plain-file.ts';
export { setAside } from './set-aside.ts';
export {
  checkpointDatabase,
  copyDatabase,
  corrupt,
  damagedFile,
  executeIn,
  isCorrupt,
  isWholeDatabase,
  tryLock,
  type WorkspaceLock,
} from './sqlite.ts';
export { type CheckedFolder, prepareStateFolder, type StateFolder } from './state-folder.ts';
export { setTrusted, trustedSince } from './trust/trusted-folders.ts';
export { keepCompiledCode, userDataDir, userDataProblem, workerEnvironment } from './user-data.ts';
export { readDispensable, readValidated, type SetAsideNotice } from './validated-file.ts';
export {
  claimState,
  cloneSuffix,
  createFileSeal,
  createSeal,
  databaseMark,
  secretName,
  verifyKey,
} from './workspace-key.ts';
export { type Aim, callAim, underAim } from './write/aims.ts';
export {
  atomicWriteFile,
  atomicWriteFiles,
  makeFolder,
  removeTemporaryFiles,
  writesEnded,
} from './write/atomic-write.ts';
export { checkInPlace, holdFolder } from './write/held-folder.ts';
export { answerLost, createReceipts, createReceiptsTable, type Receipts, underKey } from './write/receipts.ts';
export { type Replaced, removeIfSame, replaceIfSame } from './write/replace-if-same.ts';
