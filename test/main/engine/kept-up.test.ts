/**
 * Hundreds of random file operations under a real watcher, as editors, git and people do them: what the live map says in
 * the end is what a cold one says. The seed is in the name of the test that fails; MEMOSCOPE_TEST_SEED repeats it.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { symbolMethods } from '../../../src/shared/contract/symbols.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady } from './small-project.ts';
import { git } from './temp-folder.ts';

const seed = Number(process.env.MEMOSCOPE_TEST_SEED ?? (process.env.CI ? 301 : Math.floor(Math.random() * 2 ** 31)));
const workspaces: TestWorkspace[] = [];
afterEach(async () => {
  for (const workspace of workspaces.splice(0).reverse()) await workspace.dispose();
});

function make(files: Record<string, string>): TestWorkspace {
  const workspace = makeWorkspace(files);
  workspaces.push(workspace);
  return workspace;
}

/** Numbers below `limit`, the same for the same seed (xorshift). */
function numbers(seed: number): (limit: number) => number {
  let state = seed | 1;
  return (limit) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % limit;
  };
}

/** Everything that readers see of the code: types with their members and edges. How they came about is left out. */
async function dump(engine: Engine): Promise<string[]> {
  const query = symbolMethods.SearchSymbols.params.parse({ query: '', limit: 1000 });
  const { hits, total } = await engine.call('SearchSymbols', query, uncancelled);
  expect(hits).toHaveLength(total);
  const lines: string[] = [];
  for (const { typeId: id } of hits.filter((hit) => hit.memberId === undefined)) {
    const { type } = await engine.call('symbols.type', { id }, uncancelled);
    const all = symbolMethods['symbols.neighbours'].params.parse({ id, limit: 1000 });
    const around = await engine.call('symbols.neighbours', all, uncancelled);
    const { change: _, ...text } = type as typeof type & { change?: unknown };
    lines.push(JSON.stringify(text));
    lines.push(...around.edges.map((e) => `${e.from} ${e.kind} ${e.to} ${e.count}`));
    lines.push(...around.external.map((e) => `${id} ${e.kind} external ${e.name} ${e.count}`));
  }
  return [...new Set(lines)].sort();
}

async function cold(live: TestWorkspace): Promise<string[]> {
  const copy = make({});
  for (const name of fs.readdirSync(live.root)) {
    if (name !== '.memo') fs.cpSync(path.join(live.root, name), path.join(copy.root, name), { recursive: true });
  }
  const engine = await openReady(copy, {});
  const lines = await dump(engine);
  await engine.close();
  return lines;
}

/** What the live map says once it says what a cold one does; what it says at last where it never does. */
async function settled(engine: Engine, expected: readonly string[]): Promise<string[]> {
  let lines: string[] = [];
  for (let tries = 0; tries < 240; tries += 1) {
    await wait(500);
    if (engine.state().pendingFiles > 0) continue;
    lines = await dump(engine);
    if (lines.length === expected.length && lines.every((line, n) => line === expected[n])) break;
  }
  return lines;
}

const names = ['alpha', 'beta', 'gamma', 'delta', 'omega'];
const folders = ['src', 'src/core', 'lib', 'lib/deep/er', 'app'];

/** Code that names what other files may or may not declare. */
function code(file: string, pick: (limit: number) => number): string {
  const own = names[pick(names.length)] ?? '';
  const other = names[pick(names.length)] ?? '';
  const n = pick(100);
  if (file.endsWith('.cs')) {
    return `namespace N${pick(2)};\npublic partial class ${own} : ${other} { public int M${pick(4)}() => ${n}; }\n`;
  }
  if (file.endsWith('.py'))
    return `from ${other} import Base\nclass ${own}(Base):\n    def m${pick(4)}(self):\n        return ${n}\n`;
  return `import { ${other} } from './${other}';\nexport class ${own} extends ${other} { m${pick(4)}() { return ${n}; } }\n`;
}

type Act = (root: string, pick: (limit: number) => number) => void;

const endings = ['ts', 'cs', 'py'];
const anyFile = (pick: (limit: number) => number): string =>
  `${folders[pick(folders.length)]}/${names[pick(names.length)]}.${endings[pick(endings.length)]}`;

function put(root: string, file: string, text: string): void {
  const place = path.join(root, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, text);
}

const acts: Act[] = [
  (root, pick) => {
    const file = anyFile(pick);
    put(root, file, code(file, pick));
  },
  // An editor that writes beside the file and renames.
  (root, pick) => {
    const file = anyFile(pick);
    put(root, `${file}.tmp`, code(file, pick));
    fs.renameSync(path.join(root, `${file}.tmp`), path.join(root, file));
  },
  // An editor that keeps a backup: away with the old one, then a new file, then away with the backup.
  (root, pick) => {
    const file = anyFile(pick);
    const place = path.join(root, file);
    if (fs.existsSync(place)) fs.renameSync(place, `${place}~`);
    put(root, file, code(file, pick));
    fs.rmSync(`${place}~`, { force: true });
  },
  // Half a file, then the rest.
  (root, pick) => {
    const file = anyFile(pick);
    const text = code(file, pick);
    put(root, file, text.slice(0, text.length / 2));
    fs.appendFileSync(path.join(root, file), text.slice(text.length / 2));
  },
  (root, pick) => fs.rmSync(path.join(root, anyFile(pick)), { force: true }),
  // Keeps its ending: a file that no longer parses would rightly keep what it last said.
  (root, pick) => {
    const from = anyFile(pick);
    const to = anyFile(pick).replace(/\.\w+$/, path.extname(from));
    if (!fs.existsSync(path.join(root, from))) return;
    fs.mkdirSync(path.dirname(path.join(root, to)), { recursive: true });
    fs.renameSync(path.join(root, from), path.join(root, to));
  },
  // A whole folder moves away and, half of the times, back.
  (root, pick) => {
    const from = path.join(root, folders[pick(folders.length)] ?? '');
    const to = path.join(root, `moved${pick(3)}`);
    if (!fs.existsSync(from)) return;
    fs.rmSync(to, { recursive: true, force: true });
    fs.renameSync(from, to);
    if (pick(2) === 0) fs.renameSync(to, from);
  },
  (root, pick) => fs.rmSync(path.join(root, folders[pick(folders.length)] ?? ''), { recursive: true, force: true }),
  // A folder made and filled at once, in place of a file now and then; and one that becomes a file.
  (root, pick) => {
    const folder = `fresh${pick(2)}`;
    const place = path.join(root, folder);
    if (fs.existsSync(place) && fs.statSync(place).isFile()) fs.rmSync(place);
    for (let n = 0; n < 4; n += 1) put(root, `${folder}/${n}/in/alpha.ts`, code('alpha.ts', pick));
  },
  (root, pick) => {
    const place = path.join(root, `fresh${pick(2)}`);
    fs.rmSync(place, { recursive: true, force: true });
    if (pick(2) === 0) fs.writeFileSync(place, 'no folder\n');
  },
  (root, pick) => put(root, '.gitignore', pick(2) === 0 ? 'lib/\n' : 'app/*.cs\n'),
  // The same text again: nothing to tell, nothing to lose.
  (root, pick) => {
    const file = path.join(root, anyFile(pick));
    if (fs.existsSync(file)) fs.writeFileSync(file, fs.readFileSync(file));
  },
];

test(`a map that lived through hundreds of file operations equals a cold one (seed ${seed}) (codemap-8)`, {
  timeout: 240_000,
}, async () => {
  const pick = numbers(seed);
  const live = make({ 'src/alpha.ts': 'export class alpha {}\n', 'p.csproj': '<Project/>' });
  const engine = await openReady(live, { watch: true });
  for (let round = 0; round < 3; round += 1) {
    for (let n = 0; n < 120; n += 1) {
      acts[pick(acts.length)]?.(live.root, pick);
      // Some bursts at once, some spread over several batches.
      if (pick(12) === 0) await wait(pick(400));
    }
    // So that there is something to compare.
    for (const file of ['src/alpha.ts', 'src/core/beta.cs', 'other/gamma.py']) put(live.root, file, code(file, pick));
    const expected = await cold(live);
    expect(expected.length).toBeGreaterThan(3);
    expect(await settled(engine, expected), `round ${round}`).toEqual(expected);
  }
});

test('git switch over thousands of files and back leaves the map of the branch', { timeout: 240_000 }, async () => {
  const live = make({ '.gitignore': '.memo/\n' });
  git(live.root, 'init', '-q');
  const write = (branch: string, n: number): void =>
    put(
      live.root,
      `src/d${n % 40}/f${n}.py`,
      `class ${branch}${n}:\n    def only_${branch}(self):\n        return ${n}\n`,
    );
  for (let n = 0; n < 1_200; n += 1) write('One', n);
  git(live.root, 'add', '.');
  git(live.root, 'commit', '-qm', 'one');
  git(live.root, 'switch', '-qc', 'two');
  fs.rmSync(path.join(live.root, 'src/d1'), { recursive: true });
  for (let n = 0; n < 1_200; n += 1) if (n % 40 > 1) write('Two', n);
  git(live.root, 'add', '-A');
  git(live.root, 'commit', '-qm', 'two');
  const engine = await openReady(live, { watch: true });
  const named = async (query: string): Promise<number> => {
    const params = symbolMethods.SearchSymbols.params.parse({ query, limit: 1 });
    return (await engine.call('SearchSymbols', params, uncancelled)).total;
  };
  const reach = async (one: number, two: number): Promise<void> => {
    await expect
      .poll(async () => [await named('only_One'), await named('only_Two')], { interval: 500 })
      .toEqual([one, two]);
  };
  await reach(30, 1_140);
  execFileSync('git', ['switch', '-q', 'main'], { cwd: live.root });
  await reach(1_200, 0);
  expect(engine.state().branch).toBe('main');
  execFileSync('git', ['switch', '-q', 'two'], { cwd: live.root });
  await reach(30, 1_140);
});

test('a branch that is switched to while the files are first read is the one that is told', async () => {
  const live = make({ '.gitignore': '.memo/\n', 'src/a.py': 'class One:\n    pass\n' });
  git(live.root, 'init', '-q');
  git(live.root, 'add', '.');
  git(live.root, 'commit', '-qm', 'one');
  const engine = await live.open({ watch: true });
  expect(engine.state()).toMatchObject({ phase: 'indexing', branch: 'main' });
  git(live.root, 'switch', '-qc', 'two');
  await engine.settled();
  await expect.poll(() => engine.state().branch).toBe('two');
});

test('a commit that changes no file is told, as what HEAD is compared with has changed now', async () => {
  const live = make({ '.gitignore': '.memo/\n', 'src/a.py': 'class One:\n    pass\n' });
  git(live.root, 'init', '-q');
  git(live.root, 'add', '.');
  git(live.root, 'commit', '-qm', 'one');
  const engine = await openReady(live, { watch: true });
  const { heads, revision } = engine.state();
  git(live.root, 'commit', '-q', '--allow-empty', '-m', 'two');
  await expect.poll(() => engine.state().heads).toBeGreaterThan(heads);
  expect(engine.state()).toMatchObject({ branch: 'main', revision });
});

test('a folder that is moved away keeps what is known of it, says that it is gone, and continues when it is back', async () => {
  const live = make({ 'src/a.py': 'class One:\n    pass\n' });
  const engine = await openReady(live, { watch: true });
  const away = `${live.root}-away`;
  const found = async (query: string): Promise<number> => {
    const params = symbolMethods.SearchSymbols.params.parse({ query, limit: 1 });
    return (await engine.call('SearchSymbols', params, uncancelled)).total;
  };
  fs.renameSync(live.root, away);
  await expect
    .poll(() =>
      engine
        .state()
        .notices.map(({ message }) => message)
        .join(),
    )
    .toMatch(/not there any more/);
  expect(await found('One')).toBe(1);
  fs.renameSync(away, live.root);
  put(live.root, 'src/b.py', 'class Two:\n    pass\n');
  await engine.call('index.run', {}, uncancelled);
  expect([await found('One'), await found('Two')]).toEqual([1, 1]);
});
