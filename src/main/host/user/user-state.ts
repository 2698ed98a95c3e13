/** What Memoscope keeps for a person rather than for a project: settings, recent folders, the state of its windows. */
import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { type Json, withValueFor } from '#shared/base/by-workspace.ts';
import { systemClock } from '#shared/base/clock.ts';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { Settings } from '#shared/contract/service.ts';
import type { RecentWorkspace } from '#shared/contract/workspace.ts';
import { atomicWriteFile, readValidated, type SetAsideNotice, userDataDir } from '../../engine/storage/storage.ts';
import { untilAborted } from '../../engine/threads/threads.ts';
import type { WorkspaceLink } from '../../link/link.ts';

const Recent = z.object({
  workspaces: z.array(
    z.object({
      root: z.string(),
      name: z.string(),
      openedAt: z.number(),
      types: z.number().nullable(),
      learnings: z.number().nullable().default(null),
      conflicts: z.number().nullable().default(null),
    }),
  ),
});
const Ui = z.object({ state: z.record(z.string(), z.json()) });

const maxRecent = 50;
/** Enough for pane sizes and last places of many workspaces; a page that stores more has gone wrong. */
const maxUiBytes = 1 << 20;

export class UserState {
  readonly #settings: JsonFile<Settings>;
  readonly #recent: JsonFile<z.infer<typeof Recent>>;
  readonly #ui: JsonFile<z.infer<typeof Ui>>;

  constructor(onSetAside: (notice: SetAsideNotice) => void) {
    const file = (name: string) => path.join(userDataDir(), name);
    this.#settings = new JsonFile(file('settings.json'), Settings, Settings.parse({}), onSetAside);
    this.#recent = new JsonFile(file('recent.json'), Recent, { workspaces: [] }, onSetAside);
    this.#ui = new JsonFile(file('ui.json'), Ui, { state: {} }, onSetAside);
  }

  settings(): Promise<Settings> {
    return this.#settings.read();
  }

  setSettings(change: Partial<Settings>): Promise<Settings> {
    return this.#settings.update((settings) => {
      const other = change.serverHost !== undefined && change.serverHost !== settings.serverHost;
      // Model and key are those of one server: another one is not given them.
      return { ...settings, ...(other ? { serverModel: '', serverKey: '' } : {}), ...change };
    });
  }

  async recent(): Promise<RecentWorkspace[]> {
    const { workspaces } = await this.#recent.read();
    return Promise.all(workspaces.map(async (entry) => ({ ...entry, exists: await isFolder(entry.root) })));
  }

  /** Moves the folder to the top of the list. What was known of it stays. */
  async remember(root: string, name: string): Promise<void> {
    await this.#recent.update(({ workspaces }) => {
      const known = workspaces.find((entry) => entry.root === root);
      const entry = { ...unknownSizes, ...known, root, name, openedAt: systemClock.now() };
      return { workspaces: [entry, ...workspaces.filter((other) => other !== known)].slice(0, maxRecent) };
    });
  }

  /** Nothing is kept for a folder that is no longer in the list. */
  async tellSizes(root: string, sizes: WorkspaceSizes): Promise<void> {
    await this.#recent.update(({ workspaces }) => ({
      workspaces: workspaces.map((entry) => (entry.root === root ? { ...entry, ...latest(sizes, entry) } : entry)),
    }));
  }

  async forget(root: string): Promise<void> {
    await this.#recent.update(({ workspaces }) => ({ workspaces: workspaces.filter((entry) => entry.root !== root) }));
  }

  async ui(): Promise<z.infer<typeof Ui>> {
    return this.#ui.read();
  }

  /** @param root the workspace that the value is of, where it differs by workspace. */
  async setUi(key: string, value: Json, root?: string): Promise<void> {
    await this.#ui.update(({ state }) => {
      const next = { ...state, [key]: root === undefined ? value : withValueFor(state[key], root, value) };
      if (JSON.stringify(next).length > maxUiBytes) {
        throw new MemoError('InvalidArgument', sentence`The window state '${key}' is too large to keep.`, {
          path: 'value',
        });
      }
      return { state: next };
    });
  }
}

/** What is known now, else what was known before. */
export function latest(now: WorkspaceSizes, before: WorkspaceSizes): WorkspaceSizes {
  return {
    types: now.types ?? before.types,
    learnings: now.learnings ?? before.learnings,
    conflicts: now.conflicts ?? before.conflicts,
  };
}

async function isFolder(root: string): Promise<boolean> {
  try {
    return (await fs.stat(root)).isDirectory();
  } catch {
    // Gone, or on a disk that is not there now: shown as missing.
    return false;
  }
}

// A small JSON file of this user, shared by every running Memoscope: re-read for each change, changed one after the other,
// replaced in one step. A damaged file is set aside and starts again from its empty form.

class JsonFile<T> {
  readonly #file: string;
  readonly #schema: z.ZodType<T>;
  readonly #empty: T;
  readonly #onSetAside: (notice: SetAsideNotice) => void;
  #last: Promise<unknown> = Promise.resolve();

  constructor(file: string, schema: z.ZodType<T>, empty: T, onSetAside: (notice: SetAsideNotice) => void) {
    this.#file = file;
    this.#schema = schema;
    this.#empty = empty;
    this.#onSetAside = onSetAside;
  }

  async read(): Promise<T> {
    return (await readValidated(this.#file, this.#schema, this.#onSetAside)) ?? this.#empty;
  }

  /** Resolves with the new content once it is on disk. */
  update(change: (content: T) => T): Promise<T> {
    const next = this.#last.then(async () => {
      const content = change(await this.read());
      await atomicWriteFile(this.#file, `${JSON.stringify(content, null, 2)}\n`);
      return content;
    });
    // One failed write must not stop the next.
    this.#last = next.catch(() => {});
    return next;
  }
}

// What a recent folder shows in addition to its name: how much is known about it, and what waits there for a person.

/** Null is not known. */
type WorkspaceSizes = Pick<RecentWorkspace, 'types' | 'learnings' | 'conflicts'>;

const unknownSizes: WorkspaceSizes = { types: null, learnings: null, conflicts: null };

/** Never throws: what an engine cannot say now, or not before `signal`, is not known. */
export async function sizesOf(engine: Pick<WorkspaceLink, 'call'>, signal: AbortSignal): Promise<WorkspaceSizes> {
  const orNull = (answer: Promise<number>): Promise<number | null> =>
    untilAborted(answer, signal, 'It takes too long.').catch(() => null);
  const [types, learnings, conflicts] = await Promise.all([
    orNull(engine.call('Status', {}, { signal }).then(({ typesIndexed }) => typesIndexed)),
    orNull(
      engine
        .call('memory.list', { filter: { statuses: ['active', 'stale'] }, limit: 1 }, { signal })
        .then(({ total }) => total),
    ),
    orNull(engine.call('bank.conflicts', {}, { signal }).then((answer) => answer.conflicts.length)),
  ]);
  return { types, learnings, conflicts };
}
