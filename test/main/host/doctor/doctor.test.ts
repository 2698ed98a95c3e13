import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createWording } from '#shared/messages/translator.ts';
import { defaultOllamaHost } from '../../../../src/main/engine/models/models.ts';
import { type RunCheck, runDoctor } from '../../../../src/main/host/doctor/doctor.ts';
import { checkUserData } from '../../../../src/main/host/doctor/rights.ts';
import { makeReport } from '../../../../src/main/host/host.ts';
import { startFakeOllama } from '../../../helpers/ollama/fake-ollama.ts';
import { startFakeOpenai } from '../../../helpers/openai/fake-openai.ts';
import { tempFolder, tempUserData } from '../../engine/temp-folder.ts';

const fine: RunCheck = async () => ({ ok: true, found: 'fine', mend: 'never shown' });

describe('checks', () => {
  test('one that throws, one that throws at once and one that hangs are findings with a fix; the rest is unharmed', async () => {
    const only: Record<string, RunCheck> = {
      fine,
      throws: async () => {
        throw new Error('it broke');
      },
      breaks: () => {
        throw new Error('at once');
      },
      hangs: ({ signal }) =>
        new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('told to stop')))),
    };
    const checks = await runDoctor(null, { only, timeoutMs: 50 });
    expect(checks.map(({ name, ok, found }) => [name, ok, found])).toEqual([
      ['fine', true, 'fine'],
      ['throws', false, 'it broke'],
      ['breaks', false, 'at once'],
      ['hangs', false, 'no answer within 1 s'],
    ]);
    expect(checks.map(({ mend }) => mend !== undefined)).toEqual([false, true, true, true]);
  });

  test('all of them look at this machine and say what they found', async () => {
    tempUserData();
    const checks = await runDoctor(tempFolder());
    expect(checks.map(({ name }) => name)).toEqual([
      ...['node', 'sqlite', 'usearch', 'onnxruntime', 'grammars', 'models', 'ollama', 'model server', 'git'],
      ...['user data', 'workspace', 'disk', 'file watching', 'electron', 'browser', 'language servers'],
    ]);
    const found = (name: string) => checks.find((check) => check.name === name);
    expect(found('sqlite')).toMatchObject({ ok: true, found: expect.stringMatching(/^SQLite 3\./) });
    expect(found('usearch')).toMatchObject({ ok: true });
    expect(found('onnxruntime')).toMatchObject({ ok: true, found: expect.stringMatching(/^onnxruntime /) });
    expect(found('models')).toMatchObject({ ok: true, found: 'memo-embed@1, 256 dimensions' });
    expect(found('disk')?.found).toMatch(/free for user data; .* free for the project$/);
    expect(found('workspace')).toMatchObject({ ok: true, found: 'writable, not indexed yet' });
    // Whatever of them is installed here: none that is missing is amiss.
    expect(found('language servers')).toMatchObject({ ok: true, found: expect.stringMatching(/Python: .*Go: /) });
    const chinese = createWording('zh');
    const servers = (found('language servers')?.words.found ?? []).map((one) =>
      typeof one === 'string' ? one : chinese(one),
    );
    expect(servers).toContainEqual(expect.stringMatching(/^Go：/));
    for (const { found: text, ok, mend } of checks) {
      expect(text).not.toBe('');
      expect(mend === undefined, text).toBe(ok);
    }
  });
});

describe('rights', () => {
  const of = async (name: string, root: string | null) => (await runDoctor(root)).find((check) => check.name === name);

  test.skipIf(process.platform === 'win32')(
    'a folder that others may read, and a socket that is none, are told',
    async () => {
      const userData = tempUserData();
      const root = tempFolder();
      fs.mkdirSync(path.join(root, '.memo', 'run'), { recursive: true });
      fs.chmodSync(path.join(root, '.memo', 'run'), 0o755);
      expect(await of('workspace', root)).toMatchObject({ ok: false, mend: expect.stringContaining('chmod 700') });
      fs.chmodSync(path.join(root, '.memo', 'run'), 0o700);
      fs.writeFileSync(path.join(root, '.memo', 'run', 'socket'), '');
      expect(await of('workspace', root)).toMatchObject({ ok: false, found: expect.stringContaining('is no socket') });
      fs.rmSync(path.join(root, '.memo', 'run', 'socket'));
      expect(await of('workspace', root)).toMatchObject({ ok: true });
      fs.chmodSync(userData, 0o755);
      expect(await of('user data', null)).toMatchObject({ ok: false, mend: `chmod 700 '${userData}'` });
      expect(fs.readdirSync(path.join(root, '.memo'))).toEqual(['run']);
    },
  );
});

test('many that look at the same time do not get into each other’s way', async () => {
  const userData = tempUserData();
  const all = await Promise.all(Array.from({ length: 40 }, () => checkUserData()));
  expect(all.filter(({ ok }) => !ok)).toEqual([]);
  expect(fs.readdirSync(userData)).toEqual([]);
});

describe('Ollama', () => {
  const check = async (settings: Record<string, unknown>, which = 'ollama') => {
    const userData = tempUserData();
    fs.writeFileSync(path.join(userData, 'settings.json'), JSON.stringify(settings));
    return (await runDoctor(null)).find(({ name }) => name === which);
  };

  test('left alone, it is not looked for; on another machine, it is not contacted unless that is allowed', async () => {
    expect(await check({ ollamaHost: '' })).toEqual({
      ...{ name: 'ollama', ok: true, absent: true, found: 'not used' },
      words: { found: [{ key: 'doctor.ollamaUnused', values: {} }] },
    });
    expect(await check({ ollamaHost: 'http://192.0.2.1:11434' })).toMatchObject({
      ok: false,
      found: expect.stringContaining('not contacted'),
      mend: expect.stringContaining(defaultOllamaHost),
    });
  });

  test('chosen, it must answer and have the model', async () => {
    const fake = await startFakeOllama([]);
    const ok = await check({ ollamaHost: fake.host });
    expect(ok).toMatchObject({ ok: true, found: expect.stringMatching(/^Ollama \S+ at /) });
    expect(await check({ ollamaHost: fake.host, ollamaModel: 'gone:7b' })).toMatchObject({
      ok: false,
      mend: 'ollama pull gone:7b',
    });
    await fake.close();
    expect(await check({ ollamaHost: fake.host })).toMatchObject({ ok: false, mend: 'ollama serve' });
  });

  test('the server beside it is named by what it is, where one is set; no port is looked at else', async () => {
    expect(await check({ ollamaHost: '' }, 'model server')).toMatchObject({ ok: true, found: 'not used' });
    const fake = await startFakeOpenai([{ id: 'qwen3-8b' }]);
    const server = { serverHost: fake.host, ollamaHost: '' };
    expect(await check(server, 'model server')).toMatchObject({
      ok: true,
      found: `LM Studio at ${fake.host}, 1 model`,
    });
    expect(await check({ ...server, serverModel: 'gone' }, 'model server')).toMatchObject({
      ok: false,
      mend: expect.stringContaining('Load it in that server'),
    });
    expect(await check({ serverHost: 'http://192.0.2.1:1234' }, 'model server')).toMatchObject({
      ok: false,
      found: expect.stringContaining('not contacted'),
    });
    await fake.close();
    expect(await check(server, 'model server')).toMatchObject({
      ok: false,
      found: expect.stringContaining('does not answer'),
      mend: expect.stringContaining('Start that server'),
    });
  });
});

test('the report of a machine without a folder names neither this user nor where they work', async () => {
  const userData = tempUserData();
  const options = { root: tempFolder(), engine: null, version: '1.0.0', shell: 'test' };
  const text = await makeReport({ ...options, signal: new AbortController().signal });
  expect(text).toMatch(/^# Memoscope diagnostics\n\nMemoscope 1\.0\.0 \(test\), Node /);
  for (const place of [userData, options.root, process.cwd()]) expect(text).not.toContain(place);
  expect(text).toContain('No folder is open.');
  const failing = { call: () => Promise.reject(new Error(`no ${userData}`)) };
  const other = await makeReport({ ...options, engine: failing, signal: new AbortController().signal });
  expect(other).toContain('It could not be asked: no <user data>');
});
