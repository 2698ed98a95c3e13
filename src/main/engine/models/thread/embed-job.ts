/** What a thread or process that makes vectors is started with and asked; plain data, because it crosses over. */
import type { TextKind } from '../embedder.ts';
import type { Dtype } from '../folder/model-files.ts';
import type { FolderRecipe } from '../folder/recipe.ts';

export interface MemoEmbedSource {
  readonly folder: string;
  /** Tokens of a window. */
  readonly limit: number;
}

export interface FolderSource {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  readonly recipe: FolderRecipe;
}

export interface EmbedJob {
  readonly texts: readonly string[];
  readonly kind: TextKind;
}
