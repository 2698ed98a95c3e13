/** The queue: order, number at a time, retries, quota, modes, snapshot and restart. */
import fs from 'node:fs';
import { expect, test } from 'vitest';
import { type Bench, five, never, openBench } from '../bench.ts';

const wanted = { wait: false, request: true, signal: never };
const stateOf = (bench: Bench, fqn: string): string => bench.history.state(bench.id(fqn)).semanticState;
/** Asks for these, and does not wait for what a model is slow to write: the time that a first text is given passes. */
async function ask(bench: Bench, ...names: string[]) {
  let settled = false;
  const answers = Promise.all(names.map((fqn) => bench.semantics.get(bench.id(fqn), wanted))).finally(() => {
    settled = true;
  });
  for (let turn = 0; !settled; turn += 1) {
    await new Promise((next) => setTimeout(next, 2));
    // Again, for on a busy machine that time may not have been set when it passed.
    if (turn >= 40) await bench.clock.pass(250);
  }
  return answers;
}
/** Which types the model was asked about, in order. */
const asked = (bench: Bench): string[] => bench.prompts.map((prompt) => /^# (\S+) T_/m.exec(prompt)?.[1] ?? '');

/** `C` refers to `B`, that to `A`; `D` stands alone, and all of them are read by `U`. */
const chain = {
  'a.ts': 'export class A {}\n',
  'b.ts': "import { A } from './a';\nexport class B { a!: A }\n",
  'c.ts': "import { B } from './b';\nexport class C { b!: B }\n",
  'd.ts': 'export class D {}\n',
};

test('at most min(4, processors / 2) are written at a time, and at least one (semantics-3)', async () => {
  const bench = await openBench(chain, true);
  let open = 0;
  let most = 0;
  bench.answer = () => {
    open += 1;
    most = Math.max(most, open);
    setTimeout(() => (open -= 1), 20);
    return { kind: 'text', parts: [five('x')], firstAfterMs: 25 };
  };
  expect((await bench.semantics.queue(9)).maxConcurrent).toBe(2);
  await bench.semantics.close();
  await bench.start({ processors: 64 });
  expect((await bench.semantics.queue(9)).maxConcurrent).toBe(4);
  await bench.semantics.close();
  await bench.start({ processors: 1 });
  expect((await bench.semantics.queue(9)).maxConcurrent).toBe(1);
  await ask(bench, 'a.A', 'b.B', 'c.C', 'd.D');
  await bench.until(() => ['a.A', 'b.B', 'c.C', 'd.D'].every((fqn) => stateOf(bench, fqn) === 'cached'));
  expect(most).toBe(1);
});

test('by priority, then by order of asking; what a type refers to comes before it (semantics-3)', async () => {
  const bench = await openBench(chain, true);
  bench.config.mode = 'manual';
  // Nothing runs: all wait.
  for (const fqn of ['c.C', 'd.D', 'b.B', 'a.A']) {
    bench.history.happen(bench.id(fqn), { kind: 'enqueue' });
    bench.semantics.touched();
    await bench.semantics.queue(9);
  }
  const { items } = await bench.semantics.queue(9);
  const paths = items.map(({ path }) => path);
  // Priority puts A (used, no dependencies) first; C is no sooner than B, and D between as its priority has it.
  expect(paths.indexOf('a.A')).toBeLessThan(paths.indexOf('b.B'));
  expect(paths.indexOf('b.B')).toBeLessThan(paths.indexOf('c.C'));
  const priority = (path: string): number => items.find((item) => item.path === path)?.priority ?? 0;
  expect(priority('a.A')).toBe(0.5 + 4);
  expect(priority('d.D')).toBe(4);
  expect(priority('c.C')).toBe(4 / 3);
  await bench.semantics.close();
  await bench.start({ processors: 2 });
  bench.config.mode = 'auto';
  bench.semantics.configured();
  await bench.until(() => asked(bench).length === 4);
  expect(asked(bench)).toEqual(['a.A', 'd.D', 'b.B', 'c.C']);
});

test('tried again after 10 s and 20 s, then the static analyst writes it; error and time are told (semantics-4)', async () => {
  const bench = await openBench({ 'd.ts': 'export class D {}\n' }, true);
  bench.answer = () => 'I would rather talk about the weather.';
  const id = bench.id('d.D');
  await ask(bench, 'd.D');
  await bench.until(() => bench.prompts.length === 1 && stateOf(bench, 'd.D') === 'pending');
  const first = await bench.semantics.get(id, { ...wanted, request: false });
  expect(first).toMatchObject({ waitsFor: 'retry', queued: true, text: null });
  const failedAt = first.failure?.lastAttemptAt ?? 0;
  expect(first.failure).toEqual({
    error: 'The model answered without any of the sections that were asked for.',
    attempts: 1,
    lastAttemptAt: failedAt,
    nextAttemptAt: failedAt + 10_000,
  });
  await bench.clock.pass(failedAt + 9_999 - bench.clock.now());
  expect(bench.prompts).toHaveLength(1);
  await bench.clock.pass(1);
  await bench.until(() => bench.prompts.length === 2 && stateOf(bench, 'd.D') === 'pending');
  await bench.clock.pass(19_999);
  expect(bench.prompts).toHaveLength(2);
  await bench.clock.pass(1);
  await bench.until(() => stateOf(bench, 'd.D') === 'cached');
  expect(bench.prompts).toHaveLength(3);
  expect(await bench.semantics.get(id, wanted)).toMatchObject({
    analyst: 'static',
    failure: { attempts: 3, nextAttemptAt: null },
  });
  expect(bench.semantics.figures().length).toBe(0);
});

test('by what a waiting one failed is told after a restart, too (semantics-4)', async () => {
  const bench = await openBench({ 'd.ts': 'export class D {}\n' }, true);
  bench.answer = () => 'I would rather talk about the weather.';
  await ask(bench, 'd.D');
  await bench.until(() => bench.prompts.length === 1 && stateOf(bench, 'd.D') === 'pending');
  const failure = async () => (await bench.semantics.get(bench.id('d.D'), { ...wanted, request: false })).failure;
  const before = await failure();
  expect(before?.attempts).toBe(1);
  await bench.semantics.close();
  bench.reopen();
  await bench.start();
  expect(await failure()).toEqual(before);
});

test.each(['restart', 'kill'] as const)(
  'after a %s what waited and what was being written waits (semantics-4)',
  async (how) => {
    const bench = await openBench(chain, true);
    bench.answer = () => ({ kind: 'silent' });
    await bench.semantics.close();
    await bench.start({ processors: 2 });
    // One after the other: which of two that are asked at once comes first is open.
    await ask(bench, 'a.A');
    await bench.until(() => bench.prompts.length === 1);
    await ask(bench, 'd.D');
    await bench.clock.pass(300);
    const snapshot = () => (fs.existsSync(bench.queueFile) ? fs.readFileSync(bench.queueFile, 'utf8') : '');
    await bench.until(() => snapshot().includes('generating') && snapshot().includes(bench.id('d.D')));
    const before = await bench.semantics.queue(9);
    expect(before.items.map(({ state }) => state)).toEqual(['generating', 'pending']);
    bench.config.mode = 'manual';
    if (how === 'kill') await bench.kill();
    else {
      await bench.semantics.close();
      bench.reopen();
      await bench.start();
    }
    const { items } = await bench.semantics.queue(9);
    expect(items.map(({ path, state }) => [path, state])).toEqual([
      ['a.A', 'pending'],
      ['d.D', 'pending'],
    ]);
    expect(items.map(({ enqueuedAt }) => enqueuedAt)).toEqual(before.items.map(({ enqueuedAt }) => enqueuedAt));
  },
);

test('a snapshot that cannot be read is set aside, and what waits is found by its state', async () => {
  const bench = await openBench(chain);
  bench.config.mode = 'manual';
  bench.history.happen(bench.id('d.D'), { kind: 'enqueue' });
  await bench.semantics.close();
  fs.writeFileSync(bench.queueFile, '{"version":1,"items":');
  await bench.start();
  expect(bench.notices.join()).toMatch(/queue\.snapshot\.json is damaged.*kept as/);
  expect((await bench.semantics.queue(9)).items.map(({ path }) => path)).toEqual(['d.D']);
});

test('in manual mode only what a person asks for is written (semantics-5)', async () => {
  const bench = await openBench(chain);
  bench.config.mode = 'manual';
  const [answer] = await ask(bench, 'd.D');
  expect(answer).toMatchObject({ state: 'none', text: null, queued: false, waitsFor: 'manual' });
  const done = await bench.semantics.request(bench.id('d.D'), never);
  expect(done).toMatchObject({ state: 'cached', analyst: 'static', waitsFor: null });
});

test('the quota counts when the model is asked, over kills; a clock that is set back refills nothing (semantics-5)', async () => {
  const bench = await openBench(chain, true);
  bench.config.maxDaily = 1;
  await ask(bench, 'd.D');
  await bench.until(() => stateOf(bench, 'd.D') === 'cached');
  expect((await bench.semantics.queue(9)).quota).toEqual({ used: 1, max: 1 });
  // Nothing was said of it yet: the static analyst says it today.
  expect((await bench.semantics.get(bench.id('a.A'), { ...wanted, wait: true })).analyst).toBe('static');
  // What the model wrote waits for tomorrow.
  await bench.save({ 'd.ts': 'export class D { more = 1 }\n' });
  const [stale] = await ask(bench, 'd.D');
  await bench.until(() => bench.told.length > 0 && stateOf(bench, 'd.D') === 'pending');
  expect(stale?.analyst).toBe('ollama:qwen3:4b');
  bench.clock.set(bench.clock.now() - 3 * 24 * 3_600_000);
  await bench.kill();
  expect((await bench.semantics.queue(9)).quota.used).toBe(1);
  bench.clock.set(bench.clock.now() + 4 * 24 * 3_600_000);
  expect((await bench.semantics.queue(9)).quota.used).toBe(0);
  bench.semantics.touched();
  await bench.clock.pass(60_000);
  await bench.until(() => stateOf(bench, 'd.D') === 'cached');
  expect(bench.prompts).toHaveLength(2);
});

test('how long texts took is told, and only of those that were written (diagnostics-1)', async () => {
  const bench = await openBench({ 'a.ts': 'export class A {}\n' });
  await bench.start();
  expect(bench.semantics.figures().took).toEqual({ texts: 0, p50: 0, p95: 0 });
  await bench.semantics.get(bench.id('a.A'), { wait: true, request: true, signal: never });
  const { texts, p50, p95 } = bench.semantics.figures().took;
  expect({ texts, told: p50 > 0 && p95 >= p50 }).toEqual({ texts: 1, told: true });
});

test('stale texts are refreshed unasked, but not while a person is at work, and no first text is (semantics-2)', async () => {
  const bench = await openBench(chain);
  await bench.semantics.get(bench.id('d.D'), { ...wanted, wait: true });
  bench.semantics.begin();
  bench.quiet = 0;
  await bench.save({ 'd.ts': 'export class D { more = 1 }\n' });
  bench.semantics.touched();
  const text = bench.text('d.D');
  await bench.clock.pass(500);
  expect(stateOf(bench, 'd.D')).toBe('pending');
  bench.quiet = 60_000;
  await bench.clock.pass(1_000);
  await bench.until(() => stateOf(bench, 'd.D') === 'cached');
  expect(bench.text('d.D')).not.toBe(text);
  expect(stateOf(bench, 'a.A')).toBe('none');
});

test('a stale one that comes into the queue unasked is in it and is written, also where the queue was read before (semantics-2)', async () => {
  const bench = await openBench(chain);
  await bench.semantics.get(bench.id('d.D'), { ...wanted, wait: true });
  await bench.save({ 'd.ts': 'export class D { more = 1 }\n' });
  bench.semantics.touched();
  expect(bench.semantics.figures().length).toBe(0);
  bench.quiet = 0;
  bench.semantics.begin();
  expect(bench.semantics.figures().length).toBe(1);
  expect(bench.told).toContainEqual([bench.id('d.D')]);
  bench.quiet = 60_000;
  await bench.clock.pass(60_000);
  await bench.until(() => stateOf(bench, 'd.D') === 'cached');
});

test('a waiting one is taken out, one that is being written is stopped; the old text stays', async () => {
  const bench = await openBench(chain, true);
  await bench.semantics.get(bench.id('d.D'), { ...wanted, wait: true });
  const text = bench.text('d.D');
  await bench.save({ 'd.ts': 'export class D { more = 1 }\n' });
  bench.answer = () => ({ kind: 'silent' });
  await ask(bench, 'd.D');
  await bench.until(() => stateOf(bench, 'd.D') === 'generating');
  const cancelling = bench.semantics.cancel(bench.id('d.D'));
  await bench.until(() => stateOf(bench, 'd.D') === 'stale');
  await bench.clock.pass(250);
  expect(await cancelling).toMatchObject({ state: 'stale', text, queued: false });
  bench.config.mode = 'manual';
  bench.history.happen(bench.id('a.A'), { kind: 'enqueue' });
  expect(await bench.semantics.cancel(bench.id('a.A'))).toMatchObject({ state: 'none', queued: false });
});

test('a single command has its first text, however slow the machine is', async () => {
  const bench = await openBench({ 'a.ts': 'export class A {}\n' });
  const waits: number[] = [];
  const { clock } = bench;
  const timers = {
    now: clock.now,
    start(ms: number, done: () => void) {
      waits.push(ms);
      return clock.start(ms, done);
    },
  };
  await bench.start({ here: false, timers });
  const { text } = await bench.semantics.get(bench.id('a.A'), { wait: false, request: true, signal: never });
  expect({ described: text !== null, waited: waits.includes(5_000) }).toEqual({ described: true, waited: true });
});
