/** What a recording of changes asks of aliases and groups, which know nothing of it. */
import type { ChangePair } from '../codemap/codemap.ts';

/** A type that vanished, and the one that it became. Both are ids. */
export interface Rename {
  from: string;
  to: string;
}

export interface RenameFinder {
  /**
   * Which of the types that appeared are ones that vanished in the same sync. All of one sync come together, before
   * anything is made of them; it may be asked the same again after a kill. `pause` is to be awaited in long loops.
   * It also takes note of types that appeared under an id that was an old one.
   */
  find(
    vanished: readonly string[],
    appeared: readonly string[],
    pair: (typeId: string) => ChangePair,
    pause: () => Promise<void>,
  ): Promise<readonly Rename[]>;
}

export interface TypeGroup {
  id: string;
  /** Ids of types, all of them. */
  members: readonly string[];
}

export interface TypeGroups {
  /** Follows the dependency cycles as they are now. Called before the changes of a sync are applied. */
  refresh(renames: readonly Rename[], pause: () => Promise<void>): Promise<void>;
  /**
   * Ids of types whose group changed: their description, shared or alone, is outdated. They are kept until `settled`,
   * across restarts.
   */
  regrouped(): readonly string[];
  /** The state of this type says so; in the transaction that changes it. */
  settled(typeId: string): void;
  /** null for a type that is described alone. */
  of(typeId: string): TypeGroup | null;
}
