/**
 * The few lines that an agent is given, from what the running engine knows; '' where there is nothing to say. Learnings that came with
 * the repository are left out: unasked, an agent reads only those of this person and machine.
 */
import fs from 'node:fs';
import path from 'node:path';
import type { Params, Result, WorkspaceMethodName } from '#shared/contract/contract.ts';
import { openRemoteSession, productVersion } from '../link/link.ts';
import type { HookEvent } from './event.ts';

type Call = <M extends WorkspaceMethodName>(method: M, params: Params<M>) => Promise<Result<M>>;

/** Letters, four to a token: 300 tokens when a session starts, else 150. */
const longest = { start: 1_200, name: 600, read: 600, edit: 600, stop: 400 } as const;
/** Milliseconds for a part of an answer that can be left out. */
const partPatienceMs = 700;
/** The same for what an edit puts at risk, which reads the file again first. */
const impactPatienceMs = 1_000;
const mostRecords = 3;
const mostPlaces = 3;
/** Edited files that are looked at when an agent stops. */
const mostEdited = 20;
/** Sessions whose list of what was said is kept. */
const keptMs = 24 * 3_600_000;

export async function answerTo(event: HookEvent, folder: string, seen: string, signal: AbortSignal): Promise<string> {
  const { ask } = event;
  const said = readSaid(seen, event.session);
  const edited = editedIn(said);
  if (ask.kind === 'stop' && edited.length === 0) return '';
  const about = ask.kind === 'name' ? `name ${ask.name}` : 'file' in ask ? `${ask.kind} ${ask.file}` : ask.kind;
  if (ask.kind !== 'start' && ask.kind !== 'stop' && said.includes(about)) return '';
  const session = await openRemoteSession(path.join(folder, '.memo'), {
    ...{ version: productVersion(), patienceMs: 1_000, signal, onAnswer: () => {} },
  });
  if (session === null) return '';
  // Noted whatever comes of it: what the agent edited is looked at when it stops.
  if (ask.kind === 'edit') noteSaid(seen, event.session, about);
  try {
    const call: Call = async (method, params) =>
      (await session.call(method, params, { signal })) as Result<typeof method>;
    const lines = await linesOf(ask, { call, edited, state: session.state() });
    const text = bounded(lines, longest[ask.kind]);
    // The same is left over at each stop until somebody looks.
    if (text === '' || (ask.kind === 'stop' && said.includes(`stop ${text}`))) return '';
    if (ask.kind !== 'edit') noteSaid(seen, event.session, ask.kind === 'stop' ? `stop ${text}` : about);
    return text;
  } finally {
    await session.close();
  }
}

interface Asked {
  readonly call: Call;
  /** Files that were edited in this session and are known to it. */
  readonly edited: readonly string[];
  readonly state: Result<'workspace.state'>;
}

function linesOf(ask: HookEvent['ask'], { call, edited, state }: Asked): Promise<string[]> {
  switch (ask.kind) {
    case 'start':
      return startLines(call, state);
    case 'name':
      return nameLines(call, ask.name);
    case 'read':
      return learntLines(call, ask.file, 'Learnings about');
    case 'edit':
      return editLines(call, ask.file);
    case 'stop':
      return stopLines(call, edited);
  }
}

async function startLines(call: Call, { phase, name, pendingFiles }: Result<'workspace.state'>): Promise<string[]> {
  if (phase !== 'ready') return [];
  const { files } = await call('memory.coverage', {});
  const records = files.reduce((sum, one) => sum + one.records, 0);
  const outdated = files.filter(({ stale }) => stale > 0);
  const freshness = pendingFiles === 0 ? 'up to date' : `${pendingFiles} changed files are being read`;
  const learnt = records === 0 ? '' : ` Learnings exist for ${files.length} files.`;
  const stale = outdated.slice(0, 5).map((one) => `${one.file} (${one.stale})`);
  return [
    `Memoscope has an index of ${name} (${freshness}).${learnt} Before grep or reading whole files use its MCP tools explore, find_usages, impact and remember (load them first where tools are deferred), or commands: memoscope explore, usages, impact, memory search.`,
    ...(stale.length === 0
      ? []
      : [
          `Outdated learnings, not to be relied on: ${stale.join(', ')}${outdated.length > 5 ? ` and ${outdated.length - 5} more files` : ''}.`,
        ]),
  ];
}

/** null where it takes long, as in an engine that has just begun: what is known by then is worth saying. */
async function inTime<T>(asked: Promise<T>, patienceMs = partPatienceMs): Promise<T | null> {
  const late = new Promise<null>((resolve) => {
    setTimeout(resolve, patienceMs, null).unref();
  });
  return Promise.race([asked.catch(() => null), late]);
}

async function nameLines(call: Call, name: string): Promise<string[]> {
  const { hits } = await call('SearchSymbols', { query: name, limit: 20, facets: false });
  const exact = hits.filter((hit) => hit.name === name);
  const [first] = exact;
  if (first === undefined) return [];
  const [usages, known] = await Promise.all([
    inTime(call('FindUsages', { path: first.path, maxResults: 1, opened: false })),
    inTime(call('memory.ofLines', { file: first.file, line: first.line, limit: 2 })),
  ]);
  const used = usages === null ? '' : ` Usages of ${first.path}: ${usages.total} (find_usages lists them).`;
  const places = exact.slice(0, mostPlaces).map((one) => `${one.kind} ${one.path} at ${one.file}:${one.line}`);
  const more = exact.length > mostPlaces ? ` and ${exact.length - mostPlaces} more of this name` : '';
  return [
    `Memoscope knows ${name}: ${places.join('; ')}${more}.${used} Your search continues.`,
    ...(known?.records ?? [])
      .filter(({ inside, record }) => inside && record.origin === 'own')
      .map(({ record }) => recordLine(record)),
  ];
}

async function learntLines(call: Call, file: string, head: string): Promise<string[]> {
  const { records, total } = await call('memory.list', { filter: { file, origin: 'own' }, limit: mostRecords });
  const known = records.filter(({ status }) => status === 'active' || status === 'stale');
  if (known.length === 0) return [];
  const more = total > known.length ? ` (${known.length} of ${total})` : '';
  return [`${head} ${file}${more}:`, ...known.map(recordLine)];
}

/** What is not committed: the tests that reach it, and which texts it made outdated; then what was learnt about the file. */
async function editLines(call: Call, file: string): Promise<string[]> {
  const impact = await inTime(call('codemap.impact', { limit: mostPlaces }), impactPatienceMs);
  const learnt = await learntLines(call, file, 'Check whether your change leaves these learnings true, about');
  if (impact === null) return learnt;
  const [run] = impact.tests.commands;
  const documents = impact.stale.documents.sections.map((one) => `${one.file}:${one.line} (names ${one.of})`);
  return [
    ...(run === undefined ? [] : [`Tests that reach what is not committed: ${inFolder(run).slice(0, 200)}`]),
    ...(documents.length === 0 ? [] : [`Outdated by what is not committed: ${documents.join(', ')}`]),
    ...learnt,
  ];
}

const inFolder = ({ text, folder }: { text: string; folder: string }): string =>
  folder === '' ? text : `(cd ${folder} && ${text})`;

/** For the person: outdated learnings about what the session edited. Nothing is stored: what an agent proposes waits in the inbox. */
async function stopLines(call: Call, edited: readonly string[]): Promise<string[]> {
  const filters = edited.map((file) => ({ file, origin: 'own' as const, statuses: ['stale' as const] }));
  const found = await Promise.all(filters.map((filter) => call('memory.list', { filter, limit: mostRecords })));
  const records = new Map(found.flatMap((one) => one.records).map(({ id, question }) => [id, question]));
  if (records.size === 0) return [];
  const { items } = await call('inbox.list', {});
  const questions = [...records.values()].slice(0, mostRecords).map((question) => `“${question.slice(0, 80)}”`);
  const waiting = items.length === 0 ? '' : ` ${items.length} proposals wait: memoscope inbox list.`;
  return [
    `Memoscope: outdated learnings about files that this session edited: ${questions.join(', ')}${records.size > mostRecords ? ' and others' : ''}.${waiting}`,
  ];
}

function recordLine({ question, status, id }: { question: string; status: string; id: string }): string {
  return `- ${status === 'stale' ? 'OUTDATED, its lines have changed' : 'held at the last look'}: "${question.slice(0, 160)}" (explore ${id})`;
}

/** Quotes come from files and records of anybody. */
function bounded(lines: readonly string[], most: number): string {
  const text = lines.join('\n').replace(/[^\P{Cc}\n]/gu, ' ');
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
}

/** One line for each thing that was said in a session; '' for `seen` keeps nothing. */
function readSaid(seen: string, session: string): readonly string[] {
  const file = saidFile(seen, session);
  return file !== null && fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
}

/** The latest files that a session edited. */
function editedIn(said: readonly string[]): string[] {
  const files = said.filter((line) => line.startsWith('edit ')).map((line) => line.slice('edit '.length));
  return files.slice(-mostEdited);
}

function noteSaid(seen: string, session: string, about: string): void {
  const file = saidFile(seen, session);
  if (file === null) return;
  fs.mkdirSync(seen, { recursive: true, mode: 0o700 });
  if (about === 'start') {
    for (const name of fs.readdirSync(seen)) {
      const old = path.join(seen, name);
      if (Date.now() - fs.statSync(old).mtimeMs > keptMs) fs.rmSync(old);
    }
  }
  fs.appendFileSync(file, `${about}\n`, { mode: 0o600 });
}

function saidFile(seen: string, session: string): string | null {
  return seen === '' || !/^[\w-]{1,80}$/.test(session) ? null : path.join(seen, session);
}
