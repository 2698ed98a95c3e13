/** What a disk says no to is reported as that, and not as a fault of ours. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { ioError } from '../../../../src/main/engine/storage/io-error.ts';
import { diskFault, makeFolder } from '../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../temp-folder.ts';

const fault = (code: string, more: object = {}): Error => Object.assign(new Error(`${code}: no`), { code, ...more });

test.each([
  ['ENOSPC', 'the disk is full'],
  ['EDQUOT', 'your quota'],
  ['EROFS', 'the disk is read-only'],
  ['EBUSY', 'mounted by itself'],
  ['EACCES', 'permission was denied'],
  ['SQLITE_FULL', 'the disk is full'],
  ['SQLITE_READONLY_DBMOVED', 'the disk is read-only'],
  ['SQLITE_IOERR_WRITE', 'the disk failed or is full'],
  ['SQLITE_CANTOPEN', 'the disk failed or is full'],
])('%s is the no of the disk', (code, why) => {
  expect(diskFault(fault(code))).toMatchObject({ code: 'Refused', message: expect.stringContaining(why) });
  const wrapped = new MemoError('InternalError', 'It broke.', {}, { cause: fault(code, { path: '/a/b' }) });
  expect(diskFault(wrapped)?.code).toBe('Refused');
});

test.each([
  ['SQLITE_FULL', 'Could not lock /a/b: the disk is full. Free some space and try again.'],
  ['ENOSPC', 'Could not lock /a/b: the disk is full. Free some space and try again.'],
  ['SQLITE_READONLY', 'Could not lock /a/b: the disk is read-only.'],
])('%s at a file of ours is told with what mends it', (code, message) => {
  expect(ioError('lock /a/b', fault(code))).toMatchObject({ code: 'Refused', message });
});

test('what has nothing to do with the disk is left as it is', () => {
  for (const thrown of [new Error('no'), fault('ENOENT'), fault('SQLITE_BUSY'), 'text', null])
    expect(diskFault(thrown)).toBeNull();
  expect(diskFault(new MemoError('Conflict', 'no', {}, { cause: fault('ENOSPC') }))).toBeNull();
  expect(diskFault(fault('ENOSPC', { path: '/a/b' }))?.message).toContain('/a/b');
});

test('folders are made with all above them, and on a read-only disk it is said that it is one (engine-10)', async () => {
  const folder = tempFolder();
  await makeFolder(path.join(folder, 'a/b/c'));
  await makeFolder(path.join(folder, 'a/b/c'));
  expect(fs.statSync(path.join(folder, 'a/b/c')).isDirectory()).toBe(true);
  const source = pathToFileURL(path.resolve(import.meta.dirname, '../../../../src/main/engine/storage/storage.ts'));
  const script = `const { makeFolder } = await import('${source}');
    await makeFolder(process.argv[1]).catch(({ code }) => console.log(code));`;
  const mount =
    'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" || exit 77; "$1" --input-type=module -e "$2" "$0/x/y"';
  const run = spawnSync('unshare', ['-rm', 'sh', '-c', mount, folder, process.execPath, script], { encoding: 'utf8' });
  if (run.error !== undefined || run.status === 77) {
    console.warn('This machine does not let a test mount a folder read-only (unshare -rm, mount): not tested here.');
    return;
  }
  expect(run.stdout.trim()).toBe('EROFS');
});

test('a file that is mounted on its own is left as it is, and said to be that', () => {
  const folder = tempFolder();
  const file = path.join(folder, 'a.md');
  fs.writeFileSync(file, 'before');
  const source = pathToFileURL(
    path.resolve(import.meta.dirname, '../../../../src/main/engine/storage/write/replace-if-same.ts'),
  );
  const script = `const { replaceIfSame } = await import('${source}');
    await replaceIfSame(process.argv[1], Buffer.from('before'), Buffer.from('after')).catch(({ code, message }) => console.log(code, message));`;
  const mount = 'mount --bind "$0" "$0" || exit 77; "$1" --input-type=module -e "$2" "$0"';
  const run = spawnSync('unshare', ['-rm', 'sh', '-c', mount, file, process.execPath, script], { encoding: 'utf8' });
  if (run.error !== undefined || run.status === 77) {
    console.warn('This machine does not let a test mount a file over itself (unshare -rm, mount): not tested here.');
    return;
  }
  expect(run.stdout).toMatch(/^Refused Could not write .*mounted by itself/);
  expect(fs.readFileSync(file, 'utf8')).toBe('before');
  expect(fs.readdirSync(folder)).toEqual(['a.md']);
});
