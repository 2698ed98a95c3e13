/** The models of Ollama: which there are, and getting another (spec 07 "Ollama"). Chosen in the settings. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';

/**
 * `qwen3:4b`, `user/model`, `hf.co/user/model:Q4_K_M`. An address, a path or an option of a command is none; what stands
 * for another registry is for Ollama to allow.
 */
export const ModelName = z
  .string()
  .max(200)
  .regex(/^([A-Za-z0-9][\w.-]*\/){0,2}[A-Za-z0-9][\w.-]*(:[\w][\w.-]*)?$/, {
    message: 'is not the name of a model, such as qwen3:4b',
  })
  .refine((name) => !name.includes('..'), { message: 'is not the name of a model, such as qwen3:4b' });

export const ModelEntry = z.object({
  /** With its tag. */
  name: z.string(),
  /** On disk. */
  bytes: z.number(),
  /** `8.2B`, or '' where Ollama does not say it. */
  parameters: z.string(),
  /** `Q4_K_M`, or ''. */
  quantization: z.string(),
  family: z.string(),
  /** Whether it makes vectors, and so cannot talk. */
  embeds: z.boolean(),
  /** Tokens that it can hold; null where Ollama does not say it. */
  contextLength: Count.nullable(),
  /** Where it is in memory now: what it takes there, how much of that on the graphics card, and until when. */
  loaded: z
    .object({
      bytes: z.number(),
      graphicsBytes: z.number(),
      until: z.number().nullable(),
      contextLength: Count.nullable(),
    })
    .nullable(),
});
export type ModelEntry = z.infer<typeof ModelEntry>;

export const modelMethods = {
  /** Asks Ollama each time, within 10 s, unless it is to be left alone. */
  'models.list': method({
    params: z.object({}),
    result: z.object({
      /** As `memory.models`. */
      state: z.enum(['off', 'absent', 'missing', 'ready']),
      /** `http://127.0.0.1:11434`; '' where it is left alone. */
      host: z.string(),
      /** Of Ollama, or null. */
      version: z.string().nullable(),
      /** The one that answers; null where none does. */
      model: z.string().nullable(),
      models: z.array(ModelEntry),
      /** What is wrong and what to do; '' where all is well. */
      message: z.string(),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'models',
    mcp: exempt('for people'),
  }),
  /**
   * Has Ollama download a model; only ever on a person's word, for it is the one thing that leads to the internet. An op
   * `pull` shows how far it is, in bytes, and cancels it; what came stays, and the next pull goes on from there.
   * Throws Busy while that model is being pulled, Offline, ModelUnavailable for a name that nobody has.
   */
  'models.pull': method({
    params: z.object({ name: ModelName }),
    result: z.object({ name: z.string(), bytes: z.number() }),
    scope: 'workspace',
    effect: 'write',
    cli: 'models',
    mcp: exempt('people decide what is downloaded'),
  }),
} as const;
