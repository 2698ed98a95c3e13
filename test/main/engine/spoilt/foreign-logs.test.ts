/** A write-ahead log that a pull puts beside our databases is set aside, and one notice says so with where it is kept. */
import fs from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { createWording } from '../../../../src/shared/messages/translator.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady, project } from '../small-project.ts';

test('one notice names every log that was set aside and where it is kept, once, in both languages', async () => {
  const workspace = makeWorkspace(project);
  onTestFinished(() => workspace.dispose());
  let engine = await openReady(workspace);
  await engine.call('memory.domains', {}, uncancelled);
  await engine.close();
  const planted = ['history.db', 'memory.db'].map((name) => workspace.memo(name));
  for (const file of planted) {
    const copy = `${file}.copy`;
    fs.copyFileSync(file, copy);
    const theirs = new DatabaseSync(copy);
    theirs.exec('PRAGMA journal_mode = WAL; CREATE TABLE planted(a)');
    fs.copyFileSync(`${copy}-wal`, `${file}-wal`);
    theirs.close();
    for (const side of ['', '-wal', '-shm']) fs.rmSync(copy + side, { force: true });
  }
  engine = await openReady(workspace);
  await engine.call('memory.domains', {}, uncancelled);
  const notices = engine.state().notices.filter(({ message }) => message.includes('not written on this machine'));
  expect(notices).toHaveLength(1);
  const [notice] = notices;
  for (const file of planted) {
    const kept = fs
      .readdirSync(workspace.memo())
      .map((name) => workspace.memo(name))
      .filter((name) => name.startsWith(`${file}-wal.foreign-`));
    expect(kept).toHaveLength(1);
    expect(notice?.message).toContain(kept.join());
    const chinese = (notice?.worded ?? []).map(createWording('zh')).join('');
    expect(chinese).toContain(`已保存为 ${kept.join()}`);
  }
  await engine.close();
  await new Promise((resolve) => setTimeout(resolve, 600));
  engine = await openReady(workspace);
  await engine.call('memory.domains', {}, uncancelled);
  expect(engine.state().notices.filter(({ id }) => id === 'foreign-logs')).toEqual([]);
});
