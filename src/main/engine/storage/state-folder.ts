/**
 * `.memo/`, the state folder of a workspace: makes it, and refuses it when anything in it that we use is a link, pipe,
 * socket or device, for such a folder came from someone else. A workspace that cannot be written keeps its state under
 * the user data folder; its config.yaml is read where it is.
 */
import { constants, type Stats } from 'node:fs';
import { access, lstat, readdir } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { errnoOf, ioError } from './io-error.ts';
import { setAside } from './set-aside.ts';
import { userDataDir } from './user-data.ts';
import { atomicWriteFile, makeFolder } from './write/atomic-write.ts';

/** An opened folder, as `workspace` has checked it. */
export interface CheckedFolder {
  /** Real absolute path. */
  readonly root: string;
  readonly name: string;
  /** Short hash of `root`: names the workspace on this machine. */
  readonly key: string;
  /** Why nothing is written into the folder, as a sentence; null when it can be written. */
  readonly readOnly: string | null;
  /** On a network share, where file locks cannot be trusted; then `readOnly` says so. */
  readonly network: boolean;
}

/** Absolute paths. */
export interface StateFolder {
  readonly root: string;
  readonly dir: string;
  readonly configFile: string;
  readonly currentFile: string;
  readonly generationsDir: string;
  readonly runDir: string;
  readonly lockFile: string;
  /** Information for people only; the lock is what counts. */
  readonly ownerFile: string;
  readonly logsDir: string;
  readonly logFile: string;
  /** One file a long operation. */
  readonly opsDir: string;
  readonly accessFile: string;
  /** What outlives generations. */
  readonly historyFile: string;
  /** What commits did, derived from git. */
  readonly commitsFile: string;
  /** What was learnt. */
  readonly memoryFile: string;
  /** Its JSON copies, one record a file. */
  readonly memoryDir: string;
  /** What the machine wrote into the memory bank, conflicts and drafts. */
  readonly bankFile: string;
  /** Items that wait for a person, one file each. */
  readonly pendingDir: string;
  /** Writes that clients may ask again when their owner ends. */
  readonly callsFile: string;
  /** What was read of the documents of the project; derived. */
  readonly documentsFile: string;
  /** Derived from `memoryFile`. */
  readonly vectorsDir: string;
  readonly projectMapFile: string;
  readonly ignoreFile: string;
  readonly machineFile: string;
  /** The prompt window, packs, and what a person chose for them. */
  readonly contextDir: string;
  /** What files were before an edit of theirs, one folder an edit. */
  readonly editsDir: string;
  /** Counters that go on after a restart. */
  readonly metricsFile: string;
}

/** All but the settings that are safe to share; this file too, so that opening a folder leaves `git status` as it was. */
const gitignore = '# Written by Memoscope. Only config.yaml is meant for git.\n*\n!/config.yaml\n';

/** git reads all of it for each question; a larger one was put here to keep it busy. */
const maxIgnoreBytes = 1024 * 1024;

/** Makes what is missing and checks what is there. Throws Refused, naming the thing and the fix. */
export async function prepareStateFolder(folder: CheckedFolder): Promise<StateFolder> {
  const inside = path.join(folder.root, '.memo');
  const dir = folder.readOnly === null ? inside : path.join(userDataDir(), 'workspaces', folder.key);
  await checkPlain(inside, 'folder');
  // What another user keeps to himself counts as missing.
  const isOpen = await access(inside, constants.X_OK).then(
    () => true,
    (thrown: unknown) => errnoOf(thrown) !== 'EACCES',
  );
  const state = pathsOf(folder.root, dir, path.join(isOpen ? inside : dir, 'config.yaml'));
  await checkPlain(state.configFile, 'file');
  try {
    const { generationsDir, runDir, logsDir, opsDir, memoryDir, vectorsDir, contextDir, editsDir } = state;
    await checkPlain(state.pendingDir, 'folder');
    for (const made of [dir, generationsDir, runDir, logsDir, opsDir, memoryDir, vectorsDir, contextDir, editsDir]) {
      await checkPlain(made, 'folder');
      await makeFolder(made, 0o700);
    }
    for (const file of [
      state.currentFile,
      state.lockFile,
      state.ownerFile,
      state.logFile,
      state.accessFile,
      state.historyFile,
      state.commitsFile,
      state.memoryFile,
      state.bankFile,
      state.callsFile,
      state.documentsFile,
      state.projectMapFile,
      state.machineFile,
      state.metricsFile,
    ]) {
      await checkPlain(file, 'file');
    }
    for (const name of await readdir(state.generationsDir)) {
      await checkPlain(path.join(state.generationsDir, name), 'any');
    }
    await checkPlain(state.ignoreFile, 'file');
    const ignored = await find(state.ignoreFile);
    const isHuge = (ignored?.size ?? 0) > maxIgnoreBytes;
    if (isHuge) setAside(state.ignoreFile);
    if (ignored === null || isHuge) await atomicWriteFile(state.ignoreFile, gitignore);
  } catch (thrown) {
    throw ioError(`prepare the state folder ${dir}`, thrown);
  }
  return state;
}

function pathsOf(root: string, dir: string, configFile: string): StateFolder {
  const at = (...parts: string[]): string => path.join(dir, ...parts);
  return {
    root,
    dir,
    configFile,
    currentFile: at('CURRENT'),
    generationsDir: at('generations'),
    runDir: at('run'),
    lockFile: at('run', 'lock.db'),
    ownerFile: at('run', 'engine.lock'),
    logsDir: at('logs'),
    logFile: at('logs', 'engine.log'),
    opsDir: at('ops'),
    accessFile: at('access.json'),
    historyFile: at('history.db'),
    commitsFile: at('commits.db'),
    memoryFile: at('memory.db'),
    memoryDir: at('memory'),
    bankFile: at('bank.db'),
    pendingDir: at('pending'),
    callsFile: at('calls.db'),
    documentsFile: at('documents.db'),
    vectorsDir: at('vectors'),
    projectMapFile: at('project_map.json'),
    ignoreFile: at('.gitignore'),
    machineFile: at('machine.json'),
    contextDir: at('context'),
    editsDir: at('edits'),
    metricsFile: at('metrics.json'),
  };
}

async function find(file: string): Promise<Stats | null> {
  try {
    return await lstat(file);
  } catch (thrown) {
    if (errnoOf(thrown) === 'ENOENT' || errnoOf(thrown) === 'ENOTDIR') return null;
    throw ioError(`look at ${file}`, thrown);
  }
}

/** A folder in place of a file passes: it is harmless, and the reader of the file sets it aside. */
async function checkPlain(place: string, wanted: 'folder' | 'file' | 'any'): Promise<void> {
  const found = await find(place);
  if (found === null || found.isDirectory()) return;
  if (!found.isFile()) {
    const what = found.isSymbolicLink() ? 'a link' : 'a pipe, socket or device';
    throw new MemoError(
      'Refused',
      sentence`${place} is ${what}. Memoscope keeps its state in plain files and folders only; remove it.`,
      {
        file: place,
      },
    );
  }
  if (wanted === 'folder') {
    throw new MemoError('Refused', sentence`${place} is a file, but Memoscope needs a folder there. Move it away.`, {
      file: place,
    });
  }
}
