/** Model servers and their models: which there are, and getting another. Chosen in the settings. */
import { z } from 'zod';
import { Count } from '../common.ts';
import { exempt, method } from '../method.ts';
import { ModelServerId } from './servers.ts';

/**
 * `qwen3:4b`, `user/model`, `hf.co/user/model:Q4_K_M`. An address, a path or an option of a command is none; what names
 * another registry is for Ollama to allow.
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
  /** On disk; 0 where the server does not say it. */
  bytes: z.number(),
  /** `8.2B`, or '' where the server does not say it. */
  parameters: z.string(),
  /** `Q4_K_M`, or ''. */
  quantization: z.string(),
  family: z.string(),
  /** Whether it makes vectors, and so cannot talk. */
  embeds: z.boolean(),
  /** Tokens that it can hold; null where the server does not say it. */
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
  /** Asks the server that answers questions each time, within 10 s. */
  'models.list': method({
    params: z.object({}),
    result: z.object({
      /** As `memory.models`. */
      state: z.enum(['off', 'absent', 'missing', 'ready']),
      /** Which server it is; null where none is asked, or none answers. */
      server: ModelServerId.nullable(),
      /** `http://127.0.0.1:11434`; '' where none is asked. */
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
   * Looks at the ports of this machine on which model servers usually listen, with one request for their models each; only
   * ever when a person looks at the choice of models. Ollama is not among them.
   */
  'models.servers': method({
    params: z.object({}),
    result: z.object({
      servers: z.array(
        z.object({
          id: ModelServerId,
          name: z.string(),
          /** `http://127.0.0.1:1234` */
          host: z.string(),
          models: z.array(z.string()),
          /** It lists its models only to those who bring its key. */
          needsKey: z.boolean(),
          /** Whether the settings name it. */
          chosen: z.boolean(),
        }),
      ),
    }),
    scope: 'workspace',
    effect: 'read',
    cli: 'models',
    mcp: exempt('for people'),
  }),
  /**
   * Has Ollama download a model; only ever on a person's word, for it is the one thing that leads to the internet. An
   * op `pull` shows how far it is, in bytes, and cancels it; what came stays, and the next pull continues from there.
   * Throws Busy while that model is being pulled, Offline, ModelUnavailable for an unknown name.
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
