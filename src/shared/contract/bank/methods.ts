/** The memory bank as people, commands and agents use it. Its changes come as the event `bank.changed`. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { BankName } from '../names/name-schemas.ts';
import {
  ArchiveState,
  BankConflict,
  BankDraft,
  BankEntry,
  BankFile,
  BankLoad,
  BankPath,
  BankProblem,
  BankVersion,
  ConflictChoice,
  ConflictPreview,
  DecisionForm,
  GateFinding,
  InboxItem,
  LearningForm,
  LearningType,
  MachineWriter,
  PlannedFile,
  RejectedItem,
  RequirementStatus,
} from './bank-types.ts';

const read = { scope: 'workspace', effect: 'read' } as const;
const write = { scope: 'workspace', effect: 'write' } as const;
const people = exempt('for people');

/** Takes back what the call wrote, until the file is written again. */
const Undo = z.object({ undo: z.string().max(64) });
const conflictId = z.string().min(1).max(64);

export const bankMethods = {
  /** What is there; an index that is missing, empty or broken is rebuilt on the way, and `rebuilt` says which
   *. */
  'bank.tree': method({
    params: z.object({}),
    result: z.object({
      exists: z.boolean(),
      files: z.array(BankEntry),
      conflicts: Count,
      /** Proposals that can be accepted as they are; incomplete ones do not count. */
      inbox: Count,
      drafts: Count,
      /** Writers that a person switched on. */
      machine: z.array(MachineWriter),
      archive: ArchiveState.nullable(),
      /** Index files that were rebuilt because they were missing or broken, since the last call. */
      rebuilt: z.array(z.string()),
    }),
    ...read,
    cli: 'bank',
    mcp: 'bank',
  }),
  /** Also a file that no index names: it is added, and `addedToIndex` says so. Throws NotFound. */
  'bank.read': method({ params: z.object({ path: BankName }), result: BankFile, ...read, cli: 'bank', mcp: 'bank' }),
  /** What git knows of a file, newest first; none outside repositories. `edited`: the file is not as it was committed last. */
  'bank.history': method({
    params: z.object({ path: BankName, limit: z.number().int().min(1).max(500).default(100) }),
    result: z.object({
      versions: z.array(BankVersion),
      /** Before `limit`, in the commits that were looked through: the newest 2,000. */
      total: Count,
      /** There are older commits, which were not looked through. */
      older: z.boolean(),
      edited: z.boolean(),
    }),
    ...read,
    cli: exempt('git log shows it'),
    mcp: people,
  }),
  /** What a commit made of the file, '' for what is not committed yet; null where there was none. Throws NotFound, Refused. */
  'bank.version': method({
    params: z.object({ path: BankName, commit: z.string().regex(/^([0-9a-f]{40,64})?$/) }),
    result: z.object({ before: z.string().nullable(), after: z.string().nullable() }),
    ...read,
    cli: exempt('git show shows it'),
    mcp: people,
  }),
  /** The whole file as a person wants it. Conflict where it is not `expected` any more; null: it must not be there yet. */
  'bank.write': method({
    params: z.object({ path: BankName, text: z.string().max(4_000_000), expected: z.string().nullable() }),
    result: BankFile,
    ...write,
    cli: exempt('people have an editor of their own'),
    mcp: exempt('agents write decisions and learnings through their gates'),
  }),
  /**
   * The text of a machine block, as an agent keeps one. A person's text around it stays; where a person changed the block
   * itself nothing is written, and the error Conflict names the `conflictId` that waits for them. Conflict also where another
   * agent wrote the block since this one saw it. Refused where there is no memory bank: only a person creates one.
   */
  'bank.writeBlock': method({
    params: z.object({
      path: BankName,
      block: z.string().min(1).max(64),
      text: z.string().max(200_000),
      by: z.string().trim().min(1).max(128),
      /** Hash of the block as the caller saw it last. */
      seen: z.string().max(64).optional(),
      /** The caller never saw it: a version that was written after this time is not replaced. */
      unseenSince: z.number().optional(),
    }),
    /** `hash` as in `blocks` of a file. */
    result: z.object({ written: z.boolean(), hash: z.string() }),
    ...write,
    cli: exempt('for programs; people edit the file'),
    mcp: 'remember',
  }),
  /** The files that a new bank would hold, made of the code map and of what may be read for it; written with `write`. */
  'bank.init': method({
    params: z.object({ write: z.boolean().default(false) }),
    result: z.object({
      files: z.array(PlannedFile),
      /** What was read for it, and what was not looked at because of the budget. */
      readFiles: z.array(z.string()),
      leftOut: z.array(z.string()),
      written: z.boolean(),
    }),
    ...write,
    cli: 'bank',
    mcp: exempt('people decide that there is a bank'),
  }),
  /** Rows of all index files, by folder and filter; `rebuild` rewrites the files and keeps summaries that people
   * wrote. */
  'bank.index': method({
    params: z.object({
      folder: z.enum(['', 'requirements', 'learnings', 'archive']).optional(),
      status: RequirementStatus.optional(),
      type: LearningType.optional(),
      offset: Count.default(0),
      limit: z.number().int().min(1).max(500).default(200),
      rebuild: z.boolean().default(false),
    }),
    result: z.object({ entries: z.array(BankEntry), total: Count, written: z.array(z.string()) }),
    ...write,
    cli: 'bank',
    mcp: 'bank',
  }),
  'bank.setSummary': method({
    params: z.object({ path: BankName, summary: z.string().trim().max(1_000) }),
    result: z.object({ entry: BankEntry }),
    ...write,
    cli: exempt('the index is a file that people edit'),
    mcp: people,
  }),
  'bank.check': method({
    params: z.object({}),
    result: z.object({ problems: z.array(BankProblem), files: Count }),
    ...read,
    cli: 'bank',
    mcp: 'bank',
  }),
  'bank.search': method({
    params: z.object({
      query: z.string().trim().min(1).max(1_000),
      limit: z.number().int().min(1).max(100).default(20),
    }),
    result: z.object({
      hits: z.array(
        z.object({
          path: BankPath,
          title: z.string(),
          line: z.number().int().positive(),
          excerpt: z.string(),
          score: z.number(),
        }),
      ),
      /** How many there are before `limit`. */
      total: Count,
    }),
    ...read,
    cli: exempt('grep and load find text of the bank'),
    mcp: 'bank',
  }),
  /** What an agent gets for a task, under the budget. `paths` are named by hand and come before others. */
  'bank.load': method({
    params: z.object({ task: z.string().trim().min(1).max(4_000), paths: z.array(BankName).max(20).default([]) }),
    result: BankLoad,
    ...read,
    cli: 'bank',
    mcp: 'bank',
  }),
  'bank.conflicts': method({
    params: z.object({}),
    result: z.object({ conflicts: z.array(BankConflict) }),
    ...read,
    cli: 'bank',
    mcp: 'bank',
  }),
  /** What a choice would write; `text` is a merge by hand, '' leaves the block empty. Throws NotFound. */
  'bank.previewConflict': method({
    params: z.object({ id: conflictId, choice: ConflictChoice, text: z.string().max(1_000_000).optional() }),
    result: ConflictPreview,
    ...read,
    cli: exempt('conflicts shows the three texts'),
    mcp: people,
  }),
  /** Conflict again where the block changed since it was looked at. Keep leaves the file byte for byte as it is. */
  'bank.resolve': method({
    params: z.object({
      id: conflictId,
      choice: ConflictChoice,
      text: z.string().max(1_000_000).optional(),
      seen: z.string().max(64).optional(),
    }),
    result: z.object({ path: BankPath, undo: z.string().nullable(), left: Count }),
    ...write,
    cli: 'bank',
    mcp: people,
  }),
  /** Throws NotFound, and Conflict where the file was written since. */
  'bank.undo': method({
    params: Undo,
    result: z.object({ paths: z.array(BankPath) }),
    ...write,
    cli: 'bank',
    mcp: people,
  }),
  /**
   * Refused with `missing` parts and the id of the `draft` that keeps what was written. NotFound where what it supersedes is
   * not one row. `check` only looks.
   */
  'bank.decide': method({
    params: DecisionForm.extend({
      draft: z.string().max(64).optional(),
      author: z.string().max(128).default(''),
      check: z.boolean().default(false),
    }),
    result: z.object({
      path: BankPath,
      line: z.number().int().positive(),
      text: z.string(),
      undo: z.string().nullable(),
      /** What is thin in it. */
      findings: z.array(GateFinding),
    }),
    ...write,
    cli: 'bank',
    mcp: exempt('an agent proposes, and a person accepts: inbox.propose'),
  }),
  'bank.learn': method({
    params: LearningForm.extend({
      /** A text with the parts under headings or labels, English or Chinese; parts that are given beside it count first. */
      text: z.string().max(200_000).optional(),
      draft: z.string().max(64).optional(),
      author: z.string().max(128).default(''),
      check: z.boolean().default(false),
    }),
    result: z.object({
      path: BankPath,
      line: z.number().int().positive(),
      text: z.string(),
      undo: z.string().nullable(),
      /** What is thin in it. */
      findings: z.array(GateFinding),
    }),
    ...write,
    cli: 'bank',
    mcp: exempt('an agent proposes, and a person accepts: inbox.propose'),
  }),
  'bank.drafts': method({
    params: z.object({}),
    result: z.object({ drafts: z.array(BankDraft) }),
    ...read,
    cli: exempt('for people in the app; a refusal in a terminal names its draft'),
    mcp: people,
  }),
  'bank.discardDraft': method({
    params: z.object({ id: z.string().min(1).max(64) }),
    result: z.object({}),
    ...write,
    cli: exempt('for people in the app'),
    mcp: people,
  }),
  /** What would move, or with `write` has moved, to the archive in one step. Nothing due: no files. */
  'bank.archive': method({
    params: z.object({ write: z.boolean().default(false), force: z.boolean().default(false) }),
    result: z.object({ state: ArchiveState, files: z.array(PlannedFile), undo: z.string().nullable() }),
    ...write,
    cli: 'bank',
    mcp: people,
  }),
  /** What the machine would write on its own now, whether it is switched on or not. */
  'bank.machine': method({
    params: z.object({ writer: MachineWriter }),
    result: z.object({
      on: z.boolean(),
      path: BankPath,
      text: z.string(),
      state: z.enum(['same', 'writes', 'conflict', 'refused']),
    }),
    ...read,
    cli: 'bank',
    mcp: people,
  }),
  /** Writes the key of config.yaml, and nothing else of it. Throws Refused where the file cannot be read as YAML. */
  'bank.setMachine': method({
    params: z.object({ writer: MachineWriter, on: z.boolean() }),
    result: z.object({ on: z.boolean() }),
    ...write,
    cli: 'bank',
    mcp: exempt('people decide what the machine writes'),
  }),
  /** `rejected`: in the last 30 days, newest first. */
  'inbox.list': method({
    params: z.object({}),
    result: z.object({ items: z.array(InboxItem), rejected: z.array(RejectedItem) }),
    ...read,
    cli: 'inbox',
    mcp: 'bank',
  }),
  /**
   * What an agent would have written into the bank: it passes the gate and waits for a person. Throws Refused with `missing`
   * parts; `id` is null where it waits already or was judged before.
   */
  'inbox.propose': method({
    params: z.object({
      kind: z.enum(['decision', 'learning']),
      /** Strict, for a form of one kind must not be read as an empty one of the other. */
      form: z.union([DecisionForm.strict(), LearningForm.strict()]),
      /** `agent:<name>`. */
      by: z.string().trim().min(1).max(128),
    }),
    /** `bank`: there is a memory bank into which it can be accepted. */
    result: z.object({ id: z.string().nullable(), waiting: Count, bank: z.boolean() }),
    ...write,
    cli: exempt('people write through the gate themselves'),
    mcp: 'remember',
  }),
  /**
   * Accept writes through the gate (`form` in place of the proposal, where it was edited); reject keeps it away unless it is undone;
   * keep stores `form` with the proposal, which waits on; restore puts a rejected one back into the list. Throws Refused with
   * `missing` parts where accept lacks some.
   */
  'inbox.judge': method({
    params: z.object({
      id: z.string().min(1).max(64),
      action: z.enum(['accept', 'reject', 'keep', 'restore']),
      /** Strict, for a form of one kind must not be read as an empty one of the other. */
      form: z.union([DecisionForm.strict(), LearningForm.strict()]).optional(),
    }),
    result: z.object({ path: BankPath.nullable(), undo: z.string().nullable(), left: Count }),
    ...write,
    cli: 'inbox',
    mcp: people,
  }),
} as const;
