/** The process of an analyser session: receives commands, handles one at a time, and ends with the engine. */
import { statfsSync } from 'node:fs';
import os from 'node:os';
import { toMemoError } from '#shared/base/errors.ts';
import { errnoOf, keepCompiledCode } from '../../storage/storage.ts';
import { lowerProcess } from '../../threads/threads.ts';
import type { Command, Told } from './messages.ts';
import { openSession, type Session } from './session.ts';

keepCompiledCode();
/** A third of what a thread of normal priority gets where both want a processor. */
const awaitedPriority = 5;
let session: Session | null = null;
/** Folder of the session's generation. */
let dir = '';
let queue: Promise<void> = Promise.resolve();

function tell(told: Told): void {
  // Refused where the engine was killed a moment ago; this process ends with the channel.
  process.send?.(told, undefined, undefined, () => {});
}

async function work(command: Command): Promise<void> {
  if (command.command === 'start') {
    dir = command.start.own.dir;
    // Where the system refuses, it is only less polite.
    lowerProcess(command.start.awaited ? awaitedPriority : os.constants.priority.PRIORITY_LOW);
    session = await openSession(command.start, (progress) => tell({ told: 'progress', progress }));
    return;
  }
  if (session === null) throw new Error('A session has to be started first.');
  if (command.command === 'scan') tell({ told: 'scanned', scanned: await session.scanAll() });
  else if (command.command === 'batch') await session.batch(command.batch);
  else if (command.command === 'prepare') {
    await session.prepare(command.live);
    tell({ told: 'prepared' });
  } else tell({ told: 'finished', finished: await session.finish(command.live) });
}

process.on('message', (message) => {
  queue = queue.then(() => work(message as Command));
  queue.catch((thrown: unknown) => {
    tell({ told: 'failed', error: toMemoError(thrown).toWire(), diskFull: isDiskFull(thrown, dir) });
  });
});
// The engine is gone, whatever ended it: its next start removes what is half-built.
process.on('disconnect', () => process.exit());

/** Bytes: what SQLite wants at once when it opens a database is a few pages of 32 KB. */
const noRoom = 256 * 1024;

function isDiskFull(thrown: unknown, folder: string): boolean {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    const code = errnoOf(error);
    if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'SQLITE_FULL') return true;
    // SQLite says no more than that of a disk which is full when it opens a database.
    if (code.startsWith('SQLITE_IOERR')) return freeOf(folder) < noRoom;
  }
  return false;
}

function freeOf(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}
