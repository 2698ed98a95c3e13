/**
 * What a comparison says of renamed, moved, extracted and inlined members and types, held against a refactoring oracle: precision and
 * recall by kind. Commits that the mirrors lack are left out and counted.
 *   node bench/diff-oracle/run.ts <oracle.json>… --mirrors <folder> [--work <folder>] [--misses] [--only <start of a commit>] [--ending .java]
 * `--ending` leaves out what is in files of another ending, where the oracle knows one language only.
 * `--mirrors` holds a git directory `owner+name/repo`, `owner+name` or `owner/name` for each repository.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { openEngine } from '../../src/main/engine/engine.ts';
import { prepareStateFolder, tryLock } from '../../src/main/engine/storage/storage.ts';
import { checkFolder } from '../../src/main/engine/workspace/workspace.ts';
import type { DiffedType } from '../../src/shared/contract/diff.ts';
import { type Pair, type PairKind, type Place, pairKinds, readOracle } from './oracle.ts';
import { smallRepository } from './small-repository.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    mirrors: { type: 'string' },
    work: { type: 'string' },
    misses: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    ending: { type: 'string', default: '' },
  },
});
const { mirrors } = values;
if (mirrors === undefined || positionals.length === 0) {
  console.error(
    'usage: node bench/diff-oracle/run.ts <oracle.json>… --mirrors <folder> [--work <folder>] [--misses] [--only <commit>]',
  );
  process.exit(2);
}
const work = values.work ?? fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-oracle-'));
process.env.MEMOSCOPE_USER_DATA = path.join(work, 'user-data');
const uncancelled = { signal: new AbortController().signal };

interface FoundPair extends Pair {
  /** It follows from another pair: right where the oracle lists it, else not counted. */
  readonly implied: boolean;
}

interface Figures {
  right: number;
  found: number;
  missed: number;
}
const figures = new Map<PairKind, Figures>(pairKinds.map((kind) => [kind, { right: 0, found: 0, missed: 0 }]));
let absent = 0;
for (const file of positionals) {
  for (const { repository, sha1, pairs } of readOracle(fs.readFileSync(file, 'utf8'))) {
    if (!sha1.startsWith(values.only)) continue;
    const mirror = mirrorOf(repository);
    const root = mirror === null ? null : smallRepository(mirror, sha1, work);
    if (root === null) absent += 1;
    else judge(`${path.basename(repository, '.git')} ${sha1.slice(0, 10)}`, pairs, await pairsOf(root));
  }
}
const percent = (part: number, whole: number): string => (whole === 0 ? '-' : (part / whole).toFixed(3));
console.log('kind            precision  recall   right  wrong  missed');
for (const [kind, { right, found, missed }] of figures) {
  const cells = [
    percent(right, found).padEnd(11),
    percent(right, right + missed).padEnd(9),
    String(right).padEnd(7),
    String(found - right).padEnd(7),
    missed,
  ];
  console.log(kind.padEnd(16) + cells.join(''));
}
if (absent > 0) console.log(`${absent} commits are not in the mirrors`);
if (values.work === undefined) fs.rmSync(work, { recursive: true, force: true });
process.exit(0);

function mirrorOf(repository: string): string | null {
  const [name = '', owner = ''] = repository
    .replace(/\.git$/, '')
    .split('/')
    .reverse();
  const folders = [
    `${owner}+${name}/repo`,
    `${owner}+${name}`,
    `${owner}/${name}`,
    `${owner}/${name}.git`,
    name,
    `${name}.git`,
  ];
  return (
    [...folders, 'tsantalis+RefactoringMiner/repo']
      .map((each) => path.join(mirrors ?? '', each))
      .find((each) => fs.existsSync(each)) ?? null
  );
}

async function pairsOf(root: string): Promise<FoundPair[]> {
  fs.mkdirSync(path.join(root, '.memo'), { recursive: true });
  fs.writeFileSync(path.join(root, '.memo', 'config.yaml'), 'evolution:\n  enabled: false\n');
  const folder = await checkFolder(root);
  const state = await prepareStateFolder(folder);
  if (tryLock(state.lockFile) === null) throw new Error(`${root} is open elsewhere`);
  const engine = await openEngine({ folder, state, watch: false, version: 'bench' });
  await engine.settled();
  const types: DiffedType[] = [];
  for (let more = true; more; ) {
    const states = { since: 'HEAD~1', base: false, propagated: false, offset: types.length, limit: 1000 };
    const answer = await engine.call('codemap.diff', states, uncancelled);
    types.push(...answer.types);
    more = answer.types.length > 0 && types.length < answer.total;
  }
  await engine.close();
  const found = new Map<string, FoundPair>();
  const add = (kind: PairKind, from: Place, to: Place, implied = false): unknown =>
    found.set(textOf({ kind, from, to }), { kind, from, to, implied });
  for (const { relation, kind, file, lineage } of types) {
    if (kind === 'changed' && file.endsWith(values.ending) && relation !== null) {
      const { renamed, moved } = relation;
      const [from, to] = [relation.before, relation.after].map(({ path }) => ({ type: path, member: '' }));
      // A nested type that only follows the type around it is neither; some oracles list it.
      if (from !== undefined && to !== undefined && from.type !== to.type)
        add(isRename(from.type, to.type) ? 'renamed type' : 'moved type', from, to, !renamed && !moved);
    }
    for (const { kind: how, from, to } of lineage.filter((one) => one.to.file.endsWith(values.ending)))
      add(how, { type: from.path, member: from.name }, { type: to.path, member: to.name });
  }
  return [...found.values()];
}

/** Another name in the same namespace or declaring type. */
function isRename(from: string, to: string): boolean {
  return from.replace(/[^.+]+$/, '') === to.replace(/[^.+]+$/, '');
}

function textOf({ kind, from, to }: Pair): string {
  const place = ({ type, member }: Place): string =>
    `${type.replaceAll('+', '.')}${member === '' ? '' : `#${simple(type, member)}`}`;
  return `${kind}: ${place(from)} -> ${place(to)}`;
}

/** The oracles call a constructor as its class. */
function simple(type: string, member: string): string {
  return member === 'constructor' || member === '<init>' ? (/[^.+]*$/.exec(type)?.[0] ?? '') : member;
}

function judge(commit: string, expected: readonly Pair[], found: readonly FoundPair[]): void {
  const due = new Map(expected.map((pair) => [textOf(pair), pair]));
  // A rename in a type that was renamed or moved too: the oracles name one of its two paths.
  const either = ({ kind, from, to }: Pair): string[] =>
    kind === 'renamed' || kind === 'extracted' || kind === 'inlined'
      ? [
          textOf({ kind, from, to }),
          textOf({ kind, from: { ...from, type: to.type }, to }),
          textOf({ kind, from, to: { ...to, type: from.type } }),
        ]
      : [textOf({ kind, from, to })];
  for (const pair of found) {
    const of = figures.get(pair.kind);
    const text = either(pair).find((each) => due.has(each));
    if (of === undefined || (text === undefined && pair.implied)) continue;
    of.found += 1;
    if (text !== undefined) {
      of.right += 1;
      due.delete(text);
    } else if (values.misses) console.log(`${commit}  wrong   ${textOf(pair)}`);
  }
  for (const [text, { kind }] of due) {
    const of = figures.get(kind);
    if (of !== undefined) of.missed += 1;
    if (values.misses) console.log(`${commit}  missed  ${text}`);
  }
}
