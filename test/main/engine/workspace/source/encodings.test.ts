/** Texts that are not in UTF-8: which encoding is found, and whether their bytes come back from what was read. */
import fs from 'node:fs';
import path from 'node:path';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { decode, encode } from '../../../../../src/main/engine/workspace/files/read-source.ts';
import { readSource, readTextSync } from '../../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder } from '../../temp-folder.ts';

const rest = 'public class A { int b; }\n';

describe('an encoding that nothing in the file says', () => {
  it.each([
    ['GBK', `// 这个类负责计算每个订单的发票总额\n${rest}`],
    ['GBK', `// 结算\n${rest}`],
    ['GBK', `var a = "确定"; var b = "取消";\n${rest}`],
    ['GB18030', `// 𠮷野家的结算发票\n${rest}`],
    ['Shift-JIS', `// 請求書の合計を計算する\n${rest}`],
    ['Shift-JIS', `var a = "ソフト"; // 表示\n${rest}`],
    ['EUC-JP', `// 請求書の合計を計算する\n${rest}`],
    ['EUC-KR', `// 정산\n${rest}`],
    ['Big5', `// 計算發票總額，並且在失敗時重試\n${rest}`],
    ['Windows-1252', `// naïve café\n${rest}`],
    ['Windows-1252', `// © 2004 Somebody\n${rest}`],
    ['Windows-1252', `// don’t – “quoted” €\n${rest}`],
    ['Windows-1252', `// Größe für Straße\n${rest}`],
    ['Windows-1251', `// Вычисляет сумму счета и повторяет при ошибке\n${rest}`],
    ['UTF-16LE', `// 结算\n${rest}`],
    ['UTF-16BE', rest],
  ])('is found, and written back as it was: %s of %j', (encoding, text) => {
    const bytes = iconv.encode(text, encoding, { addBOM: false });
    const found = decode(bytes);
    expect(found).toMatchObject({ kind: 'text', text, encoding, guessed: true });
    if (found.kind === 'text') expect(encode(found.text, found)?.equals(bytes)).toBe(true);
  });

  it('is not asked for where the bytes are UTF-8, or UTF-16 with its mark', () => {
    expect(decode(Buffer.from(`// 结算\n${rest}`))).toMatchObject({ encoding: 'UTF-8', guessed: false, marked: false });
    const wide = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(rest, 'utf16le')]);
    const found = decode(wide);
    expect(found).toMatchObject({ text: rest, encoding: 'UTF-16LE', guessed: false, marked: true });
    if (found.kind === 'text') expect(encode(found.text, found)?.equals(wide)).toBe(true);
  });

  it('is UTF-8 where only a few bytes are wrong, and such a file does not come back byte for byte', () => {
    const bytes = Buffer.concat([Buffer.from('// 中文 注释 中文\n'), Buffer.from([0xe9, 0x0a])]);
    const found = decode(bytes);
    expect(found).toMatchObject({ kind: 'text', encoding: 'UTF-8', guessed: true });
    if (found.kind === 'text') expect(encode(found.text, found)?.equals(bytes)).toBe(false);
  });

  it('cannot write every letter: then there are no bytes', () => {
    const found = decode(iconv.encode(`// café\n${rest}`, 'latin1'));
    if (found.kind !== 'text') throw new Error(found.detail);
    expect(encode('class Größe {}', found)).not.toBeNull();
    expect(encode('class 结算 {}', found)).toBeNull();
  });
});

it('text search and the code map read the same text, with its encoding', async () => {
  const root = tempFolder();
  fs.writeFileSync(path.join(root, 'a.cs'), iconv.encode('// 结算发票\r\nclass A {}\r\n', 'gbk'));
  expect(await readSource(root, 'a.cs', 10_000)).toMatchObject({
    text: '// 结算发票\r\nclass A {}\r\n',
    encoding: 'GBK',
  });
  // No look at the bytes can show whether they hold what is searched.
  const text = readTextSync(root, 'a.cs', 10_000, () => false);
  expect(text).toMatchObject({ kind: 'text', text: '// 结算发票\nclass A {}\n', encoding: 'GBK' });
});
