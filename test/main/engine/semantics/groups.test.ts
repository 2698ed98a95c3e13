/** What becomes of a text that types share when they no longer refer to each other in a cycle. */
import { expect, test } from 'vitest';
import { never, openBench } from './bench.ts';

test('types of a circle that is no more keep its text as stale until each has one of its own (change-6)', async () => {
  const alone = 'export class A {\n  run(): number {\n    return 1;\n  }\n}\n';
  const bench = await openBench({ 'a.ts': alone, 'b.ts': "import { A } from './a';\nexport class B { a!: A }\n" });
  await bench.save({ 'a.ts': "import type { B } from './b';\nexport class A { b!: B }\n" });
  const { semantics } = bench;
  const wanted = { wait: true, request: true, signal: never };
  const both = await semantics.get(bench.id('a.A'), wanted);
  expect(both.group?.types).toHaveLength(2);
  await bench.save({ 'a.ts': alone });
  semantics.touched();
  for (const name of ['a.A', 'b.B']) {
    const { state, group, text } = await semantics.get(bench.id(name), { ...wanted, wait: false, request: false });
    expect({ name, state, group, text }).toEqual({ name, state: 'stale', group: null, text: both.text });
    const own = await semantics.get(bench.id(name), wanted);
    expect({ state: own.state, group: own.group }).toEqual({ state: 'cached', group: null });
    expect(own.sections?.ROLE).not.toContain('in a cycle');
  }
});
