/**
 * Every key of `.memo/config.yaml` that has an effect, with its default. docs/config-schema.md is made of it, by `node
 * scripts/config-reference.mjs`.
 */
import { z } from 'zod';
import { config as words } from '#shared/messages/en/settings/config.ts';

/** A key with default and description, or a group of such keys. */
export type ConfigKeys = z.ZodType | { readonly [key: string]: ConfigKeys };

const weight = (value: number, about: string) => z.number().min(0).max(1000).default(value).describe(about);

/** Section → key, or group of keys, → schema; one key is at the top level. */
export const configKeys = {
  projectKey: z
    .string()
    .max(128)
    .regex(/^([\p{L}\p{N}][\p{L}\p{N}._-]*)?$/u, { message: 'only letters, digits, dots, dashes and underscores' })
    .default('')
    .describe(words['config.projectKey']),
  index: {
    maxFileKB: z.number().int().min(1).max(65_536).default(1024).describe(words['config.index.maxFileKB']),
    parseTimeoutMs: z
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(10_000)
      .describe(words['config.index.parseTimeoutMs']),
    exclude: z.array(z.string().min(1).max(500)).max(500).default([]).describe(words['config.index.exclude']),
    nestedRepositories: z.boolean().default(false).describe(words['config.index.nestedRepositories']),
    checker: z.boolean().default(true).describe(words['config.index.checker']),
  },
  hashes: {
    structureHashIncludesXmlDoc: z
      .boolean()
      .default(false)
      .describe(words['config.hashes.structureHashIncludesXmlDoc']),
    includeInternalInStructureHash: z
      .boolean()
      .default(false)
      .describe(words['config.hashes.includeInternalInStructureHash']),
  },
  memory: {
    share: z.enum(['none', 'confirmed', 'all']).default('none').describe(words['config.memory.share']),
  },
  history: {
    authors: z.boolean().default(false).describe(words['config.history.authors']),
  },
  bank: {
    machine: {
      active: z.boolean().default(false).describe(words['config.bank.machine.active']),
      tech: z.boolean().default(false).describe(words['config.bank.machine.tech']),
      patterns: z.boolean().default(false).describe(words['config.bank.machine.patterns']),
      learnings: z.boolean().default(false).describe(words['config.bank.machine.learnings']),
    },
  },
  rebuild: {
    enabled: z.boolean().default(true).describe(words['config.rebuild.enabled']),
    interval_minutes: z
      .number()
      .int()
      .min(1)
      .max(10_080)
      .default(30)
      .describe(words['config.rebuild.interval_minutes']),
    stabilize_minutes: z.number().min(0).max(1_440).default(5).describe(words['config.rebuild.stabilize_minutes']),
    seed: z.number().int().min(0).max(4_294_967_295).nullable().default(null).describe(words['config.rebuild.seed']),
    semantics: z.enum(['carry', 'fresh']).default('carry').describe(words['config.rebuild.semantics']),
  },
  evolution: {
    enabled: z.boolean().default(true).describe(words['config.evolution.enabled']),
    intervalMs: z
      .number()
      .int()
      .min(1_000)
      .max(86_400_000)
      .default(60_000)
      .describe(words['config.evolution.intervalMs']),
    questionsPerIteration: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe(words['config.evolution.questionsPerIteration']),
    maxQuestionRetries: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe(words['config.evolution.maxQuestionRetries']),
    maxExplorationSteps: z
      .number()
      .int()
      .min(1)
      .max(50)
      .default(10)
      .describe(words['config.evolution.maxExplorationSteps']),
    explorationTimeoutMs: z
      .number()
      .int()
      .min(1_000)
      .max(3_600_000)
      .default(120_000)
      .describe(words['config.evolution.explorationTimeoutMs']),
    maxDailyQuestions: z
      .number()
      .int()
      .min(0)
      .max(10_000)
      .default(50)
      .describe(words['config.evolution.maxDailyQuestions']),
    baseBackoffMs: z
      .number()
      .int()
      .min(1)
      .max(86_400_000)
      .default(1_000)
      .describe(words['config.evolution.baseBackoffMs']),
    maxBackoffMs: z
      .number()
      .int()
      .min(1)
      .max(86_400_000)
      .default(3_600_000)
      .describe(words['config.evolution.maxBackoffMs']),
    maxConsecutiveErrors: z
      .number()
      .int()
      .min(1)
      .max(100)
      .default(5)
      .describe(words['config.evolution.maxConsecutiveErrors']),
    maxTokensPerIteration: z
      .number()
      .int()
      .min(100)
      .max(10_000_000)
      .default(8_000)
      .describe(words['config.evolution.maxTokensPerIteration']),
  },
  aliases: {
    archiveDays: z.number().int().min(1).max(3650).default(30).describe(words['config.aliases.archiveDays']),
  },
  promptWindow: {
    maxChars: z.number().int().min(500).max(2_000_000).default(32_000).describe(words['config.promptWindow.maxChars']),
    pinnedShare: z.number().min(0.05).max(1).default(0.6).describe(words['config.promptWindow.pinnedShare']),
    focusMinutes: z.number().min(1).max(1_440).default(30).describe(words['config.promptWindow.focusMinutes']),
  },
  edits: {
    tolerated: z
      .array(z.string().min(1).max(40))
      .max(200)
      .default(['TS6133', 'TS6192', 'TS6196', 'TS6198', 'TS6385', 'TS6387'])
      .describe(words['config.edits.tolerated']),
  },
  semantics: {
    mode: z.enum(['auto', 'manual']).default('auto').describe(words['config.semantics.mode']),
    maxDaily: z.number().int().min(0).max(100_000).default(200).describe(words['config.semantics.maxDaily']),
    internalImplAffectsSemantic: z
      .boolean()
      .default(false)
      .describe(words['config.semantics.internalImplAffectsSemantic']),
    semanticDocsAffect: z.boolean().default(false).describe(words['config.semantics.semanticDocsAffect']),
    internalDrift: {
      count: z.number().int().min(1).max(1000).default(5).describe(words['config.semantics.internalDrift.count']),
      hours: z.number().min(0.01).max(8760).default(24).describe(words['config.semantics.internalDrift.hours']),
    },
    fanInWeight: z.number().min(0).max(1000).default(0.5).describe(words['config.semantics.fanInWeight']),
    baseWeights: {
      Structure: weight(4, words['config.semantics.baseWeights.Structure']),
      PublicBehavior: weight(3, words['config.semantics.baseWeights.PublicBehavior']),
      Internal: weight(1, words['config.semantics.baseWeights.Internal']),
      DependencyStructure: weight(2.5, words['config.semantics.baseWeights.DependencyStructure']),
    },
    priorityDecay: z.number().min(0).max(1).default(0.7).describe(words['config.semantics.priorityDecay']),
  },
} as const satisfies { readonly [section: string]: ConfigKeys };

const { internalDrift, baseWeights, ...semantics } = configKeys.semantics;

/** Every group may be left out: the defaults of its keys apply. */
export const configSchema = z.object({
  projectKey: configKeys.projectKey,
  index: z.object(configKeys.index).prefault({}),
  hashes: z.object(configKeys.hashes).prefault({}),
  memory: z.object(configKeys.memory).prefault({}),
  history: z.object(configKeys.history).prefault({}),
  bank: z.object({ machine: z.object(configKeys.bank.machine).prefault({}) }).prefault({}),
  rebuild: z.object(configKeys.rebuild).prefault({}),
  evolution: z.object(configKeys.evolution).prefault({}),
  aliases: z.object(configKeys.aliases).prefault({}),
  edits: z.object(configKeys.edits).prefault({}),
  promptWindow: z.object(configKeys.promptWindow).prefault({}),
  semantics: z
    .object({
      ...semantics,
      internalDrift: z.object(internalDrift).prefault({}),
      baseWeights: z.object(baseWeights).prefault({}),
    })
    .prefault({}),
});
export type WorkspaceConfig = z.output<typeof configSchema>;

/** What a folder may not decide, because it may come from anyone: these are set in the app. */
export const userOnlyKeys: readonly string[] = [
  'analyst',
  'contacts',
  'editor',
  'editorUrl',
  'models',
  'network',
  'ollama',
];
