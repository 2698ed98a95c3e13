/**
 * How right and how expensive the store of references is for TypeScript and JavaScript: all places of a random sample of declarations
 * against what the library's own search for references finds in the same program.
 *   node bench/references/run.ts <folder> [--sample 300] [--seed 42] [--what members|top] [--examples 3] [--json]
 * The folder is only read.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { createPass } from '../../src/main/engine/references/pass.ts';
import { referenceMigrations } from '../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader, type ReferenceReader } from '../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter } from '../../src/main/engine/references/store/writer.ts';
import { createTypeScriptChecker } from '../../src/main/engine/references/typescript/checker.ts';
import { openDatabase } from '../../src/main/engine/storage/storage.ts';
import { listed, type Named, openService } from './service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '42' },
    what: { type: 'string', default: 'members' },
    examples: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error(
    'usage: npm run bench:references -- <folder> [--sample n] [--seed n] [--what members|top] [--examples n] [--json]',
  );
  process.exit(2);
}

const root = fs.realpathSync(path.resolve(folder));
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'references-'));
const databaseFile = path.join(scratch, 'references.db');
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));

const input = await listed(root);
const database = openDatabase(databaseFile, { migrations: referenceMigrations });
const started = process.cpuUsage();
const writer = createReferenceWriter(database.write, 'typescript');
createPass(createTypeScriptChecker(root, writer), writer).run(input);
const used = process.cpuUsage(started);
const passSeconds = (used.user + used.system) / 1e6;
const peakMb = Math.round(process.resourceUsage().maxRSS / 1024);

const service = openService(root, input);
const { files, program } = service;
const reader = createReferenceReader(database.read);
const what = values.what === 'top' ? 'top' : 'members';
report(compare(service.sample({ what, size: Number(values.sample), seed: Number(values.seed) }), reader));
database.close();

interface Comparison {
  both: number;
  /** `sign file:line name at file:line text`. */
  wrong: string[];
  extra: number;
  missing: number;
  exact: number;
  sampled: number;
  lookupMs: number[];
}

function compare(sample: readonly Named[], store: ReferenceReader): Comparison {
  const result: Comparison = {
    both: 0,
    wrong: [],
    extra: 0,
    missing: 0,
    exact: 0,
    sampled: sample.length,
    lookupMs: [],
  };
  for (const node of sample) {
    const truth = new Set(service.references(node).map(({ file, at }) => placeKey(file, at)));
    const before = performance.now();
    const ours = new Set(stored(node, store));
    result.lookupMs.push(performance.now() - before);
    const extra = [...ours].filter((one) => !truth.has(one));
    const missing = [...truth].filter((one) => !ours.has(one));
    result.both += ours.size - extra.length;
    result.extra += extra.length;
    result.missing += missing.length;
    if (extra.length + missing.length === 0) result.exact += 1;
    for (const one of extra) result.wrong.push(`+ ${described(node, one)}`);
    for (const one of missing) result.wrong.push(`- ${described(node, one)}`);
  }
  return result;
}

function stored(node: Named, store: ReferenceReader): string[] {
  const source = node.getSourceFile();
  const line = source.getLineAndCharacterOfPosition(node.name.getStart(source)).line + 1;
  const file = files.relative(source.fileName) ?? '';
  const ids = store.declared(file, node.name.text, line, line);
  const [id] = ids;
  if (id === undefined) return [];
  return store.references(id).map((found) => placeKey(files.absolute(found.file), found.at));
}

/** Inside of the quotes, where a name is quoted: the two sides differ in that. */
function placeKey(file: string, at: number): string {
  const text = program.getSourceFile(file)?.text ?? '';
  return `${file}:${/["'`]/.test(text[at] ?? '') ? at + 1 : at}`;
}

function described(node: Named, place: string): string {
  const colon = place.lastIndexOf(':');
  const source = program.getSourceFile(place.slice(0, colon));
  const at = Number(place.slice(colon + 1));
  const line = source === undefined ? 0 : source.getLineAndCharacterOfPosition(at).line;
  const text = source?.text.split('\n')[line]?.trim().slice(0, 100) ?? '';
  const of = files.relative(node.getSourceFile().fileName);
  return `${node.name.text} of ${of} at ${files.relative(place.slice(0, colon))}:${line + 1}  ${text}`;
}

function report({ both, extra, missing, exact, sampled, wrong, lookupMs }: Comparison): void {
  const sorted = lookupMs.toSorted((a, b) => a - b);
  const at = (share: number): number => Number((sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(2));
  const figures = {
    files: input.sources.size,
    passSeconds,
    peakMb,
    databaseMb: Number((fs.statSync(databaseFile).size / 1e6).toFixed(1)),
    sampled,
    places: both + missing,
    precision: Number((both / (both + extra)).toFixed(4)),
    recall: Number((both / (both + missing)).toFixed(4)),
    exact: `${exact} of ${sampled}`,
    lookupMs: { p50: at(0.5), p95: at(0.95) },
  };
  console.log(values.json ? JSON.stringify(figures) : figures);
  for (const line of wrong.slice(0, Number(values.examples) * 20)) console.log(line);
}
