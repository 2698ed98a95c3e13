/**
 * What light languages find beside Universal Ctags, by language: names declared in each file, and processor time.
 *   node bench/languages/run.ts <folder> [--examples n]
 * The folder is only read. Files are read as the index reads them; ours counts without loading the grammar, once.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { LanguageAdapter } from '../../src/main/engine/codemap/languages/adapter.ts';
import type { LightLanguage } from '../../src/main/engine/codemap/languages/light/row.ts';
import { adapterOf, grammarOf } from '../../src/main/engine/codemap/languages/registry.ts';
import { extractFacts, extractTextFacts } from '../../src/main/engine/codemap/parse/extract.ts';
import { createGrammars, type LoadedGrammar } from '../../src/main/engine/codemap/parse/grammars.ts';
import { languageOf } from '../../src/main/engine/workspace/workspace.ts';
import type { SymbolKind } from '../../src/shared/contract/common.ts';
import { isLight, languageNames } from '../../src/shared/contract/words.ts';

/** The language's name and kinds in ctags, and which of our kinds these are: others have no counterpart. */
interface Witness {
  readonly name: string;
  readonly kinds: string;
  readonly ours: readonly SymbolKind[];
  /** The names in a tag that holds more than one. */
  names?(tag: string): readonly string[];
}

const types: readonly SymbolKind[] = ['class', 'struct', 'interface', 'trait', 'enum', 'object'];
const callables: readonly SymbolKind[] = ['function', 'method', 'constructor', 'operator'];

const witnesses: Partial<Record<LightLanguage, Witness>> = {
  // An enum is a class of ctags 5.9 nowhere, and its properties are variables as locals are.
  bash: { name: 'Sh', kinds: 'fa', ours: ['function'] },
  lua: { name: 'Lua', kinds: 'f', ours: ['function'] },
  elixir: { name: 'Elixir', kinds: 'pmfcdgiaoy', ours: [...types, ...callables, 'alias'] },
  r: { name: 'R', kinds: 'f', ours: ['function'] },
  powershell: { name: 'PowerShell', kinds: 'f', ours: ['function'] },
  haskell: { name: 'Haskell', kinds: 'tcf', ours: [...types, 'alias', 'enumMember', ...callables] },
  objc: { name: 'ObjectiveC', kinds: 'iIPmcfp', ours: ['class', 'interface', ...callables, 'property'] },
  julia: {
    name: 'Julia',
    kinds: 'cfgmnst',
    ours: [...types, ...callables, 'constant', 'field'],
    names: (tag) => [tag.replace(/\{.*$/, '')],
  },
  html: { name: 'HTML', kinds: 'I', ours: ['constant'] },
  css: { name: 'CSS', kinds: 'ci', ours: ['constant'], names: selected },
  scss: { name: 'SCSS', kinds: 'Pcfimv', ours: ['constant', 'function', 'variable'], names: selected },
  sql: { name: 'SQL', kinds: 'tVpfPTiDe', ours: [...types, 'event', 'constant', 'alias', ...callables] },
  protobuf: { name: 'Protobuf', kinds: 'mfegsrG', ours: [...types, 'field', 'enumMember', 'method'] },
};

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { examples: { type: 'string', default: '5' } },
});
const [folder] = positionals;
if (folder === undefined) throw new Error('usage: node bench/languages/run.ts <folder> [--examples n]');
const root = path.resolve(folder);
const found = fs
  .readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((file) => !/(?:^|[\\/])(?:node_modules|\.git)[\\/]/.test(file) && !file.includes('\n'))
  .filter((file) => isLight(languageOf(file) ?? '') && fs.statSync(path.join(root, file)).isFile());

interface Named {
  readonly file: string;
  readonly name: string;
  readonly line: number;
  readonly endLine: number;
}

interface Read {
  readonly named: Named[];
  /** Functions of all kinds: what ctags finds inside of them is local, and not read on purpose. */
  readonly functions: Named[];
  readonly broken: number;
  readonly cpuMs: number;
}

const grammars = await createGrammars();

/** Null for languages that are read without one. */
async function grammarFor(adapter: LanguageAdapter, file: string): Promise<LoadedGrammar | null> {
  const name = grammarOf(adapter, file);
  return name === undefined ? null : (grammars.loaded(name) ?? (await grammars.load(name, adapter)));
}

/** Names of these kinds, all where there are none. */
async function ours(files: readonly string[], kinds: readonly SymbolKind[] | undefined): Promise<Read> {
  const named: Named[] = [];
  const functions: Named[] = [];
  let broken = 0;
  let cpu = 0;
  for (const file of files) {
    const language = languageOf(file);
    const adapter = language === null ? undefined : adapterOf(language);
    if (adapter === undefined) continue;
    const grammar = await grammarFor(adapter, file);
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    const before = process.cpuUsage();
    const facts = grammar === null ? extractTextFacts(adapter, file, text) : extractFacts(grammar, adapter, file, text);
    const { user, system } = process.cpuUsage(before);
    cpu += (user + system) / 1000;
    if (facts.parseErrors > 0) broken += 1;
    for (const { kind, name, line, endLine } of facts.types.flatMap((type) => [type, ...type.members])) {
      const one = { file, name, line, endLine };
      if (callables.some((each) => each === kind)) functions.push(one);
      if (kind !== 'module' && (kinds === undefined || kinds.some((each) => each === kind))) named.push(one);
    }
  }
  return { named, functions, broken, cpuMs: cpu };
}

function theirs(
  files: readonly string[],
  { name, kinds, names = (tag) => [lastPart(tag)] }: Witness,
): Pick<Read, 'named' | 'cpuMs'> {
  const list = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-languages-')), 'files');
  fs.writeFileSync(list, files.join('\n'));
  const options = `--options=NONE --output-format=json --fields=NFn --extras=-s --language-force=${name} --kinds-${name}=${kinds}`;
  const command = `ctags ${options} --sort=no -f - -L '${list}' 2>/dev/null; times >&2`;
  const run = spawnSync('bash', ['-c', command], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 });
  fs.rmSync(path.dirname(list), { recursive: true });
  const named = run.stdout.split('\n').flatMap((line): Named[] => {
    if (!line.startsWith('{"_type": "tag"')) return [];
    const tag = JSON.parse(line) as { name: string; path: string; line: number };
    // Functions without a name are numbered.
    if (/^anonFunc/.test(tag.name)) return [];
    return names(tag.name).map((each) => ({ file: tag.path, name: each, line: tag.line, endLine: tag.line }));
  });
  const spent = [...(run.stderr.split('\n').at(-2) ?? '').matchAll(/(\d+)m([\d.]+)s/g)];
  return {
    named,
    cpuMs: spent.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1000, 0),
  };
}

/** Ctags has whole selectors; only names in them are ours. */
function selected(tag: string): readonly string[] {
  if (!/[.#%]/.test(tag)) return [tag];
  const plain = tag.replace(/\[[^\]]*\]/g, '');
  return [...plain.matchAll(/[.#%](-?[_a-zA-Z][\w-]*)/g)].map(([, name]) => name ?? '');
}

/** Ctags writes paths in some languages (`Shop.Cart`, `self.add`); ours are names. */
const lastPart = (name: string): string => name.match(/[^.:\\]+[.:]?$/)?.[0] ?? name;
const keyOf = ({ file, name }: Named): string => `${file}|${lastPart(name)}`;

/** Those of `some` that `others` have not, each name of a file once. */
function without(some: readonly Named[], others: readonly Named[]): { missing: string[]; of: number } {
  const known = new Set(others.map(keyOf));
  const own = new Set(some.map(keyOf));
  return { missing: [...own].filter((key) => !known.has(key)), of: own.size };
}

const share = ({ missing, of }: { missing: string[]; of: number }): string =>
  of === 0 ? '-' : (1 - missing.length / of).toFixed(3);

for (const [language, files] of Map.groupBy(found, (file) => languageOf(file))) {
  if (language === null) continue;
  const witness = Object.entries(witnesses).find(([name]) => name === language)?.[1];
  const read = await ours(files, witness?.ours);
  const kb = files.reduce((sum, file) => sum + fs.statSync(path.join(root, file)).size, 0) / 1024;
  const head = `${languageNames[language]}: ${files.length} files, ${Math.round(kb)} KB, ${read.broken} with errors, ${read.named.length} names, ${Math.round(read.cpuMs)} ms`;
  if (witness === undefined) {
    console.log(`${head}; ctags does not read it`);
    continue;
  }
  const all = theirs(files, witness);
  const byFile = Map.groupBy(read.functions, ({ file }) => file);
  const isLocal = ({ file, line }: Named): boolean =>
    (byFile.get(file) ?? []).some((one) => one.line < line && line <= one.endLine);
  const other = { ...all, named: all.named.filter((one) => !isLocal(one)) };
  const locals = all.named.length - other.named.length;
  const [missed, extra] = [without(other.named, read.named), without(read.named, all.named)];
  console.log(
    `${head}; ctags ${other.named.length} names and ${locals} in functions, ${Math.round(other.cpuMs)} ms; recall ${share(missed)}, precision ${share(extra)}`,
  );
  const shown = Number(values.examples);
  for (const [title, keys] of [
    ['not found', missed.missing],
    ['not in ctags', extra.missing],
  ] as const)
    for (const key of keys.filter((_, n) => n % Math.max(1, Math.floor(keys.length / shown)) === 0).slice(0, shown))
      console.log(`  ${title}: ${key}`);
}
