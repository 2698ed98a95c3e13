import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test, vi } from 'vitest';
import type { Embedder } from '../../../../../src/main/engine/models/models.ts';
import { draft, uncancelled } from '../store/open-store.ts';
import { memoEmbed, openTestFinder } from './open-finder.ts';

const many = { exactMost: 0 };
const topics = [
  'passwords',
  'prices',
  'stock',
  'mail',
  'search',
  'logs',
  'orders',
  'taxes',
  'images',
  'roles',
  'jobs',
  'caches',
];
const questions = topics.map((topic) => `How are ${topic} kept?`);

/** The built-in model in another space: numbers that mean nothing beside the others. */
async function otherModel(): Promise<Embedder> {
  const own = await memoEmbed();
  return {
    ...own,
    model: { ...own.model, id: 'other@1', dimensions: own.model.dimensions + 4 },
    async embed(...call) {
      const vectors = await own.embed(...call);
      return vectors.map((vector) => Float32Array.from([0, 0, 0, 0, ...Array.from(vector).reverse()]));
    },
  };
}

describe('vectors of records', () => {
  test('both are there once a record is embedded, and come back as the model gave them (memory-6, memory-9)', async () => {
    const { finder, test } = await openTestFinder();
    const { added } = test.store.records.add([draft(questions[0] ?? '')], 'human');
    const { row = 0, record } = test.store.records.get(added[0] ?? '') ?? {};
    await finder.embedded(row);
    const { question, answer } = finder.vectorsOf(row);
    const expected = await (await memoEmbed()).embed(
      [record?.question ?? '', record?.answer ?? ''],
      'text',
      uncancelled,
    );
    expect([question, answer]).toEqual(expected);
    const stored = test.store.database.read
      .prepare<[], { vector_type: string; vector: Uint8Array; dimension: number; model: string }>(
        'SELECT vector_type, vector, dimension, model FROM learning_vectors ORDER BY vector_type DESC',
      )
      .all();
    expect(stored.map(({ vector_type: type, dimension, model }) => [type, dimension, model])).toEqual([
      ['question', 256, 'memo-embed@1'],
      ['answer', 256, 'memo-embed@1'],
    ]);
    expect(Buffer.from(stored[0]?.vector ?? []).equals(Buffer.from(expected[0]?.buffer ?? new ArrayBuffer()))).toBe(
      true,
    );
  });

  test('a change that touches neither question nor answer makes no new vectors, removing leaves none (memory-7)', async () => {
    const { finder, test, add } = await openTestFinder();
    const [row = 0] = await add(...questions);
    const revision = (): unknown =>
      test.store.database.read.prepare<[string]>('SELECT revision FROM learning_vectors WHERE id = ?').get(`q-${row}`);
    const before = revision();
    const id = test.store.records.byRow(row)?.record.id ?? '';
    test.store.records.change([{ id, action: 'pinned', by: 'human', note: '', fields: { pinned: true } }]);
    await finder.settled();
    expect(revision()).toEqual(before);
    test.store.records.remove(id);
    expect(revision()).toBeUndefined();
    expect(finder.vectorsOf(row)).toEqual({ question: null, answer: null });
  });

  test('another model embeds all again, shows how far it is, and its vectors are never mixed with the old', async () => {
    const states: string[] = [];
    const { finder, add, ask, test } = await openTestFinder({ ...many, onModel: ({ state }) => states.push(state) });
    await add(...questions);
    expect(finder.model()).toMatchObject({ id: 'memo-embed@1', state: 'ready', embedded: 12, total: 12 });
    const other = await otherModel();
    finder.use(other);
    expect(finder.model()).toMatchObject({ id: 'other@1', state: 'embedding' });
    // Words are searched meanwhile.
    expect((await ask('taxes'))[0]).toBe('How are taxes kept?');
    await finder.settled();
    expect(finder.model()).toMatchObject({ id: 'other@1', dimensions: 260, state: 'ready', embedded: 12 });
    expect((await ask('taxes'))[0]).toBe('How are taxes kept?');
    const models = test.store.database.read.prepare('SELECT DISTINCT model FROM learning_vectors').pluck().all();
    expect(models).toEqual(['other@1']);
    await vi.waitFor(() => expect(states.at(-1)).toBe('ready'));
  });

  test('a choice that is undone at once ends with the last one', async () => {
    const { finder, add, ask } = await openTestFinder(many);
    await add(...questions);
    const [own, other] = [await memoEmbed(), await otherModel()];
    for (const embedder of [other, null, other, own]) finder.use(embedder);
    await finder.settled();
    expect(finder.model()).toMatchObject({ id: 'memo-embed@1', state: 'ready', embedded: 12 });
    finder.use(null);
    await finder.settled();
    expect(finder.model()).toMatchObject({ state: 'unavailable', embedded: 0 });
    expect((await ask('taxes'))[0]).toBe('How are taxes kept?');
  });

  test.each([{}, many])(
    'a text that changes without a model gets new vectors once there is one %#',
    async (options) => {
      const { finder, test, add, ask } = await openTestFinder(options);
      const [row = 0] = await add(...questions);
      const record = test.store.records.byRow(row)?.record;
      finder.use(null);
      await finder.settled();
      const next = { ...record, question: 'How is the frobnicator greased?', revision: 2 };
      expect(test.store.records.add([next], 'human').updated).toHaveLength(1);
      finder.use(await memoEmbed());
      await finder.settled();
      const [expected] = await (await memoEmbed()).embed([next.question], 'text', uncancelled);
      expect(finder.vectorsOf(row).question).toEqual(expected);
      expect((await ask('greasing of frobnicators'))[0]).toBe(next.question);
    },
  );

  test('a model that fails is said to, words are found all the same, and the next change tries again', async () => {
    const own = await memoEmbed();
    let works = false;
    const embedder: Embedder = {
      ...own,
      embed: (...call) => (works ? own.embed(...call) : Promise.reject(new Error('The model is gone.'))),
    };
    const { finder, test, add } = await openTestFinder({ embedder });
    await add(...questions);
    expect(finder.model()).toMatchObject({ state: 'unavailable', embedded: 0, total: 12 });
    expect(finder.model().message).toContain('The model is gone.');
    const wrong = { ...own, embed: async (texts: readonly string[]) => texts.map(() => new Float32Array([1, 2])) };
    finder.use(wrong);
    await finder.settled();
    expect(finder.model().message).toContain('none of 256 numbers');
    works = true;
    finder.use(embedder);
    test.store.records.add([draft('How are carts kept?')], 'human');
    await finder.settled();
    expect(finder.model()).toMatchObject({ state: 'ready', embedded: 13 });
  });
});

describe('the file of the graph', () => {
  const fileOf = (dir: string): string => path.join(dir, fs.readdirSync(dir)[0] ?? '');

  test('is one, is loaded again, and follows what came and went in between', async () => {
    const own = await openTestFinder(many);
    await own.add(...questions);
    await own.reopen();
    const first = fs.readdirSync(own.vectorsDir);
    expect(first).toHaveLength(1);
    await own.reopen();
    expect(fs.readdirSync(own.vectorsDir)).toEqual(first);
    // Nothing fell back on comparing one by one.
    expect(own.finder.model().message).toBeUndefined();
    const gone = own.test.store.records.byRow(1)?.record.id ?? '';
    await own.finder.close();
    own.test.store.records.remove(gone);
    own.test.store.records.add([draft('How is the frobnicator greased?')], 'human');
    await own.reopen();
    expect((await own.ask('greasing of frobnicators'))[0]).toBe('How is the frobnicator greased?');
    expect(await own.ask('passwords', 50)).not.toContain('How are passwords kept?');
    await own.reopen();
    expect(fs.readdirSync(own.vectorsDir)).toHaveLength(1);
    expect(fs.readdirSync(own.vectorsDir)).not.toEqual(first);
  });

  test('with flipped bytes, cut short, emptied or put there by someone else is rebuilt', async () => {
    const own = await openTestFinder(many);
    await own.add(...questions);
    await own.reopen();
    const harm: ((file: string, bytes: Buffer) => void)[] = [
      (file, bytes) =>
        fs.writeFileSync(
          file,
          bytes.map((byte, at) => (at === bytes.length >> 1 ? byte ^ 1 : byte)),
        ),
      (file, bytes) =>
        fs.writeFileSync(
          file,
          bytes.map((byte, at) => (at < 200 ? 255 - byte : byte)),
        ),
      (file, bytes) => fs.writeFileSync(file, bytes.subarray(0, bytes.length - 100)),
      (file) => fs.writeFileSync(file, ''),
      (file) => fs.rmSync(file),
      (file, bytes) => {
        fs.rmSync(file);
        fs.mkdirSync(file);
        fs.writeFileSync(path.join(file, 'inside'), bytes);
      },
    ];
    for (const one of harm) {
      let harmed = '';
      await own.reopen(() => {
        harmed = fileOf(own.vectorsDir);
        one(harmed, fs.readFileSync(harmed));
      });
      expect((await own.ask('taxes'))[0]).toBe('How are taxes kept?');
      const { hits } = await own.finder.search('taxes', { topK: 1, signal: uncancelled });
      expect(hits[0]?.why.meaning).toBeGreaterThan(0.5);
      expect(fs.existsSync(harmed)).toBe(false);
    }
    await own.reopen(() => {
      fs.writeFileSync(path.join(own.vectorsDir, 'notes.md'), 'a file of somebody else');
      for (const name of ['planted.usearch', '.memo-tmp-0123456789ab'])
        fs.writeFileSync(path.join(own.vectorsDir, name), 'x');
    });
    await own.reopen();
    expect(fs.readdirSync(own.vectorsDir)).toEqual([expect.stringMatching(/^\w+-\w+\.usearch$/), 'notes.md']);
  });

  test('of another form than today is not loaded but rebuilt', async () => {
    const own = await openTestFinder(many);
    await own.add(...questions);
    await own.reopen();
    const before = fs.readdirSync(own.vectorsDir);
    own.test.store.database.write.exec("UPDATE vector_files SET metric = 'cos-f16'");
    await own.reopen();
    expect((await own.ask('taxes'))[0]).toBe('How are taxes kept?');
    await own.reopen();
    expect(fs.readdirSync(own.vectorsDir)).toHaveLength(1);
    expect(fs.readdirSync(own.vectorsDir)).not.toEqual(before);
  });

  test('a folder of vectors that is a link is not followed, and meaning is found all the same', async () => {
    const own = await openTestFinder(many);
    await own.add(...questions);
    const elsewhere = path.join(own.test.dir, 'elsewhere');
    await own.reopen(() => {
      fs.rmSync(own.vectorsDir, { recursive: true, force: true });
      fs.mkdirSync(elsewhere);
      fs.writeFileSync(path.join(elsewhere, 'precious.usearch'), 'x');
      fs.symlinkSync(elsewhere, own.vectorsDir);
    });
    expect((await own.ask('taxes'))[0]).toBe('How are taxes kept?');
    expect(own.finder.model().message).toContain('is a link');
    await own.finder.close();
    expect(fs.readdirSync(elsewhere)).toEqual(['precious.usearch']);
  });
});
