/**
 * What a command is. One table of these makes the parser and the help, and later completions and the manual page. The
 * code of a command is loaded when it runs: a call that only asks a running engine must be fast.
 */

import { spawn } from 'node:child_process';
import os from 'node:os';
import type { Output } from './output.ts';

export interface OptionSpec {
  readonly type: 'boolean' | 'string';
  /** Word for the value in the help, e.g. `n`; a shell completes `dir` and `file` by what is there. */
  readonly value?: string;
  /** All values, or those that people take; a shell completes them. */
  readonly values?: readonly string[];
  readonly multiple?: true;
  /** The field of the contract that it fills, where that has another name. */
  readonly field?: string;
  readonly short?: string;
  readonly about: string;
}

export interface ArgumentSpec {
  readonly name: string;
  /** As of an option. */
  readonly field?: string;
  readonly values?: readonly string[];
  readonly optional?: true;
  /** Takes all words; `CommandCall.words` has them. */
  readonly many?: true;
  readonly about: string;
}

export interface CommandSpec {
  readonly name: string;
  readonly about: string;
  readonly argument?: ArgumentSpec;
  /** A word after that one. */
  readonly second?: ArgumentSpec;
  readonly options: Readonly<Record<string, OptionSpec>>;
  readonly examples: readonly { readonly line: string; readonly about: string }[];
  /** Text below the examples, as the form of a file that it reads. */
  readonly more?: string;
  load(): Promise<{ run: RunCommand }>;
}

/** Commands that begin with the same word, `memory search`, `memory list`, …; the help lists them under it. */
export interface CommandGroup {
  readonly name: string;
  readonly about: string;
  /** Their names hold the word of the group. */
  readonly commands: readonly CommandSpec[];
  /** The command that the word alone means; where it is left out, the word alone shows the help. */
  readonly alone?: CommandSpec;
}

export interface CommandCall {
  /** The positional argument; '' where an optional one was left out. */
  readonly argument: string;
  /** The word after it, as `argument`. */
  readonly second: string;
  /** All words after the command. */
  readonly words: readonly string[];
  flag(name: string): boolean;
  value(name: string): string | undefined;
  values(name: string): string[];
  /** A whole number; throws InvalidArgument naming the option. */
  count(name: string): number | undefined;
  /** `--workspace`, as given. */
  readonly workspace: string | undefined;
  readonly signal: AbortSignal;
  readonly out: Output;
  /** Has another process read on in a folder that takes long; absent where nothing is to be left running. */
  readonly readOn?: ReadOn | undefined;
}

/** Resolves with an exit code where that is not 0. Throws MemoError, whose code gives the exit code. */
export type RunCommand = (call: CommandCall) => Promise<number | undefined>;

// Lets a process of its own go on reading a large folder after a command has answered: the commands after it join that
// process and answer at once, in the place of reading for ten seconds each.

export type ReadOn = (root: string) => void;

/** @param entry the program that the command line was started with. */
export function createReadOn(entry: string): ReadOn {
  return (root) => {
    const child = spawn(process.execPath, [...process.execArgv, entry, 'index', root], {
      detached: true,
      stdio: 'ignore',
      windowsHide: true,
    });
    // The next command reads on where this cannot.
    child.on('error', () => {});
    child.unref();
    if (child.pid === undefined) return;
    try {
      os.setPriority(child.pid, os.constants.priority.PRIORITY_BELOW_NORMAL);
    } catch {
      // It has ended already, or the system does not let us.
    }
  };
}
