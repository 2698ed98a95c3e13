import fs from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  loadMemoEmbed,
  readTables,
  type Tables,
  tokenise,
} from '../../../../src/main/engine/models/local/embed-texts.ts';
import { openMemoEmbed } from '../../../../src/main/engine/models/local/memo-embed.ts';
import { type Embedder, openEmbedder } from '../../../../src/main/engine/models/models.ts';
import { resourcePath } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../temp-folder.ts';
import { cosine, lengthOf } from './vectors.ts';

const folder = resourcePath('models', 'memo-embed');
const limit = 320;
const golden = JSON.parse(
  fs.readFileSync(path.resolve(import.meta.dirname, '../../../fixtures/models/memo-embed-golden.json'), 'utf8'),
) as { text: string; kind: 'text' | 'code'; tokens: number[]; vector8: number[] }[];
const never = new AbortController().signal;

describe('the port of memo-embed', () => {
  let tables: Tables;
  let embed: Awaited<ReturnType<typeof loadMemoEmbed>>;
  beforeAll(async () => {
    tables = await readTables(folder);
    embed = await loadMemoEmbed(folder, limit);
  });

  it.each(golden)('has the tokens and the vector of: $text', ({ text, kind, tokens, vector8 }) => {
    expect(tokenise(text, tables.vocabulary, limit)).toEqual(tokens);
    const [vector] = embed({ texts: [text], kind });
    for (const [at, component] of vector8.entries()) expect(vector?.[at]).toBeCloseTo(component, 4);
  });

  it('reads no more tokens than asked for', () => {
    const text = 'loadConfiguration 配置文件 '.repeat(400);
    const all = tokenise(text, tables.vocabulary, Number.POSITIVE_INFINITY);
    expect(all.length).toBeGreaterThan(2 * limit);
    expect(tokenise(text, tables.vocabulary, limit)).toEqual(all.slice(0, limit));
  });

  it('leaves out a word of over 40 letters and numbers it does not know', () => {
    const word = 'abcdefghij'.repeat(4);
    expect(tokenise(word, tables.vocabulary, limit).length).toBeGreaterThan(0);
    expect(tokenise(`${word}k 918273645`, tables.vocabulary, limit)).toEqual([]);
  });

  it('counts every window of a long text', () => {
    const start = 'How the configuration file is loaded. '.repeat(80);
    const end = 'Encrypts the network socket with a certificate. '.repeat(80);
    const [whole, first, last] = embed({ texts: [start + end, start, end], kind: 'text' });
    expect(cosine(whole, last)).toBeGreaterThan(0.5);
    expect(cosine(whole, first)).toBeGreaterThan(0.5);
    expect(lengthOf(whole)).toBeCloseTo(1, 5);
  });
});

describe('the built-in embedder', () => {
  let embedder: Embedder;
  beforeAll(async () => {
    embedder = await openEmbedder({ kind: 'memo-embed' });
  });
  afterAll(() => embedder.close());

  it('gives the same vectors on its thread as for a query, in order, in buffers of their own', async () => {
    const texts = Array.from({ length: 600 }, (_, at) => `how is part${at} of the configuration read`);
    const vectors = await embedder.embed(texts, 'text', never);
    expect(vectors).toHaveLength(600);
    const [query] = await embedder.embed([texts[599] ?? ''], 'query', never);
    expect(vectors[599]).toEqual(query);
    expect(vectors[599]?.byteOffset).toBe(0);
    expect(vectors[599]?.buffer.byteLength).toBe(4 * embedder.model.dimensions);
  });

  it('finds meaning across languages, none where there is none, within its own levels (memory-9)', async () => {
    const { levels } = embedder.model;
    const [english, chinese, other] = await embedder.embed(
      ['How is the configuration file loaded?', '配置文件是如何加载的？', 'release notes of the printer driver'],
      'query',
      never,
    );
    expect(cosine(english, chinese)).toBeGreaterThan(levels.related);
    expect(cosine(english, other)).toBeLessThan(levels.unrelated);
    expect(levels.unrelated).toBeLessThan(levels.related);
    expect(levels.related).toBeLessThan(levels.same);
  });

  it('takes names in a question for less than saying the same', async () => {
    const [order, payment, again] = await embedder.embed(
      [
        'What does OrderService depend on?',
        'What does PaymentService depend on?',
        'what does the OrderService depend on',
      ],
      'query',
      never,
    );
    expect(cosine(order, payment)).toBeLessThan(embedder.model.levels.same);
    expect(cosine(order, again)).toBeGreaterThan(embedder.model.levels.same);
  });

  it('weighs code in its own way', async () => {
    const text = 'return the value of this function';
    const [prose] = await embedder.embed([text], 'text', never);
    const [code] = await embedder.embed([text], 'code', never);
    expect(cosine(prose, code)).toBeLessThan(0.999);
  });

  it('says how much of a text it reads', () => {
    expect(embedder.known('How is it loaded? 如何加载')).toBe(1);
    expect(embedder.known('Как загружается конфигурация')).toBe(0);
    expect(embedder.known('설정 파일')).toBe(0);
    expect(embedder.known('設定ファイルの読み込み')).toBeLessThan(0.5);
    expect(embedder.known('Café naïve')).toBe(1);
    expect(embedder.known('?!')).toBe(0);
  });

  it('gives a zero vector for what it does not know', async () => {
    for (const kind of ['query', 'text'] as const) {
      const [vector] = await embedder.embed(['Как загружается'], kind, never);
      expect(lengthOf(vector)).toBe(0);
    }
    expect(await embedder.embed([], 'text', never)).toEqual([]);
  });

  it('leaves off when cancelled, and continues with the next', async () => {
    const stop = new AbortController();
    const many = embedder.embed(Array(20_000).fill('the quick brown fox'), 'text', stop.signal);
    stop.abort();
    await expect(many).rejects.toMatchObject({ code: 'Cancelled' });
    expect(await embedder.embed(['the next'], 'text', never)).toHaveLength(1);
    await expect(embedder.embed(['a query'], 'query', stop.signal)).rejects.toMatchObject({ code: 'Cancelled' });
  });
});

describe('damaged files', () => {
  const copy = (): string => {
    const to = tempFolder();
    for (const name of ['model.bin', 'vocab.txt', 'recipe.json'])
      fs.copyFileSync(path.join(folder, name), path.join(to, name));
    return to;
  };

  it.each([
    ['a model that is cut short', 'model.bin', (bytes: Buffer) => bytes.subarray(0, 1_000_000)],
    ['an empty model', 'model.bin', () => Buffer.alloc(0)],
    ['another format', 'model.bin', (bytes: Buffer) => Buffer.concat([Buffer.from('MEMC'), bytes.subarray(4)])],
    ['a vocabulary that is cut short', 'vocab.txt', (bytes: Buffer) => bytes.subarray(0, 1000)],
  ])('%s is told of, on the thread too', async (_what, name, damage) => {
    const broken = copy();
    fs.writeFileSync(path.join(broken, name), damage(fs.readFileSync(path.join(folder, name))));
    const embedder = await openMemoEmbed(broken);
    for (const kind of ['text', 'query'] as const) {
      const embedding = embedder.embed(['text'], kind, never);
      await expect(embedding).rejects.toMatchObject({
        code: 'ModelUnavailable',
        message: expect.stringContaining(broken),
      });
    }
    await embedder.close();
  });

  it('a broken or missing recipe is reported at once', async () => {
    await expect(openMemoEmbed(tempFolder())).rejects.toMatchObject({ code: 'ModelUnavailable' });
  });
});
