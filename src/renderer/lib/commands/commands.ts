/**
 * Every action of the app, in one registry: it answers key presses, fills the sheet of shortcuts and the palette's
 * actions, and runs what the native menu asks for. A command registered later wins over an earlier one with the same
 * keys, so that a view may give a key its own meaning while it is shown.
 */
import { createStore } from 'zustand/vanilla';
import type { PlainKey } from '#shared/messages/translator.ts';
import { isSingleKey, type KeyPress, matches } from './keys.ts';

export type CommandGroup = 'group.general' | 'group.navigation' | 'group.source' | 'group.view' | 'group.workspace';

export interface Command {
  /** Unique, e.g. `frame.back`. */
  readonly id: string;
  readonly title: PlainKey;
  readonly group: CommandGroup;
  /** Combinations as in keys.ts, the one to show first. */
  readonly keys?: readonly string[];
  /** Whether it can run now; absent means always. */
  readonly when?: () => boolean;
  /** True where the palette has no use for it, e.g. opening the palette. */
  readonly hidden?: boolean;
  readonly run: () => void;
}

export interface CommandsSlice {
  readonly commands: readonly Command[];
  /** Returns a function that takes them out again. */
  register(commands: readonly Command[]): () => void;
  /** Runs a command by id; false when it is unknown or cannot run now. */
  run(id: string): boolean;
}

export function createCommands() {
  return createStore<CommandsSlice>((set, get) => ({
    commands: [],
    register(added) {
      set({ commands: [...get().commands, ...added] });
      return () => set({ commands: get().commands.filter((command) => !added.includes(command)) });
    },
    run(id) {
      const command = get().commands.findLast((one) => one.id === id);
      if (command === undefined || !canRun(command)) return false;
      command.run();
      return true;
    },
  }));
}
export type Commands = ReturnType<typeof createCommands>;

export function canRun(command: Command): boolean {
  return command.when?.() ?? true;
}

export interface PressContext {
  readonly mac: boolean;
  /** The person types text: single keys belong to the text. */
  readonly typing: boolean;
  /** A dialog is open: only combinations with modifiers act. */
  readonly modal: boolean;
  /** The person has not turned single keys off. */
  readonly singleKeys: boolean;
}

/** In a text this takes back what was typed, which is never a command's. */
export const undoKeys = 'Mod+Z';

/** The command that a key press means, or undefined. */
export function commandFor(commands: readonly Command[], press: KeyPress, context: PressContext): Command | undefined {
  return commands.findLast((command) =>
    (command.keys ?? []).some((keys) => {
      if (isSingleKey(keys) && (context.typing || context.modal || !context.singleKeys)) return false;
      if (keys === undoKeys && (context.typing || context.modal)) return false;
      return matches(keys, press, context.mac) && canRun(command);
    }),
  );
}
