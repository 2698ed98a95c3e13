/** One gate: every connection that leaves the machine's own sockets passes src/main/engine/network. */
import { expect, test } from 'vitest';
import { type Exit, gatedOnly, idleExits } from './rules/network.ts';
import { projectFiles, report } from './sources.ts';

const exits: readonly Exit[] = [
  {
    file: 'src/main/engine/network/network.ts',
    uses: ['node:http', 'node:https', 'node:dns'],
    why: 'the gate itself',
  },
  {
    file: 'src/main/engine/models/servers/ollama-client.ts',
    uses: ['ollama/browser'],
    why: 'the client of Ollama, which is given the fetch of the gate',
  },
  {
    file: 'src/main/engine/models/local/runtime.ts',
    uses: ['@xenova/transformers'],
    why: 'runs models of folders; its own fetch and its remote models are switched off, which a test looks at',
  },
  { file: 'src/main/link/own-session.ts', uses: ['node:net'], why: 'the local socket of the owner of a workspace' },
  { file: 'src/main/link/remote-session.ts', uses: ['node:net'], why: 'the way to that socket' },
  { file: 'src/main/web/server.ts', uses: ['node:http', 'ws'], why: 'serves the page on loopback; connects nowhere' },
];

const files = projectFiles();

test('nothing but the gate opens a connection (engine-6)', () => {
  expect(report(gatedOnly(files, exits))).toEqual([]);
  expect(idleExits(files, exits)).toEqual([]);
});

test.each([
  "const a = await fetch('http://example.org');",
  "await globalThis.fetch('http://example.org');",
  'const client = new Client({ fetch });',
  "new WebSocket('ws://example.org');",
  "import https from 'node:https';",
  "import { connect } from 'net';",
  "const dns = await import('node:dns');",
  "const http = process.getBuiltinModule('node:http');",
  "const { getBuiltinModule } = process; getBuiltinModule('http');",
  'process.getBuiltinModule(name);',
  "import { Ollama } from 'ollama';",
  "import { net } from 'electron';",
])('%s is found', (text) => {
  expect(gatedOnly([{ path: 'src/main/engine/a.ts', text }], exits)).not.toEqual([]);
});

test.each([
  "import type { Socket } from 'node:net'; type Fetch = typeof fetch;",
  'function passing(): typeof fetch { return gatedFetch(pass); }',
  "const names = /fetch\\(/; const call = 'fetch(url)'; // fetch(url)",
  'git.fetch(); const options = { fetch: guarded };',
  "const path = process.getBuiltinModule('node:path');",
])('%s passes', (text) => {
  expect(gatedOnly([{ path: 'src/main/engine/a.ts', text }], exits)).toEqual([]);
});
