/** Memory over the contract: records, their freshness and history, domains, gaps, global memory, coverage. */
import { z } from 'zod';
import { Count, RelativePath } from '../common.ts';
import { exempt, method } from '../method.ts';
import { ModelServerId } from '../models/servers.ts';
import { FileName, FilesName } from '../names/name-schemas.ts';
import {
  BestPractice,
  Domain,
  DomainKnowledge,
  Evidence,
  EvidenceState,
  FailureRecord,
  GlobalMemory,
  KnowledgeGap,
  LearningRecord,
  MatchReason,
  ProjectKey,
  QuestionType,
  RecordId,
  RecordOrigin,
  RecordStatus,
} from './memory-types.ts';
import { recordActions } from './memory-words.ts';

/** Evidence as it stands now. */
export const EvidenceView = Evidence.safeExtend({
  state: EvidenceState,
  /** Where the fragment is now: other lines when it moved, `file` where it went to another. Absent when it is gone. */
  now: z.object({ file: RelativePath.optional(), startLine: z.number().int(), endLine: z.number().int() }).optional(),
});
export type EvidenceView = z.infer<typeof EvidenceView>;

/** A record as lists show it. */
export const RecordSummary = LearningRecord.pick({
  id: true,
  projectKey: true,
  createdAt: true,
  updatedAt: true,
  question: true,
  questionType: true,
  confidence: true,
  domain: true,
  tags: true,
  analyst: true,
  pinned: true,
  verifiedAt: true,
  confirmedAt: true,
  revision: true,
  origin: true,
}).extend({
  status: RecordStatus,
  /** Pieces of evidence; where there is none, nothing shows whether it still holds. */
  evidenceCount: Count,
});
export type RecordSummary = z.infer<typeof RecordSummary>;

export const RecordView = LearningRecord.extend({
  status: RecordStatus,
  evidence: z.array(EvidenceView),
});
export type RecordView = z.infer<typeof RecordView>;

export const RecordAction = z.enum(recordActions);
export type RecordAction = z.infer<typeof RecordAction>;

/** One thing that was done to a record. */
export const RecordChange = z.object({
  id: Count,
  at: z.number(),
  recordId: RecordId,
  action: RecordAction,
  /** `human`, or the analyst that did it. */
  by: z.string(),
  /** A sentence of the person, or the fields that changed. */
  note: z.string(),
  /** Whether `memory.undo` takes it back. */
  undoable: z.boolean(),
});
export type RecordChange = z.infer<typeof RecordChange>;

/** Strict: a misspelt filter would show everything. */
export const MemoryFilter = z.strictObject({
  types: z.array(QuestionType).max(8).optional(),
  /** '' means records without a domain. */
  domains: z.array(z.string().max(64)).max(500).optional(),
  tags: z.array(z.string().max(64)).max(100).optional(),
  statuses: z.array(RecordStatus).max(4).optional(),
  analysts: z.array(z.string().max(128)).max(50).optional(),
  /** Made in this time; epoch milliseconds, both included. */
  from: z.number().optional(),
  to: z.number().optional(),
  pinned: z.boolean().optional(),
  origin: RecordOrigin.optional(),
  /** Records with evidence in this file, or in a folder that ends with `/`. */
  file: FilesName.optional(),
  minConfidence: z.number().min(0).max(1).optional(),
});
export type MemoryFilter = z.infer<typeof MemoryFilter>;

export const MemoryHit = z.object({
  id: RecordId,
  projectKey: ProjectKey,
  /** 0 to 1; means the same for every query. */
  score: z.number().min(0).max(1),
  why: MatchReason,
  question: z.string(),
  /** Its beginning where it is long, so that 200 hits fit into one message; `memory.get` gives the whole. */
  answer: z.string(),
  /** The answer continues. */
  answerCut: z.literal(true).optional(),
  questionType: QuestionType,
  confidence: z.number(),
  domain: Domain.optional(),
  status: RecordStatus,
  analyst: z.string(),
  origin: RecordOrigin,
  createdAt: z.number(),
  /** The first 50 places. */
  evidence: z.array(EvidenceView),
});
export type MemoryHit = z.infer<typeof MemoryHit>;

/** How many records each choice of a filter has, the other filters applied. */
export const Facets = z.object({
  types: z.record(z.string(), Count),
  domains: z.record(z.string(), Count),
  statuses: z.record(z.string(), Count),
  analysts: z.record(z.string(), Count),
});
export type Facets = z.infer<typeof Facets>;

const { question, answer, questionType, confidence, tags, notes, evidence } = LearningRecord.shape;
/** What a person changes; what is left out stays. The defaults of a whole record would set it back. */
export const RecordEdit = z
  .strictObject({
    question,
    answer,
    questionType,
    confidence,
    tags: tags.unwrap(),
    notes: notes.unwrap(),
    evidence: evidence.unwrap(),
    domain: Domain.nullable(),
  })
  .partial();
export type RecordEdit = z.infer<typeof RecordEdit>;

const ids = z.array(RecordId).min(1).max(10_000);
const changed = z.object({
  records: z.array(RecordSummary),
  /** What `memory.undo` takes back: all of it, as one. */
  undo: Count.nullable(),
});
const note = z.string().max(2_000).default('');

export const ModelState = z.object({
  /** `memo-embed@1`, `ollama:bge-m3`, `lm-studio:bge-m3`, …; null where no model can be used, with the reason. */
  id: z.string(),
  dimensions: Count,
  state: z.enum(['ready', 'embedding', 'unavailable']),
  embedded: Count,
  total: Count,
  message: z.string().optional(),
});
export type ModelState = z.infer<typeof ModelState>;

const ServerChoices = z.object({
  /** Which server it is; null where it does not say, or does not answer. */
  id: ModelServerId.nullable(),
  state: z.enum(['off', 'absent', 'missing', 'ready']),
  /** The one that would answer; null where none does. */
  model: z.string().nullable(),
  models: z.array(z.object({ name: z.string(), bytes: z.number(), embeds: z.boolean() })),
  /** What is wrong and what to do; '' where all is well. */
  message: z.string(),
});

const read = { scope: 'workspace', effect: 'read' } as const;
const write = { scope: 'workspace', effect: 'write' } as const;
const people = exempt('whether a record is right is for a person to say');

export const memoryMethods = {
  /**
   * Hybrid search: by meaning and by words. `projectKey` null: all known workspaces, the others read-only. Rejected and
   * superseded records only where the filter names these statuses.
   */
  'memory.search': method({
    params: z.object({
      query: z.string().trim().min(1).max(4_000),
      projectKey: ProjectKey.nullable().optional(),
      topK: z.number().int().min(1).max(200).default(5),
      filter: MemoryFilter.default({}),
    }),
    result: z.object({
      hits: z.array(MemoryHit),
      /** What a hit needs so that Ask would speak of it; it belongs to the model. */
      threshold: z.number(),
      /** False where only words were searched: no model, or a language that the model does not know. */
      meaning: z.boolean(),
      model: z.string().nullable(),
      /** Known workspaces that were not searched, each with the reason as a sentence. */
      skipped: z.array(z.object({ root: z.string(), reason: z.string() })),
    }),
    ...read,
    cli: 'memory',
    mcp: 'memory',
  }),
  'memory.get': method({
    params: z.object({ id: z.string().min(4).max(64) }),
    result: z.object({
      record: RecordView,
      /** Newest first. */
      changes: z.array(RecordChange),
      /** Records that name this one and that it names, both ways. */
      related: z.array(RecordSummary),
      /** This record and all that it took the place of, or that took its place; oldest first. */
      versions: z.array(RecordSummary),
    }),
    ...read,
    cli: 'memory',
    mcp: 'memory',
  }),
  'memory.list': method({
    params: z.object({
      filter: MemoryFilter.default({}),
      order: z.enum(['newest', 'oldest', 'confidence']).default('newest'),
      limit: z.number().int().min(1).max(1_000).default(50),
      /** `next` of the page before. */
      after: z.string().max(100).optional(),
    }),
    result: z.object({
      records: z.array(RecordSummary),
      total: Count,
      facets: Facets,
      next: z.string().nullable(),
    }),
    ...read,
    cli: 'memory',
    mcp: 'memory',
  }),
  /** All records of a filter as columns of equal length, oldest first: what a strip of 10,000 marks is drawn from. */
  'memory.timeline': method({
    params: z.object({ filter: MemoryFilter.default({}) }),
    result: z.object({
      ids: z.array(z.string()),
      at: z.array(z.number()),
      /** Indices into `domains`; -1 for none. */
      domain: z.array(z.number()),
      domains: z.array(z.string()),
      /** Index into `questionTypes`. */
      type: z.array(z.number()),
      confidence: z.array(z.number()),
      /** Index into `recordStatuses`. */
      status: z.array(z.number()),
      /** 1 where it came with the repository and is not confirmed. */
      foreign: z.array(z.number()),
      /** Grows with every change of memory. */
      revision: Count,
    }),
    ...read,
    cli: exempt('a picture for people'),
    mcp: exempt('a picture for people'),
  }),
  /** Each draft is stored whole or refused with the reason; the others are stored all the same. */
  'memory.add': method({
    params: z.object({
      /** Checked one by one, so that one bad record does not refuse the rest. */
      records: z.array(z.unknown()).min(1).max(20_000),
      by: z.string().min(1).max(128).default('human'),
      /**
       * Where these are part of a longer list: how many it has and how many came before, for the progress, and the ids that
       * these records link to and that come with a later part.
       */
      of: Count.optional(),
      before: Count.default(0),
      expected: z.array(z.string().max(64)).max(200_000).default([]),
    }),
    result: z.object({
      added: z.array(z.string()),
      updated: z.array(z.string()),
      /** `unchanged`: the same record is there already. */
      unchanged: z.array(z.string()),
      refused: z.array(z.object({ index: Count, id: z.string().optional(), path: z.string(), message: z.string() })),
    }),
    ...write,
    cli: 'memory',
    mcp: 'remember',
  }),
  /** Whole records as JSON, for `memory.add` elsewhere, oldest first. Secrets never got in, so none gets out. */
  'memory.export': method({
    params: z.object({ filter: MemoryFilter.default({}), ids: z.array(RecordId).max(500_000).optional() }),
    result: z.object({
      records: z.array(LearningRecord),
      /** Ids that did not fit into this answer: `ids` of the next. */
      left: z.array(RecordId),
    }),
    ...read,
    cli: 'memory',
    mcp: exempt('a file for people'),
  }),
  /** `filter` in place of `ids`: all that fit, as those that came with the repository; a part of them where `left` is not 0. */
  'memory.confirm': method({
    params: z
      .object({ ids: ids.optional(), filter: MemoryFilter.optional(), note })
      .refine((p) => (p.ids === undefined) !== (p.filter === undefined), { message: 'give either ids or filter' }),
    result: changed.extend({ left: Count }),
    ...write,
    cli: 'memory',
    mcp: people,
  }),
  'memory.reject': method({ params: z.object({ ids, note }), result: changed, ...write, cli: 'memory', mcp: people }),
  /** Takes back a rejection. */
  'memory.restore': method({
    params: z.object({ ids, note }),
    result: changed,
    ...write,
    cli: exempt('undo in the app'),
    mcp: exempt('for people'),
  }),
  'memory.pin': method({
    params: z.object({ ids, pinned: z.boolean() }),
    result: changed,
    ...write,
    cli: exempt('pin works on symbols; records are pinned in the app'),
    mcp: exempt('for people'),
  }),
  /** The evidence was read again and still bears the answer out: it is taken as it stands now. */
  'memory.verify': method({
    params: z.object({ ids, by: z.string().max(128).default('human'), note }),
    result: changed,
    ...write,
    cli: exempt('confirm does it'),
    mcp: exempt('for the loop'),
  }),
  /**
   * Another question, answer, type or confidence makes a new record by `human` that supersedes the old; domain, tags and
   * notes change in place. Throws Conflict when `revision` is not the record's any more, or when it was superseded: then
   * `successor` of the data is the newest.
   */
  'memory.edit': method({
    params: z.object({
      id: RecordId,
      revision: z.number().int().positive(),
      changes: RecordEdit,
    }),
    result: z.object({ record: RecordView, undo: Count.nullable() }),
    ...write,
    cli: 'memory',
    mcp: exempt('for people'),
  }),
  /** `by` takes the place of `id`. */
  'memory.supersede': method({
    params: z.object({ id: RecordId, by: RecordId, note }),
    result: changed,
    ...write,
    cli: exempt('edit does it'),
    mcp: exempt('for people'),
  }),
  /** Everywhere: database, file, vectors, history, logs (`memoscope forget`). Cannot be undone. */
  'memory.forget': method({
    params: z.object({ id: z.string().min(4).max(64) }),
    /** `turns`: of conversations, whose answers were made from it and are gone too. */
    result: z.object({ forgotten: z.array(z.string()), turns: Count }),
    ...write,
    cli: 'forget',
    mcp: exempt('for people'),
  }),
  /** Takes back what one call did, where nobody changed the same records since; else Conflict. */
  'memory.undo': method({
    params: z.object({ undo: Count }),
    result: changed,
    ...write,
    cli: exempt('undo in the app'),
    mcp: exempt('for people'),
  }),
  'memory.domains': method({
    params: z.object({}),
    result: z.object({
      domains: z.array(
        z.object({
          domain: z.string(),
          records: Count,
          stale: Count,
          newest: z.number(),
          meanConfidence: z.number(),
          knowledge: DomainKnowledge.nullable(),
        }),
      ),
    }),
    ...read,
    cli: exempt('memory list --json has them as facets'),
    mcp: 'memory',
  }),
  /** Text of the person about a domain; what the machine distils later never replaces it. */
  'memory.setDomain': method({
    params: z.object({ domain: Domain, summary: z.string().max(20_000) }),
    result: z.object({ knowledge: DomainKnowledge }),
    ...write,
    cli: exempt('for people in the app'),
    mcp: exempt('for people'),
  }),
  'memory.gaps': method({
    params: z.object({ limit: z.number().int().min(1).max(200).default(50) }),
    /** How many there are before `limit`. */
    result: z.object({ gaps: z.array(KnowledgeGap), total: Count }),
    ...read,
    cli: exempt('learn names what it works on'),
    mcp: 'memory',
  }),
  /**
   * What is known of each file that records speak of, and of each folder above it (`src/`, '' for all). Records that
   * were rejected or superseded are no knowledge and do not count.
   */
  'memory.coverage': method({
    params: z.object({}),
    result: z.object({
      files: z.array(z.object({ file: z.string(), records: Count, stale: Count })),
      revision: Count,
    }),
    ...read,
    cli: exempt('a picture for people'),
    mcp: exempt('a picture for people'),
  }),
  /** The newest records about a type that count: those with evidence in its lines first, then others of its files. */
  'memory.ofType': method({
    params: z.object({ typeId: z.string().min(1).max(80) }),
    /** Those about the type first, then the newest; `total`: how many there are before the cut at 500. */
    result: z.object({ records: z.array(z.object({ record: RecordSummary, inside: z.boolean() })), total: Count }),
    ...read,
    cli: exempt('memory list names files'),
    mcp: 'memory',
  }),
  /**
   * What is known about lines of a file: records that count with evidence there as it stands now, those that cover them
   * first, the fewest lines first, then the nearest.
   */
  'memory.ofLines': method({
    params: z.object({
      file: FileName,
      line: z.number().int().min(1).max(10_000_000),
      limit: z.number().int().min(1).max(50).default(3),
    }),
    result: z.object({
      records: z.array(
        z.object({
          record: RecordSummary,
          /** Its beginning where it is long. */
          answer: z.string(),
          /** The evidence that lies nearest. */
          startLine: z.number().int(),
          endLine: z.number().int(),
          /** That covers the line. */
          inside: z.boolean(),
        }),
      ),
      /** Before `limit`. */
      total: Count,
    }),
    ...read,
    cli: exempt('memory list names files'),
    mcp: exempt('memory lists the records of a file'),
  }),
  /** How much of each module of the overview's map is known: what its colour is drawn from. */
  'memory.modules': method({
    params: z.object({ withoutTests: z.boolean().optional() }),
    result: z.object({
      modules: z.array(
        z.object({
          /** As in the overview. */
          path: z.string(),
          /** Folder that its files lie in, with a slash at its end; '' where that is the whole workspace. */
          folder: z.string(),
          /** Share of its source in files that records speak of. */
          known: z.number().min(0).max(1),
          /** Share of what is known whose records are stale. */
          stale: z.number().min(0).max(1),
        }),
      ),
    }),
    ...read,
    cli: exempt('a picture for people'),
    mcp: exempt('a picture for people'),
  }),
  'memory.failures': method({
    params: z.object({ limit: z.number().int().min(1).max(500).default(100) }),
    result: z.object({ failures: z.array(FailureRecord), /** Before `limit`. */ total: Count }),
    ...read,
    cli: exempt('evolution shows them'),
    mcp: exempt('for people'),
  }),
  'memory.global': method({
    params: z.object({}),
    result: GlobalMemory,
    ...read,
    cli: exempt('for people in the app'),
    mcp: 'memory',
  }),
  /** With the id of a known practice it is changed. Text of a project gets here only so, by a person. */
  'memory.setPractice': method({
    params: z.object({ practice: BestPractice.partial({ id: true }) }),
    result: z.object({ practice: BestPractice }),
    ...write,
    cli: exempt('for people in the app'),
    mcp: exempt('for people'),
  }),
  'memory.removePractice': method({
    params: z.object({ id: RecordId }),
    result: z.object({}),
    ...write,
    cli: exempt('for people in the app'),
    mcp: exempt('for people'),
  }),
  /** What this user may choose from; asks the servers that the settings name what they have, within 5 s. */
  'memory.models': method({
    params: z.object({}),
    result: z.object({
      embedder: ModelState,
      /** Folders in `models/` of the user data folder. */
      folders: z.array(z.string()),
      ollama: ServerChoices,
      /** The server that answers in the place of Ollama; `off` where none is set. */
      server: ServerChoices,
    }),
    ...read,
    cli: exempt('chosen in the app; docs/models.md says where it is written'),
    mcp: exempt('for people'),
  }),
  'memory.model': method({
    params: z.object({}),
    result: ModelState,
    ...read,
    cli: 'status',
    mcp: exempt('status tells it'),
  }),
} as const;
