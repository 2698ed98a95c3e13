/**
 * What the static analyst can ask and answer. Main types: Topic (one template of questions with the way to its answer),
 * Subject (what a question is about), Draft (an answer in claims, each with the lines that show it). A question is only
 * asked when its draft is there, so that none is without cause; and as the draft is rebuilt for the answer, a learner
 * keeps no state.
 */
import type { Resolved } from '#shared/contract/common.ts';
import type { Documents } from '#shared/contract/generations/documents.ts';
import type { KnowledgeGap, QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { ProjectCommand } from '#shared/contract/project/commands.ts';
import type { CommitTold } from '#shared/contract/project/commits.ts';
import type { ReasonCommit } from '#shared/contract/project/why.ts';
import type { CodeMap, Survey, SurveyedType, SymbolRows } from '../../codemap/codemap.ts';
import {
  type CommitUse,
  type Coupled,
  findCoupled,
  findReasons,
  readBoth,
  readExplained,
  readPair,
} from '../../commits/commits.ts';
import type { SymbolIndex } from '../../search/search.ts';
import type { SourcePlace, Sources } from '../../static-analyst/static-analyst.ts';
import type { Words } from './words-en.ts';

/** What a question names: the question is worded with `values`, and they are read back from it. */
export interface Subject {
  readonly values: Readonly<Record<string, string>>;
  /** Its place, for diversity: a file, or a directory that ends in `/`. */
  readonly file: string;
}

/** One sentence or two, with the lines that show them. */
export interface Claim {
  /** Markdown of one line. */
  readonly text: string;
  readonly places: readonly SourcePlace[];
  /** Words of a file that `text` repeats. */
  readonly quotes?: readonly { readonly file: string; readonly text: string }[];
  /** Concluded by a rule of thumb, not read off. */
  readonly guessed?: true;
}

export interface Planned {
  readonly tool: string;
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly reason: string;
}

export interface Draft {
  /** Answers the question. */
  readonly lead: Claim;
  readonly points: readonly Claim[];
  /** `ordered`: the points are steps. */
  readonly ordered?: true;
  /** What it cannot know, in one sentence. */
  readonly limits: string;
  readonly tags: readonly string[];
  readonly domain: string;
  /** How the tools come to what the answer needs, before the lines themselves are read. */
  readonly plan: readonly Planned[];
}

/** All that subjects are chosen from. */
export interface Terrain {
  readonly map: CodeMap;
  readonly survey: Survey;
  /** Types of the product: no tests, no examples, no code of others. */
  readonly types: readonly SurveyedType[];
  readonly gaps: readonly KnowledgeGap[];
  readonly documents: { readonly [N in keyof Documents]: Documents[N] | null };
  readonly past: Past;
  /** Names of all text files of the workspace. */
  files(): Iterable<string>;
  pause(): Promise<void>;
}

export interface CallAt {
  readonly target: Resolved;
  readonly file: string;
  readonly line: number;
  readonly confidence: number;
}

export interface UseAt {
  readonly file: string;
  readonly line: number;
}

export interface Importers {
  readonly files: readonly string[];
  /** How many there are as far as is known; that is all of them where `exact`. */
  readonly product: number;
  readonly tests: number;
  readonly exact: boolean;
  /** All files were searched for it. */
  readonly searched: boolean;
}

/** All that answers are made of. */
export interface World {
  readonly map: CodeMap;
  index(): SymbolIndex;
  readonly sources: Sources;
  readonly say: Words;
  readonly past: Past;
  files(): Iterable<string>;
  /** A file that is not code of the map; null where it cannot be read. */
  read(file: string): Promise<string | null>;
  /** Files that are known to import a package, with how many there are at all. */
  importers(name: string): Importers;
  /** What the lines of a symbol call, in the order of the text, each with how sure the code map is. */
  calls(from: SymbolRows): Promise<readonly CallAt[]>;
  /** Where the code surely uses a symbol, imports and its own lines left out. */
  uses(rows: SymbolRows): Promise<readonly UseAt[]>;
  document<N extends keyof Documents>(name: N): Promise<Documents[N] | null>;
  pause(): Promise<void>;
}

export interface Topic {
  readonly id: keyof Words['questions'];
  readonly type: QuestionType;
  /**
   * How much a colleague would want to know the best of it, 0 to 2, as answers of this kind were judged: 2 for what one would
   * write into notes for newcomers, 0 for what a look at the code shows.
   */
  readonly worth: number;
  /** The best first, at most `maxSubjects`. */
  subjects(terrain: Terrain): Promise<Subject[]> | Subject[];
  /** Where a subject is only where to look: what the question may be about there, the best first. */
  narrow?(subject: Subject, world: World): Promise<Subject[]>;
  /** Null where the code gives no cause to ask, or no longer. */
  draft(subject: Subject, world: World): Promise<Draft | null>;
}

export const maxSubjects = 60;

// The project's history and commands, as the static analyst reads them. All of it is data: messages are quoted, commands are
// shown, nothing is run.

export interface PastOptions {
  /** Real path of the workspace. */
  readonly root: string;
  readonly commits: CommitUse;
  readonly commands: { read(signal: AbortSignal): Promise<{ commands: ProjectCommand[] }> };
}

/** Each is empty where there is no history, or nothing is known. All throw Cancelled. */
interface Past {
  /** Files of today that change together, the surest first. */
  coupled(files: Iterable<string>): Promise<Coupled[]>;
  /** The same of two files; null where they do not change together often enough. */
  pair(first: string, second: string): Promise<Coupled | null>;
  both(first: string, second: string): Promise<CommitTold[]>;
  /** Files with the most commits that state a cause. */
  explained(): Promise<string[]>;
  /** The commits that wrote these lines, best reason first. */
  reasons(file: string, text: string, lines: { from: number; to: number }): Promise<ReasonCommit[]>;
  commands(): Promise<ProjectCommand[]>;
}

const maxExplained = 300;
const maxBoth = 12;

export function createPast(options: PastOptions, signal: AbortSignal, pause: () => Promise<void>): Past {
  const { root, commits } = options;
  return {
    async coupled(files) {
      const known = new Set(files);
      return findCoupled(
        (work) => commits.use([], work, signal),
        (file) => known.has(file),
        pause,
      );
    },
    pair: (first, second) => commits.use([], (db) => readPair(db, first, second), signal),
    both: async (first, second) => (await commits.use([], (db) => readBoth(db, first, second, maxBoth), signal)) ?? [],
    explained: async () => (await commits.use([], (db) => readExplained(db, maxExplained), signal)) ?? [],
    reasons: async (file, text, lines) => (await findReasons(root, file, text, lines, signal)).commits,
    commands: async () => (await options.commands.read(signal)).commands,
  };
}
