/**
 * The language servers of one workspace, by family: found, started when first needed and only where the person trusts
 * the folder, ended when unused for a while. Main type: ServerServices. Each is an EditService that does one thing at a
 * time.
 */

import { lstat } from 'node:fs/promises';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { trustedSince } from '../../storage/storage.ts';
import type { AsOp, EditScope, EditService } from '../edit-service.ts';
import { findServer, type KnownServer, knownServer, ownCommand, type ServerFamily } from './find-server.ts';
import type { Working } from './server-reports.ts';
import { type ServerSession, startSession } from './server-session.ts';
import { type Bench, createTexts } from './work/bench.ts';
import { check } from './work/check.ts';
import { extract } from './work/extract.ts';
import { type FoundReferences, type ReferencesWork, references } from './work/references.ts';
import { rename } from './work/rename.ts';

interface ServerServicesOptions {
  readonly root: string;
  readonly asOp: AsOp;
}

interface ServerService extends EditService {
  /** Asks without showing that it works: no caller waits for long. Throws as the others. */
  references(scope: EditScope, work: ReferencesWork, signal: AbortSignal): Promise<FoundReferences | null>;
}

interface ServerServices {
  of(family: ServerFamily): ServerService;
  close(): Promise<void>;
}

const idleMs = 5 * 60_000;

export function createServerServices(options: ServerServicesOptions): ServerServices {
  const services = new Map<ServerFamily, ServerService>();
  return {
    of(family) {
      const known = services.get(family);
      if (known !== undefined) return known;
      const made = createServerService(knownServer(family), options);
      services.set(family, made);
      return made;
    },
    async close() {
      await Promise.all([...services.values()].map((service) => service.close()));
    },
  };
}

interface Running {
  readonly session: ServerSession;
  readonly disk: DiskWatch;
}

function createServerService(known: KnownServer, { root, asOp }: ServerServicesOptions): ServerService {
  let running: Running | null = null;
  let name: string = known.family;
  let idle: NodeJS.Timeout | undefined;
  let queue: Promise<unknown> = Promise.resolve();
  let tell: (work: Working) => void = () => undefined;
  const closing = new AbortController();

  async function session(signal: AbortSignal): Promise<Running> {
    await allowed(known, root);
    if (running !== null && running.session.over() === null) return running;
    const own = await ownCommand(known.family);
    const command = await findServer(known, own, root);
    if (command === null) throw missing(known, own);
    const start = (args: readonly string[]): Promise<ServerSession> =>
      startSession({ root, command: { ...command, args }, known, tell: (work) => tell(work) }, signal);
    const started = await start(command.args)
      .catch((thrown: unknown) => {
        if (command.older === undefined || !broke(thrown)) throw thrown;
        return start(command.older);
      })
      .catch((thrown: unknown) => {
        throw broke(thrown) ? notStarted(known, thrown) : thrown;
      });
    running = { session: started, disk: createDiskWatch(root, known.projectFiles) };
    name = started.name;
    return running;
  }

  async function end(why: MemoError): Promise<void> {
    clearTimeout(idle);
    const ended = running;
    running = null;
    await ended?.session.end(why);
  }

  /** One after the other: each gives the server texts of its own. */
  function inTurn<T>(
    scope: EditScope,
    signal: AbortSignal,
    work: (bench: Bench) => Promise<T>,
    endsBy: readonly string[] = ['Cancelled', 'Busy'],
    as = asOp,
  ): Promise<T> {
    const turn = queue.then(() =>
      as(AbortSignal.any([signal, closing.signal]), async (op) => {
        clearTimeout(idle);
        tell = ({ title, percentage }) =>
          op.progress({ detail: title, ...(percentage === null ? unknown : { done: percentage, total: 100 }) });
        try {
          op.progress({ detail: known.label, ...unknown });
          const { session: with_, disk } = await session(op.signal);
          with_.changedOnDisk(await disk.look(scope.files));
          const texts = createTexts(root, scope.texts);
          const given = new Set<string>();
          const watched: ServerSession = {
            ...with_,
            give(file, text) {
              given.add(file);
              with_.give(file, text);
            },
          };
          for (const { file, text } of scope.texts) watched.give(file, text);
          try {
            return await work({ session: watched, known, root, texts, files: scope.files, signal: op.signal });
          } finally {
            with_.takeBack([...given]);
          }
        } catch (thrown) {
          // In the middle of whatever it does it would hold up the next one.
          if (thrown instanceof MemoError && endsBy.includes(thrown.code)) await end(thrown);
          throw thrown;
        } finally {
          tell = () => undefined;
          idle = setTimeout(() => void end(new MemoError('Cancelled', sentence`${name} was idle.`)), idleMs).unref();
        }
      }),
    );
    queue = turn.catch(() => undefined); // The caller has the error; the next in line must still run.
    return turn;
  }

  return {
    name: () => name,
    rename: (scope, work, signal) => inTurn(scope, signal, (bench) => rename(bench, work)),
    extract: (scope, work, signal) => inTurn(scope, signal, (bench) => extract(bench, work)),
    check: ({ files, texts }, names, signal) =>
      // It may be cancelled between two files: a person leaves something out, and what was read stays read.
      inTurn({ files, texts: [] }, signal, (bench) => check(bench, texts, names), ['Busy']),
    references: (scope, work, signal) => inTurn(scope, signal, (bench) => references(bench, work), ['Busy'], unseen),
    async close() {
      closing.abort();
      await end(new MemoError('Cancelled', 'The edit was cancelled.'));
      await queue;
    },
  };
}

const unseen: AsOp = (signal, work) => work({ signal, progress: () => undefined });
const unknown = { done: 0, total: 0 };

async function allowed({ label }: KnownServer, root: string): Promise<void> {
  if ((await trustedSince(root)) !== null) return;
  throw new MemoError(
    'Refused',
    sentence`${label} is edited by a language server, which may run what the project says, such as build scripts. This folder is not trusted, so none is started. If you trust it: memoscope trust`,
    { reason: 'untrusted', root },
  );
}

function missing({ label, family, programs, install }: KnownServer, own: readonly string[] | undefined): MemoError {
  const data = { reason: 'noServer', language: family, install };
  if (own !== undefined)
    return new MemoError(
      'Refused',
      sentence`Your settings name ${own[0]} for ${label}, which was not found as a program outside of this folder. Give its whole path in editServices.`,
      { ...data, install: '' },
    );
  if (programs.length === 0)
    return new MemoError(
      'Refused',
      sentence`No language server is known for ${label}. Name one in your settings (editServices.${family}).`,
      data,
    );
  const names = programs.map(({ program }) => program).join(' or ');
  if (install === '')
    return new MemoError(
      'Refused',
      sentence`${label} needs a language server to be edited: ${names} was not found on the PATH, outside of this folder. Install it, or name another in your settings (editServices.${family}).`,
      data,
    );
  return new MemoError(
    'Refused',
    sentence`${label} needs a language server to be edited: ${names} was not found on the PATH, outside of this folder. Install it: ${install}`,
    data,
  );
}

function broke(thrown: unknown): thrown is MemoError {
  return thrown instanceof MemoError && thrown.code === 'InternalError';
}

function notStarted({ install }: KnownServer, cause: MemoError): MemoError {
  const again = install === '' ? '' : ` If it is not installed whole: ${install}`;
  return new MemoError(
    'Refused',
    sentence`The language server did not start. ${`${cause.message}${again}`}`,
    {},
    { cause },
  );
}

/**
 * What changed on the disk since a server last looked: it is notified, because most servers rely on that. Main
 * type: DiskWatch.
 */
interface DiskChange {
  readonly file: string;
  readonly type: 'made' | 'changed' | 'gone';
}

interface DiskWatch {
  /** Nothing at first: the server has just read all of them. */
  look(files: readonly string[]): Promise<DiskChange[]>;
}

const atOnce = 64;

/** @param projectFiles relative to the root, looked at beside the sources. */
function createDiskWatch(root: string, projectFiles: readonly string[]): DiskWatch {
  let seen: Map<string, string> | null = null;

  async function stamp(file: string): Promise<string | null> {
    try {
      const { size, mtimeMs, ino } = await lstat(path.join(root, file));
      return `${size} ${mtimeMs} ${ino}`;
    } catch {
      // Not there.
      return null;
    }
  }

  return {
    async look(files) {
      const all = [...files, ...projectFiles];
      const now = new Map<string, string>();
      for (let at = 0; at < all.length; at += atOnce) {
        const some = all.slice(at, at + atOnce);
        const stamps = await Promise.all(some.map(stamp));
        for (const [n, file] of some.entries()) {
          const found = stamps[n];
          if (found !== null && found !== undefined) now.set(file, found);
        }
      }
      const before = seen;
      seen = now;
      if (before === null) return [];
      const changes: DiskChange[] = [];
      for (const [file, found] of now) {
        const old = before.get(file);
        if (old !== found) changes.push({ file, type: old === undefined ? 'made' : 'changed' });
      }
      for (const file of before.keys()) if (!now.has(file)) changes.push({ file, type: 'gone' });
      return changes;
    },
  };
}
