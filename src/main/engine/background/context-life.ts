/**
 * Context in the life of a workspace: opened after the first look at the files, or when it is first asked for, so that a
 * command that asks nothing of it never loads it. Main type: ContextLife.
 */
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import type { Context, ContextOptions } from '../context/context.ts';
import type { History } from '../history/history.ts';
import type { LiveMap } from '../live-map.ts';
import type { LiveState } from '../live-state.ts';
import type { MemoryLife } from '../memory-life.ts';
import type { Semantics } from '../semantics/semantics.ts';
import type { CheckedFolder, StateFolder } from '../storage/storage.ts';
import type { Access } from './access.ts';

export interface ContextLife {
  /** The first look at the files is done. */
  begin(): void;
  /** Opens it where it is not. Throws what that threw. */
  use<T>(work: (context: Context) => T | Promise<T>): Promise<T>;
  /** A type was opened. */
  asked(typeId: string): void;
  renamed(renames: readonly { from: string; to: string }[]): void;
  /** The code map, descriptions, the live generation or the configuration may be others now. */
  touched(): void;
  close(): Promise<void>;
}

export interface ContextLifeOptions
  extends Pick<
    ContextOptions,
    'clock' | 'log' | 'config' | 'watch' | 'textSearch' | 'maxFileBytes' | 'onSetAside' | 'onPacks'
  > {
  folder: CheckedFolder;
  state: Pick<StateFolder, 'contextDir'>;
  map: LiveMap;
  live: LiveState;
  history: Pick<History, 'alias' | 'state'>;
  access: Pick<Access, 'last'>;
  memory: Pick<MemoryLife, 'use'>;
  semantics: Pick<Semantics, 'read'>;
}

/** Opening a hundred types sends one event to readers. */
const tellEveryMs = 250;

export function createContextLife(options: ContextLifeOptions): ContextLife {
  const { folder, state, map, live, history, access, memory, semantics, ...rest } = options;
  let opening: Promise<Context> | null = null;
  let opened: Context | null = null;
  let closing = false;
  let telling: NodeJS.Timeout | null = null;

  function tell(): void {
    telling ??= setTimeout(() => {
      telling = null;
      live.emit('context.changed', { at: options.clock.now() });
    }, tellEveryMs).unref();
  }

  async function open(): Promise<Context> {
    const { openContext } = await import('../context/context.ts');
    opened = await openContext({
      ...rest,
      folder: state.contextDir,
      root: folder.root,
      name: folder.name,
      lastAsked: access.last,
      successor: (typeId) => history.alias(typeId)?.newTypeId ?? null,
      semanticState: (typeId) => history.state(typeId).semanticState,
      semantic: async (typeId) => (await semantics.read(typeId))?.sections ?? null,
      memory: (work) => memory.use(work, 'unchecked'),
      read: map.read,
      codeMap: () => map.now().codeMap,
      index: () => map.now().index,
      revision: map.revision,
      generation: () => map.now().generation.id,
      indexed: () => live.get().phase !== 'indexing' && live.get().phase !== 'opening',
      pendingFiles: () => live.get().pendingFiles,
      looking: () => live.get().looking,
      onChanged: tell,
    });
    return opened;
  }

  function context(): Promise<Context> {
    if (closing) return Promise.reject(new MemoError('Cancelled', 'The workspace is being closed.'));
    opening ??= open().catch((thrown: unknown) => {
      opening = null;
      throw thrown;
    });
    return opening;
  }

  return {
    begin() {
      if (!options.watch) return;
      context().then(
        (open) => open.touched(),
        (thrown) => {
          if (!closing) options.log.warn(`the prompt window: ${toMemoError(thrown).message}`);
        },
      );
    },
    use: async (work) => work(await context()),
    asked: (typeId) => opened?.asked(typeId),
    renamed: (renames) => opened?.renamed(renames),
    touched: () => opened?.touched(),
    async close() {
      closing = true;
      if (telling !== null) clearTimeout(telling);
      await opening?.then(
        (open) => open.close(),
        () => {
          // It never opened: there is nothing to close.
        },
      );
    },
  };
}
