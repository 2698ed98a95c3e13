import fs from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import {
  damagedFile,
  isCorrupt,
  type Migration,
  openDatabase,
  type ReadDb,
  setAside,
} from '../../../../src/main/engine/storage/storage.ts';
import { makePipe, tempFolder } from '../temp-folder.ts';

const first: Migration = {
  version: 1,
  name: 'names',
  up: (db) => db.exec('CREATE TABLE names(id INTEGER PRIMARY KEY, name TEXT NOT NULL)'),
};
const second: Migration = {
  version: 2,
  name: 'lengths',
  up: (db) =>
    db.exec(
      'ALTER TABLE names ADD COLUMN length INTEGER; UPDATE names SET length = length(name); CREATE INDEX names_length ON names(length)',
    ),
};

function filled(rows: readonly string[] = ['ann', 'ben']): string {
  const file = path.join(tempFolder(), 'symbols.db');
  const db = openDatabase(file, { migrations: [first] });
  const put = db.write.prepare<[string]>('INSERT INTO names(name) VALUES (?)');
  for (const name of rows) put.run(name);
  db.close();
  return file;
}

function failure(work: () => unknown): MemoError {
  try {
    work();
  } catch (thrown) {
    if (thrown instanceof MemoError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}

describe('a log that a kill left', () => {
  const mark = 7;
  /** The database as it is after kill -9: its files as they are now, the index of the log as SQLite would find it. */
  function killed(file: string, log: (written: Buffer) => Buffer, work: (db: ReturnType<typeof openDatabase>) => void) {
    const db = openDatabase(file, { migrations: [first], mark });
    work(db);
    const [main, written] = [fs.readFileSync(file), fs.readFileSync(`${file}-wal`)];
    db.close();
    fs.writeFileSync(file, main);
    fs.writeFileSync(`${file}-wal`, log(written));
    fs.rmSync(`${file}-shm`, { force: true });
  }
  const add = (name: string) => (db: ReturnType<typeof openDatabase>) =>
    void db.write.prepare<[string]>('INSERT INTO names(name) VALUES (?)').run(name);

  it.each<[string, (written: Buffer) => Buffer]>([
    ['just after its header', (written) => written.subarray(0, 32)],
    ['in the middle of its first page', (written) => written.subarray(0, 1_000)],
    ['before its first commit', (written) => written.subarray(0, 32 + 24 + 4_096)],
    ['whole', (written) => written],
  ])('%s does not cost what the next process is told is stored', (_, log) => {
    const file = path.join(tempFolder(), 'memory.db');
    openDatabase(file, { migrations: [first], mark }).close();
    killed(file, log, (db) =>
      db.write.transaction(() => {
        for (const name of ['ann', 'ben']) add(name.repeat(3_000))(db);
      }),
    );
    killed(file, (written) => written, add('kept'));
    const db = openDatabase(file, { migrations: [first], mark });
    expect(db.read.prepare("SELECT name FROM names WHERE name = 'kept'").pluck().all()).toEqual(['kept']);
    expect(fs.readdirSync(path.dirname(file)).filter((name) => name.includes('foreign'))).toEqual([]);
    db.close();
  });
});

describe('migrations', () => {
  it('bring an older file forward with its rows, and the new index is used', () => {
    const db = openDatabase(filled(), { migrations: [first, second] });
    expect(db.read.prepare('SELECT name, length FROM names ORDER BY id').raw().all()).toEqual([
      ['ann', 3],
      ['ben', 3],
    ]);
    const plan = db.read
      .prepare<[number], { detail: string }>('EXPLAIN QUERY PLAN SELECT id FROM names WHERE length = ?')
      .all(3);
    expect(plan.map((step) => step.detail).join()).toContain('names_length');
    expect(db.read.prepare('PRAGMA user_version').pluck().get()).toBe(2);
    db.close();
  });

  it('run once', () => {
    const file = filled();
    openDatabase(file, { migrations: [first, second] }).close();
    const db = openDatabase(file, { migrations: [first, second] });
    expect(db.read.prepare('SELECT count(*) FROM names').pluck().get()).toBe(2);
    db.close();
  });

  it('must be numbered without gaps', () => {
    const file = path.join(tempFolder(), 'a.db');
    expect(() => openDatabase(file, { migrations: [second, first] })).toThrow(
      'Migration 2 (lengths) stands at place 1.',
    );
    expect(fs.existsSync(file)).toBe(false);
  });

  it('leave the older form whole when they fail', () => {
    const file = filled();
    const broken: Migration = {
      ...second,
      up: (db) => {
        second.up(db);
        throw new Error('power cut');
      },
    };
    expect(failure(() => openDatabase(file, { migrations: [first, broken] })).message).toContain('power cut');
    const db = openDatabase(file, { migrations: [first] });
    expect(db.read.prepare('SELECT * FROM names').all()).toEqual([
      { id: 1, name: 'ann' },
      { id: 2, name: 'ben' },
    ]);
    db.close();
  });

  it('refuse a file of a newer Memoscope and leave every byte of it', () => {
    const file = filled();
    openDatabase(file, { migrations: [first, second] }).close();
    const before = fs.readFileSync(file);
    expect(failure(() => openDatabase(file, { migrations: [first] }))).toMatchObject({
      code: 'Refused',
      data: { found: 2, supported: 1 },
    });
    expect(fs.readFileSync(file).equals(before)).toBe(true);
    expect(fs.readdirSync(path.dirname(file))).toEqual(['symbols.db']);
  });
});

describe('a file that another machine wrote', () => {
  const mark = 4711;
  /** As `filled`, with the mark of somebody else, or of nobody. */
  function foreign(ownMark: number | undefined, version: number): string {
    const file = path.join(tempFolder(), 'a.db');
    const { write, close } = openDatabase(file, {
      migrations: [first],
      ...(ownMark !== undefined && { mark: ownMark }),
    });
    write.exec(`PRAGMA user_version = ${version}`);
    close();
    return file;
  }

  it.each([
    ['of a newer form', 4712, 99],
    ['without any mark', undefined, 1],
    ['without any mark, of a newer form', undefined, 99],
  ])('is foreign before its version is looked at: %s', (_, ownMark, version) => {
    const file = foreign(ownMark, version);
    const before = fs.readFileSync(file);
    expect(failure(() => openDatabase(file, { migrations: [first], mark }))).toMatchObject({
      data: { corrupt: true, foreign: true },
    });
    expect(fs.readFileSync(file).equals(before)).toBe(true);
  });

  it('is ours where only the log beside it is foreign, which is set aside', () => {
    const own = foreign(mark, 1);
    const other = foreign(4712, 1);
    // The log of a database that is still open.
    const { write, close } = openDatabase(other, { migrations: [first], mark: 4712 });
    write.exec('PRAGMA user_version = 99');
    fs.copyFileSync(`${other}-wal`, `${own}-wal`);
    close();
    expect(failure(() => openDatabase(own, { migrations: [first], mark, readonly: true }))).toMatchObject({
      data: { corrupt: true, foreign: true },
    });
    openDatabase(own, { migrations: [first], mark }).close();
    expect(fs.readdirSync(path.dirname(own)).filter((name) => name.includes('-wal'))).toEqual([
      expect.stringMatching(/^a\.db-wal\.foreign-/),
    ]);
  });

  it.each([
    ['closed', 1],
    ['killed', 1],
    ['killed after its log was begun again many times', 300],
  ])('shows nothing of a log that another copy of it wrote, and keeps its own: %s', (how, rounds) => {
    const options = { migrations: [first], mark };
    const folder = tempFolder();
    const file = path.join(folder, 'a.db');
    const kept = path.join(folder, 'kept');
    const { write, close } = openDatabase(file, options);
    write.exec('CREATE TABLE said(n INTEGER)');
    for (let n = 1; n <= rounds; n += 1) {
      write.exec(`INSERT INTO said VALUES (${n})`);
      write.exec(`PRAGMA wal_checkpoint(${['PASSIVE', 'RESTART', 'TRUNCATE'][n % 3]})`);
    }
    write.exec('INSERT INTO said VALUES (-1)');
    for (const side of ['', '-wal']) fs.copyFileSync(file + side, kept + side);
    close();
    // The mark and all that is in it are right, and the log fits it.
    const theirs = path.join(folder, 'theirs');
    fs.copyFileSync(file, theirs);
    const other = new DatabaseSync(theirs);
    other.exec('INSERT INTO said VALUES (666)');
    const log = fs.readFileSync(`${theirs}-wal`);
    other.close();

    if (how !== 'closed') {
      for (const side of ['', '-wal']) fs.copyFileSync(kept + side, file + side);
      const again = openDatabase(file, options);
      expect(again.read.prepare('SELECT max(n), min(n) FROM said').raw().get()).toEqual([rounds, -1]);
      again.close();
    }
    fs.writeFileSync(`${file}-wal`, log);
    const { read, close: end } = openDatabase(file, options);
    expect(read.prepare<[], number>('SELECT count(*) FROM said WHERE n = 666').pluck().get()).toBe(0);
    end();
    expect(fs.readdirSync(folder).filter((name) => /a\.db-wal\.foreign-/.test(name))).toHaveLength(1);
  });

  it('takes in no log that lies where a database is not made yet', () => {
    const file = path.join(tempFolder(), 'a.db');
    const other = foreign(mark, 1);
    const { close } = openDatabase(other, { migrations: [first], mark });
    fs.copyFileSync(`${other}-wal`, `${file}-wal`);
    close();
    openDatabase(file, { migrations: [first], mark }).close();
    expect(fs.readdirSync(path.dirname(file)).filter((name) => name.includes('.foreign-'))).toHaveLength(1);
  });

  it('puts nothing into ours by a rollback journal beside it', () => {
    const own = foreign(mark, 1);
    fs.writeFileSync(`${own}-journal`, Buffer.concat([Buffer.from('d9d505f920a163d7', 'hex'), Buffer.alloc(4096, 1)]));
    openDatabase(own, { migrations: [first], mark }).close();
    expect(fs.existsSync(`${own}-journal`)).toBe(false);
  });
});

it('no other user may read a database, nor its log, also one that was made readable', () => {
  const file = path.join(tempFolder(), 'a.db');
  const modes = () => ['', '-wal', '-shm'].map((side) => fs.statSync(file + side).mode & 0o777);
  const made = openDatabase(file, { migrations: [first] });
  made.write.exec("INSERT INTO names(name) VALUES ('ann')");
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  made.close();
  fs.chmodSync(file, 0o644);
  const again = openDatabase(file, { migrations: [first] });
  again.write.exec("INSERT INTO names(name) VALUES ('ben')");
  expect(modes()).toEqual([0o600, 0o600, 0o600]);
  again.close();
});

describe('damage', () => {
  it.each([
    ['no database at all', Buffer.from('this is not a database, whatever its name says. '.repeat(10))],
    ['cut to less than its head', Buffer.from('SQLite format 3\0')],
  ])('is told apart: %s', (_what, content) => {
    const file = path.join(tempFolder(), 'a.db');
    fs.writeFileSync(file, content);
    const thrown = failure(() => openDatabase(file, { migrations: [first] }));
    expect(thrown).toMatchObject({ code: 'InternalError', data: { corrupt: true, file } });
    expect(isCorrupt(thrown)).toBe(true);
    expect(fs.readFileSync(file).equals(content)).toBe(true);
  });

  it('is distinguished: tables that are not ours', () => {
    const file = path.join(tempFolder(), 'a.db');
    const other = openDatabase(file, { migrations: [] });
    other.write.exec('CREATE TABLE theirs(a)');
    other.close();
    expect(isCorrupt(failure(() => openDatabase(file, { migrations: [first] })))).toBe(true);
  });

  it('is distinguished when a later statement meets it', () => {
    const file = filled(Array.from({ length: 3000 }, (_, i) => `name ${i} ${'x'.repeat(40)}`));
    const bytes = fs.readFileSync(file);
    bytes.fill(0xa5, 4096 * 3, 4096 * 20);
    fs.writeFileSync(file, bytes);
    const db = openDatabase(file, { migrations: [first] });
    const names = db.read.prepare('SELECT name FROM names').pluck();
    const update = db.write.prepare("UPDATE names SET name = name || '.'");
    const uses: (() => unknown)[] = [
      () => db.read.prepare('SELECT sum(length(name)) FROM names').get(),
      () => names.all(),
      () => [...names.iterate()],
      () => update.run(),
      () => db.write.transaction(() => update.run()),
      () => db.write.exec('CREATE TABLE copies AS SELECT * FROM names'),
    ];
    for (const use of uses) {
      const thrown = failure(use);
      expect(isCorrupt(thrown)).toBe(true);
      // Which one of all that are open.
      expect(damagedFile(thrown)).toBe(file);
    }
    db.close();
    expect(damagedFile(new Error('another'))).toBeNull();
    expect(isCorrupt(new Error('another'))).toBe(false);
  });

  it('never crashes the process, whatever bits are flipped', () => {
    const good = fs.readFileSync(filled(Array.from({ length: 200 }, (_, i) => `name ${i}`)));
    const folder = tempFolder();
    let round = 0;
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 })), { minLength: 1, maxLength: 6 }),
        (flips) => {
          const bytes = Buffer.from(good);
          for (const [at, mask] of flips) bytes[at] = (bytes[at] ?? 0) ^ mask;
          const file = path.join(folder, `${round++}.db`);
          fs.writeFileSync(file, bytes);
          try {
            const db = openDatabase(file, { migrations: [first] });
            try {
              db.read.prepare('SELECT * FROM names').all();
            } finally {
              db.close();
            }
          } catch (thrown) {
            const known =
              thrown instanceof MemoError ||
              isCorrupt(thrown) ||
              (thrown instanceof Error && thrown.name === 'SqliteError');
            expect(known, String(thrown)).toBe(true);
          }
        },
      ),
      { numRuns: 80 },
    );
  });

  it('takes the side files along when a database is set aside', () => {
    const file = filled();
    for (const side of ['-wal', '-shm']) fs.writeFileSync(file + side, 'old');
    const moved = setAside(file);
    expect(fs.readdirSync(path.dirname(file)).sort()).toEqual([
      path.basename(moved),
      `${path.basename(moved)}-shm`,
      `${path.basename(moved)}-wal`,
    ]);
  });

  it('takes a folder in its place for damage, and refuses a link or pipe there or beside it', () => {
    const folder = tempFolder();
    fs.mkdirSync(path.join(folder, 'a.db'));
    expect(isCorrupt(failure(() => openDatabase(path.join(folder, 'a.db'), { migrations: [first] })))).toBe(true);
    fs.symlinkSync(filled(), path.join(folder, 'b.db'));
    makePipe(path.join(folder, 'c.db'));
    fs.symlinkSync('/etc/hostname', path.join(folder, 'd.db-wal'));
    for (const name of ['b.db', 'c.db', 'd.db']) {
      expect(failure(() => openDatabase(path.join(folder, name), { migrations: [first] })).code).toBe('Refused');
    }
  });
});

describe('handles', () => {
  it('of reading refuse to write, at compile time and at run time', () => {
    const db = openDatabase(filled(), { migrations: [first] });
    const read: ReadDb = db.read;
    // @ts-expect-error a reader has no run
    expect(() => read.prepare("INSERT INTO names(name) VALUES ('eve')").run()).toThrow('read handle');
    expect(() => read.prepare('DELETE FROM names RETURNING id').all()).toThrow('read handle');
    expect(read.prepare('SELECT count(*) FROM names').pluck().get()).toBe(2);
    // A reader that stops in the middle releases the connection.
    for (const name of read.prepare('SELECT name FROM names').pluck().iterate()) if (name !== '') break;
    db.write.exec("INSERT INTO names(name) VALUES ('eve')");
    db.close();
  });

  it('of reading see the rows of the transaction under way', () => {
    const db = openDatabase(filled(), { migrations: [first] });
    const count = db.read.prepare('SELECT count(*) FROM names').pluck();
    const insert = (): void => {
      db.write.prepare("INSERT INTO names(name) VALUES ('cid')").run();
      expect(count.get()).toBe(3);
      throw new Error('undo');
    };
    expect(() => db.write.transaction(insert)).toThrow('undo');
    expect(count.get()).toBe(2);
    db.close();
    db.close();
  });

  it('are read-only when asked for, and then make and migrate nothing', () => {
    const file = filled();
    const db = openDatabase(file, { migrations: [first], readonly: true });
    expect(db.read.prepare('SELECT name FROM names').pluck().all()).toEqual(['ann', 'ben']);
    db.close();
    expect(failure(() => openDatabase(file, { migrations: [first, second], readonly: true })).code).toBe('Refused');
    const missing = path.join(path.dirname(file), 'missing.db');
    expect(() => openDatabase(missing, { migrations: [first], readonly: true })).toThrow(MemoError);
    expect(fs.existsSync(missing)).toBe(false);
  });

  it('keep foreign keys', () => {
    const keyed: Migration = {
      version: 1,
      name: 'keys',
      up: (db) => db.exec('CREATE TABLE a(id INTEGER PRIMARY KEY); CREATE TABLE b(a REFERENCES a(id))'),
    };
    const db = openDatabase(path.join(tempFolder(), 'a.db'), { migrations: [keyed] });
    expect(() => db.write.exec('INSERT INTO b VALUES (7)')).toThrow('FOREIGN KEY');
    db.close();
  });
});
