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
import ts from 'typescript-library';
import { createPass } from '../../src/main/engine/references/pass.ts';
import { referenceMigrations } from '../../src/main/engine/references/store/migrations.ts';
import { createReferenceReader, type ReferenceReader } from '../../src/main/engine/references/store/reader.ts';
import { createReferenceWriter } from '../../src/main/engine/references/store/writer.ts';
import { createTypeScriptChecker } from '../../src/main/engine/references/typescript/checker.ts';
import { openWorkspace, ownTypes } from '../../src/main/engine/references/typescript/program.ts';
import { contentHash, openDatabase } from '../../src/main/engine/storage/storage.ts';
import { createConfinedFiles } from '../../src/main/engine/typescript/typescript.ts';
import { checkFolder, listFiles, loadConfig, readSourceSync } from '../../src/main/engine/workspace/workspace.ts';

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

/** Undeclared, and stable: the library's own tests call it. */
interface Library {
  FindAllReferences: {
    findReferencedSymbols(
      program: ts.Program,
      token: ts.CancellationToken,
      files: readonly ts.SourceFile[],
      source: ts.SourceFile,
      at: number,
    ): readonly ts.ReferencedSymbol[] | undefined;
  };
}
const search = (ts as typeof ts & Library).FindAllReferences;

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

const names = [...input.sources.keys()];
const files = createConfinedFiles(root, names, ownTypes());
const { program } = openWorkspace(files, { sources: names.map(files.absolute), manifests: input.manifests });
const reader = createReferenceReader(database.read);
report(compare(sampled(), reader));
database.close();

async function listed(of: string): Promise<{ sources: Map<string, string>; manifests: string[] }> {
  const checked = await checkFolder(of);
  const { config } = await loadConfig({ configFile: path.join(scratch, 'config.yaml') } as Parameters<
    typeof loadConfig
  >[0]);
  const listing = await listFiles(checked, config, new AbortController().signal);
  const sources = new Map<string, string>();
  for (const { file, language } of listing.files) {
    if (language !== 'typescript' && language !== 'javascript') continue;
    const read = readSourceSync(of, file, 16_000_000);
    if (read.kind === 'text') sources.set(file, contentHash(read.text));
  }
  const manifests = listing.otherTexts
    .map(({ file }) => file)
    .filter((file) => path.posix.basename(file) === 'package.json');
  return { sources, manifests };
}

type Named = ts.NamedDeclaration & { readonly name: ts.Identifier | ts.PrivateIdentifier };

function isMember(node: ts.Node): boolean {
  if (ts.isObjectLiteralExpression(node.parent)) return false;
  const isParameter = ts.isParameter(node) && ts.isParameterPropertyDeclaration(node, node.parent);
  return ts.isClassElement(node) || ts.isTypeElement(node) || ts.isEnumMember(node) || isParameter;
}

function isTop(node: ts.Node): boolean {
  if (ts.isVariableDeclaration(node)) return ts.isSourceFile(node.parent.parent.parent);
  const isNamed =
    ts.isFunctionDeclaration(node) ||
    ts.isClassDeclaration(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isEnumDeclaration(node);
  return isNamed && ts.isSourceFile(node.parent);
}

function sampled(): Named[] {
  const wanted = values.what === 'top' ? isTop : isMember;
  const all: Named[] = [];
  const visit = (node: ts.Node): void => {
    const { name } = node as { name?: ts.Node };
    if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && node.parent && wanted(node))
      all.push(node as Named);
    ts.forEachChild(node, visit);
  };
  // Parents are set by the binder, which the checker runs.
  program.getTypeChecker();
  for (const source of program.getSourceFiles()) if (files.listed(source.fileName)) visit(source);
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
  const token: ts.CancellationToken = { isCancellationRequested: () => false, throwIfCancellationRequested() {} };
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
    const source = node.getSourceFile();
    const at = node.name.getStart(source);
    const truth = new Set<string>();
    for (const group of search.findReferencedSymbols(program, token, program.getSourceFiles(), source, at) ?? [])
      for (const { fileName, textSpan } of group.references)
        if (files.listed(fileName)) truth.add(placeKey(fileName, textSpan.start));
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
