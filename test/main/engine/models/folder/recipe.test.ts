import { describe, expect, it } from 'vitest';
import { findModelFile, readModelFiles } from '../../../../../src/main/engine/models/local/model-files.ts';
import { recipeOf } from '../../../../../src/main/engine/models/local/recipe.ts';
import { tempFolder, writeFiles } from '../../temp-folder.ts';

async function recipe(name: string, files: Record<string, object>, own = {}) {
  const folder = tempFolder();
  writeFiles(
    folder,
    Object.fromEntries(Object.entries(files).map(([file, content]) => [file, JSON.stringify(content)])),
  );
  return recipeOf(name, own, await readModelFiles(folder));
}

const roberta = { model_type: 'xlm-roberta', vocab_size: 250_002, max_position_embeddings: 8_194 };
const bert = { model_type: 'bert', vocab_size: 30_522, max_position_embeddings: 512 };

describe('how a model is used', () => {
  it('is known of families (memory-9)', async () => {
    expect(await recipe('bge-m3', { 'config.json': roberta })).toMatchObject({
      pooling: 'cls',
      prefixes: { query: '' },
      scripts: 'all',
      maxTokens: 1_024,
    });
    expect(await recipe('Xenova-multilingual-e5-small', { 'config.json': roberta })).toMatchObject({
      pooling: 'mean',
      prefixes: { query: 'query: ', text: 'passage: ', code: 'passage: ' },
    });
    expect(await recipe('bge-small-en-v1.5', { 'config.json': bert })).toMatchObject({
      pooling: 'cls',
      prefixes: { query: expect.stringContaining('Represent'), text: '' },
      scripts: 'latin',
    });
    expect(await recipe('all-MiniLM-L6-v2', { 'config.json': bert })).toMatchObject({
      pooling: 'mean',
      prefixes: { query: '' },
    });
    expect(await recipe('bge-small-zh-v1.5', { 'config.json': bert })).toMatchObject({ scripts: 'latin+han' });
  });

  it('is in files of the model, which count for more than its name', async () => {
    const files = {
      'config.json': bert,
      '1_Pooling/config.json': { pooling_mode_mean_tokens: true, pooling_mode_cls_token: false },
      'config_sentence_transformers.json': { prompts: { query: 'Q: ', document: 'D: ' } },
      'sentence_bert_config.json': { max_seq_length: 256 },
    };
    expect(await recipe('bge-small-en', files)).toMatchObject({
      pooling: 'mean',
      prefixes: { query: 'Q: ', text: 'D: ', code: 'D: ' },
      maxTokens: 256,
    });
  });

  it('is what memoscope.json says before all', async () => {
    const own = { pooling: 'last', prefixes: { text: 'T: ' }, maxTokens: 2_048, scripts: 'all' } as const;
    expect(await recipe('bge-small-en', { 'config.json': bert }, own)).toMatchObject({
      pooling: 'last',
      prefixes: { query: expect.stringContaining('Represent'), text: 'T: ', code: 'T: ' },
      maxTokens: 2_048,
      scripts: 'all',
    });
  });

  it('is guessed with care of a model that no one knows', async () => {
    const limitless = { model_max_length: 1e30 };
    expect(await recipe('mine', { 'config.json': bert, 'tokenizer_config.json': limitless })).toMatchObject({
      pooling: 'mean',
      prefixes: { query: '', text: '' },
      maxTokens: 512,
      scripts: 'latin',
      levels: null,
    });
    const positions = { ...roberta, max_position_embeddings: 514 };
    expect(await recipe('mine', { 'config.json': positions })).toMatchObject({ maxTokens: 512, scripts: 'all' });
    expect(await recipe('mine', { 'config.json': {} })).toMatchObject({ maxTokens: 512 });
  });
});

describe('which file of a model', () => {
  it.each([
    [['onnx/model.onnx', 'onnx/model_quantized.onnx', 'onnx/model_fp16.onnx'], 'onnx', 'q8'],
    [['onnx/model.onnx', 'onnx/model_fp16.onnx'], 'onnx', 'fp16'],
    [['onnx/model.onnx'], 'onnx', 'fp32'],
    [['model_int8.onnx'], '', 'int8'],
  ])('of %j is taken', async (files, subfolder, dtype) => {
    const folder = tempFolder();
    writeFiles(folder, Object.fromEntries(files.map((file) => [file, ''])));
    expect(await findModelFile(folder)).toMatchObject({ subfolder, dtype });
  });

  it('is the one that memoscope.json names', async () => {
    const folder = tempFolder();
    writeFiles(folder, { 'onnx/model.onnx': '', 'onnx/model_quantized.onnx': '' });
    expect(await findModelFile(folder, 'fp32')).toMatchObject({ dtype: 'fp32' });
    await expect(findModelFile(folder, 'q4')).rejects.toMatchObject({ code: 'ModelUnavailable' });
  });
});
