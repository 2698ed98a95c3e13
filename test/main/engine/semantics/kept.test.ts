/**
 * Whatever comes in which order (changes, reads, requests, answers good and bad, time, cancelling, kills): no text is lost, a file
 * is always whole, and a state that says a text holds has one. Random interleavings; the seed is printed where one fails.
 */
import fs from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSemantic } from '../../../../src/main/engine/semantics/format.ts';
import { type Bench, five, never, openBench } from './bench.ts';

type Step =
  | { do: 'save'; type: number; body: number }
  | { do: 'read' | 'request' | 'cancel' | 'invalidate'; type: number }
  | { do: 'pass'; ms: number }
  | { do: 'kill' }
  | { do: 'answers'; how: 'good' | 'refused' | 'silent' | 'fault' };

const names = ['a.A', 'b.B', 'c.C'];
const type = fc.nat(names.length - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('save' as const), type, body: fc.nat(5) }),
  fc.record({
    do: fc.constantFrom('read' as const, 'request' as const, 'cancel' as const, 'invalidate' as const),
    type,
  }),
  fc.record({ do: fc.constant('pass' as const), ms: fc.constantFrom(100, 1_000, 10_000, 30_000) }),
  fc.record({ do: fc.constant('kill' as const) }),
  fc.record({
    do: fc.constant('answers' as const),
    how: fc.constantFrom('good' as const, 'refused' as const, 'silent' as const, 'fault' as const),
  }),
);

const sources = (at: number, body: number): Record<string, string> => {
  const name = names[at] ?? '';
  const [file = '', simple = ''] = name.split('.');
  return { [`${file}.ts`]: `export class ${simple} {\n  run(): number {\n    return ${body};\n  }\n}\n` };
};

async function carryOut(bench: Bench, step: Step): Promise<void> {
  const { semantics } = bench;
  const id = 'type' in step ? bench.id(names[step.type] ?? '') : '';
  switch (step.do) {
    case 'save':
      await bench.save(sources(step.type, step.body));
      return semantics.touched();
    case 'read':
    case 'request': {
      const asked =
        step.do === 'read'
          ? semantics.get(id, { wait: false, request: true, signal: never })
          : semantics.request(id, never);
      // The asking process may have been killed meanwhile.
      asked.catch(() => undefined);
      return;
    }
    case 'cancel':
      semantics.cancel(id).catch(() => undefined); // As above.
      return;
    case 'invalidate':
      bench.history.happen(id, { kind: 'invalidate' });
      return semantics.touched();
    case 'pass':
      return bench.clock.pass(step.ms);
    case 'kill':
      await bench.kill();
      return bench.semantics.begin();
    default:
      bench.answer = () =>
        ({
          good: five(`things of turn ${bench.prompts.length}`),
          refused: 'Sure! Here it is.',
          silent: { kind: 'silent' as const },
          fault: { kind: 'drop' as const, after: 1 },
        })[step.how];
  }
}

/** Holds at any moment. */
function check(bench: Bench, had: Map<string, string>): void {
  const folder = path.join(bench.dir, 'types');
  for (const file of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    if (!file.endsWith('.semantic.md')) continue;
    const text = fs.readFileSync(path.join(folder, file), 'utf8');
    expect(parseSemantic(text)?.text).toBe(text);
    had.set(file.split('.')[0] ?? '', text);
  }
  for (const name of names) {
    const id = bench.id(name);
    const { semanticState, lastSemanticBase } = bench.history.state(id);
    if (semanticState === 'cached' || semanticState === 'stale')
      expect(had.has(id), `${name} ${semanticState}`).toBe(true);
    if (had.has(id)) expect(fs.existsSync(path.join(folder, `${id}.semantic.md`))).toBe(true);
    if (semanticState === 'none') expect(lastSemanticBase).toBeNull();
    if (lastSemanticBase !== null) expect(bench.history.baseOf(id)).not.toBeNull();
  }
}

test('no interleaving loses a text, tears a file or parts a state from it (semantics-4, semantics-8)', async () => {
  const bench = await openBench(Object.assign({}, ...names.map((_, at) => sources(at, 0))), true);
  bench.semantics.begin();
  bench.config.maxDaily = 100_000;
  const had = new Map<string, string>();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
      for (const each of steps) {
        await carryOut(bench, each);
        for (let turn = 0; turn < 3; turn += 1) await new Promise((next) => setTimeout(next, 2));
        check(bench, had);
      }
      // With a model that answers all comes to rest.
      bench.answer = () => five('all');
      await bench.kill();
      bench.semantics.begin();
      for (let turn = 0; turn < 20_000; turn += 1) {
        await bench.clock.pass(20_000);
        await new Promise((next) => setTimeout(next, 2));
        const waits = names.some((name) =>
          /pending|generating|stale/.test(bench.history.state(bench.id(name)).semanticState),
        );
        if (!waits) break;
      }
      check(bench, had);
      expect(names.map((name) => bench.history.state(bench.id(name)).semanticState).join()).not.toMatch(
        /pending|generating|stale/,
      );
    }),
    { numRuns: 12 },
  );
});
