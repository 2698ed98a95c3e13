/**
 * A rebuilt generation is what a cold build of the tree is, for orders redrawn each time and for files
 * that change while it is read, while it settles and while it is swapped in. With the watcher, as in the app.
 */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../../src/main/engine/engine.ts';
import { type DocumentName, documentNames } from '../../../../src/shared/contract/generations/documents.ts';
import type { RotationStatus } from '../../../../src/shared/contract/generations/methods.ts';
import { generationMethods } from '../../../../src/shared/contract/generations/methods.ts';
import { mapLines } from '../../../helpers/map-lines.ts';
import { runs } from '../../../helpers/runs.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const open: TestWorkspace[] = [];
afterEach(async () => {
  for (const workspace of open.splice(0).reverse()) await workspace.dispose();
});

function make(files: Record<string, string>): TestWorkspace {
  const workspace = makeWorkspace(files);
  open.push(workspace);
  return workspace;
}

const names = ['alpha', 'beta', 'gamma', 'delta', 'omega', 'sigma'];
const folders = ['src', 'src/core', 'lib', 'app'];
const endings = ['ts', 'cs', 'py', 'go'];
const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
const anyFile = (): string => `${pick(folders)}/${pick(names)}.${pick(endings)}`;

/** Code that names what other files may or may not declare: twins, partial types and cycles among it. */
function code(file: string): string {
  const [own, other, n] = [pick(names), pick(names), Math.floor(Math.random() * 100)];
  if (file.endsWith('.cs'))
    return `namespace N${n % 2};\n/// <summary>${other}</summary>\npublic partial class ${own} : ${other} { public int M${n % 4}(${other} a) => ${n}; }\n`;
  if (file.endsWith('.py'))
    return `from .${other} import ${other}\nclass ${own}(${other}):\n    def m${n % 4}(self):\n        return ${n} # TODO: more\n`;
  if (file.endsWith('.go'))
    return `package core\ntype ${own} struct { next *${other} }\nfunc (s *${own}) M${n % 4}() int { return ${n} }\n`;
  return `import { ${other} } from './${other}';\nexport class ${own} extends ${other} { m${n % 4}(): ${other} { return new ${other}(); } }\n`;
}

function act(workspace: TestWorkspace): void {
  const file = anyFile();
  if (Math.random() < 0.25) workspace.remove(file);
  else workspace.write(file, code(file));
}

const documentQuery = (name: DocumentName) => generationMethods['generations.document'].params.parse({ name });

/** The code map as lines, and the documents as they stand on the disk. */
async function wholeOf(workspace: TestWorkspace, engine: Engine): Promise<{ map: string[]; documents: string[] }> {
  const { live } = await engine.call('generations.status', {}, uncancelled);
  for (const name of documentNames) await engine.call('generations.document', documentQuery(name), uncancelled);
  const folder = workspace.memo('generations', live.id);
  const documents = documentNames.map((name) => fs.readFileSync(path.join(folder, `${name}.json`), 'utf8'));
  return { map: mapLines(path.join(folder, 'symbols.db')), documents };
}

/** The same of a build of the same files that knows nothing. */
async function cold(live: TestWorkspace): ReturnType<typeof wholeOf> {
  const copy = make({});
  for (const name of fs.readdirSync(live.root)) {
    if (name !== '.memo') fs.cpSync(path.join(live.root, name), path.join(copy.root, name), { recursive: true });
  }
  const engine = await openReady(copy);
  const whole = await wholeOf(copy, engine);
  await engine.close();
  return whole;
}

/** Calls `work` at each change of step of the rebuild, until it is over. */
function atSteps(engine: Engine, work: (step: string) => void): () => void {
  let last = '';
  return engine.subscribe((event, payload) => {
    const step = event === 'generations.changed' ? ((payload as RotationStatus).rebuild?.step ?? '') : last;
    if (step !== last) work(step);
    last = step;
  });
}

const rounds = Array.from({ length: runs(1, 2).numRuns }, (_, n) => n);

test.each(rounds)(
  'equals a cold build, also when files change while it is read and settles (generations-1, generations-3; round %i)',
  async () => {
    const workspace = make({ 'README.md': '# Shop\n', 'p.csproj': '<Project/>', 'go.mod': 'module shop\n' });
    for (let n = 0; n < 40; n += 1) act(workspace);
    const engine = await openReady(workspace, { watch: true });
    const steps: string[] = [];
    const end = atSteps(engine, (step) => {
      steps.push(step);
      if (step === 'scan' || step === 'documents') for (let n = 0; n < 6; n += 1) act(workspace);
      if (step !== 'settle') return;
      for (let n = 0; n < 6; n += 1) act(workspace);
      // Before the watcher has told of what was written: the last look finds it.
      void engine.call('generations.trigger', { now: true }, uncancelled);
    });
    const { rebuild } = await engine.call('generations.trigger', { now: false }, uncancelled);
    const swapped = await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
    end();
    expect(steps.filter((step) => step !== '')).toEqual(['scan', 'documents', 'settle', 'swap']);
    const { live } = await engine.call('generations.status', {}, uncancelled);
    expect(live.id).toBe(swapped.to);
    const rebuilt = await wholeOf(workspace, engine);
    const expected = await cold(workspace);
    expect(rebuilt.map).toEqual(expected.map);
    expect(rebuilt.documents).toEqual(expected.documents);
    await engine.close();
  },
);

test('takes what is written during the swap, and what comes after it (generations-3, generations-4)', async () => {
  const workspace = make({});
  for (let n = 0; n < 30; n += 1) act(workspace);
  const engine = await openReady(workspace, { watch: true });
  const end = atSteps(engine, () => {
    for (let n = 0; n < 4; n += 1) act(workspace);
  });
  const writing = setInterval(() => act(workspace), 15);
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
  clearInterval(writing);
  end();
  workspace.write('src/after.ts', 'export class WrittenAfter {}\n');
  const expected = await cold(workspace);
  const file = workspace.memo('generations', rebuild.id, 'symbols.db');
  await expect.poll(() => mapLines(file), { interval: 500 }).toEqual(expected.map);
  await engine.close();
});

test('fixes what increments missed: wrong and missing entries are gone after the next swap (generations-3)', async () => {
  const workspace = make({ 'src/a.ts': 'export class Kept {}\n', 'src/b.ts': 'export class Lost {}\n' });
  await (await openReady(workspace)).close();
  const { default: Sqlite } = await import('better-sqlite3');
  const planted = new Sqlite(workspace.memo('generations', 'g-0001', 'symbols.db'));
  planted.exec(`UPDATE types SET fqn = 'src.a.Invented', name = 'Invented' WHERE fqn = 'src.a.Kept'`);
  planted.exec(`DELETE FROM types WHERE fqn = 'src.b.Lost'`);
  planted.close();
  const engine = await openReady(workspace);
  const known = async (path: string): Promise<boolean> =>
    engine.call('ResolveSymbol', { path, limit: 5 }, uncancelled).then(
      () => true,
      () => false,
    );
  expect([await known('Invented'), await known('Lost')]).toEqual([true, false]);
  const { rebuild } = await engine.call('generations.trigger', { now: true }, uncancelled);
  const { diff } = await engine.call('generations.wait', { id: rebuild.id }, uncancelled);
  expect([await known('Invented'), await known('Kept'), await known('Lost')]).toEqual([false, true, true]);
  expect(diff.types.added.some.map((type) => type.path)).toContain('src.b.Lost');
  await engine.close();
});
