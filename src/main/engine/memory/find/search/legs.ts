/** What a search is made of and what it gives: the two legs, the records, the hits. */
import type { MatchReason } from '#shared/contract/memory/memory-types.ts';
import type { Embedder } from '../../../models/models.ts';
import type { RecordStore } from '../../store/store.ts';
import type { TextLeg } from '../text/text-index.ts';
import type { VectorSet } from '../vectors/vector-set.ts';

export interface Hit {
  readonly row: number;
  /** 0 to 1; means the same for every query. */
  readonly score: number;
  readonly why: MatchReason;
}

export interface SearchOptions {
  readonly topK: number;
  readonly accept?: (row: number) => boolean;
  readonly signal: AbortSignal;
}

export interface SearchResult {
  /** Best first. */
  readonly hits: Hit[];
  /** A hit below it is not an answer. */
  readonly threshold: number;
  /** False where words alone were searched. */
  readonly meaning: boolean;
  readonly model: string | null;
}

/** What searching needs of the vectors; memory that is only read has no more. */
export type MeaningLeg = Pick<VectorSet, 'nearest' | 'get'>;

export interface Legs {
  readonly text: TextLeg;
  readonly records: Pick<RecordStore, 'byRows'>;
  /** Null without a model. */
  readonly meaning: { readonly embedder: Embedder; readonly vectors: MeaningLeg } | null;
  readonly reranker: Reranker | null;
}

/** The optional last step: a model that reads question and record together. */
export interface Reranker {
  /** From this on a record answers the question. */
  readonly threshold: number;
  /** How well each text answers the query, 0 to 1, in the order of the texts. */
  score(query: string, texts: readonly string[], signal: AbortSignal): Promise<readonly number[]>;
}
