/**
 * A whole run in a network of its own that has no way out, with every connection that any of its processes asks the kernel for
 * written down: nothing but this machine's own addresses is asked for, and all of it works.
 */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '../../..');
const can = (program: string, args: string[]): boolean => spawnSync(program, args).status === 0;
const missing = [
  can('unshare', ['-rn', 'sh', '-c', 'ip link set lo up']) ? '' : 'a network namespace (unshare -rn, ip)',
  can('strace', ['-V']) ? '' : 'strace',
].filter(Boolean);
if (missing.length > 0)
  console.warn(
    `SKIPPED: that nothing is asked of a network is not shown here; this machine refuses ${missing.join(' and ')}.`,
  );

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
});
const script = `
ip link set lo up
cd "$FOLDER"
node "$REPOSITORY/test/helpers/ollama/serve.ts" --port 11434 > "$BASE/ollama" 2>&1 &
memoscope() { node "$REPOSITORY/bin/memoscope.mjs" "$@"; }
memoscope index
memoscope search Retry
memoscope rotate --now
memoscope learn
memoscope evolution consent yes
memoscope learn
memoscope ask "How does RetryPolicy wait?"
printf '%s\\n' '${initialize}' | memoscope mcp
kill $!
`;

test.skipIf(missing.length > 0)('no process asks for an address that is not this machine', { timeout: 300_000 }, () => {
  const base = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-test-'));
  const folder = path.join(base, 'project');
  fs.cpSync(path.join(repository, 'resources/demo/ledgerline'), folder, { recursive: true });
  const trace = path.join(base, 'trace');
  const traced = ['-f', '-qq', '-e', 'trace=connect,sendto,sendmsg,sendmmsg', '-e', 'signal=none', '-o', trace];
  const { stdout } = spawnSync('unshare', ['-rn', 'strace', ...traced, 'sh', '-c', script], {
    encoding: 'utf8',
    timeout: 240_000,
    killSignal: 'SIGKILL',
    env: {
      ...process.env,
      BASE: base,
      FOLDER: folder,
      REPOSITORY: repository,
      MEMOSCOPE_USER_DATA: path.join(base, 'ud'),
    },
  });
  expect(stdout).toContain('Ledgerline.Payments.Retry.RetryPolicy');
  expect(stdout).toContain('g-0002 is live in place of g-0001');
  expect(stdout).toMatch(/^ {2}lr-.* static /m);
  // The model that is there has nothing to ask; that it was asked is what counts here.
  expect(stdout).toMatch(/There is nothing new to ask\.\nollama:qwen3:4b/);
  expect(stdout).toContain('A short answer.');
  expect(stdout).toContain('"serverInfo":{"name":"memoscope"');
  const addresses = [
    ...fs.readFileSync(trace, 'utf8').matchAll(/inet_addr\("([^"]+)"\)|inet_pton\(AF_INET6, "([^"]+)"/g),
  ].map((found) => found[1] ?? found[2] ?? '');
  expect(addresses.length).toBeGreaterThan(0);
  expect([...new Set(addresses)].filter((address) => !/^(127\.|::1$|::ffff:127\.)/.test(address))).toEqual([]);
  fs.rmSync(base, { recursive: true, force: true });
});
