import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Usage } from '#shared/contract/find.ts';
import { IndexSummary, serviceMethods } from '#shared/contract/service.ts';
import { SymbolHit } from '#shared/contract/symbols.ts';
import { attach, productVersion, type WorkspaceLink } from '../../../src/main/link/link.ts';
import { openSmallEngine } from '../link/small-engine.ts';
import { mainFile, type Run, runCli } from './run-cli.ts';
import { runHere } from './run-here.ts';

let folder: string;
let project: string;
let userData: string;

beforeAll(async () => {
  folder = fs.realpathSync(fs.mkdtempSync(path.join(os.tmpdir(), 'memo-cli-')));
  project = path.join(folder, 'shop');
  userData = path.join(folder, 'user');
  fs.mkdirSync(path.join(project, 'src', 'deep'), { recursive: true });
  fs.writeFileSync(
    path.join(project, 'src', 'retry.ts'),
    '/** Says when to try again. */\nexport class RetryPolicy {\n  next(attempt: number): number {\n    return attempt;\n  }\n}\n',
  );
  fs.writeFileSync(path.join(project, 'src', 'a.ts'), 'export class Twin {}\n');
  fs.writeFileSync(path.join(project, 'src', 'b.ts'), 'export class Twin {}\n');
  fs.writeFileSync(
    path.join(project, 'src', 'use.ts'),
    "import { RetryPolicy } from './retry';\nexport const again = (policy: RetryPolicy) => policy.next(1);\n",
  );
  fs.writeFileSync(path.join(project, 'src', 'image.ts'), Buffer.from([0, 1, 2, 0]));
});
afterAll(() => fs.rmSync(folder, { recursive: true }));

const memoscope = (args: string[], cwd = project): Promise<Run> => runHere(args, { cwd, userData });
/** The same as a process of its own. */
const started = (args: string[], cwd = project): Promise<Run> => runCli(args, { cwd, userData });
const json = (run: Run): unknown => JSON.parse(run.out);

/** For the tests of the group: commands ask an engine that runs, which spares each the start of its own. */
function holdEngine(): void {
  let link: WorkspaceLink;
  let before: string | undefined;
  beforeAll(async () => {
    before = process.env.MEMOSCOPE_USER_DATA;
    process.env.MEMOSCOPE_USER_DATA = userData;
    link = await attach(project, { version: productVersion(), shell: 'test', watch: false });
    await link.settled(new AbortController().signal);
  });
  afterAll(async () => {
    await link.close();
    if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
    else process.env.MEMOSCOPE_USER_DATA = before;
  });
}

describe('before a folder is indexed', () => {
  it('says what to do, and leaves the folder alone', async () => {
    const run = await memoscope(['resolve', 'RetryPolicy']);
    expect(run).toMatchObject({ code: 3, out: '' });
    expect(run.err).toContain('memoscope index');
    expect(fs.existsSync(path.join(project, '.memo'))).toBe(false);
  });
});

describe('the forms that scripts rely on', () => {
  it('index [dir] --json gives the summary', async () => {
    const run = await started(['index', 'shop', '--json'], folder);
    expect(run.err).toBe('');
    expect(IndexSummary.parse(json(run))).toMatchObject({
      files: { indexed: 4, skipped: { binary: 1 }, withParseErrors: 0 },
      types: 4,
      languages: { typescript: { files: 4 } },
    });
  });

  it('compiled code is kept for the next start, with the user and not in the folder', async () => {
    const env = { NODE_COMPILE_CACHE: undefined };
    const run = await runCli(['status', '--json'], { cwd: project, userData, env });
    expect(run.code).toBe(0);
    expect(fs.readdirSync(path.join(userData, 'code-cache'))).not.toEqual([]);
    expect(fs.readdirSync(path.join(project, '.memo'))).not.toContain('code-cache');
  });

  it('resolve --json gives the one symbol, from any sub-folder (api-5)', async () => {
    const run = await started(['resolve', 'RetryPolicy', '--json'], path.join(project, 'src', 'deep'));
    expect(run.code).toBe(0);
    expect(json(run)).toEqual({
      resolved: expect.objectContaining({ kind: 'class', file: 'src/retry.ts', line: 2, typeId: expect.any(String) }),
    });
  });

  it('outline --json gives resolved and text (api-5)', async () => {
    const run = await memoscope(['outline', 'RetryPolicy', '--json']);
    expect(json(run)).toMatchObject({
      resolved: { kind: 'class' },
      text: expect.stringContaining('next(attempt: number)'),
    });
  });

  it('a command starts an engine for its one call', async () => {
    expect(json(await memoscope(['search', 'twin', '--json']))).toHaveLength(2);
    expect((await memoscope(['grep', 'Twin', '--json'])).code).toBe(0);
    expect(json(await memoscope(['usages', 'RetryPolicy.next', '--json']))).toHaveLength(1);
    expect((await memoscope(['graph', 'RetryPolicy'])).out).toMatch(/^(?:graph|flowchart) /);
  });

  it('invalidate says what a description of a type is then (change-7)', async () => {
    expect(json(await memoscope(['invalidate', 'RetryPolicy', '--json']))).toMatchObject({
      resolved: { kind: 'class' },
      change: { semanticState: 'none' },
    });
    expect((await memoscope(['invalidate', 'RetryPolicy'])).out).toMatch(/RetryPolicy has no description yet/);
  });

  it('status and doctor --json follow the contract (diagnostics-1)', async () => {
    expect(serviceMethods.Status.result.parse(json(await memoscope(['status', '--json'])))).toMatchObject({ files: 4 });
    const { checks } = serviceMethods['doctor.run'].result.parse(json(await memoscope(['doctor', '--json'])));
    expect(checks.map((check) => check.name)).toContain('sqlite');
  });
});

describe('the forms that scripts rely on, of a running engine', () => {
  holdEngine();

  it('resolve of a path that means several is AmbiguousSymbol with candidates (api-3)', async () => {
    const run = await started(['resolve', 'Twin', '--json']);
    expect(run.code).toBe(3);
    expect(json(run)).toMatchObject({
      error: { code: 'AmbiguousSymbol', candidates: [{ kind: 'class' }, { kind: 'class' }] },
    });
  });

  it('resolve of nothing is SymbolNotFound with suggestions', async () => {
    const run = await memoscope(['--json', 'resolve', 'RetryPolicz']);
    expect(run.code).toBe(3);
    const { error } = json(run) as { error: { code: string; suggestions: string[] } };
    expect(error.code).toBe('SymbolNotFound');
    expect(error.suggestions.some((one) => one.endsWith('RetryPolicy'))).toBe(true);
  });

  it('search --json gives hits, filtered and limited', async () => {
    const all = json(await memoscope(['search', 'twin', '--json'])) as unknown[];
    expect(SymbolHit.array().parse(all)).toHaveLength(2);
    expect(json(await memoscope(['search', 'twin', '--json', '--limit', '1']))).toHaveLength(1);
    expect(json(await memoscope(['search', 'next', '--json', '--kind', 'class']))).toEqual([]);
    expect(json(await memoscope(['search', 'next', '--json', '--kind', 'class', '--kind', 'method']))).toHaveLength(1);
    expect(json(await memoscope(['search', 'next', '--json', '--lang', 'csharp']))).toEqual([]);
  });

  it('grep --json gives lines with ranges; nothing found is exit 3', async () => {
    const run = await memoscope(['grep', 'class \\w+Policy', '--json']);
    expect(run).toMatchObject({ code: 0, err: 'Not read: 1 not text.\n' });
    expect(json(run)).toEqual([
      { file: 'src/retry.ts', line: 2, text: 'export class RetryPolicy {', ranges: [[7, 24]] },
    ]);
    const none = await memoscope(['grep', 'nothing-of-the-kind', '--json']);
    expect([none.code, json(none)]).toEqual([3, []]);
    expect(json(await memoscope(['grep', '-F', 'next(', '--json']))).toHaveLength(2);
    expect(json(await memoscope(['grep', '-iw', 'TWIN', '--json', '--limit', '1']))).toHaveLength(1);
    expect(json(await memoscope(['grep', '--words', 'policy retry', '--in', '*.ts', '--json']))).toHaveLength(3);
    expect((await memoscope(['grep', 'class', '--not-in', 'src'])).code).toBe(3);
  });

  it('usages --json gives places with kind and confidence', async () => {
    const run = await memoscope(['usages', 'RetryPolicy.next', '--json']);
    expect(run.code).toBe(0);
    expect(Usage.array().parse(json(run))).toMatchObject([
      { file: 'src/use.ts', line: 2, column: 54, kind: 'call', snippet: expect.stringContaining('policy.next(1)') },
    ]);
    expect(json(await memoscope(['usages', 'RetryPolicy', '--json', '--limit', '1']))).toHaveLength(1);
  });

  it('graph --json gives text in the format that was asked for', async () => {
    expect(json(await memoscope(['graph', 'use.again', '--json']))).toMatchObject({
      text: expect.stringMatching(/^(?:graph|flowchart) /),
    });
    expect((await memoscope(['graph', 'RetryPolicy', '--format', 'dot'])).out).toMatch(/^digraph /);
  });

  it('outline of a member gives that member alone', async () => {
    const { text } = json(await memoscope(['outline', 'RetryPolicy.next', '--json'])) as { text: string };
    expect(text).toContain('next(attempt: number)');
    expect(text).not.toContain('Says when to try again');
  });
});

describe('for people', () => {
  it('prints text without colour where there is no terminal, and no control characters of others', async () => {
    const odd = path.join(folder, 'odd');
    fs.mkdirSync(odd);
    fs.writeFileSync(path.join(odd, 'x.ts'), '/** \u001b]0;owned\u0007 */\nexport class Plain {}\n');
    await memoscope(['index', odd]);
    for (const args of [['outline', 'Plain'], ['search', 'Plain'], ['resolve', 'Plain'], ['status']]) {
      const run = await started([...args, '--workspace', odd]);
      expect(run.code, args[0]).toBe(0);
      expect(run.out).not.toMatch(/\p{Cc}(?<!\n)/u);
    }
  });

  it('prints what grep prints where other programs read', async () => {
    const run = await memoscope(['grep', 'Twin']);
    expect(run).toMatchObject({ code: 0, err: 'Not read: 1 not text.\n' });
    expect(run.out).toBe('src/a.ts:1:export class Twin {}\nsrc/b.ts:1:export class Twin {}\n');
    const some = await memoscope(['grep', 'Twin', '--limit', '1']);
    expect(some.out).toBe('src/a.ts:1:export class Twin {}\n');
    expect(some.err).toContain('--limit');
  });

  it('says why files were left out in words, and what languages there are', async () => {
    expect((await memoscope(['index'])).out).toContain('left out: 1 not text');
    const run = await memoscope(['search', 'next', '--lang', 'rust']);
    expect(run).toMatchObject({
      code: 0,
      out: expect.stringContaining('There is no rust here; the code map holds typescript.'),
    });
  });

  it('says which file that it is given is not there, and that a bank holds nothing yet', async () => {
    for (const args of [
      ['bank', 'learn', '--from', '/none.md'],
      ['memory', 'add', '--from', '/none.md'],
      ['memory', 'import', '/none.md'],
    ])
      expect(await memoscope(args)).toMatchObject({
        code: 3,
        err: 'error There is no file /none.md. Give another file.\n',
      });
    expect((await memoscope(['bank', 'load', 'a task'])).out).toContain('memoscope bank init');
  });

  it('doctor checks what it can where the user data folder cannot be used', async () => {
    const file = path.join(folder, 'a-file');
    fs.writeFileSync(file, '');
    const run = await runCli(['doctor'], { cwd: project, userData: file });
    expect(run.code).toBe(1);
    expect(run.out).toMatch(/^ok +sqlite/m);
    expect(run.out).toMatch(/^wrong +user data.*Fix: /m);
  });

  it('suggests on standard error', async () => {
    const run = await memoscope(['resolve', 'RetryPolicz']);
    expect(run.out).toBe('');
    expect(run.err).toMatch(/^error .*RetryPolicz.*RetryPolicy/s);
  });
});

describe('usage', () => {
  it.each([
    [['resolve'], '<path>'],
    [['search', 'a', '--limit', 'many'], '--limit'],
    [['search', 'a', '--kind', 'classs'], "--kind cannot be 'classs'. It is one of: class, "],
    [['search', 'a', '--lang', 'rusty'], "--lang cannot be 'rusty'"],
    [['grep', '(a'], 'regular expression'],
    [['grep', 'a', '--group', 'all'], '--group'],
    [['grep', 'a', '-F', '--words'], '--words'],
    [['grep', 'a', '--limit', '0'], '--limit'],
    [['graph', 'RetryPolicy', '--format', 'svg'], '--format'],
    [['usages', 'RetryPolicy', '--limit', '100000'], '--limit cannot be used: must be at most 10000.'],
    [
      ['pack', 'build', 'all', '--filter', 'type:*', '--max-tokens', '1'],
      '--max-tokens cannot be used: must be at least 100.',
    ],
    [['bank', 'learn', '--type', 'accident'], '--type cannot be used: must be one of bug, performance, integration.'],
    [['bank', 'resolve', 'bc-1', '--choose', 'both'], '--choose cannot be used: must be one of keep, take, merge.'],
    [['rename', 'RetryPolicy', 'two words'], '<new> cannot be used: must be a name.'],
    [['config', 'set', 'index.maxFileKB', '0'], 'index.maxFileKB cannot be 0: it must be at least 1.'],
    [['config', 'set', 'index.maxFileKB', '-52'], "'-52' looks like an option. If it is meant: -- -52"],
    [['config', 'set', 'index.maxFileKB', '--', '-52'], 'index.maxFileKB cannot be -52: it must be at least 1.'],
    [['config', 'set', 'index.exclude', 'a'], 'index.exclude cannot be a: it must be a list.'],
    [['config', 'set', 'theme', 'purple'], 'theme cannot be purple: it must be one of system, light, dark.'],
    [['search', 'a', '--limit', '5000'], '--limit cannot be used'],
    [['memory', 'search', 'a', '--limit', '5000'], '--limit cannot be used'],
    [['memory', 'list', '--limit', '-3'], "--limit cannot be '-3'"],
    [['memory', 'forget', 'lr-20260101-001'], 'memoscope forget'],
    [['memory', 'list', '--lmit', '3'], "There is no option '--lmit'"],
  ])('%j exits 2 and names what is wrong', async (args, named) => {
    const run = await memoscope(['--json', ...args]);
    expect([run.code, run.err]).toEqual([2, '']);
    expect(json(run)).toMatchObject({ error: { code: 'InvalidArgument', message: expect.stringContaining(named) } });
  });

  it('is told on standard error to people', async () => {
    const run = await started(['resolve']);
    expect(run).toMatchObject({ code: 2, out: '', err: expect.stringMatching(/^error resolve needs <path>/) });
  });

  it('refuses folders that cannot be opened with the right code', async () => {
    expect((await memoscope(['index', path.join(folder, 'missing')])).code).toBe(3);
    expect((await memoscope(['index', path.join(project, 'src', 'a.ts')])).code).toBe(1);
    expect((await memoscope(['open', path.join(folder, 'missing')])).code).toBe(3);
  });

  it('has help with examples for every command', async () => {
    const overview = await memoscope(['--help']);
    expect(overview.code).toBe(0);
    const names = [...overview.out.matchAll(/^ {2}([a-z]+)/gm)].map((match) => String(match[1]));
    expect(names).toEqual([
      ...[
        'open',
        'index',
        'status',
        'commands',
        'docs',
        'outline',
        'resolve',
        'search',
        'grep',
        'why',
        'log',
        'notes',
        'usages',
        'graph',
        'diff',
        'impact',
        'semantic',
        'invalidate',
        'explore',
        'ask',
        'investigate',
        'rename',
        'extract',
        'trust',
        'window',
        'pin',
        'unpin',
        'dismiss',
        'context',
        'pack',
        'memory',
        'bank',
        'inbox',
        'sessions',
        'forget',
        'learn',
        'evolution',
        'rotate',
        'generations',
        'models',
        'agents',
        'mcp',
        'config',
        'completions',
        'doctor',
      ],
    ]);
    const group = await memoscope(['memory', '--help']);
    expect(group.out).toContain('Usage: memoscope memory <command>');
    expect(await memoscope(['memory', '--json'])).toMatchObject({ code: 2, out: expect.stringContaining('missing') });
    // The help of every command is read in parse.test.ts; here one of each kind is printed by a process.
    for (const name of ['index', 'rotate', 'memory search', 'bank load'])
      expect((await started([...name.split(' '), '--help'])).out).toContain(`Examples:\n  memoscope ${name}`);
    expect((await memoscope(['--version'])).out.trim()).toBe(productVersion());
  });
});

describe('with a running engine', () => {
  holdEngine();

  it('asks it instead of starting another', async () => {
    const status = json(await started(['status', '--json'])) as { owner: { pid: number } };
    expect(status.owner.pid).toBe(process.pid);
    expect((await memoscope(['resolve', 'RetryPolicy'])).code).toBe(0);
  });

  it('loads neither the database nor the schemas for that', async () => {
    const trace = path.join(folder, 'loaded.txt');
    const hook = path.join(folder, 'hook.mjs');
    fs.writeFileSync(
      hook,
      `import fs from 'node:fs';
      import { registerHooks } from 'node:module';
      const load = (url, context, next) => {
        fs.appendFileSync(${JSON.stringify(trace)}, url + '\\n');
        return next(url, context);
      };
      registerHooks({ load });`,
    );
    const run = await runCli(['resolve', 'RetryPolicy'], {
      cwd: project,
      userData,
      main: path.resolve(import.meta.dirname, '../../../src/main/cli/main.ts'),
      env: { NODE_OPTIONS: `--import ${hook}` },
    });
    expect(run.code).toBe(0);
    const loaded = fs.readFileSync(trace, 'utf8');
    expect(loaded).toContain('remote-session.ts');
    expect(loaded).not.toMatch(/node_modules|contract\/contract|engine\/(engine|workspace)|main\/(host|web)/);
  });

  it('answers the forms of a wrong argument as the engine does', async () => {
    const run = await memoscope(['search', 'a', '--limit', '5000', '--json']);
    expect(json(run)).toMatchObject({ error: { code: 'InvalidArgument', path: 'limit' } });
  });
});

describe('as a process', () => {
  it.each([
    ['resolve', ['resolve', 'X'], ''],
    ['index', ['index'], 'Stopped. What was read so far is kept; memoscope index goes on from there.\n'],
  ])('%s cancels its call on Ctrl-C, exits with 130 and says what is worth to say', async (name, args, told) => {
    const busy = path.join(folder, `busy-${name}`);
    fs.mkdirSync(busy);
    let called: AbortSignal | undefined;
    const before = process.env.MEMOSCOPE_USER_DATA;
    process.env.MEMOSCOPE_USER_DATA = userData;
    const link = await attach(busy, {
      version: productVersion(),
      shell: 'test',
      watch: false,
      openEngine: async (options) => ({
        ...(await openSmallEngine(options)),
        call: (_method, _params, { signal }) => {
          called = signal;
          return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
        },
      }),
    });
    try {
      let child: ChildProcess | undefined;
      const run = runCli([...args, '--workspace', busy], {
        cwd: folder,
        userData,
        onStart: (started) => {
          child = started;
        },
      });
      await expect.poll(() => called !== undefined).toBe(true);
      child?.kill('SIGINT');
      expect(await run).toEqual({ code: 130, out: '', err: told });
      await expect.poll(() => called?.aborted).toBe(true);
    } finally {
      await link.close();
      if (before === undefined) delete process.env.MEMOSCOPE_USER_DATA;
      else process.env.MEMOSCOPE_USER_DATA = before;
    }
  });

  it('ends quietly when its reader stops', async () => {
    const child = spawn('sh', ['-c', '"$0" "$@" | head -c 1', process.execPath, mainFile, 'search', '', '--json'], {
      cwd: project,
      env: { ...process.env, MEMOSCOPE_USER_DATA: userData },
    });
    let err = '';
    child.stderr.on('data', (text) => {
      err += text;
    });
    await new Promise((done) => child.on('close', done));
    expect(err).toBe('');
  });

  it('open --web prints a link that lets a browser in, and ends on a signal with nothing left behind', async () => {
    const renderer = path.resolve(import.meta.dirname, '../../../out/renderer/index.html');
    if (!fs.existsSync(renderer)) {
      console.warn('open --web is checked only after a build: out/renderer is missing.');
      return;
    }
    let answer: Promise<Response> | undefined;
    const run = await runCli(['open', '--web', '--no-browser'], {
      cwd: project,
      userData,
      onOut: (out, stop) => {
        const url = /Open (http:\S+)\n/.exec(out)?.[1];
        if (!url || answer) return;
        answer = fetch(url, { redirect: 'manual' });
        void answer.finally(() => stop('SIGTERM'));
      },
    });
    expect((await answer)?.status).toBe(303);
    expect(run.code).toBe(0);
    expect(fs.readdirSync(path.join(project, '.memo', 'run'))).toEqual(['lock.db']);
  });
});
