/**
 * All data types of memory, in one place, named as there. They are the JSON form of the
 * files under `.memo/memory/` too: a field that is added here gets a default, so that older files still read.
 */
import { z } from 'zod';
import { RelativePath, Worded } from '../common.ts';
import {
  evidenceStates,
  evolutionPhases,
  failureStatuses,
  gapTypes,
  operationTypes,
  questionTypes,
  recordStatuses,
  storedStatuses,
} from './memory-words.ts';

export const QuestionType = z.enum(questionTypes);
export type QuestionType = z.infer<typeof QuestionType>;
export const EvolutionPhase = z.enum(evolutionPhases);
export type EvolutionPhase = z.infer<typeof EvolutionPhase>;
export const OperationType = z.enum(operationTypes);
export type OperationType = z.infer<typeof OperationType>;
export const FailureStatus = z.enum(failureStatuses);
export type FailureStatus = z.infer<typeof FailureStatus>;
export const GapType = z.enum(gapTypes);
export type GapType = z.infer<typeof GapType>;
export const RecordStatus = z.enum(recordStatuses);
export type RecordStatus = z.infer<typeof RecordStatus>;
export const EvidenceState = z.enum(evidenceStates);
export type EvidenceState = z.infer<typeof EvidenceState>;

/** Epoch milliseconds. */
const Time = z.number().int().nonnegative();
/** A longer value is refused, not cut. */
export const RecordId = z
  .string()
  .min(1)
  .max(64)
  .regex(/^[a-z]{2}-[a-z0-9][a-z0-9-]*$/, { message: 'is not an id of a record' });
export const ProjectKey = z.string().min(1).max(128);
/** The database counts the length of a text up to a zero character, so that one that begins with it has none. */
const isWhole = (text: string): boolean => !text.includes('\0');
const notWhole = { message: 'must not hold zero characters' };
export const Domain = z.string().trim().min(1).max(64).refine(isWhole, notWhole);
const Text = z.string().trim().min(1);
const Tag = z.string().trim().min(1).max(64).refine(isWhole, notWhole);
/** `human`, `static`, `ollama:<model>`, `agent:<name>`, or `repository`: a person of whom only a file of the folder speaks. */
export const Analyst = z.string().min(1).max(128);

export const ToolCallStep = z.object({
  toolName: z.string().min(1).max(128),
  parameters: z.record(z.string(), z.json()),
  resultSummary: z.string().max(20_000),
  timestamp: Time,
});
export type ToolCallStep = z.infer<typeof ToolCallStep>;

export const Evidence = z
  .object({
    file: RelativePath,
    /** From 1, both included. */
    startLine: z.number().int().positive(),
    endLine: z.number().int().positive(),
    /** `contentHash` over these lines joined with LF, without the last line break. */
    hash: z.string().min(1).max(128),
    typeId: z.string().max(80).optional(),
    memberId: z.string().max(80).optional(),
  })
  .refine((e) => e.endLine >= e.startLine, { message: 'endLine is before startLine', path: ['endLine'] })
  .refine((e) => e.endLine - e.startLine < 20_000, { message: 'more than 20,000 lines', path: ['endLine'] });
export type Evidence = z.infer<typeof Evidence>;

/** All fields of a record but those that only the store keeps. */
const recordFields = {
  question: Text.max(4_000),
  questionType: QuestionType,
  /** Markdown. */
  answer: Text.max(100_000),
  explorationPath: z.array(ToolCallStep).max(500).default([]),
  confidence: z.number().min(0).max(1),
  sourceFiles: z.array(RelativePath).max(1_000).default([]),
  relatedRecords: z.array(RecordId).max(1_000).default([]),
  tags: z.array(Tag).max(100).default([]),
  domain: Domain.optional(),
  metadata: z.record(z.string(), z.string()).default({}),
  evidence: z.array(Evidence).max(1_000).default([]),
  analyst: Analyst.default('human'),
  /** Of question and answer: `en`, `zh`, or another code. */
  language: z.string().min(2).max(16).optional(),
  notes: z.string().max(20_000).default(''),
};

/** A record as its JSON file says it. */
export const RecordFile = z.object({
  id: RecordId,
  projectKey: ProjectKey,
  createdAt: Time,
  ...recordFields,
  status: z.enum(storedStatuses).default('active'),
  /** When someone, person or machine, last found that the evidence bears the answer out. */
  verifiedAt: Time.nullable().default(null),
  /** When a person said that it is right. */
  confirmedAt: Time.nullable().default(null),
  pinned: z.boolean().default(false),
  /** Records that this one takes the place of; the other way round in `supersededBy`. */
  supersedes: z.array(RecordId).max(100).default([]),
  supersededBy: RecordId.nullable().default(null),
  /** Grows with each write of the record, so that of two copies the newer is known. */
  revision: z.number().int().positive().default(1),
  updatedAt: Time.default(0),
});

/**
 * `own`: made or confirmed on this machine. `repository`: read from a file that this machine did not write; what the file
 * claims (confirmed, pinned, verified, by a person) does not count until the person confirms the record.
 */
export const RecordOrigin = z.enum(['own', 'repository']);
export type RecordOrigin = z.infer<typeof RecordOrigin>;

export const LearningRecord = RecordFile.extend({ origin: RecordOrigin.default('own') });
export type LearningRecord = z.infer<typeof LearningRecord>;

/** A learning on its way in: what is left out is filled in by the store. A known id with a newer revision updates. */
export const LearningDraft = RecordFile.partial({ id: true, projectKey: true, createdAt: true, revision: true });
export type LearningDraft = z.input<typeof LearningDraft>;

/** What `saveLearningRecord` returns. Vectors never travel over the contract nor into JSON. */
export interface StoredLearningRecord extends LearningRecord {
  questionVector: Float32Array | null;
  answerVector: Float32Array | null;
}

export const Concept = z.object({
  name: Text.max(200),
  description: z.string().max(4_000),
  relatedFiles: z.array(RelativePath),
});
export type Concept = z.infer<typeof Concept>;

/** What is known of a domain, as its JSON file says it. */
export const DomainFile = z.object({
  id: RecordId,
  domain: Domain,
  summary: z.string().max(20_000),
  keyConcepts: z.array(Concept),
  keyFiles: z.array(RelativePath),
  sourceRecordIds: z.array(RecordId),
  /** Who wrote the summary: one by `human` is never replaced by another's. */
  analyst: Analyst.default('static'),
  createdAt: Time,
  updatedAt: Time,
  revision: z.number().int().positive().default(1),
});
export const DomainKnowledge = DomainFile.extend({ origin: RecordOrigin.default('own') });
export type DomainKnowledge = z.infer<typeof DomainKnowledge>;

export const CodePattern = z.object({
  patternType: Text.max(200),
  description: z.string().max(4_000),
  exampleFiles: z.array(RelativePath),
  usageScenarios: z.array(z.string().max(1_000)),
});
export type CodePattern = z.infer<typeof CodePattern>;

export const EvolutionStatus = z.object({
  isEnabled: z.boolean().default(true),
  currentPhase: EvolutionPhase.default('IDLE'),
  consecutiveErrors: z.number().int().nonnegative().default(0),
  lastError: z.string().nullable().default(null),
  backoffUntil: Time.nullable().default(null),
  questionsGeneratedToday: z.number().int().nonnegative().default(0),
  /** `YYYY-MM-DD`, local; '' before the first. */
  lastResetDate: z.string().default(''),
  totalQuestionsExplored: z.number().int().nonnegative().default(0),
});
export type EvolutionStatus = z.infer<typeof EvolutionStatus>;

export const ProjectMemory = z.object({
  projectKey: ProjectKey,
  projectPath: z.string(),
  /** Languages and frameworks, the weightiest first. */
  techStack: z.array(z.string()),
  domainKnowledge: z.array(DomainKnowledge),
  learningRecordIds: z.array(RecordId),
  failureRecordIds: z.array(RecordId),
  codePatterns: z.array(CodePattern),
  evolutionStatus: EvolutionStatus,
  createdAt: Time,
  updatedAt: Time,
});
export type ProjectMemory = z.infer<typeof ProjectMemory>;

/** A failure as its JSON file says it. */
export const FailureFile = z.object({
  id: RecordId,
  projectKey: ProjectKey,
  operationType: OperationType,
  operation: Text.max(20_000),
  error: Text.max(20_000),
  context: z.record(z.string(), z.string()).nullable().default({}),
  timestamp: Time,
  retryCount: z.number().int().nonnegative().default(0),
  status: FailureStatus.default('PENDING'),
  avoidStrategy: z.string().max(20_000).nullable().default(null),
  revision: z.number().int().positive().default(1),
});
export const FailureRecord = FailureFile.extend({ origin: RecordOrigin.default('own') });
export type FailureRecord = z.infer<typeof FailureRecord>;

export const BestPractice = z.object({
  id: RecordId,
  title: Text.max(400),
  description: z.string().max(20_000),
  applicableScenarios: z.array(z.string().max(1_000)).max(1_000),
  sourceProjects: z.array(ProjectKey).max(10_000),
});
export type BestPractice = z.infer<typeof BestPractice>;

export const CrossProjectPattern = z.object({
  patternName: Text.max(200),
  description: z.string().max(4_000),
  occurrences: z.number().int().nonnegative(),
  exampleProjects: z.array(ProjectKey),
});
export type CrossProjectPattern = z.infer<typeof CrossProjectPattern>;

export const GlobalMemory = z.object({
  bestPractices: z.array(BestPractice),
  crossProjectPatterns: z.array(CrossProjectPattern),
  version: z.string(),
  updatedAt: Time,
});
export type GlobalMemory = z.infer<typeof GlobalMemory>;

/** Why a record was found: by shared words or names, by meaning, or both; each 0 to 1. */
export const MatchReason = z.object({ words: z.number().min(0).max(1), meaning: z.number().min(0).max(1) });
export type MatchReason = z.infer<typeof MatchReason>;

export interface LearningRecordWithScore {
  record: LearningRecord;
  /** 0 to 1, and means the same for every query. */
  score: number;
  why: MatchReason;
}

export const KnowledgeGap = z.object({
  type: GapType,
  description: z.string(),
  /** Higher is more urgent, 0 to 100. */
  priority: z.number().min(0).max(100),
  suggestedQuestion: z.string(),
  /** The directory, domain, dependency or pattern that it is about. */
  about: z.string(),
  /** What the two sentences are in the catalogue; they themselves are its English. */
  worded: z.object({ description: Worded, suggestedQuestion: Worded }).optional(),
});
export type KnowledgeGap = z.infer<typeof KnowledgeGap>;

export interface LoadedMemory {
  learningRecords: LearningRecordWithScore[];
  projectMemory: ProjectMemory;
  domainKnowledge: DomainKnowledge[];
}

export interface ProjectContext {
  projectMemory: ProjectMemory;
  knowledgeGaps: KnowledgeGap[];
  recentLearning: LearningRecord[];
  failedExplorations: FailureRecord[];
}
