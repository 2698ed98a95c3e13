/** What sessions may teach, before and after the gates. */
import { noteKinds } from '#shared/contract/words.ts';
import type { Source } from '../read/events.ts';

export { noteKinds };
export type NoteKind = (typeof noteKinds)[number];

export interface Candidate {
  readonly kind: NoteKind;
  /** The point: a sentence of the person, a command, the first line of an error, or two files. */
  readonly text: string;
  /** Why, in the words of the person; '' where they gave none. */
  readonly reason: string;
  /** Paths, names and commands that it speaks of, as written. */
  readonly anchors: readonly string[];
  /** It says itself that it holds from now on. */
  readonly explicit: boolean;
  /** What solved it, of a fix: files that were edited, and the command that passed afterwards. */
  readonly solved: { readonly files: readonly string[]; readonly command: string } | null;
  /** Times that it was seen. */
  readonly seen: number;
  readonly source: Source;
  readonly session: string;
  readonly at: number | null;
  /** Lines of the transcript of `session` that it rests on. */
  readonly lines: readonly number[];
}

/** Why a candidate is not proposed. Who said it, and how, is judged where it is found: all other sentences are no candidates. */
export const gateNames = ['anchor', 'withdrawn', 'outcome', 'private', 'known', 'limit'] as const;
export type GateName = (typeof gateNames)[number];

/** What is true of the project now. */
export interface ProjectFacts {
  /** A path of a file, relative to the workspace. */
  hasFile(path: string): boolean;
  /** A symbol, a package or a script has this name. */
  hasName(name: string): boolean;
  /** The project states this command in a file. */
  hasCommand(command: string): boolean;
  /** Rules of agents, the README or the memory bank say it already. */
  states(text: string): boolean;
}
