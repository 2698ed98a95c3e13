/**
 * Universal Sentence Encoder Lite as an ONNX graph: embeddings with positions, two layers of attention and feed-forward,
 * the mean over the tokens, a dense layer. It is built from the weights of the TensorFlow.js graph, whose names it keeps.
 */
import { OnnxGraph } from './onnx-graph.ts';
import type { UseLite } from './use-lite-weights.ts';

const tokens = 8_002;
const embedded = 256;
const inner = 512;
const wide = 1_536;
const heads = 4;
export const maxTokens = 128;

const encode = 'Encoder_en/KonaTransformer/Encode';

export function useLiteGraph(model: UseLite): Buffer {
  const graph = new OnnxGraph();
  const part = (name: string) => model.weights(`module_apply_default/${encode}/${name}/ConcatPartitions/concat`);
  const kernel = (name: string) => model.weights(`module/${encode}/${name}/kernel/part_0`);

  const linear = (x: string, rows: number, columns: number, weights: Float32Array, bias: Float32Array): string =>
    graph.node('Add', [
      graph.node('MatMul', [x, graph.floats([rows, columns], weights)]),
      graph.floats([columns], bias),
    ]);

  const layerNorm = (x: string, size: number, name: string): string =>
    graph.node(
      'LayerNormalization',
      [x, graph.floats([size], part(`${name}_scale`)), graph.floats([size], part(`${name}_bias`))],
      { axis: -1, epsilon: { float: 1e-6 } },
    );

  function attention(x: string, size: number, layer: string, mask: string): string {
    const name = `${layer}/MultiheadAttention`;
    const qkv = linear(
      x,
      size,
      3 * size,
      kernel(`${name}/qkv_transform_single`),
      part(`${name}/qkv_transform_single/bias`),
    );
    const [query = '', key = '', value = ''] = graph.nodes('Split', [qkv, graph.integers(size, size, size)], 3, {
      axis: -1,
    });
    const perHead = graph.integers(0, 0, heads, size / heads);
    const split = (from: string, perm: readonly number[]): string =>
      graph.node('Transpose', [graph.node('Reshape', [from, perHead])], { perm });
    const scale = graph.floats([], [1 / Math.sqrt(size / heads)]);
    const scaled = graph.node('Mul', [split(query, [0, 2, 1, 3]), scale]);
    const scores = graph.node('MatMul', [scaled, split(key, [0, 2, 3, 1])]);
    const shares = graph.node('Softmax', [graph.node('Add', [scores, mask])], { axis: -1 });
    const seen = graph.node('MatMul', [shares, split(value, [0, 2, 1, 3])]);
    const together = graph.node('Reshape', [
      graph.node('Transpose', [seen], { perm: [0, 2, 1, 3] }),
      graph.integers(0, 0, size),
    ]);
    const out = `${name}/output_transform_single`;
    return linear(together, size, inner, kernel(out), part(`${out}/bias`));
  }

  function feedForward(x: string, layer: string): string {
    const weights = (conv: string) =>
      model.weights(`module_apply_default/${encode}/TransformerStack/${layer}/FFN/${conv}/Tensordot/Reshape_1`);
    const first = linear(x, inner, wide, weights('conv1'), part(`${layer}/FFN/conv1/bias`));
    return linear(graph.node('Relu', [first]), wide, inner, weights('conv2'), part(`${layer}/FFN/conv2/bias`));
  }

  const ids = graph.input('input_ids');
  const present = graph.node('Cast', [graph.input('attention_mask')], { to: 1 });
  const absent = graph.node('Sub', [graph.floats([], [1]), present]);
  const mask = graph.node('Unsqueeze', [graph.node('Mul', [absent, graph.floats([], [-1e9])]), graph.integers(1, 2)]);

  // The trained graph adds its embeddings twice.
  const table = graph.floats([tokens, embedded], model.weights('module/Embeddings_en'));
  const twice = graph.node('Mul', [graph.node('Gather', [table, ids]), graph.floats([], [2])]);
  let x = graph.node('Add', [twice, positions(graph, model, ids)]);
  for (const [at, size] of [embedded, inner].entries()) {
    const layer = `Layer_${at}/TransformerLayer`;
    const seen = attention(
      layerNorm(x, size, `${layer}/layer_prepostprocess/layer_norm/layer_norm`),
      size,
      layer,
      mask,
    );
    const before =
      size === inner ? x : linear(x, size, inner, part(`${layer}/dense/kernel`), part(`${layer}/dense/bias`));
    const attended = graph.node('Add', [seen, before]);
    const normal = layerNorm(attended, inner, `${layer}/FFN/layer_prepostprocess/layer_norm/layer_norm`);
    x = graph.node('Add', [feedForward(normal, layer), attended]);
  }

  const counted = graph.node('Unsqueeze', [present, graph.integers(2)]);
  const sum = graph.node('ReduceSum', [graph.node('Mul', [x, counted]), graph.integers(1)], { keepdims: 1 });
  const mean = graph.node('Div', [sum, graph.node('ReduceSum', [counted, graph.integers(1)], { keepdims: 1 })]);
  const last = 'module/Encoder_en/hidden_layers/tanh_layer_0';
  const dense = linear(mean, inner, inner, model.weights(`${last}/weights`), model.weights(`${last}/bias`));
  // One vector a token, all alike: whatever pooling is chosen gives the vector of the text.
  const shape = graph.node('Concat', [graph.node('Shape', [ids]), graph.integers(inner)], { axis: 0 });
  const everywhere = graph.node('Expand', [graph.node('Tanh', [dense]), shape]);
  graph.output('last_hidden_state', everywhere, ['batch', 'length', inner]);
  return graph.toModel();
}

/** Sine and cosine of the position at the frequencies of the model, for as many tokens as there are. */
function positions(graph: OnnxGraph, model: UseLite, ids: string): string {
  const signal = 'TransformerStack/Layer_0/AddTimingSignal/TimingSignal/ExpandDims_1';
  const frequencies = model.weights(`module_apply_default/${encode}/${signal}`);
  const rows: number[] = [];
  for (let position = 0; position < maxTokens; position += 1) {
    const angles = Array.from(frequencies, (frequency) => position * frequency);
    rows.push(...angles.map(Math.sin), ...angles.map(Math.cos));
  }
  const length = graph.node('Slice', [graph.node('Shape', [ids]), graph.integers(1), graph.integers(2)]);
  const table = graph.floats([maxTokens, embedded], rows);
  return graph.node('Slice', [table, graph.integers(0), length, graph.integers(0)]);
}
