import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';
import type { Pack } from '../../../../../src/shared/contract/context/context-types.ts';
import { memoryMethods } from '../../../../../src/shared/contract/memory/methods.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { openReady } from '../../small-project.ts';

const shop = {
  'src/Retry.cs': `namespace Shop.Retry;
using Shop.Time;
/// <summary>Says how long to wait.</summary>
public class RetryPolicy : IPolicy { public Clock Clock; public int Next(int attempt) { return attempt; } }
public interface IPolicy { int Next(int attempt); }
public class RetryOptions { public int Most; }
internal class Jitter { public RetryOptions Options; }
`,
  'src/Clock.cs': `namespace Shop.Time;
public class Clock { public Ticks Now() { return new Ticks(); } private Hidden hidden; }
public class Ticks { public long Value; }
internal class Hidden { }
`,
  'src/Pay.cs': `namespace Shop.Pay;
using Shop.Retry;
public class Payment { public RetryPolicy Policy; }
`,
  'web/a.ts': "import { Far } from 'far-away';\nexport class 支付单 extends Far { 金额 = 1; }\n",
};

let workspace: TestWorkspace;

async function open(): Promise<Engine> {
  workspace = makeWorkspace(shop);
  return openReady(workspace);
}

const build = (engine: Engine, filter: string, more: { name?: string; maxTokens?: number } = {}) =>
  engine.call('BuildPack', { name: 'p', filter, ...more }, uncancelled);
const names = ({ contents }: Pick<Pack, 'contents'>, as?: 'match' | 'dependency') =>
  contents.filter((one) => as === undefined || one.as === as).map(({ symbol }) => symbol.name);
const folder = () => path.join(workspace.root, '.memo/context/packs');

describe('a pack', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await open();
  });
  afterAll(() => workspace.dispose());

  it.each([
    ['namespace:Shop.Retry', ['IPolicy', 'Jitter', 'RetryOptions', 'RetryPolicy']],
    ['namespace:shop.* access:internal', ['Hidden', 'Jitter']],
    ['namespace:Shop.?ime', ['Clock', 'Hidden', 'Ticks']],
    ['type:Retry*', ['RetryOptions', 'RetryPolicy']],
    ['type:Retry.RetryPolicy', ['RetryPolicy']],
    ['type:policy', []],
    ['depends:RetryPolicy', ['Payment']],
    ['depends:Far', ['支付单']],
    ['namespace:Shop.Retry !type:Retry*', ['IPolicy', 'Jitter']],
    ['type:支付*', ['支付单']],
  ])('%s (pack-1)', async (filter, expected) => {
    const { matches, counts } = await engine.call('pack.preview', { filter, limit: 50 }, uncancelled);
    expect(matches?.map(({ symbol }) => symbol.name).sort()).toEqual(expected);
    expect(counts?.matches).toBe(expected.length);
  });

  it('finds types by tags of the learnings about them (pack-1)', async () => {
    const record = {
      question: 'How long does a retry wait?',
      answer: 'It grows with each attempt.',
      questionType: 'CODE_STRUCTURE',
      confidence: 0.8,
      tags: ['back-off'],
      evidence: [{ file: 'src/Retry.cs', startLine: 4, endLine: 4, hash: contentHash('x') }],
    };
    const params = memoryMethods['memory.add'].params.parse({ records: [record] });
    expect((await engine.call('memory.add', params, uncancelled)).refused).toEqual([]);
    const { matches } = await engine.call('pack.preview', { filter: 'tag:back*', limit: 50 }, uncancelled);
    expect(matches?.map(({ symbol, by }) => [symbol.name, by])).toEqual([['RetryPolicy', ['tag']]]);
  });

  it('shows what is wrong while it is written, and finds nothing then', async () => {
    const answer = await engine.call('pack.preview', { filter: 'acces:public', limit: 5 }, uncancelled);
    expect(answer).toMatchObject({ matches: null, counts: null, problems: [{ position: 0, replacement: 'access:' }] });
    await expect(build(engine, 'type:A OR')).rejects.toMatchObject({
      code: 'InvalidFilter',
      data: { position: 7, hint: expect.stringContaining('operator') },
    });
  });
  it('holds matches and their direct public dependencies, each once (pack-2)', async () => {
    const pack = await build(engine, 'type:RetryPolicy OR type:Clock');
    expect(names(pack, 'match').sort()).toEqual(['Clock', 'RetryPolicy']);
    // Not Hidden, which others cannot see, and not Clock again.
    expect(names(pack, 'dependency').sort()).toEqual(['IPolicy', 'Ticks']);
    expect(pack.contents.find(({ symbol }) => symbol.name === 'Ticks')?.by).toEqual(['Shop.Time.Clock']);
    expect(pack.truncated).toBe(false);
  });

  it('puts what others depend on first (pack-2)', async () => {
    const order = names(await build(engine, 'namespace:Shop'));
    for (const [upstream, downstream] of [
      ['Ticks', 'Clock'],
      ['Clock', 'RetryPolicy'],
      ['IPolicy', 'RetryPolicy'],
      ['RetryPolicy', 'Payment'],
      ['RetryOptions', 'Jitter'],
    ] as const) {
      expect(order.indexOf(upstream), `${upstream} before ${downstream}`).toBeLessThan(order.indexOf(downstream));
    }
  });

  it('brings in no more than a dozen of what one type uses, says what stayed out, and is truncated then (pack-3)', async () => {
    const uses = Array.from({ length: 14 }, (_, n) => `Used${String(n).padStart(2, '0')}`);
    workspace.write('src/Many.cs', `namespace Many;\n${uses.map((name) => `public class ${name} {}`).join('\n')}\n`);
    workspace.write(
      'src/User.cs',
      `namespace Many;\npublic class User {\n${uses.map((name) => `  public ${name} ${name}Part;`).join('\n')}\n}\n`,
    );
    await engine.call('index.run', {}, uncancelled);
    const pack = await build(engine, 'type:User', { name: 'many' });
    expect(names(pack, 'dependency').sort()).toEqual(uses.slice(0, 12));
    expect(pack.leftOut.map(({ path, why }) => [path, why])).toEqual([
      ['Many.Used12', 'completion'],
      ['Many.Used13', 'completion'],
    ]);
    expect(pack.truncated).toBe(true);
    // Nothing is brought in by what was brought in.
    workspace.write('src/Deep.cs', 'namespace Many;\npublic class Deep { public User Far; }\n');
    await engine.call('index.run', {}, uncancelled);
    expect(names(await build(engine, 'type:Deep', { name: 'deep' }), 'dependency')).toEqual(['User']);
  });

  it('keeps to its budget, drops from the tail and says so (pack-3)', async () => {
    const whole = await build(engine, 'namespace:Shop');
    const cut = await build(engine, 'namespace:Shop', { maxTokens: Math.floor(whole.tokenEstimate / 2) });
    expect(cut.tokenEstimate).toBeLessThanOrEqual(cut.maxTokens);
    expect(cut).toMatchObject({ truncated: true, reused: false });
    expect(cut.types + cut.leftOut.length).toBe(whole.types);
    expect(cut.leftOut.every(({ why, tokens }) => why === 'budget' && tokens > 0)).toBe(true);
    // The most used type stays.
    expect(names(cut)).toContain('RetryOptions');
    expect(cut.text).toContain('Cut to a budget');
  });

  it.each(['CON', 'nul.x', 'a.'])('are not called %s', async (name) => {
    await expect(build(engine, 'type:A', { name })).rejects.toMatchObject({ code: 'InvalidArgument' });
  });

  it('are not called as another but for its case', async () => {
    await build(engine, 'type:Clock', { name: 'Über' });
    await expect(build(engine, 'type:Clock', { name: 'über' })).rejects.toMatchObject({ code: 'Conflict' });
  });
});

describe('packs that are kept', () => {
  afterEach(() => workspace.dispose());

  it('is written once for the same code, and again for another (pack-2)', async () => {
    const engine = await open();
    const first = await build(engine, 'type:RetryPolicy', { name: '重试' });
    expect(await readFile(path.join(folder(), '重试.md'), 'utf8')).toBe(first.text);
    expect(await build(engine, 'type:RetryPolicy', { name: '重试' })).toMatchObject({ reused: true, hash: first.hash });
    workspace.write(
      'src/Retry.cs',
      shop['src/Retry.cs'].replace('int Next(int attempt) {', 'long Next(int attempt) {'),
    );
    await engine.call('index.run', {}, uncancelled);
    const { packs } = await engine.call('ListPacks', {}, uncancelled);
    expect(packs).toMatchObject([{ name: '重试', stale: true, lastBuild: first.lastBuild }]);
    expect(await build(engine, 'type:RetryPolicy', { name: '重试' })).toMatchObject({ reused: false, stale: false });
  });
  it('are there after a restart, active ones too, and go when they are taken away (pack-2)', async () => {
    let engine = await open();
    await build(engine, 'type:RetryPolicy');
    await engine.call('pack.activate', { name: 'p', active: true }, uncancelled);
    await engine.close();
    engine = await openReady(workspace);
    const { packs } = await engine.call('ListPacks', {}, uncancelled);
    expect(packs).toMatchObject([{ name: 'p', active: true, stale: false, types: 3 }]);
    expect((await engine.call('context.choices', {}, uncancelled)).activePacks).toEqual(['p']);
    expect(await engine.call('pack.remove', { name: 'p' }, uncancelled)).toEqual({ packs: [] });
    expect(await readdir(folder())).toEqual([]);
    await expect(engine.call('pack.show', { name: 'p' }, uncancelled)).rejects.toMatchObject({ code: 'NotFound' });
  });

  it('come back where somebody changed their text, and are set aside where their record is damaged', async () => {
    let engine = await open();
    const { text } = await build(engine, 'type:RetryPolicy');
    await writeFile(path.join(folder(), 'p.md'), 'mine');
    expect((await engine.call('pack.show', { name: 'p' }, uncancelled)).text).toBe(text);
    expect(await readFile(path.join(folder(), 'p.md'), 'utf8')).toBe(text);
    await engine.close();
    await writeFile(path.join(folder(), 'p.json'), '{"version":1,"name":"p"}');
    engine = await openReady(workspace);
    expect(await engine.call('ListPacks', {}, uncancelled)).toEqual({ packs: [] });
    expect(engine.state().notices.some(({ message }) => message.includes('p.json'))).toBe(true);
    await rm(folder(), { recursive: true });
    expect((await build(engine, 'type:RetryPolicy')).text).toBe(text);
  });

  it('are there beside one whose filter cannot be read, which is set aside', async () => {
    let engine = await open();
    await build(engine, 'type:RetryPolicy', { name: 'good' });
    await build(engine, 'type:RetryPolicy', { name: 'bad' });
    await engine.close();
    const file = path.join(folder(), 'bad.json');
    const record: unknown = JSON.parse(await readFile(file, 'utf8'));
    await writeFile(file, JSON.stringify(Object.assign({}, record, { filter: `${'('.repeat(200)}type:a` })));
    engine = await openReady(workspace);
    expect((await engine.call('ListPacks', {}, uncancelled)).packs.map(({ name }) => name)).toEqual(['good']);
    expect(engine.state().notices.some(({ message }) => message.includes('bad.json'))).toBe(true);
  });
});
