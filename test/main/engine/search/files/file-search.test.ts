/** Files found by a part of their path, as people type it in an editor. */
import { describe, expect, it } from 'vitest';
import { searchFiles } from '../../../../../src/main/engine/search/search.ts';

const paths = [
  'README.md',
  'package.json',
  'main/cli/open.ts',
  'main/core/pen.ts',
  'src/RetryPolicy.cs',
  'src/main/cli/open-things.ts',
  'src/orders/retry.ts',
  'src/orders/retry-later.ts',
  'src/renderer/palette/palette-body.tsx',
  'docs/retry/limits.md',
  '订单/服务.md',
];

async function found(query: string, limit = 20): Promise<string[]> {
  const files = paths.map((file) => ({ file }));
  return (await searchFiles(files, query, limit, async () => {})).map(({ file }) => file);
}

async function marked(query: string): Promise<string[]> {
  const [best] = await searchFiles(
    paths.map((file) => ({ file })),
    query,
    1,
    async () => {},
  );
  return (best?.matches ?? []).map(([start, end]) => (best?.file ?? '').slice(start, end));
}

describe('searchFiles', () => {
  it('finds a file by letters of its name, in any case', async () => {
    expect(await found('retpol')).toEqual(['src/RetryPolicy.cs']);
    expect(await marked('retpol')).toEqual(['Ret', 'Pol']);
    expect(await found('READ')).toEqual(['README.md']);
    expect(await found('服务')).toEqual(['订单/服务.md']);
  });

  it('finds a file by letters of its folders and its name, with either slash', async () => {
    expect(await found('m/c/open')).toEqual(['main/cli/open.ts', 'src/main/cli/open-things.ts']);
    expect(await marked('m/c/open')).toEqual(['m', '/c', '/open']);
    expect(await found('m\\c\\open')).toEqual(await found('m/c/open'));
    expect(await found('./src/retry')).toEqual([
      'src/RetryPolicy.cs',
      'src/orders/retry.ts',
      'src/orders/retry-later.ts',
    ]);
  });

  it('puts the name itself first, then names that begin so, then folders', async () => {
    expect(await found('retry')).toEqual([
      'src/orders/retry.ts',
      'src/RetryPolicy.cs',
      'src/orders/retry-later.ts',
      'docs/retry/limits.md',
    ]);
  });

  it('finds letters of folders and name in one piece, but not letters strewn over the path', async () => {
    expect(await found('cliopen')).toEqual(['main/cli/open.ts', 'src/main/cli/open-things.ts']);
    expect(await found('palette')).not.toContain('package.json');
    expect(await found('rrpae')).toEqual([]);
  });

  it('wants every word of a query', async () => {
    expect(await found('orders retry')).toEqual(['src/orders/retry.ts', 'src/orders/retry-later.ts']);
    expect(await found('orders zzz')).toEqual([]);
  });

  it('lists the files below a folder whose name ends with a slash', async () => {
    expect(await found('orders/')).toEqual(['src/orders/retry.ts', 'src/orders/retry-later.ts']);
  });

  it('keeps the best of a limit and finds nothing for separators alone', async () => {
    expect(await found('retry', 1)).toEqual(['src/orders/retry.ts']);
    expect(await found(' / ')).toEqual([]);
  });

  it('gives the best of many files whatever their order, and stops when it is cancelled', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => ({ file: `src/part${n}/retry-${n}.ts` }));
    const all = [...many, { file: 'src/retry.ts' }];
    expect((await searchFiles(all, 'retry', 5, async () => {}))[0]?.file).toBe('src/retry.ts');
    const stop = () => Promise.reject(new Error('stopped'));
    await expect(searchFiles(all, 'retry', 5, stop)).rejects.toThrow('stopped');
  });
});
