/**
 * Every method of the contract over each transport, to a real engine: a valid call whose answer the contract holds, and a
 * bad argument. Electron's bridge walks the same steps in test/e2e. What a transport does with calls that take long is here too.
 */
import { once } from 'node:events';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { toMemoError } from '#shared/base/errors.ts';
import { contract, type MethodName, methodNames } from '#shared/contract/contract.ts';
import { type Client, createClient } from '#shared/rpc/client.ts';
import { portPair } from '#shared/rpc/port.ts';
import { createHost } from '../../../src/main/host/host.ts';
import { attach } from '../../../src/main/link/link.ts';
import { serve, socketPort, webSocketPort } from '../../../src/main/rpc/rpc.ts';
import { startWeb } from '../../../src/main/web/server.ts';
import { makeShop, steps } from '../../helpers/contract-walk/steps.ts';
import { type Ask, walk } from '../../helpers/contract-walk/walk.ts';
import { makeWorkspace, type TestWorkspace } from '../../helpers/workspace.ts';

interface Way {
  client: Client;
  reaches?: (method: MethodName) => boolean;
  close(): Promise<void>;
}

const hostOptions = { shell: 'test', version: '1.0.0', watch: false } as const;

const ways: Record<string, (workspace: TestWorkspace) => Promise<Way>> = {
  async 'in process'({ root }) {
    const host = createHost(hostOptions);
    const [server, port] = portPair();
    serve(server, host);
    const client = createClient(port);
    await client.call('workspace.open', { root });
    return { client, close: host.close.bind(host) };
  },
  async 'web socket'({ root }) {
    const host = createHost(hostOptions);
    const shell = await startWeb({ host, rendererDir: root });
    const { origin } = new URL(shell.url);
    const entered = await fetch(shell.url, { redirect: 'manual' });
    const cookie = entered.headers.get('set-cookie')?.split(';')[0] ?? '';
    const key = entered.headers.get('location')?.split('#key=')[1] ?? '';
    const said = ['memoscope', key];
    const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, said, { headers: { cookie, origin } });
    const client = createClient(webSocketPort(socket));
    await once(socket, 'open');
    await client.call('workspace.open', { root });
    const close = async (): Promise<void> => {
      await shell.close();
      await host.close();
    };
    return { client, close };
  },
  async 'local socket'({ root, memo }) {
    const owner = await attach(root, hostOptions);
    const socket = net.connect(memo('run', 'socket'));
    await once(socket, 'connect');
    const client = createClient(socketPort(socket));
    const close = async (): Promise<void> => {
      client.close();
      await owner.close();
    };
    const reaches = (method: MethodName) =>
      contract[method].scope === 'workspace' || ['ping', 'workspace.state'].includes(method);
    return { client, reaches, close };
  },
};

const undo: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const one of undo.splice(0).reverse()) await one();
});

async function open(name: string): Promise<Way & { root: string }> {
  const workspace = makeWorkspace();
  makeShop(workspace.root);
  undo.push(() => workspace.dispose());
  const userData = process.env.MEMOSCOPE_USER_DATA ?? '';
  fs.mkdirSync(userData, { recursive: true });
  fs.writeFileSync(path.join(userData, 'settings.json'), '{"ollamaHost":""}');
  const way = (await ways[name]?.(workspace)) as Way;
  undo.push(way.close);
  return { ...way, root: workspace.root };
}

const asking =
  (client: Client): Ask =>
  async (method, params) => {
    try {
      return { result: await (client.call as (method: string, params: unknown) => Promise<unknown>)(method, params) };
    } catch (thrown) {
      return { error: toMemoError(thrown).toObject() };
    }
  };

test('the steps reach every method of the contract', () => {
  expect(methodNames.filter((name) => !steps.some(({ method }) => method === name))).toEqual([]);
});

describe.each(Object.keys(ways))('every method over %s', (name) => {
  test('answers a valid call as the contract says, and refuses a bad argument; long ones are followed, cancelled and timed out (api-4, engine-9)', async () => {
    const { root, client, reaches } = await open(name);
    await longCalls(client);
    expect(await walk(root, asking(client), reaches)).toEqual([]);
  }, 180_000);
});

async function longCalls(client: Client): Promise<void> {
  // A rebuild begins once the files have been read.
  await client.call('index.run', {});
  const { rebuild } = await client.call('generations.trigger', {});
  const op = await new Promise<string>((resolve) => {
    client.on('op', ({ kind, opId }) => {
      if (kind === 'rebuild') resolve(opId);
    });
  });
  // It continues for an hour of stabilise time.
  const followed = await client.call('StreamOp', { opId: op, after: 0, waitMs: 20_000 });
  expect(followed.op).toMatchObject({ kind: 'rebuild', state: 'running' });
  expect(followed.events.length).toBeGreaterThan(0);
  const nothingNew = await client.call('StreamOp', { opId: op, after: followed.last, waitMs: 1 });
  expect(nothingNew.op.state).toBe('running');

  const given = new AbortController();
  const waiting = client.call('generations.wait', { id: rebuild.id }, { signal: given.signal });
  // An answer to what was asked later: the wait has begun.
  await client.call('Status', {});
  given.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'Cancelled' });
  const limited = client.call('generations.wait', { id: rebuild.id }, { signal: AbortSignal.timeout(20) });
  await expect(limited).rejects.toMatchObject({ code: 'Cancelled' });

  await client.call('generations.stop', {});
  let { op: end, last } = followed;
  while (end.state === 'running')
    ({ op: end, last } = await client.call('StreamOp', { opId: op, after: last, waitMs: 20_000 }));
  expect(end.state).toBe('cancelled');
}
