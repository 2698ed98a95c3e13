import { describe, expect, it } from 'vitest';
import { openEmbedder } from '../../../../../src/main/engine/models/models.ts';
import { embedding, talking } from '../../../../helpers/ollama/fake-models.ts';
import { type FakeOllama, startFakeOllama } from '../../../../helpers/ollama/fake-ollama.ts';
import { tempUserData } from '../../temp-folder.ts';
import { cosine, lengthOf } from '../vectors.ts';

const never = new AbortController().signal;
const name = 'nomic-embed-text:latest';

async function ready(contextLength = 512): Promise<FakeOllama> {
  tempUserData();
  return startFakeOllama([talking('qwen3:4b'), embedding(name, 64, contextLength)]);
}

const open = (ollama: FakeOllama, model = 'nomic-embed-text') =>
  openEmbedder({ kind: 'server', place: { host: ollama.host, allowRemote: false }, model }, never);

const embeds = (ollama: FakeOllama) => ollama.requests.filter(({ path }) => path === '/api/embed');

describe('a model of Ollama', () => {
  it('gives unit vectors in order, with the prefixes of its family', async () => {
    const ollama = await ready();
    const embedder = await open(ollama);
    expect(embedder.model).toMatchObject({
      id: expect.stringMatching(/^ollama:nomic-embed-text:latest@[0-9a-f]{12}$/),
      dimensions: 64,
    });
    const texts = Array.from({ length: 40 }, (_, at) => `text number ${at} of many`);
    const vectors = await embedder.embed(texts, 'text', never);
    expect(vectors).toHaveLength(40);
    for (const vector of vectors) expect(lengthOf(vector)).toBeCloseTo(1, 5);
    const [alone] = await embedder.embed(['text number 39 of many'], 'text', never);
    expect(cosine(vectors[39], alone)).toBeCloseTo(1, 5);
    const inputs = embeds(ollama).map(({ body }) => body.input as string[]);
    expect(inputs.at(-1)).toEqual(['search_document: text number 39 of many']);
    await embedder.embed(['why'], 'query', never);
    expect(embeds(ollama).at(-1)?.body).toMatchObject({ input: ['search_query: why'], truncate: false });
  });

  it('is measured once, however often it is opened', async () => {
    const ollama = await ready();
    const first = await open(ollama);
    const { same, related, unrelated } = first.model.levels;
    expect(unrelated).toBeLessThan(related);
    expect(related).toBeLessThanOrEqual(same);
    const asked = embeds(ollama).length;
    expect(asked).toBeGreaterThan(0);
    expect((await open(ollama)).model).toEqual(first.model);
    expect(embeds(ollama)).toHaveLength(asked);
  });

  it('embeds a text that is too long in windows, so that its end counts', async () => {
    const ollama = await ready(40);
    const embedder = await open(ollama);
    const long = `${'the beginning is about configuration files '.repeat(30)}${'a b c d e f g h '.repeat(20)}and the end about encryption`;
    const [vector, end, empty] = await embedder.embed(
      [long, 'a b c d e f g h end about encryption', ' \n'],
      'text',
      never,
    );
    expect(lengthOf(vector)).toBeCloseTo(1, 5);
    expect(cosine(vector, end)).toBeGreaterThan(0.3);
    expect(lengthOf(empty)).toBe(0);
    // Windows of two letters a token are too long where words have one: those were halved.
    expect(embeds(ollama).some(({ body }) => String(body.input).length < 60)).toBe(true);
  });

  it.each<[string, unknown, RegExp]>([
    ['too few vectors', [[1, 0]], /1 vectors for 2/],
    [
      'other dimensions',
      [
        [1, 0],
        [1, 0],
      ],
      /2 numbers now, and gave 64 before/,
    ],
    ['no numbers', [['a'], ['b']], /own form/],
    ['nothing', null, /own form/],
  ])('refuses an answer with %s', async (_what, embeddings, message) => {
    const ollama = await ready();
    const embedder = await open(ollama);
    await embedder.embed(['one'], 'text', never);
    ollama.reply = () => ({ kind: 'embeddings', embeddings });
    await expect(embedder.embed(['one', 'two'], 'text', never)).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringMatching(message),
    });
  });

  it('never mixes vectors of two models that had one name', async () => {
    const ollama = await ready();
    const before = await open(ollama);
    ollama.models = [{ ...embedding(name), weights: 'newer' }];
    await expect(before.embed(['one'], 'text', never)).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('replaced'),
    });
    expect((await open(ollama)).model.id).not.toBe(before.model.id);
  });

  it('says what is missing, and what cannot embed', async () => {
    const ollama = await ready();
    await expect(open(ollama, 'bge-m3')).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('ollama pull bge-m3'),
    });
    await expect(open(ollama, 'qwen3:4b')).rejects.toMatchObject({
      code: 'ModelUnavailable',
      message: expect.stringContaining('does not support embeddings'),
    });
    await ollama.close();
    await expect(open(ollama)).rejects.toMatchObject({ code: 'Offline' });
  });

  it('ends its request when it is cancelled', async () => {
    const ollama = await ready();
    const embedder = await open(ollama);
    const asked = embeds(ollama).length;
    ollama.reply = () => ({ kind: 'silent' });
    const stop = new AbortController();
    const embedding = embedder.embed(['one'], 'text', stop.signal);
    const request = await ollama.received('/api/embed', asked);
    stop.abort();
    await expect(embedding).rejects.toMatchObject({ code: 'Cancelled' });
    await request.aborted;
  });

  it('knows which letters its family reads', async () => {
    const embedder = await open(await ready());
    expect(embedder.known('Привет')).toBe(0);
    expect(embedder.known('hello 42')).toBe(1);
  });
});
