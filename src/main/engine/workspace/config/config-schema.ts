/**
 * Every key of `.memo/config.yaml` that has an effect, with its default (spec 01). docs/config-schema.md lists the same
 * keys; a test holds both together (S4-158). A key is added here and there, and nowhere else.
 */
import { z } from 'zod';

/** A key with default and description, or a group of such keys. */
export type ConfigKeys = z.ZodType | { readonly [key: string]: ConfigKeys };

const weight = (value: number, what: string) =>
  z.number().min(0).max(1000).default(value).describe(`Weight of a description that is made again because of ${what}.`);

/** Section → key, or group of keys, → schema; one key stands alone. */
export const configKeys = {
  projectKey: z
    .string()
    .max(128)
    .regex(/^([\p{L}\p{N}][\p{L}\p{N}._-]*)?$/u, { message: 'only letters, digits, dots, dashes and underscores' })
    .default('')
    .describe('What memory calls this project. Memoscope adds it with the first learning, so that it survives moves.'),
  index: {
    maxFileKB: z
      .number()
      .int()
      .min(1)
      .max(65_536)
      .default(1024)
      .describe('Larger files are skipped, in kilobytes of 1024 bytes.'),
    parseTimeoutMs: z
      .number()
      .int()
      .min(100)
      .max(600_000)
      .default(10_000)
      .describe('A file that takes longer to parse is skipped, in milliseconds.'),
    exclude: z
      .array(z.string().min(1).max(500))
      .max(500)
      .default([])
      .describe('Files and folders left out besides those that git ignores; patterns as in .gitignore.'),
  },
  hashes: {
    structureHashIncludesXmlDoc: z
      .boolean()
      .default(false)
      .describe('Whether doc comments are part of the structure of a type.'),
    includeInternalInStructureHash: z
      .boolean()
      .default(false)
      .describe('Whether members that only their own project sees are part of the structure of a type.'),
  },
  memory: {
    share: z
      .enum(['none', 'confirmed', 'all'])
      .default('none')
      .describe(
        'Which learnings git may see: none, those that a person confirmed, or all with what is known of domains.',
      ),
  },
  bank: {
    machine: {
      active: z
        .boolean()
        .default(false)
        .describe('Whether what changed lately is written into a machine block of `memory-bank/active.md`.'),
      tech: z
        .boolean()
        .default(false)
        .describe('Whether stack, commands and layout are written into a machine block of `memory-bank/tech.md`.'),
      patterns: z
        .boolean()
        .default(false)
        .describe('Whether patterns of the code are proposed as decisions, in the inbox of the memory bank.'),
      learnings: z
        .boolean()
        .default(false)
        .describe('Whether what the loop learnt of errors and practices is proposed, in the inbox of the memory bank.'),
    },
  },
  rebuild: {
    enabled: z
      .boolean()
      .default(true)
      .describe('Whether the code map is made anew beside the live one every so often, and swapped in.'),
    interval_minutes: z
      .number()
      .int()
      .min(1)
      .max(10_080)
      .default(30)
      .describe('How often a rebuild starts, in minutes. One that is not needed is left out.'),
    stabilize_minutes: z
      .number()
      .min(0)
      .max(1_440)
      .default(5)
      .describe('How long a rebuilt code map is kept up with the files before it is swapped in, in minutes.'),
    seed: z
      .number()
      .int()
      .min(0)
      .max(4_294_967_295)
      .nullable()
      .default(null)
      .describe('Makes the order repeatable in which a rebuild reads the files; with `null` each draws its own.'),
    semantics: z
      .enum(['carry', 'fresh'])
      .default('carry')
      .describe('Whether descriptions that still hold go along into a rebuilt generation, or all are made again.'),
  },
  evolution: {
    enabled: z.boolean().default(true).describe('Whether the loop learns by itself while the folder is open.'),
    intervalMs: z
      .number()
      .int()
      .min(1_000)
      .max(86_400_000)
      .default(60_000)
      .describe('How long the loop sleeps after each iteration, in milliseconds.'),
    questionsPerIteration: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe('How many questions are thought of at once; the most urgent of them is explored.'),
    maxQuestionRetries: z
      .number()
      .int()
      .min(1)
      .max(10)
      .default(3)
      .describe('How often an iteration tries to think of questions before it gives up.'),
    maxExplorationSteps: z
      .number()
      .int()
      .min(1)
      .max(50)
      .default(10)
      .describe('How many tools are called at most to explore one question.'),
    explorationTimeoutMs: z
      .number()
      .int()
      .min(1_000)
      .max(3_600_000)
      .default(120_000)
      .describe('An exploration that takes longer is stopped and counts as failed, in milliseconds.'),
    maxDailyQuestions: z
      .number()
      .int()
      .min(0)
      .max(10_000)
      .default(50)
      .describe('How many questions are explored a day at most; the count begins anew at midnight.'),
    baseBackoffMs: z
      .number()
      .int()
      .min(1)
      .max(86_400_000)
      .default(1_000)
      .describe('The first wait after too many errors, in milliseconds; it doubles with each further error.'),
    maxBackoffMs: z
      .number()
      .int()
      .min(1)
      .max(86_400_000)
      .default(3_600_000)
      .describe('The longest wait after errors, in milliseconds.'),
    maxConsecutiveErrors: z
      .number()
      .int()
      .min(1)
      .max(100)
      .default(5)
      .describe('So many errors in a row make the loop wait.'),
    maxTokensPerIteration: z
      .number()
      .int()
      .min(100)
      .max(10_000_000)
      .default(8_000)
      .describe('How many tokens of a language model one iteration may use; one that reaches this ends.'),
  },
  aliases: {
    archiveDays: z
      .number()
      .int()
      .min(1)
      .max(3650)
      .default(30)
      .describe('What a type was called before goes to the archive when nobody asked for it for so many days.'),
  },
  promptWindow: {
    maxChars: z
      .number()
      .int()
      .min(500)
      .max(2_000_000)
      .default(32_000)
      .describe('How long the text of the prompt window may become, in characters.'),
    pinnedShare: z
      .number()
      .min(0.05)
      .max(1)
      .default(0.6)
      .describe('How much of it pinned types may take; what does not fit into that stays out until room is free.'),
    focusMinutes: z
      .number()
      .min(1)
      .max(1_440)
      .default(30)
      .describe('How long a type that was added to the context stays in focus, in minutes.'),
  },
  edits: {
    tolerated: z
      .array(z.string().min(1).max(40))
      .max(200)
      .default(['TS6133', 'TS6192', 'TS6196', 'TS6198', 'TS6385', 'TS6387'])
      .describe(
        'Codes of warnings that an edit may bring; any other warning, and every error, keeps it from being written.',
      ),
  },
  semantics: {
    mode: z
      .enum(['auto', 'manual'])
      .default('auto')
      .describe(
        'With `auto`, descriptions are written when they are read and refreshed when they are stale; with `manual`, only those that a person asks for.',
      ),
    maxDaily: z
      .number()
      .int()
      .min(0)
      .max(100_000)
      .default(200)
      .describe('How many descriptions a language model may write a day; the static analyst is not counted.'),
    internalImplAffectsSemantic: z
      .boolean()
      .default(false)
      .describe('Whether a change inside a type, which nobody outside can see, makes its description stale at once.'),
    semanticDocsAffect: z
      .boolean()
      .default(false)
      .describe('Whether a change of doc comments makes the description of a type stale.'),
    internalDrift: {
      count: z
        .number()
        .int()
        .min(1)
        .max(1000)
        .default(5)
        .describe('So many changes inside a type make its description stale.'),
      hours: z
        .number()
        .min(0.01)
        .max(8760)
        .default(24)
        .describe('So many hours after the first such change the description is stale, however few there were.'),
    },
    fanInWeight: z
      .number()
      .min(0)
      .max(1000)
      .default(0.5)
      .describe('What each type that refers to a type adds to the priority of describing it.'),
    baseWeights: {
      Structure: weight(4, 'a change of the structure'),
      PublicBehavior: weight(3, 'a change of what others can see it do'),
      Internal: weight(1, 'changes inside the type'),
      DependencyStructure: weight(2.5, 'a change of the structure of a type that it is built on'),
    },
    priorityDecay: z
      .number()
      .min(0)
      .max(1)
      .default(0.7)
      .describe('What is left of an earlier priority when a new one is weighed against it.'),
  },
} as const satisfies { readonly [section: string]: ConfigKeys };

const { internalDrift, baseWeights, ...semantics } = configKeys.semantics;

/** Every group may be left out: the defaults of its keys apply. */
export const configSchema = z.object({
  projectKey: configKeys.projectKey,
  index: z.object(configKeys.index).prefault({}),
  hashes: z.object(configKeys.hashes).prefault({}),
  memory: z.object(configKeys.memory).prefault({}),
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

/** What a folder may not decide, because it may come from anyone: these are set in the app (spec 01 "hostile"). */
export const userOnlyKeys: readonly string[] = [
  'analyst',
  'contacts',
  'editor',
  'editorUrl',
  'models',
  'network',
  'ollama',
];
