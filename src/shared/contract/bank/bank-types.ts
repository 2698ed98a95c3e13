/**
 * The memory bank: Markdown that people and machine write together. Paths are relative to
 * `memory-bank/`; lines count from 1, both ends included; sizes are lines as `wc -l` counts them. Words that a reader puts
 * in their own language travel as codes with values.
 */
import { z } from 'zod';
import { Count, RelativePath } from '../common.ts';
import { decisionParts, learningParts, learningTypes, machineWriters, requirementStatuses } from './bank-words.ts';

export const BankPath = RelativePath.refine((path) => path.endsWith('.md'), { message: 'is not a Markdown file' });

export const RequirementStatus = z.enum(requirementStatuses);
export const LearningType = z.enum(learningTypes);

/** One row of an index, and what the tree shows of a file. */
export const BankEntry = z.object({
  path: BankPath,
  title: z.string(),
  /** A person's words, else the first sentences of the file. */
  summary: z.string(),
  /** `YYYY-MM-DD`. */
  updated: z.string(),
  size: Count,
  status: RequirementStatus.optional(),
  type: LearningType.optional(),
  author: z.string().optional(),
  /** Machine blocks, and open conflicts among them. */
  blocks: Count,
  conflicts: Count,
  /** Markers that are damaged: nothing of the machine is written there. */
  damaged: z.boolean(),
});
export type BankEntry = z.infer<typeof BankEntry>;

/**
 * A machine block as it is in its file. `unchanged`: as the machine wrote it last; `edited`: a person changed it since;
 * `unknown`: this workspace did not write it (it came with a clone).
 */
export const MachineBlock = z.object({
  /** '' where the marker has none. */
  id: z.string(),
  /** Of the two marker lines. */
  startLine: z.number().int().positive(),
  endLine: z.number().int().positive(),
  version: Count.nullable(),
  lastUpdated: z.string().nullable(),
  state: z.enum(['unchanged', 'edited', 'unknown']),
  /** Of the text inside; `bank.writeBlock` takes it as `seen`. */
  hash: z.string(),
});
export type MachineBlock = z.infer<typeof MachineBlock>;

/** What is wrong with markers, where. */
export const MarkerDamage = z.object({
  line: z.number().int().positive(),
  code: z.enum(['endMissing', 'startMissing', 'nested', 'duplicate', 'badId']),
  /** The other line that it is about: of the block that is not closed, of the first with that id. */
  other: z.number().int().positive().nullable(),
  id: z.string(),
});
export type MarkerDamage = z.infer<typeof MarkerDamage>;

export const BankFile = z.object({
  path: BankPath,
  text: z.string(),
  /** Of the bytes; `bank.write` takes it as `expected`. */
  hash: z.string(),
  lines: Count,
  lineEnding: z.enum(['lf', 'crlf']),
  modifiedAt: z.number(),
  blocks: z.array(MachineBlock),
  damage: z.array(MarkerDamage),
  /** The read put it into the index: the person is told. */
  addedToIndex: z.boolean(),
});
export type BankFile = z.infer<typeof BankFile>;

/** CLI form that others rely on: `bank conflicts --json`. Texts are the block's inside in whole lines, with LF. */
export const BankConflict = z.object({
  id: z.string(),
  path: BankPath,
  blockId: z.string(),
  /** What the machine wrote last; null where that is not known. */
  base: z.string().nullable(),
  /** What the file holds now; null where the person took the block out. */
  mine: z.string().nullable(),
  /** Of `mine`; `bank.resolve` takes it as `seen`. '' where the block is not there. */
  mineHash: z.string(),
  machine: z.string(),
  detectedAt: z.number(),
  /** Of the block in the file; null where it is not there. */
  startLine: z.number().int().positive().nullable(),
  baseVersion: Count.nullable(),
  baseAt: z.number().nullable(),
  machineVersion: Count,
  /** What the machine's text came from: `changes`, `tech`, a record's id, or the name of an agent. */
  source: z.string(),
});
export type BankConflict = z.infer<typeof BankConflict>;

export const ConflictChoice = z.enum(['keep', 'take', 'merge']);
export type ConflictChoice = z.infer<typeof ConflictChoice>;

/** What a choice would write: the block's inside, and lines of the file around it stay as they are. */
export const ConflictPreview = z.object({
  /** Null: the file stays byte for byte as it is. */
  text: z.string().nullable(),
  /** Of the whole file, before and after. */
  before: z.string(),
  after: z.string(),
});

/** Parts that a gate asks for. */
const part = z.string().max(20_000).default('');
export const DecisionForm = z.object({
  decision: part,
  reason: part,
  tradeoff: part,
  scope: part,
  notScope: part,
  /** An earlier decision in its own words: it is struck out in the same step. */
  supersedes: part,
});
export type DecisionForm = z.infer<typeof DecisionForm>;
export const LearningForm = z.object({
  title: part,
  type: z.union([LearningType, z.literal('')]).default(''),
  symptom: part,
  rootCause: part,
  solution: part,
  prevention: part,
});
export type LearningForm = z.infer<typeof LearningForm>;

/** `tooShort`: a word or two where a sentence is needed, which refuses nothing; `noPlace`: a scope that names nothing. */
export const GateFinding = z.object({
  part: z.enum([...decisionParts, ...learningParts]),
  code: z.enum(['missing', 'tooShort', 'noPlace']),
});
export type GateFinding = z.infer<typeof GateFinding>;

const form = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('decision'), form: DecisionForm }),
  z.object({ kind: z.literal('learning'), form: LearningForm }),
]);
/** What was refused, or left half-way: it waits, with what is missing. */
export const BankDraft = form.and(
  z.object({ id: z.string(), savedAt: z.number(), findings: z.array(GateFinding), author: z.string() }),
);
export type BankDraft = z.infer<typeof BankDraft>;

/** Prefix of a name that a file of the folder gives: who it was cannot be checked. */
const ofFolder = 'folder:';

/** The name alone, and whether a file of the folder gave it. */
export function namedBy(by: string): { name: string; fromFolder: boolean } {
  return by.startsWith(ofFolder)
    ? { name: by.slice(ofFolder.length), fromFolder: true }
    : { name: by, fromFolder: false };
}

/** What an agent, the loop or a rule proposes; nothing of it is written before a person says so. */
export const InboxItem = form.and(
  z.object({
    id: z.string(),
    by: z.string(),
    at: z.number(),
    /** The record that it was made of. */
    recordId: z.string().nullable(),
    confidence: z.number().min(0).max(1).nullable(),
    stale: z.boolean(),
    findings: z.array(GateFinding),
    /** The session of an agent that it was made of, and the lines of its transcript. */
    session: z.object({ id: z.string().max(300), lines: z.array(Count).max(20) }).optional(),
  }),
);
export type InboxItem = z.infer<typeof InboxItem>;

/** A proposal that a person rejected here. */
export const RejectedItem = InboxItem.and(z.object({ rejectedAt: z.number() }));
export type RejectedItem = z.infer<typeof RejectedItem>;

/** A file as an agent would get it. */
export const LoadedFile = z.object({
  path: BankPath,
  /** Lines that it counts as: of what is given. */
  lines: Count,
  /** Of the whole file. */
  totalLines: Count,
  truncated: z.boolean(),
  /** `always` costs nothing of the budget. */
  why: z.enum(['always', 'relevant', 'named']),
  /** Words of the task that it shares. */
  words: z.array(z.string()),
  score: z.number(),
  text: z.string(),
});

/** CLI form that others rely on: `bank load "<task>" --json`. */
export const BankLoad = z.object({
  files: z.array(LoadedFile),
  /** Of all files, always loaded ones too. */
  totalLines: Count,
  budget: z.object({ files: Count, maxFiles: Count, lines: Count, maxLines: Count }),
  leftOut: z.array(
    z.object({ path: BankPath, size: Count, why: z.enum(['files', 'lines', 'budget']), score: z.number() }),
  ),
});
export type BankLoad = z.infer<typeof BankLoad>;

/** A commit that changed a file of the bank; words as they were written by anyone. */
export const BankVersion = z.object({ commit: z.string(), at: z.number(), author: z.string(), subject: z.string() });
export type BankVersion = z.infer<typeof BankVersion>;

export const BankProblem = z.object({
  /**
   * `text`: the file cannot be read as text, and no index names it. `summary`: people wrote more than one for a file, and the index
   * waits until one is left.
   */
  kind: z.enum(['link', 'path', 'symbol', 'index', 'summary', 'gate', 'marker', 'conflict', 'text']),
  path: BankPath,
  line: z.number().int().positive().nullable(),
  /** What it names: the link, the path, the symbol, the missing part, why a file cannot be read, the file with its summaries. */
  about: z.string(),
  level: z.enum(['error', 'warning']),
});
export type BankProblem = z.infer<typeof BankProblem>;

/** When `active.md` is due for the archive: over 120 lines or over 20 done items. */
export const ArchiveState = z.object({ lines: Count, done: Count, maxLines: Count, maxDone: Count, due: z.boolean() });

/** What the machine may write on its own; all off until a person switches it on, each with a preview. */
export const MachineWriter = z.enum(machineWriters);

/** A file that a step would write, or wrote. */
export const PlannedFile = z.object({ path: BankPath, before: z.string().nullable(), after: z.string() });
