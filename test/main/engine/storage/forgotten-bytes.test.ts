/**
 * What an earlier version kept and this one takes out is in no byte of `.memo/` afterwards: not in a row, not in the free
 * space of a database, not in its log (docs/threat-model.md).
 */
import fs from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import Sqlite from 'better-sqlite3';
import { afterEach, expect, test } from 'vitest';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const secret = `ghp_${'zB3dE5fG7hJ9kL1mN2pQ4rS6tU8vW0xYza7'}`;
/** No secret that can be known as one; only removing it from the sources takes it away. */
const word = 'zebrafinchmigration';
const code = (doc: string) =>
  `/** ${doc} */\nexport class Store {\n  /** ${doc} */\n  get(): number { return 1; }\n}\n`;
const many = Array.from({ length: 40 }, (_, n) => [`src/file-${n}.ts`, code(`Number ${n}.`)] as const);

let workspace: TestWorkspace;
afterEach(() => workspace.dispose());

/** Files below `.memo/` that hold the text, in bytes as they stand on the disk. */
function holding(text: string): string[] {
  return fs
    .readdirSync(workspace.memo(), { recursive: true, encoding: 'utf8' })
    .filter(
      (file) => fs.lstatSync(workspace.memo(file)).isFile() && fs.readFileSync(workspace.memo(file)).includes(text),
    );
}

test('what a file no longer says is overwritten in the code map', async () => {
  workspace = makeWorkspace({ ...Object.fromEntries(many), 'src/told.ts': code(word.repeat(30)) });
  let engine = await openReady(workspace);
  await engine.close();
  expect(holding(word).some((file) => file.endsWith('symbols.db'))).toBe(true);
  workspace.write('src/told.ts', code('Nothing.'));
  workspace.remove('src/file-1.ts');
  engine = await openReady(workspace);
  await engine.call('index.run', {}, uncancelled);
  await engine.close();
  expect(holding(word).filter((file) => /symbols\.db/.test(file))).toEqual([]);
});

test('secrets in databases of an earlier version are gone after the first opening, free space and log included (engine-4)', async () => {
  workspace = makeWorkspace({ ...Object.fromEntries(many), 'src/told.ts': code('Kept.') });
  let engine = await openReady(workspace);
  await engine.close();

  // As an earlier version left them: docs as the code had them, removed rows not overwritten.
  const planted = JSON.stringify([{ memberId: 'm', doc: `Uses ${secret}.` }]);
  const map = new Sqlite(workspace.memo('generations/g-0001/symbols.db'));
  map.pragma('secure_delete = OFF');
  map.exec('CREATE TABLE removed(text TEXT)');
  const remove = map.prepare('INSERT INTO removed VALUES (?)');
  for (let n = 0; n < 200; n += 1) remove.run(`${secret} ${'x'.repeat(500)}`);
  map.exec(`DELETE FROM removed; DROP TABLE removed; UPDATE meta SET value = '1' WHERE key = 'factsVersion'`);
  map.prepare('UPDATE members SET doc = ?').run(`Uses ${secret}.`);
  map.prepare('UPDATE types SET doc = ?').run(`Uses ${secret}.`);
  map.prepare('UPDATE parts SET doc = ?').run(`Uses ${secret}.`);
  map.close();
  const history = new Sqlite(workspace.memo('history.db'));
  history.pragma('secure_delete = OFF');
  history
    .prepare(
      `INSERT INTO changes(at, generation, type_id, fqn, file, kind, change_class, members, hashes)
       VALUES (?, 'g-0001', 'T_x', 'a.Store', 'src/told.ts', 'changed', 'Documentation', ?, '{}')`,
    )
    .run(Date.now(), planted);
  const base = history.prepare('INSERT INTO semantic_bases(type_id, at, base, file) VALUES (?, 1, ?, ?)');
  base.run('T_x', deflateRawSync(JSON.stringify({ at: 1, outline: `Uses ${secret}.`, parts: [] })), 'src/told.ts');
  base.run('T_y', Buffer.from(`no base: ${secret}`), 'src/told.ts');
  history.exec('CREATE TABLE removed(text TEXT)');
  for (let n = 0; n < 200; n += 1)
    history.prepare('INSERT INTO removed VALUES (?)').run(`${secret} ${'x'.repeat(500)}`);
  history.exec('DELETE FROM removed; DROP TABLE removed; PRAGMA user_version = 9');
  history.close();
  expect(holding(secret).map((file) => path.basename(file))).toEqual(
    expect.arrayContaining(['symbols.db', 'history.db']),
  );

  engine = await openReady(workspace);
  await engine.call('index.run', {}, uncancelled);
  await engine.close();
  expect(holding(secret)).toEqual([]);
  const after = new Sqlite(workspace.memo('history.db'), { readonly: true });
  expect(after.prepare("SELECT count(*) FROM changes WHERE type_id = 'T_x'").pluck().get()).toBe(1);
  expect(after.prepare('SELECT type_id FROM semantic_bases').pluck().all()).toEqual(['T_x']);
  after.close();
});
