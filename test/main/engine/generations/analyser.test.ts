/** A session in its own process, over a small tree whose live generation another engine made. */
import fs from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, expect, it, onTestFinished } from 'vitest';
import { openCodeMap } from '../../../../src/main/engine/codemap/codemap.ts';
import { type Analyser, startAnalyser } from '../../../../src/main/engine/generations/analyser/analyser.ts';
import type { GenerationPlace, SessionProgress } from '../../../../src/main/engine/generations/analyser/messages.ts';
import { shuffling } from '../../../../src/main/engine/generations/analyser/reading-order.ts';
import { writeConsent } from '../../../../src/main/engine/models/models.ts';
import { readDocument } from '../../../../src/main/engine/static-analyst/static-analyst.ts';
import { databaseMark } from '../../../../src/main/engine/storage/storage.ts';
import {
  checkFolder,
  type FileBatch,
  languageOf,
  loadConfig,
} from '../../../../src/main/engine/workspace/workspace.ts';
import { talking } from '../../../helpers/ollama/fake-models.ts';
import { startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import { makeWorkspace, type TestWorkspace } from '../../../helpers/workspace.ts';
import { openReady, project } from '../small-project.ts';

let workspace: TestWorkspace;
const running: Analyser[] = [];

beforeAll(async () => {
  workspace = makeWorkspace(project);
  await (await openReady(workspace)).close();
  workspace.keep();
});
afterEach(async () => {
  for (const analyser of running.splice(0)) await analyser.stop();
  await workspace.restore();
});
afterAll(() => workspace.dispose());

function place(id: string): GenerationPlace {
  const dir = workspace.memo('generations', id);
  return { id, dir, symbolsFile: path.join(dir, 'symbols.db'), indexFile: path.join(dir, 'index.json') };
}

async function start(seed = 1, onProgress: (progress: SessionProgress) => void = () => {}): Promise<Analyser> {
  const own = place('g-0009');
  fs.mkdirSync(path.join(own.dir, 'types'), { recursive: true });
  fs.mkdirSync(path.join(own.dir, 'semantic', 'archive'), { recursive: true });
  const { config } = await loadConfig({ configFile: workspace.memo('config.yaml') });
  const folder = await checkFolder(workspace.root);
  const mark = databaseMark(workspace.root);
  const analyser = startAnalyser(
    {
      folder,
      config,
      own,
      seed,
      mark,
      historyFile: workspace.memo('history.db'),
      contextDir: workspace.memo('context'),
      awaited: true,
    },
    onProgress,
  );
  running.push(analyser);
  return analyser;
}

/** The session reads the settings of the user itself. */
function choose(settings: object): void {
  const file = path.join(process.env.MEMOSCOPE_USER_DATA ?? '', 'settings.json');
  fs.writeFileSync(file, JSON.stringify(settings));
  onTestFinished(() => fs.rmSync(file));
}

/** The one yes to a model in this workspace. */
async function allow(): Promise<void> {
  await writeConsent((await checkFolder(workspace.root)).key, true, 0);
}

const batch = (part: Partial<FileBatch>): FileBatch => ({
  changed: [],
  removed: [],
  texts: [],
  rescan: false,
  branchChanged: false,
  committed: false,
  config: null,
  ...part,
});

/** Paths of all types. */
async function types(id: string): Promise<string[]> {
  const codeMap = openCodeMap(place(id).symbolsFile, databaseMark(workspace.root));
  const paths = [...codeMap.all()].filter((row) => row.member === 0).map((row) => row.fqn);
  await codeMap.close();
  return paths.sort();
}

it('reads all files into a folder of its own and leaves the live one alone (generations-1, generations-4, generations-9)', async () => {
  const told: SessionProgress[] = [];
  const before = fs.readFileSync(place('g-0001').symbolsFile);
  const analyser = await start(1, (progress) => told.push(progress));
  const { counts, orderHash } = await analyser.scanAll();
  const finished = await analyser.finish(place('g-0001'));
  expect(counts.files).toBe(4);
  expect(finished.counts).toEqual(counts);
  expect(orderHash).toMatch(/^[0-9a-f]{64}$/);
  expect(told.at(-1)).toMatchObject({ step: 'documents' });
  expect(finished.diff).toMatchObject({ from: 'g-0001', to: 'g-0009', classes: {} });
  expect(fs.readFileSync(place('g-0001').symbolsFile)).toEqual(before);
  expect(await types('g-0009')).toEqual(await types('g-0001'));
  const names = fs.readdirSync(place('g-0009').dir).filter((name) => name.endsWith('.json'));
  expect(names.sort()).toEqual(['arch.json', 'index.json', 'interface.json', 'issues.json', 'stories.json']);
});

it('knows files by their paths relative to the workspace, wherever that lies (generations-1)', async () => {
  const told: SessionProgress[] = [];
  const analyser = await start(1, (progress) => told.push(progress));
  await analyser.scanAll();
  await analyser.finish(place('g-0001'));
  const read = told.flatMap(({ step, detail }) => (step === 'scan' && detail !== undefined ? [detail] : []));
  for (const file of read) expect(Object.keys(project)).toContain(file);
  const codeMap = openCodeMap(place('g-0009').symbolsFile, databaseMark(workspace.root));
  for (const file of Object.keys(project).filter((name) => languageOf(name) !== null)) {
    expect(codeMap.file(file), file).not.toBeNull();
    expect(codeMap.file(path.join(workspace.root, file)), file).toBeNull();
  }
  await codeMap.close();
  for (const name of ['index.json', 'arch.json', 'interface.json', 'stories.json', 'issues.json']) {
    expect(fs.readFileSync(path.join(place('g-0009').dir, name), 'utf8'), name).not.toContain(workspace.root);
  }
});

it('lets a model word the documents of a workspace that it may read, with what holds only', async () => {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = ({ body }) => {
    const ids = [...JSON.stringify(body).matchAll(/id: ([\w-]+)/g)].map((found) => found[1]);
    const entries = [...ids, 'mod-made-up'].map((id) => ({ id, text: `It is ${id}.`, confidence: 0.7 }));
    return { kind: 'text', parts: [JSON.stringify({ entries })] };
  };
  choose({ ollamaHost: ollama.host });
  await allow();
  const analyser = await start();
  expect((await analyser.scanAll()).worded).toEqual({ analyst: 'ollama:qwen3:4b', stopped: null });
  await analyser.finish(place('g-0001'));
  const { modules = [] } = (await readDocument(place('g-0009').dir, 'arch')) ?? {};
  expect(modules.length).toBeGreaterThan(0);
  expect(modules.map(({ id, purpose, source }) => [purpose, source, id === 'mod-made-up'])).toEqual(
    modules.map(({ id }) => [`It is ${id}.`, 'llm', false]),
  );
});

it('puts what it asks the model in the order of its number (generations-7)', async () => {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  const asked: string[][] = [];
  ollama.reply = ({ body }) => {
    asked.push([...JSON.stringify(body).matchAll(/id: ([\w-]+)/g)].map((found) => found[1] ?? ''));
    return { kind: 'text', parts: ['{"entries":[]}'] };
  };
  choose({ ollamaHost: ollama.host });
  await allow();
  const names = Array.from({ length: 6 }, (_, n) => `run${n}`);
  workspace.write(
    'package.json',
    JSON.stringify({ bin: Object.fromEntries(names.map((name) => [name, `${name}.js`])) }),
  );
  for (const name of names) workspace.write(`${name}.js`, `export function ${name}() {}\n`);
  const analyser = await start(7);
  await analyser.scanAll();
  const { entries = [] } = (await readDocument(place('g-0009').dir, 'interface')) ?? {};
  const ids = entries.map(({ id }) => id);
  expect(ids.length).toBeGreaterThan(4);
  expect(asked.flat().filter((id) => ids.includes(id))).toEqual(shuffling(7)(ids));
  expect(shuffling(7)(ids)).not.toEqual(ids);
});

it('asks no model in a workspace where nobody allowed it', async () => {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  choose({ ollamaHost: ollama.host });
  await writeConsent((await checkFolder(workspace.root)).key, false, 0);
  const analyser = await start();
  expect((await analyser.scanAll()).worded).toEqual({ analyst: 'static', stopped: null });
  expect(ollama.requests).toEqual([]);
});

it('stands without the model that fails', async () => {
  const ollama = await startFakeOllama([talking('qwen3:4b')]);
  ollama.reply = () => ({ kind: 'status', status: 500, error: 'out of memory' });
  choose({ ollamaHost: ollama.host });
  await allow();
  const analyser = await start();
  const { worded } = await analyser.scanAll();
  expect(worded).toEqual({ analyst: 'static', stopped: expect.stringContaining('out of memory') });
  expect((await analyser.finish(place('g-0001'))).documents.arch).toBeGreaterThan(0);
});

it('has little left to do once it is prepared, and does it again where a file changed since', async () => {
  const analyser = await start();
  await analyser.scanAll();
  await analyser.prepare(place('g-0001'));
  const index = path.join(place('g-0009').dir, 'index.json');
  const before = fs.statSync(index).mtimeMs;
  workspace.write('src/late.ts', 'export class Late {}\n');
  const { diff } = await analyser.finish(place('g-0001'));
  expect(diff.types.added.some.map(({ path }) => path)).toEqual(expect.arrayContaining(['src.late.Late']));
  expect(fs.statSync(index).mtimeMs).toBeGreaterThan(before);
  expect(await types('g-0009')).toContain('src.late.Late');
});

it('writes nothing twice of what it has prepared', async () => {
  const analyser = await start();
  await analyser.scanAll();
  await analyser.prepare(place('g-0001'));
  const index = path.join(place('g-0009').dir, 'index.json');
  const before = fs.statSync(index);
  const { diff } = await analyser.finish(place('g-0001'));
  expect(diff.types.added.count).toBe(0);
  expect([fs.statSync(index).ino, fs.statSync(index).mtimeMs]).toEqual([before.ino, before.mtimeMs]);
});

it('takes what the watcher saw while it reads and afterwards, in order (generations-3)', async () => {
  const analyser = await start();
  const scanned = analyser.scanAll();
  workspace.write('src/late.ts', 'export class Late {}\n');
  analyser.batch(batch({ changed: ['src/late.ts'] }));
  await scanned;
  workspace.write('src/late.ts', 'export class Later {}\n');
  workspace.remove('tools/run.py');
  analyser.batch(batch({ changed: ['src/late.ts'], removed: ['tools/run.py'] }));
  const { diff } = await analyser.finish(place('g-0001'));
  const now = await types('g-0009');
  expect(now).toContain('src.late.Later');
  for (const gone of ['src.late.Late', 'tools.run.Runner']) expect(now).not.toContain(gone);
  expect(diff.types.added.some.map((type) => type.path)).toContain('src.late.Later');
  expect(diff.types.removed.some.map((type) => type.path)).toContain('tools.run.Runner');
});

it('looks at all files once more in the end: what no batch told of is there (generations-3)', async () => {
  const analyser = await start();
  await analyser.scanAll();
  workspace.write('src/unseen.ts', 'export class Unseen {}\n');
  await analyser.finish(place('g-0001'));
  expect(await types('g-0009')).toContain('src.unseen.Unseen');
});

it('keeps outlines that are equal as links, and leaves out what has changed', async () => {
  const ids = fs.readFileSync(place('g-0001').indexFile, 'utf8').match(/T_[0-9a-z]{8,12}/g) ?? [];
  const codeMap = openCodeMap(place('g-0001').symbolsFile, databaseMark(workspace.root));
  const [equal, other] = [...new Set(ids)];
  if (equal === undefined || other === undefined) throw new Error('The project has fewer than two types.');
  const text = codeMap.outline(codeMap.byTypeId(equal) ?? 0) ?? '';
  await codeMap.close();
  const outlineOf = (generation: string, typeId: string): string =>
    path.join(place(generation).dir, 'types', `${typeId}.outline.md`);
  fs.writeFileSync(outlineOf('g-0001', equal), text);
  fs.writeFileSync(outlineOf('g-0001', other), 'of another text\n');
  const analyser = await start();
  await analyser.scanAll();
  await analyser.finish(place('g-0001'));
  expect(fs.statSync(outlineOf('g-0009', equal)).ino).toBe(fs.statSync(outlineOf('g-0001', equal)).ino);
  expect(fs.existsSync(outlineOf('g-0009', other))).toBe(false);
});

it('tells why it ended when its process is killed', async () => {
  const analyser = await start();
  await analyser.scanAll();
  process.kill(analyser.pid, 'SIGKILL');
  const { error } = await analyser.failed;
  expect(error).toMatchObject({ code: 'Refused', message: expect.stringContaining('SIGKILL') });
  await expect(analyser.finish(place('g-0001'))).rejects.toBe(error);
});

it('ends with Cancelled when it is stopped, and its process is gone', async () => {
  const analyser = await start();
  const scanned = analyser.scanAll();
  await analyser.stop();
  await expect(scanned).rejects.toMatchObject({ code: 'Cancelled' });
  expect(() => process.kill(analyser.pid, 0)).toThrow('ESRCH');
});
