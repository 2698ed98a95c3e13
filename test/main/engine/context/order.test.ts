/** In which order the window takes types: outward from the one asked about, then by access and fan-in. */
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const names = ['A', 'B', 'C', 'D', 'E'];
/** Desk stands on Base and uses A to E, C twice; nobody depends on Lone and Other. */
const files = {
  ...Object.fromEntries(names.map((name) => [`src/${name}.ts`, `export class ${name} { go(): void {} }\n`])),
  'src/base.ts': 'export abstract class Base { close(): void {} }\n',
  'src/desk.ts': `${names.map((name) => `import { ${name} } from './${name}';`).join('\n')}
import { Base } from './base';
export class Desk extends Base { ${names.map((name) => `${name.toLowerCase()}: ${name} = new ${name}();`).join(' ')} }
`,
  'src/second.ts': "import { C } from './C';\nexport class Second { c: C = new C(); }\n",
  'src/lone.ts': 'export class Lone {}\n',
  'src/other.ts': 'export class Other {}\n',
};

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

const ask = (engine: Engine, path: string) => engine.call('GetOutline', { path }, uncancelled);
async function inPart(engine: Engine, part: 'focus' | 'recent'): Promise<string[]> {
  const { entries } = await engine.call('GetPromptWindow', {}, uncancelled);
  return entries.filter((entry) => entry.part === part).map(({ symbol }) => symbol.name);
}

test('focus goes outward by dependency, and within a step the type that was opened last comes first (context-2)', async () => {
  workspace = makeWorkspace(files);
  const engine = await openReady(workspace);
  for (const order of [
    ['D', 'A', 'E'],
    ['E', 'A', 'D'],
  ]) {
    for (const path of [...order, 'Desk']) await ask(engine, path);
    const focus = await inPart(engine, 'focus');
    expect(focus.slice(0, 5)).toEqual(['Desk', 'Base', ...order.toReversed()]);
    expect(focus.slice(5).sort()).toEqual(['B', 'C']);
  }
});

test('recent goes by access, then by fan-in (context-2)', async () => {
  workspace = makeWorkspace(files);
  const engine = await openReady(workspace);
  const unopened = await inPart(engine, 'recent');
  // Two types depend on C, one on each of the others, none on those that are opened below.
  expect(unopened[0]).toBe('C');
  for (const path of ['Other', 'Lone', 'Second']) await ask(engine, path);
  await engine.call('context.clear', {}, uncancelled);
  expect((await inPart(engine, 'recent')).slice(0, 3)).toEqual(['Second', 'Lone', 'Other']);
});

test('a type of an active pack counts half more than another that is as much used (context-2)', async () => {
  workspace = makeWorkspace(files);
  const engine = await openReady(workspace);
  const before = await inPart(engine, 'recent');
  const last = before.filter((name) => ['A', 'B', 'D', 'E'].includes(name)).at(-1) ?? '';
  expect(before.indexOf(last)).toBeGreaterThan(2);
  await engine.call('BuildPack', { name: 'p', filter: `type:${last}` }, uncancelled);
  expect(await inPart(engine, 'recent')).toEqual(before);
  await engine.call('pack.activate', { name: 'p', active: true }, uncancelled);
  expect((await inPart(engine, 'recent')).indexOf(last)).toBeLessThan(2);
});
