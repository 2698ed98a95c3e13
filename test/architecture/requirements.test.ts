/** Rules and the tests that quote them, and no reference that cannot be opened; each with a planted violation that it has to find. */
import { expect, test } from 'vitest';
import { deadReferences, definedRules, unknownRules, untestedRules } from './rules/requirements.ts';
import { projectFiles, report } from './sources.ts';

const files = projectFiles();
const list = { path: 'docs/requirements.md', text: '# Requirements\n\n- **engine-1**: One.\n- **engine-2**: Two.\n' };
/** Put together here, so that this file has no violation itself. */
const quoting = (...ids: string[]) => ({
  path: 'test/main/a.test.ts',
  text: `test('works (${ids.join(', ')})', run);`,
});

test('no source or document refers to a numbered text outside the repository', () => {
  expect(report(deadReferences(files))).toEqual([]);
  const [spec, seed, row] = [['spec', '03'].join(' '), ['Seed', '004'].join(' '), ['S4', '22'].join('-')];
  for (const words of [`(${spec})`, `/** ${seed} §3.2 */`, `test('${row} works', run);`]) {
    expect(deadReferences([{ path: 'src/main/a.ts', text: words }]), words).toHaveLength(1);
    expect(deadReferences([{ path: 'docs/a.md', text: words }]), words).toHaveLength(1);
  }
  expect(deadReferences([{ path: 'bench/a.ts', text: 'node bench/a.ts --seed 42, a.spec.ts, GPS1-2' }])).toEqual([]);
});

test('every rule that is quoted is in docs/requirements.md', () => {
  expect(definedRules(files).length).toBeGreaterThan(60);
  expect(report(unknownRules(files))).toEqual([]);
  expect(unknownRules([list, quoting('engine-2', 'engine-3')])).toHaveLength(1);
  expect(unknownRules([list, quoting('engine-1', 'engine-2'), quoting('lr-3')])).toEqual([]);
});

test('every rule in docs/requirements.md is quoted by a test, and has its id alone', () => {
  expect(report(untestedRules(files))).toEqual([]);
  expect(untestedRules([list, quoting('engine-1')])).toHaveLength(1);
  expect(untestedRules([list, quoting('engine-1', 'engine-2'), quoting('engine-2; round %i')])).toEqual([]);
  const twice = { ...list, text: `${list.text}- **engine-2**: Again.\n` };
  expect(untestedRules([twice, quoting('engine-1', 'engine-2')])).toHaveLength(1);
});
