/** The events sent to readers when the code map changes, and the overview's list of recently changed files. */
import type { Clock } from '#shared/base/clock.ts';
import type { Overview } from '#shared/contract/workspace.ts';
import type { CodeMap, SyncResult } from './codemap/codemap.ts';
import type { LiveState } from './live-state.ts';

export interface ChangeFeed {
  /** Something of a sync became visible. */
  partly(): void;
  /** A sync is done; `noted`: its files are listed as changed (not those of a first look). */
  done(result: SyncResult, noted: boolean): void;
  /** What is known of types changed although no file did. */
  states(): void;
  changed(): Overview['changed'];
}

/** Paths and type ids in one event at most. */
const maxListed = 200;
/** Partial results of a long sync are sent at this interval: pages that reload each time would slow it down. */
const tellEveryMs = 1_000;
/** Entries of the overview's list. */
const maxChanged = 20;

export function createChangeFeed(live: LiveState, codeMap: () => CodeMap, clock: Clock): ChangeFeed {
  let changed: Overview['changed'] = [];
  let lastTold = Number.NEGATIVE_INFINITY;

  function tell(files: readonly string[], types: string[], more: boolean): void {
    lastTold = performance.now();
    live.set({ revision: live.get().revision + 1 });
    live.emit('codemap.changed', {
      revision: live.get().revision,
      files: files.slice(0, maxListed),
      types,
      more: more || files.length > maxListed,
    });
  }

  function note({ changedFiles, removedFiles }: SyncResult): void {
    const at = clock.now();
    const entries = [
      ...changedFiles.map((file) => ({ file, at, kind: 'changed' as const })),
      ...removedFiles.map((file) => ({ file, at, kind: 'removed' as const })),
    ];
    const named = new Set(entries.map((e) => e.file));
    changed = [...entries, ...changed.filter((e) => !named.has(e.file))].slice(0, maxChanged);
  }

  return {
    partly() {
      if (performance.now() - lastTold >= tellEveryMs) tell([], [], true);
    },
    done(result, noted) {
      if (noted) note(result);
      const { changedTypes, removedTypes } = result;
      const more = changedTypes.size > maxListed || removedTypes.size > 0;
      tell([...result.changedFiles, ...result.removedFiles], codeMap().typeIds(changedTypes, maxListed), more);
    },
    states: () => tell([], [], true),
    changed: () => changed,
  };
}
