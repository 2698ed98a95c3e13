/** Both directions between memory.db and its JSON copies. */
import fs from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type LearningRecord, RecordFile } from '../../../../../src/shared/contract/memory/memory-types.ts';
import { makePipe } from '../../temp-folder.ts';
import { draft, openTestStore, type TestStore } from '../store/open-store.ts';

const learning = (test: TestStore, id: string): string => test.file('memory', 'learning', `${id}.json`);
const read = (file: string): LearningRecord => JSON.parse(fs.readFileSync(file, 'utf8')) as LearningRecord;
/** Without what vouches for it. */
const said = (file: string): object => {
  const { seal: _, ...record } = JSON.parse(fs.readFileSync(file, 'utf8'));
  return record;
};
/** Without where it came from, which no file tells. */
const kept = (record: LearningRecord | undefined): object => {
  const { origin: _, ...rest } = record ?? ({} as LearningRecord);
  return rest;
};
function edit(file: string, fields: object): void {
  fs.writeFileSync(file, `${JSON.stringify({ ...read(file), ...fields }, null, 2)}\n`);
}
async function open(count = 1): Promise<{ test: TestStore; ids: string[]; id: string }> {
  const test = await openTestStore({ copies: {} });
  const { added } = test.store.records.add(
    Array.from({ length: count }, (_, n) => draft(`Q${n}`, { tags: ['pay'], domain: 'Payment' })),
    'human',
  );
  await test.store.flush();
  return { test, ids: added, id: added[0] ?? '' };
}
const change = (test: TestStore, id: string, fields: object): void =>
  void test.store.records.change([{ id, action: 'edited', by: 'human', note: '', fields }]);
const stored = (test: TestStore, id: string): LearningRecord | undefined => test.store.records.get(id)?.record;
const snapshot = (test: TestStore): unknown => [
  [...test.store.records.all()].map(({ record }) => record),
  test.store.failures.recent(100),
  test.store.domains.all(),
];
const files = (test: TestStore, folder = 'learning'): string[] => fs.readdirSync(test.file('memory', folder)).sort();

describe('memory.db → files', () => {
  test('one readable file a record, with fields in order; a change is a small difference (memory-8)', async () => {
    const { test, id } = await open();
    const before = fs.readFileSync(learning(test, id), 'utf8').split('\n');
    expect(said(learning(test, id))).toEqual(kept(stored(test, id)));
    const fields = Object.keys(RecordFile.shape).filter((key) => key !== 'language');
    expect(Object.keys(read(learning(test, id)))).toEqual([...fields, 'seal']);
    test.now += 1_000;
    change(test, id, { notes: 'checked' });
    await test.store.flush();
    const after = fs.readFileSync(learning(test, id), 'utf8').split('\n');
    expect(after.filter((line, n) => line !== before[n])).toEqual([
      '  "notes": "checked",',
      '  "revision": 2,',
      `  "updatedAt": ${test.now},`,
      expect.stringMatching(/^ {2}"seal": "[0-9a-f]{32}"$/),
    ]);
    const failure = test.store.failures.record({
      operationType: 'SELF_EVOLUTION_SUMMARY',
      operation: 'ask',
      error: 'none',
      context: {},
      retryCount: 0,
      status: 'PENDING',
      avoidStrategy: null,
      revision: 1,
    });
    const { id: domainId } = test.store.domains.put({
      domain: 'Order Flow',
      summary: 'S',
      keyConcepts: [],
      keyFiles: [],
      sourceRecordIds: [id],
      analyst: 'static',
    });
    await test.store.flush();
    expect([failure.id, domainId]).toEqual(['fr-20260312-001-k7q3', 'dk-order-flow']);
    const { origin: _, ...inFile } = failure;
    const copy = read(test.file('memory', 'failures', `${failure.id}.json`));
    expect(copy).toEqual({ ...inFile, seal: expect.any(String) });
    expect(files(test, 'domain')).toEqual(['order-flow.json']);
  });

  test('what is removed is gone everywhere, leaves a tombstone first, and no copy of it comes back (memory-7)', async () => {
    const { test, ids, id } = await open(2);
    const copy = fs.readFileSync(learning(test, id));
    test.store.records.remove(id);
    await test.store.flush();
    expect(files(test)).toEqual([`${ids[1]}.json`]);
    expect(Object.keys(JSON.parse(fs.readFileSync(test.file('memory', 'removed.json'), 'utf8')).removed)).toEqual([id]);
    fs.writeFileSync(learning(test, id), copy);
    await test.store.refresh();
    expect(files(test)).toEqual([`${ids[1]}.json`]);
    await test.store.close();
    fs.rmSync(test.file('memory.db'));
    fs.writeFileSync(learning(test, id), copy);
    await test.reopen();
    expect(stored(test, id)).toBeUndefined();
    expect(test.store.records.add([draft('New')], 'human').added).toEqual(['lr-20260312-003-k7q3']);
    expect(test.store.records.add([draft('Same', { id })], 'human').refused).toMatchObject([{ id, path: 'id' }]);
  });

  test('a list of removed ids that came from elsewhere removes nothing that is here', async () => {
    const { test, ids, id } = await open(2);
    test.store.records.remove(ids[1] ?? '');
    await test.store.close();
    const list = test.file('memory', 'removed.json');
    const removed = { [id]: 1, 'lr-20200101-001-zzzz': 1, [ids[1] ?? '']: 1 };
    fs.writeFileSync(list, JSON.stringify({ version: 1, removed }));
    await test.reopen();
    expect(stored(test, id)?.question).toBe('Q0');
    change(test, id, { notes: 'still here' });
    await test.store.flush();
    expect(read(learning(test, id)).notes).toBe('still here');
    expect(Object.keys(JSON.parse(fs.readFileSync(list, 'utf8')).removed)).toEqual(['lr-20200101-001-zzzz', ids[1]]);
  });

  test('a file that cannot be written is told, and written when it can be', async () => {
    const { test, id } = await open();
    fs.rmSync(learning(test, id));
    fs.mkdirSync(learning(test, id));
    fs.writeFileSync(test.file('memory', 'learning', `${id}.json`, 'inside'), '');
    change(test, id, { notes: 'later' });
    await test.store.flush();
    expect(test.notices).toEqual([expect.stringContaining(`${id}.json`)]);
    expect(read(learning(test, id)).notes).toBe('later');
  });
});

describe('files → memory.db', () => {
  test('with memory.db deleted everything comes back, and the state of the loop with it', async () => {
    const { test, id } = await open(40);
    test.store.records.change(
      [],
      [
        draft('Better', {
          supersedes: [id],
          explorationPath: [{ toolName: 'grep', parameters: { b: 1, a: ['x'] }, resultSummary: 'r', timestamp: 5 }],
        }),
      ],
    );
    test.store.failures.record({
      operationType: 'CODE_VECTORIZATION',
      operation: 'embed',
      error: 'no model',
      context: null,
      retryCount: 1,
      status: 'FAILED',
      avoidStrategy: 'wait',
      revision: 1,
    });
    test.store.domains.put({
      domain: '还款',
      summary: 'S',
      keyConcepts: [],
      keyFiles: ['a.ts'],
      sourceRecordIds: [id],
      analyst: 'static',
    });
    test.store.evolution.setStatus({ ...test.store.evolution.status(), questionsGeneratedToday: 7 });
    const before = snapshot(test);
    await test.store.close();
    for (const name of ['memory.db', 'memory.db-wal', 'memory.db-shm']) fs.rmSync(test.file(name), { force: true });
    const times = files(test).map((name) => fs.statSync(test.file('memory', 'learning', name)).mtimeMs);
    await test.reopen();
    expect(snapshot(test)).toEqual(before);
    expect(test.store.evolution.status().questionsGeneratedToday).toBe(7);
    await test.store.flush();
    expect(files(test).map((name) => fs.statSync(test.file('memory', 'learning', name)).mtimeMs)).toEqual(times);
    expect(test.store.records.add([draft('Next')], 'human').added).toEqual(['lr-20260312-042-k7q3']);
  });

  test('a file that was changed alone is taken; an older revision too, as a branch may be older', async () => {
    const { test, id } = await open();
    const old = fs.readFileSync(learning(test, id));
    change(test, id, { notes: 'here' });
    await test.store.flush();
    edit(learning(test, id), { answer: 'From another clone', revision: 9 });
    await test.store.refresh();
    expect(stored(test, id)).toMatchObject({ answer: 'From another clone', notes: 'here', revision: 9 });
    fs.writeFileSync(learning(test, id), old);
    await test.store.refresh();
    await test.store.flush();
    expect(stored(test, id)).toMatchObject({ notes: '', revision: 1 });
    expect(fs.readFileSync(learning(test, id))).toEqual(old);
  });

  test('an edit by hand gets a revision of its own; line ends and order do not matter', async () => {
    const { test, id } = await open();
    edit(learning(test, id), { answer: 'By hand' });
    await test.store.refresh();
    await test.store.flush();
    expect(stored(test, id)).toMatchObject({ answer: 'By hand', revision: 2 });
    expect(read(learning(test, id)).revision).toBe(2);
    const crlf = fs.readFileSync(learning(test, id), 'utf8').replaceAll('\n', '\r\n');
    fs.writeFileSync(learning(test, id), crlf);
    const revision = test.store.records.revision();
    await test.store.refresh();
    await test.store.flush();
    expect(test.store.records.revision()).toBe(revision);
    expect(fs.readFileSync(learning(test, id), 'utf8')).toBe(crlf);
  });

  test('a summary of a domain that was edited by hand is a person’s, and is not distilled over', async () => {
    const { test } = await open();
    const distilled = { domain: 'Pay', keyConcepts: [], keyFiles: [], sourceRecordIds: [], analyst: 'static' };
    test.store.domains.put({ ...distilled, summary: 'Distilled' });
    await test.store.flush();
    edit(test.file('memory', 'domain', 'pay.json'), { summary: 'By hand' });
    await test.store.refresh();
    test.store.domains.put({ ...distilled, summary: 'Distilled again' });
    await test.store.flush();
    expect(read(test.file('memory', 'domain', 'pay.json'))).toMatchObject({ summary: 'By hand', analyst: 'human' });
  });

  test.each([
    ['the file is newer', 5, 'theirs'],
    ['the file is as new, and was written later', 2, 'theirs'],
    ['memory.db is newer', 1, 'ours'],
  ])('both changed, %s: the newer revision wins, the other stays in history', async (_what, revision, winner) => {
    const { test, id } = await open();
    await test.store.close();
    edit(learning(test, id), { answer: 'theirs', revision, updatedAt: test.now + 9_000 });
    const later = fs.readFileSync(learning(test, id));
    // Without its copies the store changes memory.db alone.
    await test.reopen({ copies: null });
    change(test, id, { answer: 'ours' });
    await test.store.close();
    fs.writeFileSync(learning(test, id), later);
    await test.reopen();
    await test.store.flush();
    expect(stored(test, id)?.answer).toBe(winner);
    // Of a file that someone else changed, the author is not this person.
    const who = winner === 'theirs' ? { analyst: 'human', confidence: 0.8 } : {};
    expect(said(learning(test, id))).toEqual({ ...kept(stored(test, id)), ...who });
    const before = test.store.database.read
      .prepare<[string], string>('SELECT before FROM record_changes WHERE record_id = ? ORDER BY id DESC LIMIT 1')
      .pluck()
      .get(id);
    expect(JSON.parse(before ?? '{}').answer).toBe(winner === 'ours' ? 'theirs' : 'ours');
  });

  test('a file that is gone is a deletion, which the file takes back; one that was not written yet is none', async () => {
    const { test, ids, id } = await open(2);
    const copy = fs.readFileSync(learning(test, id));
    fs.rmSync(learning(test, id));
    await test.store.refresh();
    expect(stored(test, id)).toBeUndefined();
    expect(test.store.records.changes(id, 9)[0]?.action).toBe('deleted');
    fs.writeFileSync(learning(test, id), copy);
    await test.store.refresh();
    expect(kept(stored(test, id))).toEqual(said(learning(test, id)));
    expect(stored(test, id)?.origin).toBe('own');
    const other = ids[1] ?? '';
    await test.reopen({ copies: null });
    change(test, other, { notes: 'new' });
    fs.rmSync(learning(test, other));
    await test.reopen();
    await test.store.flush();
    expect(read(learning(test, other)).notes).toBe('new');
  });

  test('a folder that is gone with all its files was lost: they are written again; not where git may have taken it', async () => {
    const { test, id } = await open(3);
    fs.rmSync(test.file('memory'), { recursive: true });
    await test.reopen();
    await test.store.flush();
    expect(files(test)).toHaveLength(3);
    fs.rmSync(test.file('memory', 'learning'), { recursive: true });
    await test.store.close();
    const shared = await openTestStore({ copies: { share: () => 'all' } }, test.dir);
    expect(stored(shared, id)).toBeUndefined();
  });

  test('a folder that was lost, and an end before that is written down: no record is taken for deleted', async () => {
    const { test, ids } = await open(3);
    const { write } = test.store.database;
    // The disk is full at the second file.
    write.exec(`CREATE TRIGGER full BEFORE DELETE ON json_files WHEN OLD.record_id = '${ids[1]}'
      BEGIN SELECT RAISE(ABORT, 'full'); END`);
    await test.store.close();
    fs.rmSync(test.file('memory'), { recursive: true });
    await expect(openTestStore({ copies: {} }, test.dir)).rejects.toThrow('full');
    const bare = await openTestStore({}, test.dir);
    bare.store.database.write.exec('DROP TRIGGER full');
    await bare.store.close();
    const again = await openTestStore({ copies: {} }, test.dir);
    expect([...again.store.records.all()].map(({ record }) => record.id).sort()).toEqual(ids);
    await again.store.flush();
    expect(files(again)).toHaveLength(3);
  });

  test('marks of a conflict stay and are told; when it is resolved the file is read', async () => {
    const { test, id } = await open();
    const text = fs.readFileSync(learning(test, id), 'utf8');
    const [head = '', ...rest] = text.split('  "notes": "",\n');
    const conflict = `${head}<<<<<<< HEAD\n  "notes": "a",\n=======\n  "notes": "b",\n>>>>>>> theirs\n${rest.join('')}`;
    fs.writeFileSync(learning(test, id), conflict);
    await test.store.refresh();
    change(test, id, { tags: ['x'] });
    await test.store.flush();
    expect(fs.readFileSync(learning(test, id), 'utf8')).toBe(conflict);
    expect(test.told.get('memory-blocked')).toContain(`${id}.json`);
    await test.reopen();
    await test.store.flush();
    expect(test.told.get('memory-blocked')).toContain('conflict');
    fs.writeFileSync(
      learning(test, id),
      text.replace('"notes": ""', '"notes": "a and b"').replace('"revision": 1', '"revision": 3'),
    );
    await test.store.refresh();
    expect(test.told.has('memory-blocked')).toBe(false);
    expect(stored(test, id)).toMatchObject({ notes: 'a and b', revision: 3 });
  });

  test.each([
    ['no JSON', '{', ''],
    ['nested without end', `{"metadata":${'['.repeat(200_000)}${']'.repeat(200_000)}}`, ''],
    ['a field that does not fit', { confidence: 2 }, 'confidence'],
    ['stale, which is never written', { status: 'stale' }, 'status'],
    ['another record', { id: 'lr-other' }, 'id'],
  ])('%s is set aside with path and field, and what memory has is written again', async (_what, broken, field) => {
    const { test, id } = await open();
    const text = fs.readFileSync(learning(test, id), 'utf8');
    if (typeof broken === 'string') fs.writeFileSync(learning(test, id), broken);
    else edit(learning(test, id), broken);
    await test.store.refresh();
    await test.store.flush();
    expect(test.notices).toEqual([expect.stringContaining(`${id}.json cannot be read${field && ` (${field})`}`)]);
    expect(files(test)).toEqual([`${id}.json`, expect.stringContaining(`${id}.json.corrupt-`)]);
    expect(fs.readFileSync(learning(test, id), 'utf8')).toBe(text);
  });

  test('secrets in a file do not get in, and do not stay there', async () => {
    const { test, id } = await open();
    edit(learning(test, id), { answer: 'The key is AKIAABCDEFGH23456723.', revision: 2 });
    await test.store.refresh();
    await test.store.flush();
    expect(stored(test, id)?.answer).toBe('The key is [redacted].');
    expect(fs.readFileSync(learning(test, id), 'utf8')).not.toContain('AKIA');
  });

  test('what a power cut emptied is written again', async () => {
    const { test, id } = await open();
    const text = fs.readFileSync(learning(test, id), 'utf8');
    fs.writeFileSync(learning(test, id), '');
    await test.reopen();
    await test.store.flush();
    expect(fs.readFileSync(learning(test, id), 'utf8')).toBe(text);
    expect(test.notices).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('a link in the place of the folder is not followed', async () => {
    const { test } = await open();
    const elsewhere = test.file('elsewhere');
    fs.mkdirSync(elsewhere);
    fs.rmSync(test.file('memory'), { recursive: true });
    fs.symlinkSync(elsewhere, test.file('memory'));
    await expect(test.store.refresh()).rejects.toMatchObject({ code: 'Refused' });
    expect(fs.readdirSync(elsewhere)).toEqual([]);
    fs.rmSync(test.file('memory'));
    await test.store.refresh();
    await test.store.flush();
    expect(files(test)).toHaveLength(1);
  });

  test.skipIf(process.platform === 'win32')('links and pipes are not opened', async () => {
    const { test } = await open();
    fs.writeFileSync(test.file('secret.json'), '{}');
    fs.symlinkSync(test.file('secret.json'), learning(test, 'lr-link'));
    makePipe(learning(test, 'lr-pipe'));
    await test.store.refresh();
    expect(test.told.get('memory-blocked')).toMatch(/lr-link.*lr-pipe/);
    expect(test.store.records.count()).toBe(1);
    await test.store.close();
    fs.rmSync(test.file('memory', 'domain'), { recursive: true });
    fs.symlinkSync(test.dir, test.file('memory', 'domain'));
    await expect(test.reopen()).rejects.toMatchObject({ code: 'Refused' });
  });

  test('most of a folder that vanishes file by file was lost: it is written again, and told', async () => {
    const test = await openTestStore({ copies: { watch: true, quietMs: 1_500 } });
    const { added } = test.store.records.add(
      Array.from({ length: 20 }, (_, n) => draft(`Q${n}`)),
      'human',
    );
    await test.store.flush();
    for (const id of added.slice(0, 16)) {
      fs.rmSync(learning(test, id));
      await new Promise((go) => setTimeout(go, 20));
    }
    await expect.poll(() => added.filter((id) => !fs.existsSync(learning(test, id)))).toEqual([]);
    expect(test.store.records.count()).toBe(20);
    expect(test.told.get('memory-lost')).toMatch(/^16 files vanished from .*memoscope forget/);
    // A few of them are removed on purpose.
    for (const id of added.slice(0, 3)) fs.rmSync(learning(test, id));
    await expect.poll(() => test.store.records.count()).toBe(17);
    expect(files(test)).toHaveLength(17);
  });

  test('the same while nobody looked', async () => {
    const { test, ids } = await open(20);
    await test.store.close();
    for (const id of ids.slice(0, 16)) fs.rmSync(learning(test, id));
    await test.reopen();
    await test.store.flush();
    expect(files(test)).toHaveLength(20);
  });

  test('a folder that is removed while one of its files is read and written back costs no record', async () => {
    const { test, id } = await open();
    const answers = [stored(test, id)?.answer];
    for (let turns = 0; turns < 60; turns += 1) {
      edit(learning(test, id), { answer: `Turn ${turns}`, revision: turns + 2 });
      const looked = test.store.refresh();
      // At each of these moments the reading or writing stands somewhere else.
      for (let n = 0; n < 20 * turns; n += 1) await new Promise(setImmediate);
      fs.rmSync(test.file('memory', 'learning'), { recursive: true, maxRetries: 20 });
      // A look may fail when its folder disappears meanwhile; the next one has to repair what it left.
      await looked.catch(() => {});
      answers.push(`Turn ${turns}`);
      await test.store.refresh();
      await test.store.flush();
      expect(answers, `after ${turns} turns`).toContain(stored(test, id)?.answer);
      expect(read(learning(test, id)).answer).toBe(stored(test, id)?.answer);
    }
  });

  test('what changes on disk while the store is open is heard of', async () => {
    const test = await openTestStore({ copies: { watch: true } });
    const [id = ''] = test.store.records.add([draft('Q')], 'human').added;
    await test.store.flush();
    edit(learning(test, id), { answer: 'Merged', revision: 2 });
    await expect.poll(() => stored(test, id)?.answer).toBe('Merged');
    fs.cpSync(test.file('memory', 'learning'), test.file('kept'), { recursive: true });
    fs.rmSync(test.file('memory', 'learning'), { recursive: true });
    await expect.poll(() => fs.existsSync(learning(test, id))).toBe(true);
    edit(learning(test, id), { answer: 'Again', revision: 3 });
    await expect.poll(() => stored(test, id)?.answer).toBe('Again');
  });
});
