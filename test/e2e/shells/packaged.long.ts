/**
 * What electron-builder makes of this checkout, with the stand-in in the place of Electron's binary: the installed app and
 * its command line start on their own files, far from this checkout. Packing takes too long for every test run.
 */
import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { _electron } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFuses, writeDistribution } from '../../helpers/electron-standin/packaged.ts';
import { chromiumPath } from '../support/chromium.ts';
import { makePlace, type Place, projectRoot } from '../support/place.ts';

const run = promisify(execFile);
const builder = path.join(projectRoot, 'node_modules', 'electron-builder', 'cli.js');

describe.runIf(process.platform === 'linux')('the installed app', () => {
  let place: Place;
  let app: string;
  let resources: string;
  let env: Record<string, string>;

  beforeAll(async () => {
    place = makePlace();
    const folder = path.dirname(place.root);
    writeDistribution(path.join(folder, 'electron'));
    const dist = path.join(folder, 'dist');
    const set = [`-c.electronDist=${path.join(folder, 'electron')}`, `-c.directories.output=${dist}`];
    await run(process.execPath, [builder, '--linux', 'dir', ...set], { cwd: projectRoot, maxBuffer: 1 << 24 });
    app = path.join(dist, `linux-${process.arch === 'x64' ? '' : `${process.arch}-`}unpacked`);
    resources = path.join(app, 'resources');
    env = { STANDIN_NODE: process.execPath, CHROMIUM: chromiumPath() };
    for (const [name, value] of Object.entries(place.env)) if (value !== undefined) env[name] ??= value;
    delete env.ELECTRON_OVERRIDE_DIST_PATH;
  }, 180_000);

  afterAll(() => place?.remove());

  const command = (...words: string[]) =>
    run(path.join(resources, 'cli', 'memoscope'), words, { env, cwd: place.root, maxBuffer: 1 << 24 });

  test('shows a folder, read by an engine of its own files', async () => {
    const executablePath = path.join(app, 'memoscope-app');
    const shell = await _electron.launch({ executablePath, args: [place.root], cwd: place.userData, env });
    const page = await shell.firstWindow();
    await page.getByRole('button', { name: 'Workspace ledgerline' }).waitFor();
    await page.getByText('Up to date').waitFor();
    expect(await shell.evaluate(({ app: own }) => own.isPackaged)).toBe(true);
    await shell.close();
  });

  test('finds whole what it is made of: native modules, grammars, the offline model', async () => {
    // It ends with 1 where this machine lacks something else.
    const { stdout } = await command('doctor', '--json').catch((failed: { stdout: string }) => failed);
    const { checks } = JSON.parse(stdout) as { checks: { name: string; ok: boolean; found: string }[] };
    const parts = ['node', 'sqlite', 'usearch', 'onnxruntime', 'grammars', 'models'];
    const broken = checks.filter((check) => parts.includes(check.name) && !check.ok);
    expect(broken).toEqual([]);
    expect(checks.map((check) => check.name)).toEqual(expect.arrayContaining(parts));
  });

  test('holds native code of this platform and processor alone', () => {
    const unpacked = path.join(resources, 'app.asar.unpacked');
    const native = fs.globSync('**/*.{node,so,so.*,dll,dylib}', { cwd: unpacked });
    const foreign = native.filter(
      (file) => !file.includes(`linux-${process.arch}`) && !file.includes(`linux/${process.arch}`),
    );
    expect(foreign).toEqual([]);
    expect(native.map((file) => file.split('/')[1]).sort()).toEqual(
      expect.arrayContaining(['@img', 'better-sqlite3', 'onnxruntime-node', 'usearch']),
    );
  });

  test('starts the server that it names to agents', async () => {
    const { stdout } = await command('mcp', '--print-config', 'claude', '--workspace', place.root);
    const { mcpServers } = JSON.parse(stdout) as {
      mcpServers: { memoscope: { command: string; args: string[]; env: Record<string, string> } };
    };
    const start = mcpServers.memoscope;
    expect(start.env).toEqual({ ELECTRON_RUN_AS_NODE: '1' });
    expect(start.args[0]).toBe(path.join(resources, 'app.asar.unpacked', 'bin', 'memoscope.mjs'));
    const client = new Client({ name: 'test', version: '1' });
    await client.connect(new StdioClientTransport({ ...start, env: { ...env, ...start.env }, cwd: '/' }));
    expect((await client.listTools()).tools.map((tool) => tool.name)).toContain('explore');
    await client.close();
  });

  test('becomes a deb package that puts its command line on the path', async () => {
    // The real packager is told the same; it is fetched where a package is made.
    const fpm = path.join(path.dirname(place.root), 'fpm');
    fs.writeFileSync(fpm, '#!/bin/sh\nprintf "%s\\n" "$@" > "$0.args"\n', { mode: 0o755 });
    const set = [`--prepackaged=${app}`, `-c.directories.output=${path.join(path.dirname(place.root), 'deb')}`];
    await run(process.execPath, [builder, '--linux', 'deb', ...set], {
      cwd: projectRoot,
      env: { ...process.env, CUSTOM_FPM_PATH: fpm },
      maxBuffer: 1 << 24,
    });
    const words = fs.readFileSync(`${fpm}.args`, 'utf8').split('\n');
    expect(words).toContain(`${app}/=/opt/Memoscope`);
    expect(words).toContain('scripts/deb/memoscope=/usr/bin/memoscope');
    const installed = fs.readFileSync(path.join(projectRoot, 'scripts', 'deb', 'memoscope'), 'utf8');
    const here = installed.replace('/opt/Memoscope', app);
    expect(here).not.toBe(installed);
    const { stdout } = await run('sh', ['-c', here, 'memoscope', '--version'], { env, cwd: '/' });
    expect(stdout).toContain(JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8')).version);
  });

  test('E-19 has its switches off but for running as Node, which its processes need', () => {
    // Run as Node, cookies encrypted, NODE_OPTIONS, --inspect, archive checked, only from the archive, snapshot, file://.
    expect(readFuses(path.join(app, 'memoscope-app'))).toBe('11001100');
  });

  test('is no larger than its parts explain', () => {
    const unpacked = path.join(resources, 'app.asar.unpacked');
    const sizes = Object.fromEntries(
      ['node_modules', 'out', 'resources'].map((part) => [part, megabytes(path.join(unpacked, part))]),
    );
    expect(sizes.node_modules).toBeLessThan(115);
    expect(sizes.out).toBeLessThan(30);
    expect(sizes.resources).toBeLessThan(40);
  });
});

function megabytes(folder: string): number {
  const files = fs.globSync('**', { cwd: folder, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + fs.statSync(path.join(parentPath, name)).size, 0);
  return Math.round(bytes / 1e6);
}
