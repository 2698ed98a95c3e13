/**
 * How right and how expensive the store of references is for Python: all places of a random sample of classes, functions and methods
 * against the references that pyright's language server gives with all files open, so that none is left out by a configuration.
 *   node bench/references/python.ts <folder> [--sample 200] [--seed 42] [--examples 3] [--json]
 * The folder is only read. The server is started without a path to any program.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createFrameReader, frame } from '../../src/main/engine/edits/servers/lsp-client.ts';
import { createPass } from '../../src/main/engine/references/pass.ts';
import { createPythonChecker } from '../../src/main/engine/references/python/checker.ts';
import { referenceMigrations } from '../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader, type FoundReference } from '../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter } from '../../src/main/engine/references/store/writer.ts';
import { contentHash, openDatabase } from '../../src/main/engine/storage/storage.ts';
import { checkFolder, listFiles, loadConfig, readSourceSync } from '../../src/main/engine/workspace/workspace.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '200' },
    seed: { type: 'string', default: '42' },
    examples: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node bench/references/python.ts <folder> [--sample n] [--seed n] [--examples n] [--json]');
  process.exit(2);
}

const root = fs.realpathSync(path.resolve(folder));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'references-'));
const databaseFile = path.join(scratch, 'references.db');
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const texts = await listed(root);
const database = openDatabase(databaseFile, { migrations: referenceMigrations });
const writer = createReferenceWriter(database.write, 'python');
const started = process.cpuUsage();
const sources = new Map([...texts].map(([file, text]) => [file, contentHash(text)]));
createPass(createPythonChecker(root, writer), writer).run({ sources, manifests: [] });
const used = process.cpuUsage(started);
const passSeconds = (used.user + used.system) / 1e6;
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);
const reader = createReferenceReader(database.read);

interface Named {
  readonly file: string;
  readonly name: string;
  /** From 0. */
  readonly line: number;
  readonly character: number;
}

const server = await startServer();
const sample = sampled();
let both = 0;
let exact = 0;
const wrong: string[] = [];
const count = { extra: 0, missing: 0 };
for (const named of sample) {
  const truth = await server.references(named);
  const [id] = reader.declared(named.file, named.name, named.line + 1, named.line + 1);
  // The server leaves out uses under another name.
  const isSame = ({ file, at, length }: FoundReference): boolean =>
    texts.get(file)?.slice(at, at + length) === named.name;
  const found = id === undefined ? [] : reader.references(id).filter((one) => one.relation === 'itself' && isSame(one));
  const ours = new Set(found.map(({ file, line, column }) => `${file}:${line}:${column}`));
  const extra = [...ours].filter((one) => !truth.has(one));
  const missing = [...truth].filter((one) => !ours.has(one));
  both += ours.size - extra.length;
  count.extra += extra.length;
  count.missing += missing.length;
  if (extra.length + missing.length === 0) exact += 1;
  wrong.push(
    ...extra.map((one) => `+ ${described(named, one)}`),
    ...missing.map((one) => `- ${described(named, one)}`),
  );
}
const figures = {
  files: texts.size,
  passSeconds,
  peakMb,
  databaseMb: Number((fs.statSync(databaseFile).size / 1e6).toFixed(1)),
  sampled: sample.length,
  places: both + count.missing,
  precision: Number((both / (both + count.extra)).toFixed(4)),
  recall: Number((both / (both + count.missing)).toFixed(4)),
  exact: `${exact} of ${sample.length}`,
};
console.log(values.json ? JSON.stringify(figures) : figures);
for (const one of wrong.slice(0, Number(values.examples) * 10)) console.log(one);
server.end();
database.close();

async function listed(of: string): Promise<Map<string, string>> {
  const checked = await checkFolder(of);
  const { config } = await loadConfig({ configFile: path.join(scratch, 'config.yaml') } as Parameters<
    typeof loadConfig
  >[0]);
  const found = new Map<string, string>();
  for (const { file, language } of (await listFiles(checked, config, new AbortController().signal)).files) {
    if (language !== 'python') continue;
    const read = readSourceSync(of, file, 16_000_000);
    if (read.kind === 'text') found.set(file, read.text);
  }
  return found;
}

/** Classes, functions and methods outside of functions, by their text: neither side chooses them. */
function sampled(): Named[] {
  const all: Named[] = [];
  for (const [file, text] of texts) {
    if (/(^|\/)tests?\//.test(file)) continue;
    let isInFunction = false;
    for (const [line, row] of text.split('\n').entries()) {
      if (/^\S/.test(row)) isInFunction = /^(?:async )?def /.test(row);
      if (isInFunction && /^\s/.test(row)) continue;
      const found = /^(?: {4})?(?:class|(?:async )?def) (\w+)/.exec(row);
      if (found?.[1] !== undefined)
        all.push({ file, name: found[1], line, character: found[0].length - found[1].length });
    }
  }
  let seed = Number(values.seed);
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const picked: Named[] = [];
  while (picked.length < Math.min(Number(values.sample), all.length))
    picked.push(...all.splice(Math.floor(random() * all.length), 1));
  return picked;
}

function described({ file, name }: Named, place: string): string {
  const [of = '', line = '0'] = place.split(':');
  return `${name} of ${file} at ${of}:${line}  ${texts.get(of)?.split('\n')[Number(line) - 1]?.trim().slice(0, 100) ?? ''}`;
}

async function startServer(): Promise<{ references(of: Named): Promise<Set<string>>; end(): void }> {
  const dist = path.dirname(createRequire(import.meta.url).resolve('pyright/package.json'));
  const nowhere = path.join(scratch, 'nowhere');
  fs.mkdirSync(nowhere);
  const child = spawn(process.execPath, [path.join(dist, 'langserver.index.js'), '--stdio'], {
    cwd: nowhere,
    env: { PATH: nowhere, HOME: nowhere },
    stdio: ['pipe', 'pipe', 'ignore'],
  });
  const waiting = new Map<number, (result: unknown) => void>();
  let last = 0;
  const send = (message: object): void => void child.stdin.write(frame({ jsonrpc: '2.0', ...message }));
  const read = createFrameReader((message) => {
    const { id, method, result } = message as { id?: number; method?: string; result?: unknown };
    if (method !== undefined && id !== undefined)
      send({ id, result: method === 'workspace/configuration' ? [{}, {}, {}] : null });
    else if (id !== undefined) waiting.get(id)?.(result);
  });
  child.stdout.on('data', read);
  const request = (method: string, params: object): Promise<unknown> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      send({ id: last, method, params });
    });
  const uriOf = (file: string): string => pathToFileURL(path.join(root, file)).href;
  const uris = new Map([...texts.keys()].map((file) => [uriOf(file), file]));
  const workspaceFolders = [{ uri: pathToFileURL(root).href, name: 'project' }];
  await request('initialize', {
    processId: null,
    rootUri: pathToFileURL(root).href,
    workspaceFolders,
    capabilities: {},
  });
  send({ method: 'initialized', params: {} });
  for (const [file, text] of texts)
    send({
      method: 'textDocument/didOpen',
      params: { textDocument: { uri: uriOf(file), languageId: 'python', version: 1, text } },
    });
  return {
    async references({ file, line, character }) {
      const found = await request('textDocument/references', {
        textDocument: { uri: uriOf(file) },
        position: { line, character },
        context: { includeDeclaration: true },
      });
      const places = (found ?? []) as { uri: string; range: { start: { line: number; character: number } } }[];
      return new Set(
        places
          .filter(({ uri }) => uris.has(uri))
          .map(({ uri, range: { start } }) => `${uris.get(uri)}:${start.line + 1}:${start.character + 1}`),
      );
    },
    end: () => void child.kill(),
  };
}
