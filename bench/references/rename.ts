/**
 * Whether a rename changes the places that usages lists: a random sample of members of a folder, each renamed in a preview and compared
 * with its usages, line by line. Differences that are meant to be there are counted by kind; the others are printed.
 *   node bench/references/rename.ts <folder> [--sample 170] [--seed 42] [--json]
 * The folder is copied first.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Engine, openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';
import { MemoError } from '../../src/shared/base/errors.ts';
import type { Result } from '../../src/shared/contract/contract.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    sample: { type: 'string', default: '170' },
    seed: { type: 'string', default: '42' },
    json: { type: 'boolean', default: false },
  },
});
const [folder] = positionals;
if (folder === undefined) {
  console.error('usage: node bench/references/rename.ts <folder> [--sample n] [--seed n] [--json]');
  process.exit(2);
}

type Member = Result<'SearchSymbols'>['hits'][number];
type Kind = 'declaration' | 'base' | 'sibling' | 'variable' | 'unexplained';

const uncancelled = { signal: new AbortController().signal };
const scratch = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-rename-'));
const root = path.join(scratch, path.basename(path.resolve(folder)));
process.env.MEMOSCOPE_USER_DATA = path.join(scratch, 'user-data');
process.on('exit', () => fs.rmSync(scratch, { recursive: true, force: true }));
fs.cpSync(folder, root, {
  recursive: true,
  filter: (from) => !['.git', '.memo', 'node_modules'].includes(path.basename(from)),
});
fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');

const engine = await open();
await engine.settled();
const sample = await sampled(engine);
await readByChecker(engine, sample);
report(await compareAll(engine, sample));
await engine.close();
process.exit(0);

async function open(): Promise<Engine> {
  const checked = await checkFolder(root);
  const state = await prepareStateFolder(checked);
  if (tryLock(state.lockFile) === null) throw new Error(`${root} is open elsewhere`);
  return openEngine({ folder: checked, state, watch: true, version: 'bench' });
}

async function sampled(of: Engine): Promise<Member[]> {
  const kinds = ['method', 'property', 'field', 'enumMember', 'function', 'constant'] as const;
  const asked = { query: '', kinds: [...kinds], languages: ['typescript' as const] };
  const { total } = await of.call('SearchSymbols', { ...asked, offset: 0, limit: 1 }, uncancelled);
  let seed = Number(values.seed);
  const random = (): number => {
    seed = (seed * 1103515245 + 12345) & 0x7fffffff;
    return seed / 0x7fffffff;
  };
  const picked = new Map<string, Member>();
  while (picked.size < Math.min(Number(values.sample), total)) {
    const offset = Math.floor(random() * total);
    const { hits } = await of.call('SearchSymbols', { ...asked, offset, limit: 1 }, uncancelled);
    for (const hit of hits) picked.set(hit.memberId ?? hit.typeId, hit);
  }
  return [...picked.values()];
}

/** Until the checker has read all files: it begins when usages are first asked for. */
async function readByChecker(of: Engine, [first]: readonly Member[]): Promise<void> {
  if (first === undefined) return;
  for (;;) {
    await of.call('FindUsages', { id: first.memberId ?? first.typeId, maxResults: 1 }, uncancelled);
    const { references } = await of.call('symbols.type', { id: first.typeId }, uncancelled);
    if (references.reader !== null && references.unread === 0) return;
    console.error(`  ${references.unread} files are not read yet`);
    await sleep(5_000);
  }
}

interface Comparison {
  members: number;
  refused: number;
  places: number;
  equal: number;
  onlyChanged: Record<Kind, number>;
  onlyUsed: number;
  lines: string[];
}

async function compareAll(of: Engine, members: readonly Member[]): Promise<Comparison> {
  const onlyChanged = { declaration: 0, base: 0, sibling: 0, variable: 0, unexplained: 0 };
  const all: Comparison = { members: 0, refused: 0, places: 0, equal: 0, onlyChanged, onlyUsed: 0, lines: [] };
  for (const [n, member] of members.entries()) {
    if (n % 20 === 0) console.error(`  ${n} of ${members.length}`);
    try {
      await compare(of, member, all);
    } catch (thrown) {
      // Declared in a library too, or a name that cannot be written.
      if (!(thrown instanceof MemoError)) throw thrown;
      all.refused += 1;
    }
  }
  return all;
}

async function compare(of: Engine, member: Member, all: Comparison): Promise<void> {
  const address = { id: member.memberId ?? member.typeId };
  const preview = await of.call('edit.rename', { ...address, newName: 'renamedByBench', check: false }, uncancelled);
  const { usages } = await of.call('FindUsages', { ...address, maxResults: 5_000 }, uncancelled);
  const changed = new Set(
    preview.files.flatMap(({ file, hunks }) =>
      hunks.flatMap(({ line, lines }) => Array.from({ length: lines }, (_, at) => `${file}:${line + at}`)),
    ),
  );
  const plain = member.name.replace(/^#/, '');
  const byConfidence = new Map<string, number>();
  const used = new Set<string>();
  for (const { file, line, confidence, snippet, range } of usages) {
    const place = `${file}:${line}`;
    byConfidence.set(place, Math.max(confidence, byConfidence.get(place) ?? 0));
    if (confidence === 1 && snippet.slice(...range).replace(/^#/, '') === plain) used.add(place);
  }
  all.members += 1;
  all.places += new Set([...changed, ...used]).size;
  const missed = [...used].filter((place) => !changed.has(place));
  all.onlyUsed += missed.length;
  for (const place of missed) all.lines.push(`- ${member.path} at ${place}  ${textAt(place)}`);
  let isEqual = missed.length === 0;
  for (const place of changed) {
    if (used.has(place)) continue;
    const kind = kindOf(place, member, plain, byConfidence.get(place), used);
    all.onlyChanged[kind] += 1;
    if (kind === 'unexplained') all.lines.push(`+ ${member.path} at ${place}  ${textAt(place)}`);
    if (kind !== 'declaration') isEqual = false;
  }
  if (isEqual) all.equal += 1;
}

/** What a rename changes on purpose and usages does not list as sure. */
function kindOf(
  place: string,
  member: Member,
  plain: string,
  confidence: number | undefined,
  used: ReadonlySet<string>,
): Kind {
  const text = textAt(place);
  const name = plain.replaceAll(/\W/g, '\\$&');
  if (place === `${member.file}:${member.line}` || confidence === 0.8) return 'declaration';
  if (confidence === 0.7) return 'base';
  if (confidence === 0.4) return 'sibling';
  // Overloads, accessors and members of bases: the name where a member or a function is declared.
  const lead =
    '(?:(?:export|default|declare|async|public|protected|private|static|abstract|override|readonly|get|set|function|const|let)\\s+|\\*\\s*)*';
  if (new RegExp(`^\\s*${lead}#?["']?${name}["']?\\s*[?!]?\\s*[(<:=;,]`).test(text)) return 'declaration';
  const [file = ''] = place.split(/:(?=\d+$)/);
  const isTakenApart = [...used].some(
    (one) =>
      one.startsWith(`${file}:`) && new RegExp(`[{,]\\s*${name}\\s*[,}=]|^\\s*${name}\\s*,?\\s*$`).test(textAt(one)),
  );
  return isTakenApart ? 'variable' : 'unexplained';
}

function textAt(place: string): string {
  const [file = '', line = '1'] = place.split(/:(?=\d+$)/);
  return fs.readFileSync(path.join(root, file), 'utf8').split('\n')[Number(line) - 1]?.trim().slice(0, 120) ?? '';
}

function report({ lines, ...figures }: Comparison): void {
  console.log(values.json ? JSON.stringify(figures) : figures);
  for (const line of lines.slice(0, 60)) console.log(line);
}
