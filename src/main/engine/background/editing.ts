/**
 * Edits in the life of a workspace: what a kill left half-written is brought back before the files are first looked at;
 * the rest loads with the first preview. Main type: Editing.
 */
import type { Clock } from '#shared/base/clock.ts';
import { toMemoError } from '#shared/base/errors.ts';
import type { EditCounts, Edits } from '../edits/edits.ts';
import type { LiveMap } from '../live-map.ts';
import type { Ops } from '../ops.ts';
import type { CheckedFolder, Log, StateFolder } from '../storage/storage.ts';
import type { Upkeep } from '../upkeep.ts';
import { listFiles, type WorkspaceConfig } from '../workspace/workspace.ts';

export interface EditingOptions {
  folder: CheckedFolder;
  state: Pick<StateFolder, 'editsDir'>;
  clock: Clock;
  log: Log;
  map: LiveMap;
  ops: Ops;
  upkeep: Pick<Upkeep, 'writing'>;
  config(): WorkspaceConfig;
}

export interface Editing {
  recover(): Promise<void>;
  use<T>(work: (edits: Edits) => T | Promise<T>): Promise<T>;
  /** Null until the edits of the folder were looked at. */
  counts(): EditCounts | null;
  close(): Promise<void>;
}

export function createEditing(options: EditingOptions): Editing {
  const { folder, state, clock, log, map, ops, upkeep } = options;
  let opened: Promise<Edits> | null = null;
  let counts: () => EditCounts | null = () => null;

  async function open(): Promise<Edits> {
    const { openEdits } = await import('../edits/edits.ts');
    const edits = await openEdits({
      ...{ folder, dir: state.editsDir, clock, log },
      async listed() {
        const { files } = await listFiles(folder, options.config(), new AbortController().signal);
        return new Set(files.map(({ file }) => file));
      },
      files: () => [...map.current().codeMap.files()].map(({ file }) => file),
      asOp: (signal, work) =>
        ops.run('edit', signal, (op) =>
          work({
            signal: op.signal,
            progress({ detail, done, total }) {
              op.progress({ phase: 'reading', detail: detail.slice(0, 200), done, total });
            },
          }),
        ),
      tolerated: () => options.config().edits.tolerated,
      exclusively: (write) => map.apart(() => upkeep.writing(write)),
    });
    counts = edits.counts;
    return edits;
  }

  function edits(): Promise<Edits> {
    opened ??= open();
    return opened;
  }

  return {
    async recover() {
      try {
        await (await edits()).recover();
      } catch (thrown) {
        // The originals stay where they are, and the next start tries again; the map is no worse for it.
        log.error(`edits that were cut short: ${toMemoError(thrown).message}`);
      }
    },
    use: async (work) => work(await edits()),
    counts: () => counts(),
    close: async () => (await opened)?.close(),
  };
}
