/** What must hold of the stores once they are at rest: nothing acknowledged is lost, and all of them say the same. */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { promisify } from 'node:util';
import { mapLines } from '../../helpers/map-lines.ts';
import { runCli } from '../../main/cli/run-cli.ts';
import { resultOf } from '../crew/crew.ts';
import { type Day, sleep } from '../day.ts';

const run = promisify(execFile);

/** What differs for good between the live map and that of a cold build of the same files. */
export async function mapProblems(day: Day, env: NodeJS.ProcessEnv, scratch: string): Promise<string[]> {
  const expected = await coldMap(day.root, env, scratch);
  for (let tries = 0; tries < 120 && differences(liveMap(day.root), expected).length > 0; tries += 1) await sleep(500);
  return differences(liveMap(day.root), expected);
}

/** The map of a copy that nobody has read before. */
export async function coldMap(root: string, env: NodeJS.ProcessEnv, scratch: string): Promise<string[]> {
  // Of the same name, which the code map holds.
  const copy = path.join(scratch, 'cold', path.basename(root));
  fs.mkdirSync(copy, { recursive: true });
  const names = fs.readdirSync(root).filter((name) => name !== '.memo');
  await run('cp', ['-a', ...names.map((name) => path.join(root, name)), copy]);
  const cold = await runCli(['index', copy], { cwd: copy, userData: env.MEMOSCOPE_USER_DATA ?? '', env });
  if (cold.code !== 0) throw new Error(`The cold build failed: ${cold.err}`);
  const lines = liveMap(copy);
  fs.rmSync(copy, { recursive: true });
  return lines;
}

export const liveMap = (root: string): string[] => mapLines(liveFile(root));

export function differences(lines: readonly string[], expected: readonly string[]): string[] {
  if (lines.length === expected.length && lines.every((line, n) => line === expected[n])) return [];
  const wanted = new Set(expected);
  const there = new Set(lines);
  const extra = lines.filter((line) => !wanted.has(line));
  const missing = expected.filter((line) => !there.has(line));
  return [
    `The live map has ${extra.length} lines that a cold one has not: ${extra.slice(0, 3).join(' ')}`,
    `It lacks ${missing.length}: ${missing.slice(0, 3).join(' ')}`,
  ];
}

/**
 * The symbol index lives in memory, and follows the rows of the live map: at rest it names what they name, and no more.
 * @param file the rows it is held against.
 */
export async function indexProblems(
  day: Pick<Day, 'root' | 'crew'>,
  file = () => liveFile(day.root),
  patienceMs = 60_000,
): Promise<string[]> {
  for (let waited = 0; ; waited += 1_000) {
    const named = await indexed(day.crew);
    if (named === null) return ['The symbol index does not answer.'];
    const stored = rowsOf(file());
    const off = difference(stored, named);
    if (off.length === 0 && stored.length === named.length) return [];
    if (waited >= patienceMs)
      return [
        `${named.length} symbols are found, ${stored.length} stored; they differ in ${off.slice(0, 3).join(', ')}.`,
      ];
    await sleep(1_000);
  }
}

const pageSize = 1_000;
async function indexed(crew: Day['crew']): Promise<string[] | null> {
  const named: string[] = [];
  for (let offset = 0; ; offset += pageSize) {
    const order = { query: '', offset, limit: pageSize };
    const page = resultOf('SearchSymbols', await crew.call(0, 'SearchSymbols', order));
    if (page === null) return null;
    named.push(...page.hits.map(({ typeId, name, line }) => `${typeId} ${name} ${line}`));
    if (page.hits.length < pageSize) return named;
  }
}

function rowsOf(file: string): string[] {
  const db = new DatabaseSync(file, { readOnly: true });
  const rows = db
    .prepare(
      `SELECT type_id || ' ' || name || ' ' || line AS symbol FROM types UNION ALL
       SELECT t.type_id || ' ' || m.name || ' ' || m.line FROM members m JOIN types t ON t.id = m.type`,
    )
    .all();
  db.close();
  return rows.map(({ symbol }) => String(symbol));
}

function liveFile(root: string): string {
  const live = fs.readFileSync(path.join(root, '.memo/CURRENT'), 'utf8').trim();
  return path.join(root, '.memo/generations', live, 'symbols.db');
}

export async function recordProblems(day: Pick<Day, 'crew' | 'ledger'>): Promise<string[]> {
  const ids = [...day.ledger.records.keys()];
  const problems: string[] = [];
  const there = new Map<string, { question: string; notes: string }>();
  for (let left = ids; left.length > 0; ) {
    const answer = await day.crew.call(0, 'memory.export', { ids: left });
    const part = resultOf('memory.export', answer);
    if (part === null) return [`Not all records are there: ${(!answer.done && answer.error?.message) || 'no answer'}`];
    for (const { id, question, notes } of part.records) there.set(id, { question, notes });
    left = part.left;
  }
  for (const [id, kept] of day.ledger.records) {
    const record = there.get(id);
    if (record === undefined) problems.push(`${id} was acknowledged and is lost.`);
    else if (!record.question.includes(kept.word)) problems.push(`${id} asks something else: ${record.question}`);
    else if (kept.notes !== null && record.notes !== kept.notes)
      problems.push(`The notes of ${id} are ${JSON.stringify(record.notes)}, not ${JSON.stringify(kept.notes)}.`);
    if (record !== undefined) kept.notes = record.notes;
  }
  for (const id of ids.slice(-3)) {
    const word = day.ledger.records.get(id)?.word ?? '';
    const found = resultOf('memory.search', await day.crew.call(0, 'memory.search', { query: word }));
    if (found !== null && !found.hits.some((hit) => hit.id === id)) problems.push(`A search for ${word} misses ${id}.`);
  }
  return problems;
}

/** Records are embedded after they were acknowledged, some time later. */
export async function vectorProblems(day: Pick<Day, 'crew'>, patienceMs = 60_000): Promise<string[]> {
  let embedder = '';
  for (let waited = 0; waited <= patienceMs; waited += 500) {
    const models = resultOf('memory.models', await day.crew.call(0, 'memory.models', {}));
    const { embedded = 0, total = 0, state = '' } = models?.embedder ?? {};
    embedder = `${embedded} of ${total}, ${state}`;
    if (embedded === total && state === 'ready') return [];
    await sleep(500);
  }
  return [`Not all records have vectors: ${embedder}.`];
}

export function bankProblems(day: Pick<Day, 'root' | 'ledger'>): string[] {
  const bank = path.join(day.root, 'memory-bank');
  const pages = fs.readdirSync(bank, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
  const text = (name: string): string => fs.readFileSync(path.join(bank, name), 'utf8');
  const whole = pages.map(text).join('\n');
  const patterns = text('patterns.md');
  const problems = day.ledger.lines
    .filter((line) => !whole.includes(`\n${line}`))
    .map((line) => `The person's ${line.trim()} is lost.`);
  for (const mark of day.ledger.hands)
    if (!whole.includes(mark)) problems.push(`What the person wrote into a block is lost: ${mark.trim()}`);
  const times = (decision: string): number => patterns.split(`| ${decision} |`).length - 1;
  for (const decision of day.ledger.decisions)
    if (times(decision) !== 1) problems.push(`${decision} stands ${times(decision)} times.`);
  for (const decision of day.ledger.unsure) if (times(decision) > 1) problems.push(`${decision} was written twice.`);
  if (!patterns.startsWith('\ufeff# 模式\r\n\r\n退款 by hand\r\n'))
    problems.push('patterns.md lost what a person wrote.');
  return problems;
}

/** When no engine runs: databases are whole, and memory.db, its copies and the project map name the same records. */
export function restProblems(memo: string): string[] {
  const problems: string[] = [];
  const names = fs.readdirSync(memo, { recursive: true, encoding: 'utf8' });
  for (const name of names.filter((each) => each.endsWith('.db') && !each.startsWith('run'))) {
    const db = new DatabaseSync(path.join(memo, name), { readOnly: true });
    try {
      const [row] = db.prepare('PRAGMA integrity_check').all();
      if (row?.integrity_check !== 'ok') problems.push(`${name}: ${JSON.stringify(row)}`);
    } catch (thrown) {
      problems.push(`${name}: ${thrown instanceof Error ? thrown.message : thrown}`);
    } finally {
      db.close();
    }
  }
  if (problems.length > 0) return problems;
  const db = new DatabaseSync(path.join(memo, 'memory.db'), { readOnly: true });
  const stored = db
    .prepare('SELECT id FROM learning_records ORDER BY id')
    .all()
    .map(({ id }) => String(id));
  const bare = db
    .prepare('SELECT record_id FROM learning_vectors WHERE record_id NOT IN (SELECT id FROM learning_records)')
    .all();
  db.close();
  if (bare.length > 0) problems.push(`${bare.length} vectors belong to no record.`);
  const copies = namesIn(path.join(memo, 'memory/learning')).map((name) => name.replace(/\.json$/, ''));
  const { projects } = JSON.parse(fs.readFileSync(path.join(memo, 'project_map.json'), 'utf8'));
  const [entry] = Object.values(projects) as { learningRecordIndex: string[] }[];
  for (const [what, ids] of [
    ['The files of memory', copies],
    ['project_map.json', entry?.learningRecordIndex ?? []],
  ] as const) {
    const off = difference(stored, ids);
    if (off.length > 0) problems.push(`${what} and memory.db differ in ${off.slice(0, 5).join(', ')}.`);
  }
  return problems;
}

const namesIn = (folder: string): string[] => (fs.existsSync(folder) ? fs.readdirSync(folder) : []);

function difference(a: readonly string[], b: readonly string[]): string[] {
  const [left, right] = [new Set(a), new Set(b)];
  return [...a.filter((id) => !right.has(id)), ...b.filter((id) => !left.has(id))];
}
