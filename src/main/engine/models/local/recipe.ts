/**
 * How a model in a folder is used: what its `memoscope.json` says, else what its own files say, else what is known of
 * its family, else what most models want. docs/models.md describes the file for people.
 */
import { z } from 'zod';
import type { Levels } from '../embedder.ts';
import { familyOf, type Pooling, type Prefixes, type Scripts } from '../families.ts';
import { usualTextWeight } from '../windows.ts';
import type { ModelFiles } from './model-files.ts';

const cosine = z.number().min(-1).max(1);
const weight = z.number().min(0).max(1);

/** `memoscope.json` beside the model; every key may be left out. */
export const OwnRecipe = z.strictObject({
  pooling: z.enum(['cls', 'mean', 'last']).optional(),
  prefixes: z.strictObject({ query: z.string(), text: z.string(), code: z.string() }).partial().optional(),
  maxTokens: z.number().int().min(8).max(32_768).optional(),
  /** Ending of the file: `q8` is model_quantized.onnx. */
  dtype: z.enum(['fp32', 'fp16', 'q8', 'int8', 'uint8', 'q4', 'q4f16', 'bnb4']).optional(),
  scripts: z.enum(['latin', 'latin+han', 'all']).optional(),
  /** Mean of the vectors of many texts, taken off each; one number a dimension. */
  mean: z.array(z.number()).min(2).optional(),
  levels: z.strictObject({ same: cosine, related: cosine, unrelated: cosine }).optional(),
  textWeight: z.strictObject({ shared: weight, plain: weight }).optional(),
});
export type OwnRecipe = z.infer<typeof OwnRecipe>;

export interface FolderRecipe {
  readonly pooling: Pooling;
  readonly prefixes: Prefixes;
  /** Max tokens of a window, with what the tokeniser adds. */
  readonly maxTokens: number;
  readonly scripts: Scripts;
  readonly mean: readonly number[] | null;
  /** null: to be measured. */
  readonly levels: Levels | null;
  readonly textWeight: { readonly shared: number; readonly plain: number };
}

/** Attention costs the square of the length; a record is seldom longer, and windows take what is. */
const mostTokens = 1_024;
const usualTokens = 512;
/** Vocabularies of models for one language have fewer; those for many have a quarter of a million. */
const manyLanguages = 100_000;
const nothing: Prefixes = { query: '', text: '', code: '' };

export function recipeOf(name: string, own: OwnRecipe, files: ModelFiles): FolderRecipe {
  const family = familyOf(name);
  const prefixes = files.prefixes ?? family?.prefixes ?? nothing;
  const many = (files.vocabulary ?? 0) >= manyLanguages;
  const limits = [files.maxTokens ?? usualTokens, mostTokens];
  return {
    pooling: own.pooling ?? files.pooling ?? family?.pooling ?? 'mean',
    prefixes: {
      query: own.prefixes?.query ?? prefixes.query,
      text: own.prefixes?.text ?? prefixes.text,
      code: own.prefixes?.code ?? own.prefixes?.text ?? prefixes.code,
    },
    maxTokens: own.maxTokens ?? Math.min(...limits),
    scripts: own.scripts ?? family?.scripts ?? (many ? 'all' : 'latin'),
    mean: own.mean ?? null,
    levels: own.levels ?? null,
    textWeight: own.textWeight ?? usualTextWeight,
  };
}
