/**
 * Writes whose owner was killed, asked again by the client under the same key: each is answered as the killed owner would have
 * answered, and is not done twice. A second engine represents the next owner; it gets the key, and the aim that the first noted.
 */
import fs from 'node:fs';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import { underAim, underKey } from '../../../src/main/engine/storage/storage.ts';
import { validateParams } from '../../../src/main/rpc/rpc.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { shop } from '../engine/evolution/static/tree.ts';
import { openReady } from '../engine/small-project.ts';

type Engine = Awaited<ReturnType<typeof openReady>>;

let workspace: TestWorkspace;
let engine: Engine;
let noted: unknown;

beforeEach(async () => {
  workspace = makeWorkspace({
    'package.json': '{ "name": "outcomes" }\n',
    'tsconfig.json': '{ "include": ["src"] }\n',
    'src/ledger.ts': 'export class Ledger {\n  close(): number {\n    return 3;\n  }\n}\n',
  });
  onTestFinished(() => workspace.dispose());
  engine = await openReady(workspace);
  noted = undefined;
});

/** The call as a client with a key makes it. `dies` ends it right after its aim is on disk, before the effect. */
function keyed<M extends WorkspaceMethodName>(method: M, params: Params<M>, dies = false): Promise<Result<M>> {
  const aim = {
    earlier: noted,
    note(now: unknown) {
      noted = JSON.parse(JSON.stringify(now));
      if (dies) throw new Error('killed');
    },
  };
  return underAim(aim, () => underKey('k', () => ask(method, params)));
}

async function ask<M extends WorkspaceMethodName>(method: M, params: Params<M>): Promise<Result<M>> {
  return engine.call(method, await validateParams(method, params), uncancelled);
}

async function nextOwner(): Promise<void> {
  await engine.close();
  engine = await openReady(workspace);
}

const rename = async (newName: string) => {
  const { previewId } = await ask('edit.rename', { path: 'Ledger', newName });
  return { previewId };
};
const source = (): string => fs.readFileSync(`${workspace.root}/src/ledger.ts`, 'utf8');

test('an edit that was written is answered with its preview and its undo', async () => {
  const params = await rename('Book');
  const first = await keyed('edit.apply', params);
  await nextOwner();
  const again = await keyed('edit.apply', params);
  expect(again).toMatchObject({ written: true, undoId: first.undoId, diff: first.diff });
  expect(source()).toContain('class Book');
  await ask('edit.undo', { undoId: again.undoId ?? '' });
  expect(source()).toContain('class Ledger');
});

test('an edit that was cut short is answered as not done', async () => {
  const params = await rename('Book');
  await expect(keyed('edit.apply', params, true)).rejects.toThrow('killed');
  await nextOwner();
  await expect(keyed('edit.apply', params)).rejects.toMatchObject({ code: 'NotFound' });
  expect(source()).toContain('class Ledger');
});

test.each([true, false])('an edit that was undone is answered with its files (killed before: %s)', async (dies) => {
  const { undoId } = await ask('edit.apply', await rename('Book'));
  const params = { undoId: undoId ?? '' };
  const first = keyed('edit.undo', params, dies);
  if (dies) await expect(first).rejects.toThrow('killed');
  else expect(await first).toEqual({ files: ['src/ledger.ts'] });
  await nextOwner();
  expect(await keyed('edit.undo', params)).toEqual({ files: ['src/ledger.ts'] });
  expect(source()).toContain('class Ledger');
});

const learning = {
  ...{
    question: 'What does close answer?',
    questionType: 'BUSINESS_LOGIC' as const,
    answer: 'Three.',
    confidence: 0.5,
  },
  ...{ domain: 'books', tags: [], evidence: [{ file: 'src/ledger.ts', startLine: 2, endLine: 4 }] },
};

interface Case<M extends WorkspaceMethodName = WorkspaceMethodName> {
  readonly method: M;
  prepare(): Promise<Params<M>>;
  /** What is there that the call takes away or goes back from. */
  left(): Promise<unknown>;
}
const of = <M extends WorkspaceMethodName>(one: Case<M>): Case => one as unknown as Case;

const practices = async () => (await ask('memory.global', {})).bestPractices.map(({ title }) => title);
const cases: Case[] = [
  of({
    method: 'pack.remove',
    async prepare() {
      await ask('BuildPack', { name: 'books', filter: 'type:*Ledger' });
      await ask('pack.activate', { name: 'books', active: true });
      return { name: 'books' };
    },
    left: async () => (await ask('ListPacks', {})).packs,
  }),
  of({
    method: 'memory.removePractice',
    async prepare() {
      const practice = { title: 'Close books', description: 'Daily.', applicableScenarios: [], sourceProjects: [] };
      return { id: (await ask('memory.setPractice', { practice })).practice.id };
    },
    left: practices,
  }),
  of({
    method: 'memory.forget',
    async prepare() {
      const { added } = await ask('memory.add', { records: [learning] });
      await ask('ask', { question: learning.question, session: 's-1' });
      return { id: added[0] ?? '' };
    },
    left: async () => (await ask('memory.export', {})).records,
  }),
  of({
    method: 'ask.forget',
    async prepare() {
      await ask('ask', { question: learning.question, session: 's-1' });
      return { session: 's-1' };
    },
    left: async () => (await ask('ask.sessions', {})).sessions,
  }),
];

test('a practice that was added is not added again, and is answered as before', async () => {
  const practice = { title: 'Close books', description: 'Daily.', applicableScenarios: [], sourceProjects: [] };
  const first = await keyed('memory.setPractice', { practice });
  await nextOwner();
  expect(await keyed('memory.setPractice', { practice })).toEqual(first);
  expect(await practices()).toEqual(['Close books']);
});

test.each(cases)('$method that was done is answered as before', async ({ method, prepare, left }) => {
  const params = await prepare();
  expect(await left()).not.toEqual([]);
  const first = await keyed(method, params);
  await nextOwner();
  expect(await keyed(method, params)).toEqual(first);
  expect(await left()).toEqual([]);
});

test.each(cases)('$method that was about to be done is done', async ({ method, prepare, left }) => {
  const params = await prepare();
  const died = await keyed(method, params, true).then(
    () => false,
    () => true,
  );
  await nextOwner();
  // Those with receipts have no moment between; they are done.
  if (died) expect(await left()).not.toEqual([]);
  await keyed(method, params);
  expect(await left()).toEqual([]);
});

test('what was forgotten by one call is not forgotten again when it came back', async () => {
  await ask('ask', { question: learning.question, session: 's-1' });
  await keyed('ask.forget', { session: 's-1' });
  await nextOwner();
  await ask('ask', { question: learning.question, session: 's-1' });
  await keyed('ask.forget', { session: 's-1' });
  expect((await ask('ask.sessions', {})).sessions).toHaveLength(1);
});

test.each([true, false])('going back to a generation goes back once (killed before: %s)', async (dies) => {
  const { rebuild } = await ask('generations.trigger', { now: true });
  await ask('generations.wait', { id: rebuild.id });
  const { live, previous } = await ask('generations.status', {});
  const first = await keyed('generations.rollback', {}, dies).catch(() => null);
  await nextOwner();
  const again = await keyed('generations.rollback', {});
  expect(again).toMatchObject({ from: live.id, to: previous });
  if (first !== null) expect(again).toEqual(first);
  expect((await ask('generations.status', {})).live.id).toBe(previous);
});

test('going back to a generation that was done is known while the next owner still reads the files', async () => {
  const { rebuild } = await ask('generations.trigger', { now: true });
  await ask('generations.wait', { id: rebuild.id });
  const first = await keyed('generations.rollback', {});
  await engine.close();
  engine = await workspace.open();
  expect(engine.state()).toMatchObject({ phase: 'indexing' });
  expect(await keyed('generations.rollback', {})).toEqual(first);
});

test('learning continues where it stopped, and reports all of it', async () => {
  for (const [file, text] of Object.entries(shop)) workspace.write(file, text);
  await ask('index.run', {});
  const first = await keyed('evolution.learn', { n: 2 });
  expect(first.learned).toHaveLength(2);
  await nextOwner();
  expect((await keyed('evolution.learn', { n: 2 })).learned).toEqual(first.learned);
  expect((await ask('memory.export', {})).records).toHaveLength(2);
  // Cut short after one of two.
  const { learned } = first;
  noted = { done: 1, result: { ...first, learned: learned.slice(0, 1) } };
  const more = await keyed('evolution.learn', { n: 2 });
  expect(more.learned[0]).toBe(learned[0]);
  expect(more.learned.length + (more.ended === null ? 0 : 1)).toBe(2);
});
