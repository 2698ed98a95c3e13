/**
 * Real folders of models for tests, as transformers.js loads them: a sentence encoder, rebuilt once from a package and kept
 * in the temporary folder of the system, and a tiny reranker.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { OnnxGraph } from './onnx-graph.ts';
import { maxTokens, useLiteGraph } from './use-lite-graph.ts';
import { readUseLite, type UseLite } from './use-lite-weights.ts';

/** Another graph or tokeniser, another revision. */
const revision = 1;

/** Folder of Universal Sentence Encoder Lite: 512 dimensions, 128 tokens, English. Do not change what is in it. */
export function useLiteFolder(): string {
  const model = readUseLite();
  const folder = path.join(os.tmpdir(), 'memoscope-test-models', `use-lite-${model.version}-${revision}`);
  if (fs.existsSync(folder)) return folder;
  // It gets its name when it is whole: other tests may make it at the same time.
  fs.mkdirSync(path.dirname(folder), { recursive: true });
  const draft = fs.mkdtempSync(`${folder}-`);
  writeModel(draft, useLiteGraph(model), {
    'config.json': { model_type: 'bert', vocab_size: 8_002, max_position_embeddings: maxTokens },
    'tokenizer.json': useLiteTokeniser(model),
    'tokenizer_config.json': tokenizerConfig(maxTokens, 'extra_token_id_3', '\ufffd'),
  });
  try {
    fs.renameSync(draft, folder);
  } catch (thrown) {
    fs.rmSync(draft, { recursive: true });
    if (!fs.existsSync(folder)) throw thrown;
  }
  return folder;
}

/** Makes the encoder a model of the user whose data folder this is: links to the files, which must not be written to. */
export function linkUseLite(userData: string, name: string): string {
  const from = useLiteFolder();
  const folder = path.join(userData, 'models', name);
  fs.mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  for (const file of fs.readdirSync(from, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const at = path.join(file.parentPath, file.name);
    fs.linkSync(at, path.join(folder, path.relative(from, at)));
  }
  return folder;
}

/** A cross-encoder that counts the words that question and text share: as a model it is small, but it is one. */
export function writeReranker(userData: string, name: string, words: readonly string[], outputs = 1): string {
  const folder = path.join(userData, 'models', name);
  const vocabulary = ['[UNK]', '[CLS]', '[SEP]', '[PAD]', ...words];
  writeModel(folder, sharedWordsGraph(outputs), {
    'config.json': { model_type: 'bert', vocab_size: vocabulary.length, max_position_embeddings: 64 },
    'tokenizer.json': wordTokeniser(vocabulary),
    'tokenizer_config.json': tokenizerConfig(64, '[PAD]', '[UNK]'),
  });
  return folder;
}

function writeModel(folder: string, graph: Buffer, files: Record<string, object>): void {
  fs.mkdirSync(path.join(folder, 'onnx'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'onnx', 'model.onnx'), graph);
  for (const [name, content] of Object.entries(files))
    fs.writeFileSync(path.join(folder, name), JSON.stringify(content));
}

function tokenizerConfig(length: number, pad: string, unknown: string): object {
  return { tokenizer_class: 'PreTrainedTokenizer', model_max_length: length, pad_token: pad, unk_token: unknown };
}

function useLiteTokeniser({ vocabulary }: UseLite): object {
  const space = '\u2581';
  return {
    version: '1.0',
    added_tokens: [],
    normalizer: {
      type: 'Sequence',
      normalizers: [
        { type: 'NFKC' },
        { type: 'Replace', pattern: { String: ' ' }, content: space },
        { type: 'Prepend', prepend: space },
      ],
    },
    pre_tokenizer: null,
    post_processor: null,
    decoder: { type: 'Metaspace', replacement: space, add_prefix_space: true, prepend_scheme: 'always' },
    // Reserved pieces must never match a text.
    model: {
      type: 'Unigram',
      unk_id: 0,
      vocab: vocabulary.map(([piece, score], at) => [piece, at < 6 ? -1_000 : score]),
    },
  };
}

function wordTokeniser(vocabulary: readonly string[]): object {
  const special = (id: string) => ({ SpecialToken: { id, type_id: 0 } });
  const sequence = (id: string) => ({ Sequence: { id, type_id: 0 } });
  const single = [special('[CLS]'), sequence('A'), special('[SEP]')];
  const known = (id: string) => ({ id, ids: [vocabulary.indexOf(id)], tokens: [id] });
  return {
    version: '1.0',
    added_tokens: [],
    normalizer: { type: 'Lowercase' },
    pre_tokenizer: { type: 'Whitespace' },
    post_processor: {
      type: 'TemplateProcessing',
      single,
      pair: [...single, sequence('B'), special('[SEP]')],
      special_tokens: { '[CLS]': known('[CLS]'), '[SEP]': known('[SEP]') },
    },
    decoder: null,
    model: {
      type: 'WordLevel',
      unk_token: '[UNK]',
      vocab: Object.fromEntries(vocabulary.map((word, id) => [word, id])),
    },
  };
}

/** Pairs of equal tokens, without each token's with itself, less four: the two separators make two. */
function sharedWordsGraph(outputs: number): Buffer {
  const graph = new OnnxGraph();
  const ids = graph.input('input_ids');
  const present = graph.node('Cast', [graph.input('attention_mask')], { to: 1 });
  const equal = graph.node('Equal', [
    graph.node('Unsqueeze', [ids, graph.integers(1)]),
    graph.node('Unsqueeze', [ids, graph.integers(2)]),
  ]);
  const pairs = graph.node('ReduceSum', [graph.node('Cast', [equal], { to: 1 }), graph.integers(1, 2)], {
    keepdims: 0,
  });
  const itself = graph.node('ReduceSum', [present, graph.integers(1)], { keepdims: 0 });
  const shared = graph.node('Sub', [graph.node('Sub', [pairs, itself]), graph.floats([], [4])]);
  const logit = graph.node('Unsqueeze', [shared, graph.integers(1)]);
  const logits = outputs === 1 ? logit : graph.node('Concat', Array(outputs).fill(logit), { axis: 1 });
  graph.output('logits', logits, ['batch', outputs]);
  return graph.toModel();
}
