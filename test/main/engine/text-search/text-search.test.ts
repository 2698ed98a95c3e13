import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Params, Result } from '#shared/contract/contract.ts';
import { contract } from '#shared/contract/contract.ts';
import { createTextSearch, type TextSearch } from '../../../../src/main/engine/text-search/text-search.ts';
import { checkFolder, inspectFiles, listFiles } from '../../../../src/main/engine/workspace/workspace.ts';
import { tempFolder, writeFiles } from '../temp-folder.ts';
import { configOf } from '../workspace/open-folder.ts';

type Query = Params<'search.text'>;
const maxFileKB = 64;
const config = await configOf(`index:\n  maxFileKB: ${maxFileKB}\n`);
const never = new AbortController().signal;

async function searchIn(root: string): Promise<TextSearch> {
  const folder = await checkFolder(root);
  const search = createTextSearch({ folder, maxFileBytes: () => maxFileKB * 1024 });
  onTestFinished(() => search.close());
  await search.listed(await listFiles(folder, config, never), async () => {});
  return search;
}

function ask(search: TextSearch, query: Query, signal = never): ReturnType<TextSearch['search']> {
  return search.search(contract['search.text'].params.parse(query), signal);
}

/** All parts of an answer. */
async function askAll(search: TextSearch, query: Query) {
  const files: Result<'search.text'>['files'] = [];
  let after: string | undefined;
  do {
    const part = await ask(search, { ...query, ...(after === undefined ? {} : { after }) });
    expect(part.files.every(({ file }) => after === undefined || file > after)).toBe(true);
    files.push(...part.files);
    after = part.next ?? undefined;
    if (after === undefined) expect(part.searched).toBe(part.of);
  } while (after !== undefined);
  return files;
}

async function names(search: TextSearch, query: Query): Promise<string[]> {
  return (await askAll(search, query)).map(({ file }) => file);
}

describe('full-text search', () => {
  it('stays right the moment a file is saved, whatever was kept of it, also with its size and time as before', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': 'const first = 1;\n', 'b.ts': 'const other = 1;\n', 'c.ts': 'const third = 1;\n' });
    const search = await searchIn(root);
    // What was written a moment ago is always read.
    await new Promise((resolve) => setTimeout(resolve, 2_100));
    for (let n = 0; n < 3; n += 1) expect(await names(search, { query: 'SECOND' })).toEqual([]);
    const { atime, mtime } = fs.statSync(path.join(root, 'b.ts'));
    fs.writeFileSync(path.join(root, 'a.ts'), 'const first = 1;\nconst second = 2;\n');
    fs.writeFileSync(path.join(root, 'b.ts'), 'const second= 1;\n');
    fs.utimesSync(path.join(root, 'b.ts'), atime, mtime);
    expect(await names(search, { query: 'SECOND' })).toEqual(['a.ts', 'b.ts']);
    const { files } = await search.count(['second', 'third'], never);
    expect(files.map(({ file }) => file).sort()).toEqual(['a.ts', 'b.ts', 'c.ts']);
    fs.rmSync(path.join(root, 'a.ts'));
    expect(await names(search, { query: 'second' })).toEqual(['b.ts']);
  });

  it('counts the same words whether a file is read, read for the next time or known, and other ones once the listing has changed', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': 'retry(); retries; onRetry;\n', 'b.ts': 'const other = 1;\n' });
    const search = await searchIn(root);
    const count = async () =>
      (await search.count(['retr'], never)).files.map(({ file, counts }) => [file, Object.fromEntries(counts)]);
    const told = [['a.ts', { retry: 2, retries: 1 }]];
    for (let n = 0; n < 4; n += 1) expect(await count()).toEqual(told);
    writeFiles(root, { 'a.ts': 'retries();\n', 'b.ts': 'const retry = 1234;\n' });
    const folder = await checkFolder(root);
    search.inspected(await inspectFiles(folder, config, ['a.ts', 'b.ts'], () => false, never), []);
    const changed = [
      ['a.ts', { retries: 1 }],
      ['b.ts', { retry: 1 }],
    ];
    for (let n = 0; n < 3; n += 1) expect((await count()).sort()).toEqual(changed);
  });

  it('finds lines in source files and in texts of every other kind, in the order of their paths', async () => {
    const root = tempFolder();
    writeFiles(root, {
      'src/b.ts': 'const retryPolicy = 1;\n// nothing\nuse(retryPolicy, retryPolicy);\n',
      'src/a.unknown': 'retryPolicy',
      Makefile: 'all: retryPolicy\r\n',
      'docs/guide.md': 'The retryPolicy decides.',
    });
    const search = await searchIn(root);
    expect(await askAll(search, { query: 'retryPolicy', mode: 'exact' })).toEqual([
      {
        file: 'Makefile',
        group: 'code',
        language: null,
        total: 1,
        matches: [{ line: 1, text: 'all: retryPolicy', ranges: [[5, 16]] }],
      },
      expect.objectContaining({ file: 'docs/guide.md', group: 'docs' }),
      expect.objectContaining({ file: 'src/a.unknown' }),
      {
        file: 'src/b.ts',
        group: 'code',
        language: 'typescript',
        total: 2,
        matches: [
          { line: 1, text: 'const retryPolicy = 1;', ranges: [[6, 17]] },
          {
            line: 3,
            text: 'use(retryPolicy, retryPolicy);',
            ranges: [
              [4, 15],
              [17, 28],
            ],
          },
        ],
      },
    ]);
  });

  it('never looks into state, secrets, binaries, ignored, vendored, too large or linked files', async () => {
    const root = tempFolder();
    const outside = tempFolder();
    writeFiles(outside, { 'target.txt': 'needle' });
    writeFiles(root, {
      '.gitignore': 'ignored.txt\nout/\n',
      '.memoignore': 'private/\n',
      'ignored.txt': 'needle',
      'out/a.txt': 'needle',
      'private/a.txt': 'needle',
      '.memo/log.txt': 'needle',
      '.env': 'needle',
      'node_modules/x/readme.md': 'needle',
      'photo.png': 'needle',
      'nul.txt': 'needle\0',
      'large.txt': `needle${' '.repeat(maxFileKB * 1024)}`,
      'bundle.js': `var a='needle';${'x'.repeat(9000)}`,
      'seen.txt': 'needle',
    });
    fs.symlinkSync(path.join(outside, 'target.txt'), path.join(root, 'link.txt'));
    fs.symlinkSync(outside, path.join(root, 'memory-bank'));
    expect(await names(await searchIn(root), { query: 'needle', mode: 'exact' })).toEqual(['seen.txt']);
  });

  it('does not follow a link that took the place of a listed folder, for none of its files', async () => {
    const root = tempFolder();
    const outside = tempFolder();
    const files = ['1.txt', '2.txt', '3.txt'];
    writeFiles(outside, Object.fromEntries(files.map((file) => [file, 'needle'])));
    writeFiles(
      root,
      Object.fromEntries([...files.map((file) => `sub/${file}`), 'b.txt'].map((file) => [file, 'needle'])),
    );
    const search = await searchIn(root);
    fs.rmSync(path.join(root, 'sub'), { recursive: true });
    fs.symlinkSync(outside, path.join(root, 'sub'));
    expect(await names(search, { query: 'needle' })).toEqual(['b.txt']);
  });

  it('searches the memory bank as a group of its own, whatever ignore files say', async () => {
    const root = tempFolder();
    writeFiles(root, {
      '.gitignore': 'memory-bank/\n',
      'memory-bank/decisions/one.md': 'needle',
      'src/cart.ts': 'needle',
      'test/cart.ts': 'needle',
      'src/cart.spec.ts': 'needle',
      'README.md': 'needle',
      'Shop.Tests/CartTests.cs': 'needle',
    });
    const search = await searchIn(root);
    const of = async (...groups: NonNullable<Query['groups']>) => names(search, { query: 'needle', groups });
    expect(await of('bank')).toEqual(['memory-bank/decisions/one.md']);
    expect(await of('tests')).toEqual(['Shop.Tests/CartTests.cs', 'src/cart.spec.ts', 'test/cart.ts']);
    expect(await of('docs')).toEqual(['README.md']);
    expect(await of('code')).toEqual(['src/cart.ts']);
    expect(await of()).toHaveLength(6);
  });

  it('takes globs: names, folders, braces, and what to leave out', async () => {
    const root = tempFolder();
    writeFiles(root, { 'src/a.ts': 'x1', 'src/deep/b.tsx': 'x1', 'src/c.py': 'x1', 'lib/d.ts': 'x1', '!e.ts': 'x1' });
    const search = await searchIn(root);
    const of = (include: string[], exclude: string[] = []) => names(search, { query: 'x1', include, exclude });
    expect(await of(['*.ts'])).toEqual(['!e.ts', 'lib/d.ts', 'src/a.ts']);
    expect(await of(['src'])).toEqual(['src/a.ts', 'src/c.py', 'src/deep/b.tsx']);
    expect(await of(['src/**/*.{ts,tsx}'])).toEqual(['src/a.ts', 'src/deep/b.tsx']);
    expect(await of(['./src/*.ts', '!e.ts'])).toEqual(['!e.ts', 'src/a.ts']);
    expect(await of([], ['src/deep/', '*.py'])).toEqual(['!e.ts', 'lib/d.ts', 'src/a.ts']);
    await expect(of(['{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}{a,b}'])).rejects.toMatchObject({
      code: 'InvalidArgument',
      data: { path: 'include' },
    });
  });

  it('reads encodings and line ends as the code map does', async () => {
    const root = tempFolder();
    const utf16 = (text: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    writeFiles(root, {
      'bom.txt': '\ufeffgröße\r\nzwei\r\n',
      'wide.txt': utf16('eins\r\ngröße 查询\n'),
    });
    const search = await searchIn(root);
    const [bom, wide] = await askAll(search, { query: '^GRÖSSE$|^GRÖßE', mode: 'regex' });
    expect(bom).toMatchObject({ file: 'bom.txt', matches: [{ line: 1, text: 'größe', ranges: [[0, 5]] }] });
    expect(wide).toMatchObject({ file: 'wide.txt', matches: [{ line: 2, text: 'größe 查询' }] });
    expect(await names(search, { query: '查询' })).toEqual(['wide.txt']);
  });

  it('answers in parts, none larger than asked for, that add up to the whole', async () => {
    const root = tempFolder();
    const files = Object.fromEntries(
      Array.from({ length: 60 }, (_, n) => [`d${n % 7}/f${String(n).padStart(2, '0')}.txt`, 'hit\n'.repeat(n % 9)]),
    );
    writeFiles(root, files);
    const search = await searchIn(root);
    const expected = Object.keys(files)
      .sort()
      .filter((file) => files[file] !== '');
    for (const limit of [1, 7, 1000]) {
      const seen: string[] = [];
      let lines = 0;
      let after: string | undefined;
      for (;;) {
        const part = await ask(search, { query: 'hit', limit, ...(after === undefined ? {} : { after }) });
        const shown = part.files.reduce((sum, { matches }) => sum + matches.length, 0);
        expect(shown).toBeLessThanOrEqual(limit);
        lines += part.files.reduce((sum, { total }) => sum + total, 0);
        seen.push(...part.files.map(({ file }) => file));
        if (part.next === null) break;
        after = part.next;
      }
      expect(seen).toEqual(expected);
      expect(lines).toBe(Object.values(files).reduce((sum, text) => sum + text.length / 4, 0));
    }
  });

  it('goes through 10,000 files, rubbish among them, and agrees with grep', async () => {
    const root = tempFolder();
    let seed = 7;
    const random = (below: number) => {
      seed = (Math.imul(seed, 1_103_515_245) + 12_345) & 0x7fffffff;
      return (seed >>> 8) % below;
    };
    const files: Record<string, string | Uint8Array> = {};
    for (let n = 0; n < 10_000; n += 1) {
      const lines = Array.from({ length: random(12) }, () => `${'pad '.repeat(random(5))}token${random(40)} end`);
      files[`p${n % 100}/f${n}.${n % 3 === 0 ? 'ts' : 'txt'}`] = lines.join('\n');
      if (n % 500 === 0) files[`rubbish/${n}.txt`] = Uint8Array.from({ length: 300 }, () => random(256));
    }
    writeFiles(root, files);
    const search = await searchIn(root);
    for (const word of ['token7', 'token39 end']) {
      const found = await askAll(search, { query: word, mode: 'exact', caseSensitive: true, limit: 5000 });
      const ours = found.flatMap(({ file, matches }) => matches.map(({ line }) => `${file}:${line}`)).sort();
      const grep = execFileSync('grep', ['-rnIF', word, '.'], { cwd: root, encoding: 'utf8', maxBuffer: 1e8 });
      const theirs = grep
        .split('\n')
        .filter((l) => l !== '')
        .map((l) => l.slice(2).split(':').slice(0, 2).join(':'))
        .sort();
      expect(ours).toEqual(theirs);
      expect(ours.length).toBeGreaterThan(300);
    }
  }, 120_000);

  it('ends a regular expression that backtracks without end, names the field, and leaves others alone', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.txt': `${'a'.repeat(60)}!\n`, 'b.txt': 'needle\n' });
    const search = await searchIn(root);
    const hostile = ask(search, { query: '^(a+)+$', mode: 'regex' });
    const others = Array.from({ length: 5 }, () => names(search, { query: 'needle', mode: 'exact' }));
    await expect(hostile).rejects.toMatchObject({ code: 'InvalidArgument', data: { path: 'query', file: 'a.txt' } });
    for (const other of others) expect(await other).toEqual(['b.txt']);
    expect(await names(search, { query: 'a{60}', mode: 'regex' })).toEqual(['a.txt']);
  });

  it('survives several hostile ones at once, more than there are threads', async () => {
    const root = tempFolder();
    writeFiles(root, Object.fromEntries(Array.from({ length: 6 }, (_, n) => [`${n}.txt`, `${'a'.repeat(50)}!`])));
    const search = await searchIn(root);
    const hostile = Array.from({ length: 6 }, () => ask(search, { query: '(a|aa)+$', mode: 'regex' }));
    const ends = await Promise.allSettled(hostile);
    expect(ends.map((end) => (end.status === 'rejected' ? end.reason.code : 'found'))).toEqual(
      Array(6).fill('InvalidArgument'),
    );
    expect(await names(search, { query: 'aaa!', mode: 'exact' })).toHaveLength(6);
  });

  it('ends at once when cancelled, also in the middle of a hostile one', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.txt': `${'a'.repeat(60)}!\n` });
    const search = await searchIn(root);
    const control = new AbortController();
    const hostile = ask(search, { query: '^(a+)+$', mode: 'regex' }, control.signal);
    let ended = false;
    const end = hostile.catch((thrown) => {
      ended = true;
      return thrown;
    });
    setTimeout(() => control.abort(), 100);
    // The watch over a stuck thread takes far longer than this.
    await new Promise((resolve) => setTimeout(resolve, 600));
    expect(ended).toBe(true);
    expect(await end).toMatchObject({ code: 'Cancelled' });
    expect(await names(search, { query: 'a!', mode: 'exact' })).toEqual(['a.txt']);
  });

  it('follows files that come and go, and sees what is in them now', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.md': 'needle', 'b.ts': 'nothing' });
    const search = await searchIn(root);
    writeFiles(root, { 'new.md': 'needle', 'b.ts': 'needle' });
    fs.rmSync(path.join(root, 'a.md'));
    const listing = await inspectFiles(await checkFolder(root), config, ['new.md'], () => false, never);
    search.inspected(listing, ['a.md']);
    expect(await names(search, { query: 'needle' })).toEqual(['b.ts', 'new.md']);
  });

  it('waits until the files are known, and says why when they cannot be', async () => {
    const root = tempFolder();
    writeFiles(root, { 'a.ts': 'needle' });
    const folder = await checkFolder(root);
    const search = createTextSearch({ folder, maxFileBytes: () => 1000 });
    onTestFinished(() => search.close());
    const early = names(search, { query: 'needle' });
    await search.listed(await listFiles(folder, config, never), async () => {});
    expect(await early).toEqual(['a.ts']);
    await expect(ask(search, { query: 'needle' }, AbortSignal.abort())).rejects.toThrow();
  });

  it('refuses what the contract does not take, naming the field', async () => {
    const params = contract['search.text'].params;
    for (const [wrong, field] of [
      [{ query: '' }, 'query'],
      [{ query: 'a'.repeat(1001) }, 'query'],
      [{ query: 'a', after: '../x' }, 'after'],
      [{ query: 'a', limit: 0 }, 'limit'],
      [{ query: 'a', mode: 'fuzzy' }, 'mode'],
      [{ query: 'a', groups: ['all'] }, 'groups'],
    ] as const) {
      const parsed = params.safeParse(wrong);
      expect(parsed.error?.issues[0]?.path[0]).toBe(field);
    }
  });
});
