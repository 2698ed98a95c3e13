/** What context offers to the engine, and what it needs of it. */
import type { Clock } from '#shared/base/clock.ts';
import type { SemanticState } from '#shared/contract/change.ts';
import type { SymbolRef, Worded } from '#shared/contract/common.ts';
import type { ContextChoices, PromptWindow } from '#shared/contract/context/context-types.ts';
import type { SemanticSection } from '#shared/contract/semantics.ts';
import type { CodeMap } from '../codemap/codemap.ts';
import type { Memory } from '../memory/memory.ts';
import type { SymbolIndex } from '../search/search.ts';
import type { Log, SetAsideNotice } from '../storage/storage.ts';
import type { TextSearch } from '../text-search/text-search.ts';
import type { WorkspaceConfig } from '../workspace/workspace.ts';
import type { Packs } from './packs/packs.ts';
import type { RankedFile } from './task/rank-files.ts';
import type { TaskWords } from './task/task-words.ts';

export interface Context {
  readonly packs: Packs;
  /** @param task words to put a window together for; nothing is written then. Throws Cancelled. */
  window(query: WindowQuery, signal: AbortSignal): Promise<PromptWindow>;
  /** Files that the words of a question lead to, whatever was chosen. Throws Cancelled. */
  filesFor(question: string, signal: AbortSignal): Promise<FilesForWords>;
  choices(): Promise<ContextChoices>;
  /** Resolves with what the person should know, or null. Throws Busy where pins change too fast. */
  pin(type: SymbolRef): Promise<Worded | null>;
  unpin(type: SymbolRef): Promise<Worded | null>;
  dismiss(type: SymbolRef): Promise<void>;
  add(type: SymbolRef): Promise<void>;
  /** How many additions were in focus. */
  clear(): Promise<number>;
  /** A type was requested. */
  asked(typeId: string): void;
  renamed(renames: readonly { from: string; to: string }[]): void;
  /** What the window is made of may be another now: it is written again a little later. */
  touched(): void;
  close(): Promise<void>;
}

export interface FilesForWords {
  /** Code without tests, best first. */
  readonly files: readonly RankedFile[];
  /** Files without types, best first. */
  others(): Promise<readonly string[]>;
  readonly words: TaskWords;
  /** 0 to 1: how much of the words the lines of a member say, beside the one that says most. */
  says(member: { readonly memberId: string }): number;
  /** Null for what cannot be read. */
  readText(file: string): string | null;
}

export interface WindowQuery {
  readonly task?: string;
  /** In place of the configured budget. */
  readonly maxChars?: number;
}

export interface ContextOptions {
  /** `context/` of the state folder. */
  folder: string;
  /** Real path of the workspace. */
  root: string;
  name: string;
  /** Whether the window's file follows what changes; a single command writes it once, at its end. */
  watch: boolean;
  clock: Clock;
  log: Log;
  config(): WorkspaceConfig;
  /** What `work` reads is of one generation. */
  read<T>(work: () => Promise<T>): Promise<T>;
  codeMap(): CodeMap;
  index(): SymbolIndex;
  revision(): number;
  generation(): string;
  /** Files that changed and were not read yet. */
  pendingFiles(): number;
  /** More may have changed than these. */
  looking(): boolean;
  /** The first look at the files is done. */
  indexed(): boolean;
  /** What was asked about last, and when; null where nothing was. */
  lastAsked(): { typeId: string; at: number } | null;
  /** What a type is called now whose id is no more. */
  successor(typeId: string): string | null;
  semanticState(typeId: string): SemanticState;
  /** Sections of the description of a type; null without one. */
  semantic(typeId: string): Promise<Readonly<Record<SemanticSection, string>> | null>;
  textSearch: Pick<TextSearch, 'count'>;
  memory<T>(work: (memory: Memory) => T | Promise<T>): Promise<T>;
  maxFileBytes(): number;
  onSetAside(notice: SetAsideNotice): void;
  /** A pack was built, removed or switched. */
  onPacks(): void;
  /** `context.changed`. */
  onChanged(): void;
}
