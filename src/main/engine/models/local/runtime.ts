/**
 * transformers.js, cut off from the network: it would fetch what a folder lacks from the internet. Texts run
 * one at a time, because eight-bit models round over all texts of a run: a vector must not depend on its neighbours.
 */
import { availableParallelism } from 'node:os';
import path from 'node:path';
import type { PreTrainedModel, PreTrainedTokenizer } from '@xenova/transformers';
import { type Dtype, unusable } from './model-files.ts';

export interface LoadOptions {
  readonly folder: string;
  readonly subfolder: string;
  readonly dtype: Dtype;
  readonly task: 'embed' | 'rerank';
}

export interface LoadedModel {
  readonly tokenizer: PreTrainedTokenizer;
  /** Outputs by name. */
  run(inputs: object): Promise<Record<string, Tensor>>;
}

export interface Tensor {
  readonly data: Float32Array;
  readonly dims: readonly number[];
}

const errorsOnly = 3;
/** Half of the processors: people work beside it. */
const threads = Math.max(1, Math.min(4, availableParallelism() >> 1));

/** Throws ModelUnavailable where the machine has no runtime or the files do not fit together. */
export async function loadModel({ folder, subfolder, dtype, task }: LoadOptions): Promise<LoadedModel> {
  const transformers = await import('@xenova/transformers').catch((thrown: unknown) => {
    const machine = `${process.platform} ${process.arch}`;
    throw unusable(folder, `its runtime (ONNX) does not run on this machine (${machine}): ${textOf(thrown)}`, thrown);
  });
  const { env, LogLevel, AutoModel, AutoModelForSequenceClassification, AutoTokenizer } = transformers;
  env.allowRemoteModels = false;
  env.useFSCache = false;
  env.logLevel = LogLevel.NONE;
  env.fetch = () => Promise.reject(new Error('Models are never fetched.'));
  env.localModelPath = `${path.dirname(folder)}${path.sep}`;
  const name = path.basename(folder);
  const kind = task === 'embed' ? AutoModel : AutoModelForSequenceClassification;
  try {
    const tokenizer = await AutoTokenizer.from_pretrained(name);
    const model: PreTrainedModel = await kind.from_pretrained(name, {
      dtype,
      subfolder,
      session_options: {
        intraOpNumThreads: threads,
        interOpNumThreads: 1,
        logSeverityLevel: errorsOnly,
        // Threads that spin while they wait cost as much as those that work.
        extra: { session: { intra_op: { allow_spinning: '0' } } },
      },
    });
    return {
      tokenizer,
      run: async (inputs) => (await model._call(inputs)) as Record<string, Tensor>,
    };
  } catch (thrown) {
    throw unusable(folder, `it cannot be loaded: ${textOf(thrown)}`, thrown);
  }
}

/** The library's own sentence, without its stack and what it lists below. */
export function textOf(thrown: unknown): string {
  const text = thrown instanceof Error ? thrown.message : String(thrown);
  return text.split('\n')[0]?.slice(0, 300).replace(/\.$/, '') ?? '';
}
