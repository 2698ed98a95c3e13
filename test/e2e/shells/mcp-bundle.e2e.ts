/** What the build writes for catalogues of MCP servers: its form, and that the bundle starts an installed Memoscope. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstTools } from '../../../src/main/mcp/tools/table.ts';
import { makePlace, type Place, projectRoot } from '../support/place.ts';

const out = path.join(projectRoot, 'out', 'mcp');
const product = JSON.parse(fs.readFileSync(path.join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
  mcpName: string;
};
let place: Place;
let unpacked: string;

beforeAll(() => {
  place = makePlace();
  unpacked = path.join(path.dirname(place.root), 'bundle');
  for (const [name, content] of unzip(fs.readFileSync(path.join(out, 'memoscope.mcpb')))) {
    fs.mkdirSync(path.dirname(path.join(unpacked, name)), { recursive: true });
    fs.writeFileSync(path.join(unpacked, name), content);
  }
});
afterAll(() => place.remove());

/** By the directory at its end, as programs read it. */
function unzip(zip: Buffer): [string, Buffer][] {
  const end = zip.lastIndexOf('PK\x05\x06');
  const files: [string, Buffer][] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [size, names, start] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28), zip.readUInt32LE(at + 42)];
    const content = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const packed = zip.subarray(content, content + size);
    files.push([zip.toString('utf8', at + 46, at + 46 + names), inflateRawSync(packed)]);
    at += 46 + names;
  }
  return files;
}

test('server.json names the package for npm by the name that package.json claims', () => {
  const entry = JSON.parse(fs.readFileSync(path.join(out, 'server.json'), 'utf8')) as { description: string };
  expect(entry).toMatchObject({
    $schema: 'https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json',
    name: product.mcpName,
    version: product.version,
    packages: [
      { registryType: 'npm', identifier: 'memoscope', version: product.version, transport: { type: 'stdio' } },
    ],
  });
  expect(entry.description.length).toBeLessThanOrEqual(100);
  expect(product.mcpName).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
});

test('the manifest of the bundle names files that are in it, a folder to choose, and the first tools', () => {
  const manifest = JSON.parse(fs.readFileSync(path.join(unpacked, 'manifest.json'), 'utf8')) as {
    icon: string;
    server: { entry_point: string; mcp_config: { command: string; args: string[] } };
    user_config: Record<string, { type: string }>;
    tools: { name: string }[];
  };
  expect(manifest).toMatchObject({
    ...{ manifest_version: '0.3', name: 'memoscope', version: product.version, author: { name: expect.any(String) } },
    server: { type: 'node', mcp_config: { command: 'node' } },
    user_config: { folder: { type: 'directory' } },
  });
  const { icon, server, tools } = manifest;
  for (const file of [icon, server.entry_point]) expect(fs.existsSync(path.join(unpacked, file)), file).toBe(true);
  expect(server.mcp_config.args).toEqual([`\${__dirname}/${server.entry_point}`, 'mcp', `\${user_config.folder}`]);
  expect(tools.map(({ name }) => name)).toEqual(firstTools.map(({ name }) => name));
});

test.skipIf(process.platform === 'win32')(
  'the bundle serves from an installed Memoscope, and says where none is',
  async () => {
    const bin = path.join(path.dirname(place.root), 'bin');
    fs.mkdirSync(bin);
    const start = path.join(projectRoot, 'bin', 'memoscope.mjs');
    fs.writeFileSync(path.join(bin, 'memoscope'), `#!/bin/sh\nexec '${process.execPath}' '${start}' "$@"\n`, {
      mode: 0o755,
    });
    const env: Record<string, string> = {
      PATH: `${bin}:/bin`,
      MEMOSCOPE_USER_DATA: place.userData,
      HOME: place.userData,
    };
    const entry = path.join(unpacked, 'server', 'memoscope.mjs');
    const client = new Client({ name: 'test', version: '1' });
    const args = [entry, 'mcp', place.root];
    await client.connect(new StdioClientTransport({ command: process.execPath, args, env, cwd: '/' }));
    expect((await client.listTools()).tools[0]?.name).toBe('explore');
    await client.close();
    // Only where this machine has none of its own in the usual folders.
    if (['/usr/local/bin', '/opt/homebrew/bin', '/usr/bin'].some((one) => fs.existsSync(path.join(one, 'memoscope'))))
      return;
    const alone = spawnSync(process.execPath, [entry, 'mcp'], { env: { ...env, PATH: '/bin' }, encoding: 'utf8' });
    expect([alone.status, alone.stdout]).toEqual([1, '']);
    expect(alone.stderr).toContain('npm install -g memoscope');
  },
);
