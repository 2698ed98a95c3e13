/** Files in older encodings through an engine: they are in the code map and in searches, marked, and edits keep their bytes. */
import fs from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { expect, test } from 'vitest';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const gbk = '// 结算发票\nexport class Settle { pay(): string { return "结算"; } }\n';
const latin = '// naïve café\nimport { Settle } from "./settle";\nexport const made = new Settle();\n';

test('are indexed, found and marked; a rename writes the same encoding, and refuses a name that it cannot write', async () => {
  const workspace = makeWorkspace({
    'tsconfig.json': '{"compilerOptions":{"strict":true,"module":"esnext","moduleResolution":"bundler"}}',
  });
  const write = (file: string, text: string, encoding: string): void =>
    fs.writeFileSync(path.join(workspace.root, file), iconv.encode(text, encoding));
  write('settle.ts', gbk, 'gbk');
  write('use.ts', latin, 'latin1');
  write('notes.txt', '结算的说明\n', 'gbk');
  const engine = await openReady(workspace);
  try {
    const { files, guessed } = await engine.call('Status', {}, uncancelled);
    expect({ files, guessed }).toEqual({ files: 2, guessed: { GBK: 1, 'Windows-1252': 1 } });
    const usages = await engine.call('FindUsages', { path: 'Settle', maxResults: 100 }, uncancelled);
    expect(usages.usages.map(({ file, line }) => `${file}:${line}`)).toEqual(expect.arrayContaining(['use.ts:3']));
    expect(usages.guessed).toEqual({ GBK: ['settle.ts'], 'Windows-1252': ['use.ts'] });
    expect(await engine.call('GetOutline', { path: 'Settle' }, uncancelled)).toMatchObject({
      guessed: { GBK: ['settle.ts'] },
    });
    expect(await engine.call('SearchSymbols', { query: 'Settle', offset: 0, limit: 10 }, uncancelled)).toMatchObject({
      guessed: { GBK: ['settle.ts'] },
    });
    const query = { query: '结算', mode: 'exact', caseSensitive: false, wholeWord: false } as const;
    const all = { include: [], exclude: [], groups: [], limit: 100, perFile: 10 };
    const found: unknown[] = [];
    for (let after: string | null | undefined; after !== null; ) {
      const from = after === undefined ? {} : { after };
      const part = await engine.call('search.text', { ...query, ...all, ...from }, uncancelled);
      found.push(...part.files.map(({ file, encoding }) => [file, encoding]));
      after = part.next;
    }
    expect(found).toEqual([
      ['notes.txt', 'GBK'],
      ['settle.ts', 'GBK'],
    ]);

    await expect(engine.call('edit.rename', { path: 'Settle', newName: '支付' }, uncancelled)).rejects.toMatchObject({
      code: 'Refused',
      message: expect.stringContaining('use.ts is in Windows-1252'),
    });
    const preview = await engine.call('edit.rename', { path: 'Settle', newName: 'Payment' }, uncancelled);
    await engine.call('edit.apply', { previewId: preview.previewId }, uncancelled);
    const now = (file: string): Buffer => fs.readFileSync(path.join(workspace.root, file));
    expect(now('settle.ts').equals(iconv.encode(gbk.replace('Settle', 'Payment'), 'gbk'))).toBe(true);
    expect(now('use.ts').equals(iconv.encode(latin.replaceAll('Settle', 'Payment'), 'latin1'))).toBe(true);
  } finally {
    await engine.close();
    workspace.dispose();
  }
});
