/**
 * Renames by usages, tried on a folder: a random sample of members is renamed, the changed files are given to the syntax check of the
 * language, each place is compared with the usages, and the rename back has to leave every byte as it was.
 *   node bench/edits/by-usages.ts <folder> --language php [--sample 100] [--seed 42] [--lint "php -l"] [--examples 20]
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';
import { toMemoError } from '../../src/shared/base/errors.ts';
import type { Result } from '../../src/shared/contract/contract.ts';
import { languages } from '../../src/shared/contract/words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    sample: { type: 'string', default: '100' },
    seed: { type: 'string', default: '42' },
    lint: { type: 'string', default: '' },
    examples: { type: 'string', default: '20' },
  },
});
const [folder] = positionals;
const language = languages.find((one) => one === values.language);
if (folder === undefined || language === undefined) {
  console.error(
    'usage: node bench/edits/by-usages.ts <folder> --language php [--sample n] [--seed n] [--lint "php -l"]',
  );
  process.exit(2);
}

type Hit = Result<'SearchSymbols'>['hits'][number];
const uncancelled = { signal: new AbortController().signal };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-renames-'));
const root = path.join(fs.realpathSync(scratch), path.basename(path.resolve(folder)));
process.env.MEMOSCOPE_USER_DATA = path.join(scratch, 'user-data');
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
fs.cpSync(folder, root, { recursive: true, filter: (from) => !['.git', '.memo'].includes(path.basename(from)) });
fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
const engine = await open();
await engine.settled();

const counts = {
  tried: 0,
  renamed: 0,
  refused: 0,
  caught: 0,
  places: 0,
  more: 0,
  fewer: 0,
  lint: 0,
  back: 0,
  bytes: 0,
};
const told: string[] = [];
const declaring = /\b(?:def|func|function|var|let|case|const|attr_\w+|public|private|protected)\b/;
const refusals = new Map<string, number>();
for (const hit of (await sample()).slice(0, Number(values.sample))) await tryOne(hit);
console.log(JSON.stringify(counts));
for (const [why, n] of refusals) console.log(`${n} × ${why}`);
for (const line of told.slice(0, Number(values.examples))) console.log(line);
await engine.close();
process.exit(0);

async function open(): Promise<Engine> {
  const checked = await checkFolder(root);
  const state = await prepareStateFolder(checked);
  if (tryLock(state.lockFile) === null) throw new Error(`${root} is open elsewhere`);
  return openEngine({ folder: checked, state, watch: false, version: 'bench' });
}

async function sample(): Promise<Hit[]> {
  const kinds = ['method', 'property', 'field', 'enumMember', 'function', 'constant'] as const;
  const found = new Map<string, Hit>();
  for (let offset = 0; ; ) {
    const asked = {
      query: '',
      kinds: [...kinds],
      languages: language === undefined ? [] : [language],
      offset,
      limit: 200,
    };
    const { hits } = await engine.call('SearchSymbols', asked, uncancelled);
    if (hits.length === 0) break;
    offset += hits.length;
    for (const hit of hits) if (hit.memberId !== undefined) found.set(`${hit.typeId} ${hit.name}`, hit);
  }
  let seed = Number(values.seed);
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const left = [...found.entries()].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, hit]) => hit);
  const order: Hit[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

function newNameOf({ name, kind }: Hit): string {
  const sign = /[?!=]$/.exec(name)?.[0] ?? '';
  const bare = sign === '' ? name : name.slice(0, -1);
  return kind === 'constant' ? `${bare}_RENAMED9` : `${bare}Renamed9${sign}`;
}

async function tryOne(hit: Hit): Promise<void> {
  const { memberId: id = '', path: symbol, name } = hit;
  counts.tried += 1;
  const before = hashes();
  try {
    const preview = await engine.call('edit.rename', { id, newName: newNameOf(hit) }, uncancelled);
    await compare(hit, preview);
    if (preview.diagnostics.blocking.length > 0) {
      counts.caught += 1;
      told.push(`caught ${symbol}: ${preview.diagnostics.blocking[0]?.message}`);
      return;
    }
    await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
    counts.renamed += 1;
    const faults = preview.files.flatMap(({ file }) => lint(file));
    if (faults.length > 0) {
      counts.lint += 1;
      told.push(`lint ${symbol}: ${faults[0]}`);
    }
    const renamed = symbol.slice(0, symbol.length - name.length) + newNameOf(hit);
    const back = await engine.call('edit.rename', { path: renamed, newName: name }, uncancelled);
    await engine.call('edit.apply', { previewId: back.previewId }, uncancelled);
    counts.back += 1;
    const changed = differing(before);
    if (changed.length === 0) counts.bytes += 1;
    else told.push(`bytes ${symbol}: ${changed.join(', ')}`);
    if (differing(before).length > 0) {
      for (const file of differing(before)) fs.copyFileSync(path.join(folder ?? '', file), path.join(root, file));
      await engine.call('index.run', {}, uncancelled);
    }
  } catch (thrown) {
    const { code, message } = toMemoError(thrown);
    counts.refused += 1;
    const why = `${code}: ${message.replaceAll(/'[^']*'/g, '…').slice(0, 120)}`;
    refusals.set(why, (refusals.get(why) ?? 0) + 1);
    const left = differing(before);
    for (const file of left) fs.copyFileSync(path.join(folder ?? '', file), path.join(root, file));
    if (left.length > 0) await engine.call('index.run', {}, uncancelled);
    if (!message.includes('language calls')) told.push(`failed ${symbol}: ${code} ${message}`);
  }
}

/** Lines of sure usages against lines that change. */
async function compare({ memberId: id = '', path: symbol, name }: Hit, preview: Result<'edit.rename'>): Promise<void> {
  const { usages } = await engine.call('FindUsages', { id, maxResults: 10_000 }, uncancelled);
  const own = name.replace(/=$/, '');
  const sure = new Set(
    usages
      .filter(
        ({ confidence, snippet, range: [from, to] }) => confidence >= 0.9 && snippet.slice(from, to).includes(own),
      )
      .map(({ file, line }) => `${file}:${line}`),
  );
  const lines = new Set(
    preview.files.flatMap(({ file, hunks }) =>
      hunks.flatMap(({ line, lines }) => Array.from({ length: lines }, (_, n) => `${file}:${line + n}`)),
    ),
  );
  counts.places += lines.size;
  for (const place of sure)
    if (!lines.has(place)) {
      counts.fewer += 1;
      told.push(`only usages ${symbol}: ${place}`);
    }
  const known = new Set(usages.map(({ file, line }) => `${file}:${line}`));
  for (const { file, hunks } of preview.files)
    for (const { line, text } of hunks)
      text
        .filter((one) => one.startsWith('-'))
        .forEach((one, n) => {
          if (known.has(`${file}:${line + n}`) || declaring.test(one)) return;
          counts.more += 1;
          told.push(`only rename ${symbol}: ${file}:${line + n} ${one.slice(1).trim().slice(0, 120)}`);
        });
}

function lint(file: string): string[] {
  if (values.lint === '') return [];
  const [program = '', ...args] = values.lint.split(' ');
  try {
    execFileSync(program, [...args, path.join(root, file)], { stdio: 'pipe' });
    return [];
  } catch (thrown) {
    try {
      execFileSync(program, [...args, path.join(folder ?? '', file)], { stdio: 'pipe' });
    } catch {
      return []; // It did not pass before either.
    }
    return [`${file}: ${String((thrown as { stderr?: Buffer }).stderr ?? '').slice(0, 200)}`];
  }
}

function hashes(): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of fs.readdirSync(root, { recursive: true, withFileTypes: true })) {
    const file = path.relative(root, path.join(entry.parentPath, entry.name));
    if (!entry.isFile() || file.startsWith('.memo')) continue;
    found.set(
      file,
      createHash('sha1')
        .update(fs.readFileSync(path.join(root, file)))
        .digest('hex'),
    );
  }
  return found;
}

function differing(before: ReadonlyMap<string, string>): string[] {
  const now = hashes();
  return [...before].filter(([file, hash]) => now.get(file) !== hash).map(([file]) => file);
}
