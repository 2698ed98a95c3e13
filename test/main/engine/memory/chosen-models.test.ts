import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openChosenModels } from '../../../../src/main/engine/memory/chosen-models.ts';
import { linkUseLite, writeReranker } from '../../../helpers/model-folders/model-folders.ts';
import { startFakeOpenai } from '../../../helpers/openai/fake-openai.ts';
import { tempUserData } from '../temp-folder.ts';
import { openTestMemory } from './manager/open-memory.ts';
import { uncancelled } from './store/open-store.ts';

/** As the host does: another file in its place. */
function choose(userData: string, settings: object): void {
  fs.writeFileSync(path.join(userData, 'draft.json'), JSON.stringify(settings));
  fs.renameSync(path.join(userData, 'draft.json'), path.join(userData, 'settings.json'));
}

async function open(watch = true) {
  const notices = new Map<string, string | null>();
  const used: (string | null)[] = [];
  const models = await openChosenModels({
    watch,
    onNotice: (key, message) => notices.set(key, message),
    onFailed(thrown) {
      throw thrown;
    },
  });
  onTestFinished(() => models.close());
  models.follow((embedder) => used.push(embedder?.model.id ?? null), models.embedder());
  return { models, notices, used };
}

describe('the models that this user chose', () => {
  test('are the built-in one and the Ollama of this machine where nothing is said', async () => {
    tempUserData();
    const { models, notices, used } = await open();
    expect(models.embedder()?.model.id).toBe('memo-embed@1');
    expect(models.reranker()).toBeNull();
    expect(models.analyst()).not.toBeNull();
    expect([...notices.values()]).toEqual([null, null, null]);
    expect(used).toEqual([]);
  });

  test('have changed as soon as the settings say so, and the built-in one again', async () => {
    const userData = tempUserData();
    linkUseLite(userData, 'lite');
    writeReranker(userData, 'small', ['price']);
    const { models, used } = await open();
    choose(userData, { embedder: 'folder:lite', reranker: 'small', ollamaModel: 'other' });
    await vi.waitFor(() => expect(used).toEqual([expect.stringMatching(/^folder:lite@/)]));
    expect(models.embedder()?.model.id).toBe(used[0]);
    expect(models.reranker()?.threshold).toBe(0.5);
    choose(userData, {});
    await vi.waitFor(() => expect(used.at(-1)).toBe('memo-embed@1'));
    expect(models.reranker()).toBeNull();
  });

  test('that cannot be used are reported, and nothing else takes their place', async () => {
    const userData = tempUserData();
    choose(userData, { embedder: 'folder:gone', reranker: 'gone', ollamaHost: 'http://models.example:11434' });
    const { models, notices } = await open();
    await models.settled();
    expect([models.embedder(), models.reranker(), models.analyst()]).toEqual([null, null, null]);
    expect(notices.get('embedder')).toContain('gone');
    expect(notices.get('reranker')).toContain('gone');
    expect(notices.get('analyst')).toContain('models.example');
    choose(userData, {});
    await vi.waitFor(() => expect(models.embedder()?.model.id).toBe('memo-embed@1'));
    expect([...notices.values()]).toEqual([null, null, null]);
  });
});

test('an embedder whose model was replaced by the server is released with a notice until it is opened again', async () => {
  const userData = tempUserData();
  const server = await startFakeOpenai([{ id: 'text-embedding-bge', dimensions: 64 }]);
  choose(userData, { serverHost: server.host, embedder: 'server:text-embedding-bge' });
  const { models, notices, used } = await open();
  await models.settled();
  const embedder = models.embedder();
  expect(embedder?.model).toMatchObject({ id: 'lm-studio:text-embedding-bge@64', dimensions: 64 });
  server.models = [{ id: 'text-embedding-bge', dimensions: 32 }];
  await expect(embedder?.embed(['a'], 'text', uncancelled)).rejects.toMatchObject({ code: 'ModelUnavailable' });
  expect([models.embedder(), used.at(-1)]).toEqual([null, null]);
  expect(notices.get('embedder')).toContain('32 numbers now, and gave 64 before');
  // Any change of the settings has it looked for at once; without one that is done each minute.
  choose(userData, { serverHost: server.host, embedder: 'server:text-embedding-bge', theme: 'dark' });
  await vi.waitFor(() => expect(used.at(-1)).toBe('lm-studio:text-embedding-bge@32'));
  expect(notices.get('embedder')).toBeNull();
});

test('memory is searched with the embedder and the reranker that were chosen (memory-9)', async () => {
  const userData = tempUserData();
  linkUseLite(userData, 'lite');
  writeReranker(userData, 'small', 'how are prices kept as whole cents where is the log below a folder'.split(' '));
  choose(userData, { embedder: 'folder:lite', reranker: 'small' });
  const { memory } = await openTestMemory({ 'a.ts': 'export const a = 1;\n' });
  const draft = { questionType: 'CODE_STRUCTURE' as const, confidence: 0.9 };
  await memory.manager.saveLearningRecord({ ...draft, question: 'how are prices kept', answer: 'as whole cents' });
  await memory.manager.saveLearningRecord({ ...draft, question: 'where is the log', answer: 'below a folder' });
  await memory.settled();
  expect(memory.model()).toMatchObject({ id: expect.stringMatching(/^folder:lite@/), state: 'ready', embedded: 2 });
  const query = { query: 'prices whole cents', projectKey: memory.projectKey, topK: 5, filter: {} };
  const { hits, model, threshold } = await memory.search(query, uncancelled);
  expect(model).toBe(memory.model().id);
  expect(threshold).toBe(0.5);
  expect(hits[0]?.row.record.answer).toBe('as whole cents');
});
