/** What the readers make of transcripts: of the four agents, half-written, rewound, compacted, of other folders and of unknown kinds. */
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import zlib from 'node:zlib';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { placeOf, readSessions, readTranscript, type Session } from '../../../../src/main/engine/sessions/sessions.ts';
import { edited, ran, say } from '../../../helpers/session-set/scenario.ts';
import { type Form, writeSession } from '../../../helpers/session-set/write-session.ts';

let home: string;
let root: string;
const signal = new AbortController().signal;
const noCache = { get: () => undefined, set: () => undefined };
const at = Date.UTC(2026, 4, 1);

beforeEach(() => {
  home = fs.mkdtempSync(path.join(fs.realpathSync(os.tmpdir()), 'sessions-'));
  root = path.join(home, 'work', 'shop');
  fs.mkdirSync(root, { recursive: true });
});
afterEach(() => fs.rmSync(home, { recursive: true, force: true }));

async function read(form: Form, folders = [root]): Promise<Session[]> {
  const place = await placeOf(form, folders, { HOME: home });
  return (await readSessions(form, place, folders, noCache, signal)).sessions;
}

const work = [
  say('Fix the retries', ran('npm test', false, 'Error: boom'), edited('src/retry.ts'), ran('npm test')),
  say('Thanks', ran('git status')),
];

describe.each(['claude', 'codex', 'gemini', 'opencode'] as const)('a session of %s', (form) => {
  test('gives prompts, files and commands with their outcome, and nothing that a program wrote', async () => {
    writeSession(form, { home, cwd: root, id: 'one', at, turns: work });
    const [session] = await read(form);
    expect(session?.turns.map(({ text }) => text)).toEqual(['Fix the retries', 'Thanks']);
    const acts = session?.turns[0]?.acts ?? [];
    expect(acts.map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['command', 'failed'],
      ['edit', form === 'codex' ? null : 'passed'],
      ['command', 'passed'],
    ]);
    expect(acts.map(({ text, files }) => text || path.basename(files[0] ?? ''))).toEqual([
      'npm test',
      'retry.ts',
      'npm test',
    ]);
    expect(session).toMatchObject({ id: 'one', folder: root, unknown: 0, unreadable: 0, rolledBack: 0 });
  });

  test('of another folder is left out, and counts where the folder was there before it was moved', async () => {
    const other = path.join(home, 'work', 'elsewhere');
    writeSession(form, { home, cwd: other, id: 'two', at, turns: work });
    expect(await read(form)).toEqual([]);
    expect(await read(form, [root, other])).toHaveLength(1);
  });

  test('loses the turns that were rolled back', async () => {
    const turns = [say('Keep this', edited('a.ts')), { ...say('Undo this', edited('b.ts')), undone: true }];
    // A rewind of Claude Code shows in the prompt that follows it.
    if (form === 'claude') turns.push(say('Then this'));
    writeSession(form, { home, cwd: root, id: 'three', at, turns });
    const [session] = await read(form);
    expect(session?.turns.map(({ text }) => text)).not.toContain('Undo this');
    expect(session?.turns[0]?.text).toBe('Keep this');
    expect(session?.rolledBack).toBe(1);
  });
});

describe('a transcript of lines', () => {
  test('that ends in the middle of a line is read up to there', async () => {
    const file = writeSession('codex', { home, cwd: root, id: 'half', at, turns: work });
    const text = fs.readFileSync(file, 'utf8');
    fs.writeFileSync(file, `${text}{"timestamp":"2026-05-01T00:00:00Z","type":"event_msg","payl`);
    const session = await readTranscript('codex', file, signal);
    expect(session.turns).toHaveLength(2);
    expect(session.unreadable).toBe(0);
  });

  test('counts records of unknown kinds and lines that are not JSON or too long, and reads on', async () => {
    const file = writeSession('codex', { home, cwd: root, id: 'odd', at, turns: [] });
    const prompt = {
      timestamp: '2026-05-01T00:00:00Z',
      type: 'event_msg',
      payload: { type: 'user_message', message: 'Still here' },
    };
    const long = JSON.stringify({ type: 'event_msg', payload: { type: 'x', text: 'a'.repeat(3 * 1024 * 1024) } });
    const lines = [JSON.stringify({ type: 'brand_new', payload: {} }), 'not json', long, JSON.stringify(prompt)];
    fs.appendFileSync(file, `${lines.join('\n')}\n`);
    const session = await readTranscript('codex', file, signal);
    expect(session).toMatchObject({ unknown: 1, unreadable: 2 });
    expect(session.turns.map(({ text }) => text)).toEqual(['Still here']);
  });

  test.runIf('zstdCompressSync' in zlib)(
    'is unpacked where it is compressed, also when its end is missing',
    async () => {
      const file = writeSession('codex', { home, cwd: root, id: 'packed', at, turns: work });
      const pack = (zlib as { zstdCompressSync?: (bytes: Buffer) => Buffer }).zstdCompressSync;
      const packed = pack?.(fs.readFileSync(file)) ?? Buffer.alloc(0);
      fs.rmSync(file);
      fs.writeFileSync(`${file}.zst`, packed);
      expect((await read('codex'))[0]?.turns).toHaveLength(2);
      fs.writeFileSync(`${file}.zst`, packed.subarray(0, packed.length - 8));
      await expect(readTranscript('codex', `${file}.zst`, signal)).resolves.toMatchObject({ unreadable: 0 });
    },
  );

  test('is not followed through a link', async () => {
    const file = writeSession('claude', { home, cwd: root, id: 'real', at, turns: work });
    const moved = path.join(home, 'secret.jsonl');
    fs.renameSync(file, moved);
    fs.symlinkSync(moved, file);
    expect(await read('claude')).toEqual([]);
    await expect(readTranscript('claude', file, signal)).rejects.toBeInstanceOf(MemoError);
  });
});

test('a compacted session of Claude Code keeps the turns before the summary, and the summary is not a prompt', async () => {
  const file = writeSession('claude', { home, cwd: root, id: 'long', at, turns: work });
  const common = { cwd: root, sessionId: 'long', isSidechain: false, timestamp: '2026-05-01T01:00:00Z' };
  const records = [
    { ...common, type: 'system', subtype: 'compact_boundary', uuid: 'b', parentUuid: null },
    {
      ...common,
      type: 'user',
      uuid: 'c',
      parentUuid: 'b',
      isCompactSummary: true,
      message: { content: 'This session is being continued from a previous conversation' },
    },
    { ...common, type: 'user', uuid: 'd', parentUuid: null, message: { content: 'Go on' } },
  ];
  fs.appendFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const session = await readTranscript('claude', file, signal);
  expect(session.turns.map(({ text }) => text)).toEqual(['Fix the retries', 'Thanks', 'Go on']);
});

test('turns that a forked session copied from another one count once', async () => {
  const file = writeSession('claude', { home, cwd: root, id: 'first', at, turns: work });
  const copy = path.join(path.dirname(file), 'fork.jsonl');
  const own = {
    type: 'user',
    uuid: 'new',
    parentUuid: null,
    cwd: root,
    sessionId: 'fork',
    timestamp: '2026-05-02T00:00:00Z',
  };
  const text = fs.readFileSync(file, 'utf8').replaceAll('"sessionId":"first"', '"sessionId":"fork"');
  fs.writeFileSync(
    copy,
    `${text}${JSON.stringify({ ...own, type: 'system', subtype: 'compact_boundary', uuid: 'b' })}\n`,
  );
  fs.appendFileSync(copy, `${JSON.stringify({ ...own, message: { content: 'Another way' } })}\n`);
  const turns = (await read('claude')).flatMap((session) => session.turns.map((turn) => `${session.id}: ${turn.text}`));
  expect(turns).toEqual(['first: Fix the retries', 'first: Thanks', 'fork: Another way']);
});

test('prompts of sub-agents do not count', async () => {
  const file = writeSession('claude', { home, cwd: root, id: 'side', at, turns: work });
  const text = fs.readFileSync(file, 'utf8').replaceAll('"isSidechain":false', '"isSidechain":true');
  fs.writeFileSync(file, text);
  expect((await readTranscript('claude', file, signal)).turns).toEqual([]);
});

test('the database of OpenCode is read from a copy, and stays as it is', async () => {
  const Sqlite = createRequire(import.meta.url)('better-sqlite3');
  const folder = path.join(home, '.local', 'share', 'opencode');
  fs.mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'opencode.db');
  const db = new Sqlite(file);
  db.pragma('journal_mode = WAL');
  db.exec(`
    CREATE TABLE session (id TEXT, directory TEXT, title TEXT, parent_id TEXT, revert TEXT, time_created INTEGER, time_updated INTEGER);
    CREATE TABLE message (id TEXT, session_id TEXT, data TEXT, time_created INTEGER);
    CREATE TABLE part (id TEXT, message_id TEXT, data TEXT, time_created INTEGER);
  `);
  const put = (table: string, ...values: unknown[]) =>
    db.prepare(`INSERT INTO ${table} VALUES (${values.map(() => '?').join(', ')})`).run(...values);
  put('session', 'ses_1', root, 'Work', null, JSON.stringify({ messageID: 'm3' }), at, at);
  put('message', 'm1', 'ses_1', JSON.stringify({ role: 'user', time: { created: at } }), 1);
  put('part', 'p1', 'm1', JSON.stringify({ type: 'text', text: 'Do it' }), 1);
  put('message', 'm2', 'ses_1', JSON.stringify({ role: 'assistant', path: { cwd: root } }), 2);
  const state = { status: 'completed', input: { command: 'npm test' }, output: '', metadata: { exit: 1 } };
  put('part', 'p2', 'm2', JSON.stringify({ type: 'tool', tool: 'bash', callID: 'c', state }), 2);
  put('message', 'm3', 'ses_1', JSON.stringify({ role: 'user' }), 3);
  put('part', 'p3', 'm3', JSON.stringify({ type: 'text', text: 'Reverted' }), 3);
  const before = fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs]);
  const [session] = await read('opencode');
  expect(session?.turns.map(({ text }) => text)).toEqual(['Do it']);
  expect(session?.turns[0]?.acts[0]).toMatchObject({ text: 'npm test', outcome: 'failed', exit: 1 });
  expect(fs.readdirSync(folder).map((name) => [name, fs.statSync(path.join(folder, name)).mtimeMs])).toEqual(before);
  db.close();
});
