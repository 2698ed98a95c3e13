/** The configuration of an open workspace, and the news that it is another. Main type: LiveConfig. */
import { isDeepStrictEqual } from 'node:util';
import type { LoadedConfig, WorkspaceConfig } from '../workspace/workspace.ts';
import { createSignal, type Signal } from './room.ts';

export interface LiveConfig {
  now(): WorkspaceConfig;
  /**
   * The re-read configuration applies from now on. The writer of the file need not wait for the watcher, which then
   * finds nothing new.
   */
  take(loaded: LoadedConfig): void;
  /** It was re-read and is another. */
  readonly changed: Signal<[notices: LoadedConfig['notices']]>;
  /** Nothing is taken any more. */
  close(): void;
}

export function createLiveConfig(first: WorkspaceConfig): LiveConfig {
  let config = first;
  let notices: LoadedConfig['notices'] | null = null;
  let closed = false;
  const changed = createSignal<[notices: LoadedConfig['notices']]>();
  return {
    now: () => config,
    take(loaded) {
      if (closed || (isDeepStrictEqual(loaded.config, config) && isDeepStrictEqual(loaded.notices, notices))) return;
      ({ config, notices } = loaded);
      void changed.emit(loaded.notices);
    },
    changed,
    close() {
      closed = true;
    },
  };
}
