/**
 * Bad input that concerns the code map, through the real engine: all of it in one folder, read once.
 * Whatever else lies there, the healthy files are read, and what is left out is counted with its reason.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Engine } from '../../../src/main/engine/engine.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../helpers/workspace.ts';
import { openReady } from './small-project.ts';
import { makePipe, writeFiles } from './temp-folder.ts';
import { runUnprivileged } from './unprivileged.ts';

const healthy = (name: string): string => `namespace Fine { public class ${name} { public int Size; } }\n`;
const oddNames = [
  `it's.cs`,
  '"quoted".cs',
  'two\nlines.cs',
  '🚀 项目/é.cs',
  '-rf.cs',
  '$(touch x).cs',
  'Case.cs',
  'case.cs',
];
const longest = `${'n'.repeat(252)}.cs`;
/** Folders whose path is as long as a path of the contract may be, and longer than the system takes at once. */
const dig =
  "for (let i = 0; i < 25; i += 1) { fs.mkdirSync('x'.repeat(250)); process.chdir('x'.repeat(250)); } fs.writeFileSync('deep.cs', '');";
const marked = `\ufeff${healthy('Marked')}`;

const files: Record<string, string | Uint8Array> = {
  'healthy/a.cs': healthy('First'),
  'healthy/z.cs': healthy('Last'),
  // Too much, in every way.
  'one-line.js': `var a = [${'1,'.repeat(2_500_000)}];`,
  'minified.js': `var a = [${'1,'.repeat(450_000)}];`,
  'wide.ts': `export const wide = [${'1,'.repeat(20_000)}];`,
  'generics.cs': 'a<'.repeat(20_000),
  'round.ts': '('.repeat(100_000),
  'square.py': '['.repeat(100_000),
  'curly.go': `package a\nfunc f() ${'{'.repeat(100_000)}`,
  // Not what the name says.
  'program.cs': Uint8Array.from({ length: 1_000_000 }, (_, n) => (n * 7919) % 256),
  'nul.py': 'a = 1\0',
  'latin1.cs': Buffer.from('// caf\xe9', 'latin1'),
  'cut.cs': Buffer.from([0x2f, 0x2f, 0xe9, 0xa1]),
  'little.cs': Buffer.from(marked.replace('Marked', 'Little'), 'utf16le'),
  'big.cs': Buffer.from(marked.replace('Marked', 'Big'), 'utf16le').swap16(),
  'marked.cs': marked,
  'emptied.cs': '',
  [longest]: healthy('Longest'),
  ...Object.fromEntries(oddNames.map((file, n) => [file, healthy(`Odd${n}`)])),
};

describe('a folder with everything that can be wrong with files', () => {
  let workspace: TestWorkspace;
  let engine: Engine;
  const server = net.createServer();
  /** Reason by file. */
  const skipped = new Map<string, string>();

  beforeAll(async () => {
    workspace = makeWorkspace({ '.memo/config.yaml': 'index:\n  parseTimeoutMs: 3000\n' });
    const { root } = workspace;
    writeFiles(root, files);
    fs.symlinkSync('..', path.join(root, 'healthy/loop'));
    fs.symlinkSync('itself.cs', path.join(root, 'itself.cs'));
    fs.symlinkSync('/etc', path.join(root, 'outside'));
    makePipe(path.join(root, 'pipe.cs'));
    await new Promise<void>((resolve) => server.listen(path.join(root, 's.cs'), resolve));
    execFileSync(process.execPath, ['-e', dig], { cwd: root });
    engine = await openReady(workspace);
    const answer = await engine.call('workspace.skipped', { offset: 0, limit: 200 }, uncancelled);
    for (const { file, reason, detail } of answer.files) {
      skipped.set(file, reason);
      expect(detail, file).not.toBe('');
    }
  }, 120_000);
  afterAll(async () => {
    server.close();
    execFileSync('rm', ['-rf', path.join(workspace.root, 'x'.repeat(250))]);
    await workspace.dispose();
  });

  const found = async (symbol: string): Promise<string | undefined> =>
    (await engine.call('ResolveSymbol', { path: symbol, limit: 1 }, uncancelled)).resolved?.file;

  test.each([
    ['a line of 5 MB', 'one-line.js', ['tooLarge']],
    ['a script in one line', 'minified.js', ['minified']],
    ['a< × 20,000', 'generics.cs', ['parseTimeout', 'parseCrash']],
    ['1 MB of no text with a code ending', 'program.cs', ['binary']],
    ['a NUL byte', 'nul.py', ['binary']],
    ['a link to the folder that it is in', 'healthy/loop', ['symlink']],
    ['a link to itself', 'itself.cs', ['symlink']],
    ['a link out of the root', 'outside', ['symlink']],
    ['a pipe', 'pipe.cs', ['notAFile']],
    ['a socket', 's.cs', ['notAFile']],
  ])('%s is left out with its reason (engine-1)', (_, file, reasons) => {
    expect(reasons).toContain(skipped.get(file));
  });

  test('folders deeper than a path can be are left out with the reason (engine-1)', () => {
    const deep = [...skipped].filter(([file]) => file.startsWith('xxx'));
    expect(deep.map(([, reason]) => reason)).toEqual(['nameUnusable']);
  });

  test.each(['round.ts', 'square.py', 'curly.go'])(
    '100,000 nested brackets in %s are read with errors, or left out with the reason (engine-1)',
    async (file) => {
      if (skipped.has(file)) return expect(['parseTimeout', 'parseCrash']).toContain(skipped.get(file));
      const { partly } = await engine.call('workspace.overview', {}, uncancelled);
      expect(partly.map((each) => each.file)).toContain(file);
    },
  );

  test('every other file is read: long lines, UTF-16, odd and long names, twins by case', async () => {
    for (const file of Object.keys(files)) {
      if (skipped.has(file)) continue;
      expect((await engine.call('source.read', { file }, uncancelled)).language, file).not.toBeNull();
    }
    for (const [name, file] of [
      ['First', 'healthy/a.cs'],
      ['Last', 'healthy/z.cs'],
      ['Little', 'little.cs'],
      ['Big', 'big.cs'],
      ['Marked', 'marked.cs'],
      ['Longest', longest],
      ...oddNames.map((odd, n) => [`Odd${n}`, odd]),
    ])
      expect(await found(`Fine.${name}`)).toBe(file);
    expect(await found('wide.wide')).toBe('wide.ts');
  });

  test('what is left out is counted by reason in the status, and nothing of it is reported as failed', async () => {
    const { skipped: counts, files: read } = await engine.call('Status', {}, uncancelled);
    expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(skipped.size);
    const links = [...skipped.keys()].filter((file) => !Object.hasOwn(files, file)).length;
    expect(read).toBe(Object.keys(files).length - (skipped.size - links));
    expect(engine.state()).toMatchObject({ phase: 'ready', notices: [] });
  });
});

describe('a folder that changes', () => {
  let workspace: TestWorkspace;
  afterEach(() => workspace.dispose());
  const index = (engine: Engine) => engine.call('index.run', {}, uncancelled);
  const code = [
    'using System;',
    'namespace Shop;',
    '/// <summary>Keeps',
    '/// what was bought.</summary>',
    'public class Cart {',
    '  /* A field',
    '     over lines. */',
    '  public string Text = @"one',
    'two";',
    '  // Adds.',
    '  public int Add(int a,',
    '      int b) {',
    '    return a + b;',
    '  }',
    '  private int Left() {',
    '    return 1;',
    '  }',
    '}',
    '',
  ];

  test('CRLF, LF, a byte order mark and UTF-16 give the same six hashes and the same fileHash (hash-1)', async () => {
    workspace = makeWorkspace({ 'Cart.cs': code.join('\n') });
    const engine = await openReady(workspace);
    const hashes = async (): Promise<Record<string, string>> => {
      await index(engine);
      const { types } = JSON.parse(fs.readFileSync(workspace.memo('generations/g-0001/index.json'), 'utf8'));
      expect(types).toHaveLength(1);
      const { hash } = await engine.call('source.read', { file: 'Cart.cs' }, uncancelled);
      return { ...types[0], hash };
    };
    const six = [
      'structureHash',
      'publicImplHash',
      'internalImplHash',
      'implHash',
      'xmlDocHash',
      'cosmeticHash',
      'hash',
    ];
    const only = (all: Record<string, string>) => six.map((name) => `${name} ${all[name]}`);
    const expected = only(await hashes());
    for (const each of expected) expect(each).toMatch(/^\w+ [0-9A-Z]{8}$/);
    const crlf = code.join('\r\n');
    for (const bytes of [Buffer.from(crlf), Buffer.from(`\ufeff${crlf}`), Buffer.from(`\ufeff${crlf}`, 'utf16le')]) {
      fs.writeFileSync(path.join(workspace.root, 'Cart.cs'), bytes);
      expect(only(await hashes())).toEqual(expected);
    }
    const { batches } = await engine.call('workspace.changes', { limit: 10, perBatch: 10, since: 0 }, uncancelled);
    expect(batches).toEqual([]);
  });

  test('a file becomes a folder and a folder a file: the rest stays', async () => {
    workspace = makeWorkspace({ 'a.cs': healthy('A'), 'b/c.cs': healthy('C'), 'd.cs': healthy('D') });
    const engine = await openReady(workspace);
    workspace.remove('a.cs');
    workspace.write('a.cs/in.cs', healthy('In'));
    workspace.remove('b');
    workspace.write('b', 'no folder');
    await index(engine);
    const types = (
      await engine.call('SearchSymbols', { query: '', offset: 0, limit: 50, kinds: ['class'] }, uncancelled)
    ).hits;
    expect(types.map((hit) => `${hit.path} ${hit.file}`).sort()).toEqual(['Fine.D d.cs', 'Fine.In a.cs/in.cs']);
    workspace.remove('a.cs');
    workspace.write('a.cs', healthy('A'));
    await index(engine);
    expect((await engine.call('Status', {}, uncancelled)).typesIndexed).toBe(2);
  });

  test('a file that may not be read is left out with the reason, and read once it may be (engine-1)', () => {
    workspace = makeWorkspace();
    const script = path.join(import.meta.dirname, 'index-without-rights.ts');
    expect(runUnprivileged(script, [])).toEqual([
      { types: ['Fine.Open'], skipped: ['unreadable closed.cs', 'unreadable shut'] },
      { types: ['Fine.Closed', 'Fine.Inside', 'Fine.Open'], skipped: [] },
    ]);
  });
});
