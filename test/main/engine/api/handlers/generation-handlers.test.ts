/** Which files of some evidence have changed now: code by what the code map knows, other texts by what is on disk. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { changedFiles, createHashNow } from '../../../../../src/main/engine/api/handlers/generation-handlers.ts';
import { contentHash } from '../../../../../src/main/engine/storage/storage.ts';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

const lines = (file: string, hash: string) => ({ file, startLine: 1, endLine: 2, hash });

test('tells each file once: changed, missing, or nothing where it is as it was', async () => {
  const root = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-changed-')));
  folders.push(root);
  fs.writeFileSync(path.join(root, 'package.json'), '{}\n');
  fs.writeFileSync(path.join(root, 'README.md'), '# other\n');
  const code = new Map([
    ['src/a.ts', 'AAAA'],
    ['src/b.ts', 'BBBB'],
  ]);
  const asked: string[] = [];
  const codeMap = () => ({
    file(at: string) {
      asked.push(at);
      const hash = code.get(at);
      return hash === undefined ? null : ({ row: 1, hash, language: 'typescript' } as const);
    },
  });
  const evidence = [
    lines('src/a.ts', 'AAAA'),
    lines('src/b.ts', 'was another'),
    lines('src/b.ts', 'was another'),
    lines('src/gone.ts', 'CCCC'),
    lines('package.json', contentHash('{}\n')),
    lines('README.md', contentHash('# before\n')),
    lines('../outside.txt', 'DDDD'),
  ];
  expect(
    await changedFiles(
      evidence,
      createHashNow(codeMap, root, () => 1_000_000),
    ),
  ).toEqual({
    'src/b.ts': 'changed',
    'src/gone.ts': 'missing',
    'README.md': 'changed',
    '../outside.txt': 'missing',
  });
  expect(asked.filter((file) => file === 'src/b.ts')).toHaveLength(1);
});
