import { describe, expect, it, onTestFinished } from 'vitest';
import { createSymbolIndex } from '../../../../src/main/engine/search/search.ts';
import { meantSymbol, symbolPath } from '../../../../src/main/engine/tools/symbols.ts';
import { openTestCodeMap } from '../../../helpers/code-map.ts';

describe('a symbol as a model writes it', () => {
  it('is read without what people put around it', () => {
    for (const written of ['`Foo.bar()`', 'Foo::bar', 'Foo#bar', 'Foo<T>.bar(a, b)', 'Foo->bar'])
      expect(symbolPath(written)).toBe('Foo.bar');
    for (const written of ['Foo.#bar', '`Foo.#bar()`']) expect(symbolPath(written)).toBe('Foo.#bar');
  });

  it('means one, or says what to write', async () => {
    const test = await openTestCodeMap({
      'src/buffer.ts': 'export function buffer(): void {}\n',
      'src/a.ts':
        'export class Store { get(): void {} }\nexport class Over { put(a: number): void; put(a: string): void; put(): void {} }\n',
      'src/b.ts': 'export class Store { get(): void {} }\n',
      'lib/dict.h': 'int dictAdd(int key);\n',
      'lib/dict.c': '#include "dict.h"\nint dictAdd(int key) { return key; }\n',
    });
    onTestFinished(test.dispose);
    const index = createSymbolIndex();
    index.load(test.map.all());
    const sources = { codeMap: () => test.map, index: () => index };
    const meant = (written: string, file?: string) => {
      const found = meantSymbol(sources, written, file);
      return found.ok ? `${found.ref.path} ${found.ref.file}` : found.why;
    };
    expect(meant('buffer')).toBe('src.buffer.buffer src/buffer.ts');
    expect(meant('dictAdd')).toBe('lib.dict.dictAdd lib/dict.c');
    expect(meant('Over.put')).toBe('src.a.Over.put src/a.ts');
    expect(meant('Store.get', 'src/b.ts')).toBe('src.b.Store.get src/b.ts');
    expect(meant('Store.get')).toContain('src.a.Store.get (src/a.ts:1)');
    expect(meant('Store.get', 'src/buffer.ts')).toContain('not declared in src/buffer.ts');
    expect(meant('Stroe')).toContain('did you mean');
    expect(meant('')).toContain('empty');
  });
});
