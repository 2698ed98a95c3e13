/** What lies in a folder of a model, and what its own files say of it: those of transformers.js and of sentence-transformers. */
import { createHash } from 'node:crypto';
import { open, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { MemoError } from '#shared/base/errors.ts';
import { sentence } from '#shared/base/sentence.ts';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { crockford } from '../../storage/storage.ts';
import type { Pooling, Prefixes } from '../families.ts';

/** What transformers.js calls the numbers of a model file. */
export type Dtype = 'fp32' | 'fp16' | 'q8' | 'int8' | 'uint8' | 'q4' | 'q4f16' | 'bnb4';

/** By ending; the first that is there is taken: eight bits cost a model little, and a quarter of the memory. */
const endings: readonly (readonly [string, Dtype])[] = [
  ['_quantized', 'q8'],
  ['_int8', 'int8'],
  ['_uint8', 'uint8'],
  ['_fp16', 'fp16'],
  ['', 'fp32'],
  ['_q4f16', 'q4f16'],
  ['_q4', 'q4'],
  ['_bnb4', 'bnb4'],
];

export interface ModelFile {
  /** Below the folder of the model: `onnx`, or '' for the folder itself. */
  readonly subfolder: string;
  readonly dtype: Dtype;
  /** Absolute. */
  readonly path: string;
}

export interface ModelFiles {
  readonly pooling: Pooling | undefined;
  readonly prefixes: Prefixes | undefined;
  /** With the tokens that the tokeniser adds. */
  readonly maxTokens: number | undefined;
  readonly vocabulary: number | undefined;
}

const count = z.number().positive().optional().catch(undefined);
const Config = z.object({
  model_type: z.string().catch(''),
  vocab_size: count,
  max_position_embeddings: count,
});
const TokenizerConfig = z.object({ model_max_length: count });
const SentenceConfig = z.object({ max_seq_length: count });
const PoolingConfig = z.object({
  pooling_mode_cls_token: z.boolean().default(false),
  pooling_mode_mean_tokens: z.boolean().default(false),
  pooling_mode_lasttoken: z.boolean().default(false),
});
const Prompts = z.object({
  prompts: z.object({ query: z.string(), document: z.string().optional(), passage: z.string().optional() }),
});

/** Throws ModelUnavailable where there is no model file, or not the one of `dtype`. */
export async function findModelFile(folder: string, dtype?: Dtype): Promise<ModelFile> {
  for (const subfolder of ['onnx', '']) {
    const names = new Set(await readdir(path.join(folder, subfolder)).catch(() => []));
    const found = endings.find(([ending, kind]) => names.has(`model${ending}.onnx`) && (dtype ?? kind) === kind);
    if (found !== undefined) {
      return { subfolder, dtype: found[1], path: path.join(folder, subfolder, `model${found[0]}.onnx`) };
    }
  }
  const wanted = dtype === undefined ? 'model.onnx or model_quantized.onnx' : `the ${dtype} form of model.onnx`;
  throw unusable(folder, `there is no ${wanted} in it or in its folder onnx`);
}

/** Throws ModelUnavailable where `config.json` or `tokenizer.json` is missing or damaged. */
export async function readModelFiles(folder: string): Promise<ModelFiles> {
  const config = await readJson(folder, 'config.json', Config);
  if (config === null) throw unusable(folder, 'there is no config.json in it');
  const tokenizer = await readJson(folder, 'tokenizer_config.json', TokenizerConfig);
  const sentence = await readJson(folder, 'sentence_bert_config.json', SentenceConfig);
  const pooling = await readJson(folder, path.join('1_Pooling', 'config.json'), PoolingConfig);
  const prompts = await readJson(folder, 'config_sentence_transformers.json', Prompts.or(z.object({})));
  // Their positions begin behind those of two special tokens.
  const taken = /roberta|mpnet/.test(config.model_type) ? 2 : 0;
  const positions = config.max_position_embeddings;
  const limits = [
    positions === undefined ? undefined : positions - taken,
    tokenizer?.model_max_length,
    sentence?.max_seq_length,
  ].filter((limit) => limit !== undefined);
  return {
    pooling: pooling === null ? undefined : poolingOf(pooling),
    prefixes: prompts !== null && 'prompts' in prompts ? prefixesOf(prompts.prompts) : undefined,
    maxTokens: limits.length === 0 ? undefined : Math.min(...limits),
    vocabulary: config.vocab_size,
  };
}

/** null where there is no such file. Throws ModelUnavailable that names the field that is wrong. */
export async function readJson<T>(folder: string, file: string, schema: z.ZodType<T>): Promise<T | null> {
  const text = await readFile(path.join(folder, file), 'utf8').catch(() => null);
  if (text === null) return null;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    throw unusable(folder, `${file} is not JSON`);
  }
  const result = schema.safeParse(value, inOurWords);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  throw unusable(folder, `${file} is wrong at '${issue?.path.join('.') ?? ''}': ${issue?.message ?? ''}`);
}

/**
 * Changes with anything that changes vectors. For the model file, which may have gigabytes, size and both ends are
 * hashed: its weights are in both, and are never edited in place.
 */
export async function fingerprint(folder: string, model: ModelFile): Promise<string> {
  const sum = createHash('sha256').update(model.dtype);
  for (const file of ['memoscope.json', 'config.json', 'tokenizer.json', path.join('1_Pooling', 'config.json')]) {
    sum.update(await readFile(path.join(folder, file)).catch(() => `no ${file}`));
  }
  const handle = await open(model.path);
  try {
    const { size } = await handle.stat();
    const end = Buffer.alloc(Math.min(size, 65_536));
    sum.update(String(size));
    await handle.read(end, 0, end.length, 0);
    sum.update(end);
    await handle.read(end, 0, end.length, size - end.length);
    sum.update(end);
  } finally {
    await handle.close();
  }
  return crockford(sum.digest().subarray(0, 5)).toLowerCase();
}

export function unusable(folder: string, why: string, cause?: unknown): MemoError {
  return new MemoError(
    'ModelUnavailable',
    sentence`The model in ${folder} cannot be used: ${why}. See docs/models.md, or choose the built-in model in the settings.`,
    { folder },
    { cause },
  );
}

function poolingOf(config: z.infer<typeof PoolingConfig>): Pooling | undefined {
  if (config.pooling_mode_cls_token) return 'cls';
  if (config.pooling_mode_lasttoken) return 'last';
  return config.pooling_mode_mean_tokens ? 'mean' : undefined;
}

function prefixesOf(prompts: z.infer<typeof Prompts>['prompts']): Prefixes {
  const text = prompts.document ?? prompts.passage ?? '';
  return { query: prompts.query, text, code: text };
}
