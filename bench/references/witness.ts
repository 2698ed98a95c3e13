/**
 * How right usages are in languages without a checker of ours: a random sample of members of a folder against a witness that none of us
 * wrote. The witness is a file of what another program resolved, a JSON array a line: the place of a name and the place of the name that
 * declares what it means, `["a/B.java", 12, 7, "a/C.java", 3, 9]`, counted from 1; `witnesses/` makes them. With `--server` it is the
 * language server that the product knows for the language, asked for each member of the sample.
 *   node bench/references/witness.ts <folder> --language java (--witness <file> | --server) [--sample 300] [--seed 42] [--only src/] [--json]
 * The folder is copied first, and a server reads the folder itself, which it may write into. Places of which the witness says nothing count
 * for neither side; for clangd that is what compile_commands.json does not list.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { AsOp } from '../../src/main/engine/edits/edit-service.ts';
import { familyOf, isByUsages } from '../../src/main/engine/edits/families.ts';
import { createServerServices } from '../../src/main/engine/edits/servers/server-services.ts';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, setTrusted, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder, languageOf } from '../../src/main/engine/workspace/workspace.ts';
import type { Result } from '../../src/shared/contract/contract.ts';
import { languages } from '../../src/shared/contract/words.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    language: { type: 'string' },
    witness: { type: 'string' },
    server: { type: 'boolean', default: false },
    sample: { type: 'string', default: '300' },
    seed: { type: 'string', default: '42' },
    only: { type: 'string', default: '' },
    examples: { type: 'string', default: '20' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
const language = languages.find((one) => one === values.language);
if (folder === undefined || language === undefined || (values.witness === undefined) === !values.server) {
  console.error(
    'usage: node bench/references/witness.ts <folder> --language x (--witness <file> | --server) [--sample n] [--seed n] [--only path/] [--json]',
  );
  process.exit(2);
}

type Hit = Result<'SearchSymbols'>['hits'][number];

/** All declarations of one name in one type. */
interface Member {
  readonly hit: Hit;
  readonly spots: readonly { file: string; line: number }[];
}

/** What the witness knows of a member: its uses, and whether it has a verdict at a place. */
interface Truth {
  readonly uses: ReadonlySet<string>;
  judges(place: string): boolean;
}

interface Witness {
  /** Null for a member that it does not know. */
  truth(member: Member): Promise<Truth | null>;
  close(): Promise<void>;
}

/** The confidence from which a place counts as sure, and as likely. */
const sureFrom = 0.8;
const likelyFrom = 0.45;
const byWayOfBase = 0.4;
/** Of all members: `file:line name`. */
const declarations = new Set<string>();
const uncancelled = { signal: new AbortController().signal };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-witness-'));
const root = path.join(fs.realpathSync(scratch), path.basename(path.resolve(folder)));
process.env.MEMOSCOPE_USER_DATA = path.join(scratch, 'user-data');
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
fs.cpSync(folder, root, {
  recursive: true,
  filter: (from) => !['.git', '.memo', 'node_modules', '.cache'].includes(path.basename(from)),
});
fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');

const engine = await open();
await engine.settled();
const members = await membersOf(engine);
const witness = values.witness === undefined ? await serverWitness() : fileWitness(values.witness);
const figures = await compareAll(engine, picked(members), witness);
console.log(values.json ? JSON.stringify(figures.table) : figures.table);
for (const line of figures.lines.slice(0, Number(values.examples) * 2)) console.log(line);
await witness.close();
await engine.close();
process.exit(0);

async function open(): Promise<Engine> {
  const checked = await checkFolder(root);
  const state = await prepareStateFolder(checked);
  if (tryLock(state.lockFile) === null) throw new Error(`${root} is open elsewhere`);
  return openEngine({ folder: checked, state, watch: false, version: 'bench' });
}

async function membersOf(of: Engine): Promise<Member[]> {
  const kinds = ['method', 'property', 'field', 'enumMember', 'event', 'function', 'constant', 'variable'] as const;
  const found = new Map<string, { hit: Hit; spots: { file: string; line: number }[] }>();
  for (let offset = 0; ; ) {
    const asked = {
      query: '',
      kinds: [...kinds],
      languages: language === undefined ? [] : [language],
      offset,
      limit: 200,
    };
    const { hits } = await of.call('SearchSymbols', asked, uncancelled);
    if (hits.length === 0) break;
    offset += hits.length;
    for (const hit of hits) {
      declarations.add(`${hit.file}:${hit.line} ${hit.name}`);
      if (hit.memberId === undefined || !hit.file.startsWith(values.only)) continue;
      const known = found.get(`${hit.typeId} ${hit.name}`);
      const spot = { file: hit.file, line: hit.line };
      if (known === undefined) found.set(`${hit.typeId} ${hit.name}`, { hit, spots: [spot] });
      else known.spots.push(spot);
    }
  }
  return [...found.values()].sort((a, b) =>
    `${a.hit.typeId} ${a.hit.name}` < `${b.hit.typeId} ${b.hit.name}` ? -1 : 1,
  );
}

/** In a random order; those that the witness does not know are passed over. */
function picked(all: readonly Member[]): Member[] {
  let seed = Number(values.seed);
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const left = [...all];
  const order: Member[] = [];
  while (left.length > 0) order.push(...left.splice(Math.floor(random() * left.length), 1));
  return order;
}

function fileWitness(file: string): Witness {
  const targets = new Map<string, Set<string>>();
  const places = new Set<string>();
  /** By file and name, the lines of declarations that something means. */
  const declared = new Map<string, Map<number, string>>();
  const texts = new Map<string, string[]>();
  const nameAt = (path: string, line: number, column: number): string => {
    let lines = texts.get(path);
    if (lines === undefined) {
      lines = linesOf(path);
      texts.set(path, lines);
    }
    return /^[\p{L}\p{N}_$]+/u.exec(lines[line - 1]?.slice(column - 1) ?? '')?.[0] ?? '';
  };
  for (const row of fs.readFileSync(file, 'utf8').split('\n')) {
    if (row === '') continue;
    const [of, line, column, to, toLine, toColumn] = JSON.parse(row) as [
      string,
      number,
      number,
      string,
      number,
      number,
    ];
    const place = `${of}:${line}:${column}`;
    places.add(place);
    if (to === '') continue;
    const target = `${to}:${toLine}:${toColumn}`;
    const uses = targets.get(target) ?? new Set();
    targets.set(target, uses);
    if (place !== target) uses.add(place);
    const key = `${to} ${nameAt(to, toLine, toColumn)}`;
    const lines = declared.get(key) ?? new Map();
    declared.set(key, lines.set(toLine, target));
  }
  return {
    async truth({ hit, spots }) {
      const uses = new Set<string>();
      let isKnown = false;
      for (const { file: of, line } of spots) {
        const lines = declared.get(`${of} ${hit.name}`);
        // A declaration begins before its name, with what is written about it.
        const first = [...(lines?.keys() ?? [])]
          .filter((one) => one >= line && one <= line + 30)
          .sort((a, b) => a - b)[0];
        const target = first === undefined ? undefined : lines?.get(first);
        if (target === undefined) continue;
        isKnown = true;
        for (const use of targets.get(target) ?? []) uses.add(use);
      }
      return isKnown ? { uses, judges: (place) => places.has(place) } : null;
    },
    close: async () => undefined,
  };
}

async function serverWitness(): Promise<Witness> {
  if (folder === undefined || language === undefined) throw new Error('no folder or language');
  const family = familyOf(language);
  if (family === null || family === 'typescript' || isByUsages(family))
    throw new Error(`${language} has no language server here`);
  const original = fs.realpathSync(folder);
  await setTrusted(original, true, 1);
  const asOp = ((signal, work) => work({ signal, progress: () => undefined })) satisfies AsOp;
  const services = createServerServices({ root: original, asOp });
  const files = listed().filter((one) => familyOf(languageOf(one) ?? 'typescript') === family);
  const compiled = compiledIn(original);
  const isRead = (place: string): boolean => {
    const file = place.slice(0, place.indexOf(':'));
    return compiled === null || /\.h(?:pp|h)?$/.test(file) || compiled.has(file);
  };
  return {
    async truth({ hit, spots }) {
      const uses = new Set<string>();
      const own = new Set<string>();
      for (const { file: of, line } of spots) {
        const work = { file: of, at: { line, name: hit.name } };
        const found = await services
          .of(family)
          .references({ files, texts: [] }, work, AbortSignal.timeout(300_000))
          .catch(() => null);
        if (found === null) return null;
        own.add(`${found.declared.file}:${found.declared.line}:${found.declared.column}`);
        for (const one of found.places) uses.add(`${one.file}:${one.line}:${one.column}`);
      }
      for (const one of own) uses.delete(one);
      return { uses, judges: (place) => place.startsWith(values.only) && isRead(place) };
    },
    close: () => services.close(),
  };
}

/** Files of compile_commands.json; null where there is none. */
function compiledIn(of: string): ReadonlySet<string> | null {
  const file = path.join(of, 'compile_commands.json');
  if (!fs.existsSync(file)) return null;
  const commands = JSON.parse(fs.readFileSync(file, 'utf8')) as { directory: string; file: string }[];
  return new Set(commands.map((one) => path.relative(of, path.resolve(one.directory, one.file))));
}

function listed(): string[] {
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => languageOf(name) !== null);
}

interface Counted {
  right: number;
  wrong: number;
}

async function compareAll(of: Engine, order: readonly Member[], by: Witness) {
  const byConfidence = new Map<number, Counted>();
  const lines: string[] = [];
  const count = { members: 0, uses: 0, sure: 0, likely: 0, possible: 0 };
  const lookups: number[] = [];
  for (const member of order) {
    if (count.members >= Number(values.sample)) break;
    const truth = await by.truth(member);
    if (truth === null) continue;
    const used = process.cpuUsage();
    const address = { id: member.hit.memberId ?? member.hit.typeId };
    const { usages } = await of.call('FindUsages', { ...address, maxResults: 10_000 }, uncancelled);
    const { user, system } = process.cpuUsage(used);
    lookups.push((user + system) / 1_000);
    count.members += 1;
    const best = new Map<string, number>();
    // Places that mean another member with the name of the one below are listed, and are not counted as uses.
    for (const { file, line, column, confidence, kind } of usages)
      if (kind !== 'implements') best.set(`${file}:${line}:${column}`, confidence);
    for (const [place, confidence] of best) {
      if (!truth.judges(place) || isOther(confidence)) continue;
      const counted = byConfidence.get(confidence) ?? { right: 0, wrong: 0 };
      byConfidence.set(confidence, counted);
      if (truth.uses.has(place)) counted.right += 1;
      else {
        counted.wrong += 1;
        if (confidence >= sureFrom) lines.push(`+ ${described(member, place)}`);
      }
    }
    for (const place of truth.uses) {
      const confidence = best.get(place) ?? 0;
      if (isDeclaration(member, place) || isOther(confidence)) continue;
      count.uses += 1;
      if (confidence >= sureFrom) count.sure += 1;
      else if (confidence >= likelyFrom) count.likely += 1;
      else if (confidence > 0) count.possible += 1;
      if (confidence < likelyFrom) lines.push(`- ${confidence} ${described(member, place)}`);
    }
  }
  lookups.sort((a, b) => a - b);
  const precision = (from: number, to: number): string => {
    const some = [...byConfidence]
      .filter(([confidence]) => confidence >= from && confidence < to)
      .map(([, one]) => one);
    const [right, wrong] = [
      some.reduce((sum, one) => sum + one.right, 0),
      some.reduce((sum, one) => sum + one.wrong, 0),
    ];
    return `${share(right, right + wrong)} of ${right + wrong}`;
  };
  return {
    lines,
    table: {
      ...{ members: count.members, uses: count.uses },
      precision: {
        sure: precision(sureFrom, 2),
        likely: precision(likelyFrom, sureFrom),
        possible: precision(0, likelyFrom),
      },
      recall: {
        sure: share(count.sure, count.uses),
        sureAndLikely: share(count.sure + count.likely, count.uses),
        all: share(count.sure + count.likely + count.possible, count.uses),
      },
      byConfidence: Object.fromEntries(
        [...byConfidence]
          .sort(([a], [b]) => b - a)
          .map(([confidence, { right, wrong }]) => [confidence, `${right} of ${right + wrong}`]),
      ),
      lookupCpuMs: {
        p50: Math.round(lookups[lookups.length >> 1] ?? 0),
        p95: Math.round(lookups[Math.floor(lookups.length * 0.95)] ?? 0),
      },
      peakMb: Math.round(process.resourceUsage().maxRSS / 1024),
    },
  };
}

function share(part: number, of: number): string {
  return of === 0 ? '–' : (part / of).toFixed(3);
}

/** A server lists prototypes and definitions of the same name among its references. */
function isDeclaration({ hit }: Member, place: string): boolean {
  return values.server && declarations.has(`${place.slice(0, place.lastIndexOf(':'))} ${hit.name}`);
}

/** A server takes a use of the base member for one of what overrides it; here it is a place of another member. */
function isOther(confidence: number): boolean {
  return values.server && confidence === byWayOfBase;
}

function linesOf(file: string): string[] {
  try {
    return fs.readFileSync(path.join(root, file), 'utf8').split('\n');
  } catch {
    // The witness read a file that is not in the folder.
    return [];
  }
}

function described({ hit }: Member, place: string): string {
  const [file = '', line = '1'] = place.split(':');
  return `${hit.path} at ${place}  ${linesOf(file)[Number(line) - 1]?.trim().slice(0, 120) ?? ''}`;
}
