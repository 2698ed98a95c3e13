import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Embedder, openEmbedder } from '../../../../../src/main/engine/models/models.ts';
import { linkUseLite } from '../../../../helpers/model-folders/model-folders.ts';
import { cosine, lengthOf } from '../vectors.ts';

const never = new AbortController().signal;
const before = process.env.MEMOSCOPE_USER_DATA;
let userData: string;

beforeAll(() => {
  userData = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  process.env.MEMOSCOPE_USER_DATA = userData;
});

afterAll(() => {
  if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
  else process.env.MEMOSCOPE_USER_DATA = before;
  fs.rmSync(userData, { recursive: true });
});

const open = (name: string) => openEmbedder({ kind: 'folder', name }, never);

function place(name: string, files: Record<string, string | Buffer | null> = {}): string {
  const folder = linkUseLite(userData, name);
  for (const [file, content] of Object.entries(files)) {
    // The files are links to those of all tests.
    fs.rmSync(path.join(folder, file), { force: true });
    if (content !== null) fs.writeFileSync(path.join(folder, file), content);
  }
  return folder;
}

/** What is left of a vector without the mean of all. */
function unitOf(vector: Float32Array | undefined, mean: Float32Array | undefined): Float32Array {
  const rest = (vector ?? new Float32Array()).map((component, at) => component - (mean?.[at] ?? 0));
  return rest.map((component) => component / lengthOf(rest));
}

describe('a folder of a model', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    place('use-lite');
    embedder = await open('use-lite');
  });
  afterAll(() => embedder.close());

  it('gives unit vectors by meaning, zeros for nothing', async () => {
    const texts = ['How old are you?', 'What is your age?', 'The weather is sunny today.', ' \n '];
    const [old, age, weather, empty] = await embedder.embed(texts, 'text', never);
    expect(lengthOf(old)).toBeCloseTo(1, 5);
    expect(cosine(old, age)).toBeGreaterThan(0.8);
    expect(cosine(old, weather)).toBeLessThan(0.3);
    expect(empty).toEqual(new Float32Array(512));
    expect(old?.buffer.byteLength).toBe(4 * 512);
  });

  it('gives a text the same vector whatever is embedded beside it', async () => {
    const [alone] = await embedder.embed(['How is the cache filled?'], 'text', never);
    const many = await embedder.embed(
      [...Array(12).fill('long text '.repeat(20)), 'How is the cache filled?'],
      'text',
      never,
    );
    expect(many[12]).toEqual(alone);
  });

  it('embeds a text over its limit in windows, so that its end counts', async () => {
    const start = 'The weather is sunny and warm today. '.repeat(30);
    const end = 'The password is encrypted with a secret key. '.repeat(30);
    const [both, first, last] = await embedder.embed([start + end, start, end], 'text', never);
    expect(cosine(both, first)).toBeGreaterThan(0.5);
    expect(cosine(both, last)).toBeGreaterThan(0.5);
    expect(cosine(first, last)).toBeLessThan(0.4);
  });

  it('is measured, and the measure kept for the next time', async () => {
    const { id, dimensions, levels } = embedder.model;
    expect(id).toMatch(/^folder:use-lite@[0-9a-z]{8}$/);
    expect(dimensions).toBe(512);
    expect(levels.unrelated).toBeLessThan(levels.related);
    expect(levels.related).toBeLessThan(levels.same);
    const [file = ''] = fs.readdirSync(path.join(userData, 'measured'));
    const kept = path.join(userData, 'measured', file);
    fs.writeFileSync(kept, fs.readFileSync(kept, 'utf8').replace(/"same": [\d.]+/, '"same": 0.99'));
    const again = await open('use-lite');
    expect(again.model).toEqual({ ...embedder.model, levels: { ...levels, same: 0.99 } });
    await again.close();
  });

  it('is used as its memoscope.json says: levels, weights, prefixes, the mean of all vectors', async () => {
    const [mean] = await embedder.embed(['How is the thing done?'], 'text', never);
    const [plain] = await embedder.embed(['How is the cache filled?'], 'text', never);
    const [weather] = await embedder.embed(['sunny: How is the cache filled?'], 'text', never);
    const levels = { same: 0.95, related: 0.6, unrelated: 0.2 };
    const textWeight = { shared: 0.5, plain: 0.5 };
    const recipe = { levels, textWeight, mean: [...(mean ?? [])], prefixes: { query: 'sunny: ' } };
    place('centred', { 'memoscope.json': JSON.stringify(recipe) });
    const centred = await open('centred');
    expect(centred.model).toMatchObject({ levels, textWeight });
    const [text] = await centred.embed(['How is the cache filled?'], 'text', never);
    const [query] = await centred.embed(['How is the cache filled?'], 'query', never);
    for (const [vector, from] of [
      [text, plain],
      [query, weather],
    ] as const) {
      expect(cosine(vector, unitOf(from, mean))).toBeCloseTo(1, 5);
    }
    await centred.close();
  });

  it('says how much it reads', () => {
    expect(embedder.known('如何加载 config')).toBeLessThan(0.7);
    expect(embedder.known('How is it loaded?')).toBe(1);
  });

  it('lets a query in between, and a caller go who cancels', async () => {
    const stop = new AbortController();
    let done = false;
    const many = embedder.embed(Array(2_000).fill('some text to embed'), 'text', stop.signal).finally(() => {
      done = true;
    });
    await embedder.embed(['a query'], 'query', never);
    expect(done).toBe(false);
    stop.abort();
    await expect(many).rejects.toMatchObject({ code: 'Cancelled' });
  });
});

describe('a folder that cannot be used', () => {
  it.each<[string, Record<string, string | Buffer | null>, RegExp]>([
    ['no config', { 'config.json': null }, /no config\.json/],
    ['a config that is no JSON', { 'config.json': '{' }, /config\.json is not JSON/],
    ['no model', { 'onnx/model.onnx': null }, /no model\.onnx/],
    ['a damaged model', { 'onnx/model.onnx': Buffer.alloc(2_000, 7) }, /cannot be loaded/],
    ['no tokeniser, which nobody fetches', { 'tokenizer.json': null }, /cannot be loaded.*tokenizer\.json/],
    ['an unknown key', { 'memoscope.json': '{"poling":"cls"}' }, /memoscope\.json.*poling/],
    ['a wrong value', { 'memoscope.json': '{"levels":{"same":2,"related":0,"unrelated":0}}' }, /levels\.same/],
    ['a file that is not there', { 'memoscope.json': '{"dtype":"q8"}' }, /no the q8 form|there is no/],
    ['a mean of other length', { 'memoscope.json': '{"mean":[1,0]}' }, /'mean'.* 2 numbers.* 512/],
  ])('says of %s what to do', async (what, files, message) => {
    const folder = place(`broken-${what.replaceAll(/\W+/g, '-')}`, files);
    const opening = open(path.basename(folder));
    await expect(opening).rejects.toMatchObject({ code: 'ModelUnavailable', message: expect.stringMatching(message) });
    await expect(opening).rejects.toMatchObject({ message: expect.stringContaining(folder) });
  });

  it('says that there is none', async () => {
    await expect(open('bge-m3')).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('no such folder'),
    });
  });

  it.each(['../elsewhere', '', '.hidden', 'a/b', 'a\\b', '..', 'a\0b'])("takes '%s' for no name", async (name) => {
    await expect(open(name)).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  it('says that the machine has no runtime', async () => {
    const missing = "Cannot find module '../bin/napi-v6/darwin/x64/onnxruntime_binding.node'";
    vi.doMock('@xenova/transformers', () => {
      throw new Error(missing);
    });
    const { loadModel } = await import('../../../../../src/main/engine/models/local/runtime.ts');
    const loading = loadModel({ folder: userData, subfolder: 'onnx', dtype: 'fp32', task: 'embed' });
    await expect(loading).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringMatching(/does not run on this machine.*built-in model/),
    });
    vi.doUnmock('@xenova/transformers');
  });
});
