/** Looking for model servers at ports: what answers as one is found by its name, and nothing else is sent to anybody. */
import http from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { discoverServers } from '../../../../../src/main/engine/models/models.ts';
import { startFakeOpenai } from '../../../../helpers/openai/fake-openai.ts';
import { tempUserData } from '../../temp-folder.ts';

const never = new AbortController().signal;
const portOf = (host: string): number => Number(new URL(host).port);

async function listening(server: net.Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => void server.close());
  return (server.address() as AddressInfo).port;
}

it('finds those that list models, in the order of the ports, with one request each', async () => {
  tempUserData();
  const studio = await startFakeOpenai([{ id: 'qwen3-8b' }, { id: 'gemma-3' }]);
  const llama = await startFakeOpenai([{ id: 'qwen3-4b', owner: 'llamacpp' }]);
  expect(await discoverServers(never, [portOf(llama.host), portOf(studio.host)])).toMatchObject([
    { id: 'llama.cpp', host: llama.host, models: [{ name: 'qwen3-4b' }], needsKey: false },
    { id: 'lm-studio', host: studio.host, models: [{ name: 'qwen3-8b' }, { name: 'gemma-3' }], needsKey: false },
  ]);
  for (const { requests } of [studio, llama]) {
    expect(requests.map(({ path, body, headers }) => [path, body, headers.authorization])).toEqual([
      ['/v1/models', {}, undefined],
    ]);
  }
});

it('leaves out what listens there and is none', async () => {
  tempUserData();
  const seen: string[] = [];
  const site = http.createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<html>A site that is being developed</html>');
  });
  const json = http.createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end('{"models":"none"}');
  });
  const locked = http.createServer((_, response) => {
    response.writeHead(401);
    response.end();
  });
  const ssh = net.createServer((socket) => socket.resume().end('SSH-2.0-OpenSSH\r\n'));
  const mute = net.createServer((socket) => socket.resume());
  const free = await listening(net.createServer());
  const ports = await Promise.all([site, json, locked, ssh, mute].map(listening));
  expect(await discoverServers(never, [...ports, free])).toEqual([]);
  expect(seen).toEqual(['GET /v1/models']);
});

it('ends with the person who looks', async () => {
  tempUserData();
  const mute = net.createServer((socket) => socket.resume());
  const stop = new AbortController();
  const looking = discoverServers(stop.signal, [await listening(mute)]);
  stop.abort();
  await expect(looking).rejects.toThrow();
});
