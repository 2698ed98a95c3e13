import { PassThrough } from 'node:stream';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LineTransport, maxLineBytes } from '../../../../src/main/mcp/line-transport.ts';

async function started() {
  const input = new PassThrough();
  const output = new PassThrough();
  const transport = new LineTransport(input, output);
  const messages: JSONRPCMessage[] = [];
  transport.onmessage = (message) => messages.push(message);
  await transport.start();
  const answers = (): unknown[] =>
    (output.read()?.toString('utf8') ?? '')
      .split('\n')
      .filter(Boolean)
      .map((line: string) => JSON.parse(line));
  return { input, transport, messages, answers };
}

const ping = (id: number, method = 'ping') => ({ jsonrpc: '2.0' as const, id, method });

test('messages come whole however their bytes are cut', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 5 }),
      fc.integer({ min: 1, max: 9 }),
      async (names, step) => {
        const { input, messages } = await started();
        const bytes = Buffer.from(names.map((name, n) => `${JSON.stringify(ping(n, name))}\r\n`).join(''));
        for (let at = 0; at < bytes.length; at += step) input.emit('data', bytes.subarray(at, at + step));
        expect(messages).toEqual(names.map((name, n) => ping(n, name)));
      },
    ),
  );
});

test('a message that is too long is refused by its id, wherever that stands, and the next one is read', async () => {
  const long = 'x'.repeat(maxLineBytes);
  for (const [line, id] of [
    [`{"jsonrpc":"2.0","id":5,"params":"${long}"}`, 5],
    [`{"method":"a","params":"${long}","id":"q"}`, 'q'],
    [`{"params":"${long}","a":1}`, null],
  ] as const) {
    const { input, messages, answers } = await started();
    for (let at = 0; at < line.length; at += 1 << 16) input.emit('data', Buffer.from(line.slice(at, at + (1 << 16))));
    input.emit('data', Buffer.from(`\n${JSON.stringify(ping(6))}\n`));
    expect(answers()).toMatchObject([{ id, error: { code: -32600 } }]);
    expect(messages).toEqual([ping(6)]);
  }
});

test('what is no message is refused, and the next one is read', async () => {
  const { input, messages, answers } = await started();
  input.emit('data', Buffer.from(`{oops\n\n[1]\n{"id":3,"jsonrpc":"1.0","method":"a"}\n${JSON.stringify(ping(4))}\n`));
  expect(answers()).toMatchObject([
    { id: null, error: { code: -32700 } },
    { id: null, error: { code: -32600 } },
    { id: 3, error: { code: -32600 } },
  ]);
  expect(messages).toEqual([ping(4)]);
});

test('the end of the input closes it once', async () => {
  const { input, transport } = await started();
  let closed = 0;
  transport.onclose = () => {
    closed += 1;
  };
  input.end();
  await expect.poll(() => closed).toBe(1);
  await transport.close();
  expect(closed).toBe(1);
  await transport.send(ping(1));
});

test('senders wait for a client that reads slowly, and the end lets them go', async () => {
  const input = new PassThrough();
  const output = new PassThrough({ highWaterMark: 10 });
  const transport = new LineTransport(input, output);
  await transport.start();
  const listeners = output.eventNames().reduce((sum, name) => sum + output.listenerCount(name), 0);
  let sent = 0;
  const send = async (): Promise<void> => {
    await transport.send(ping(1));
    sent += 1;
  };
  const all = Promise.all(Array.from({ length: 20 }, send));
  await new Promise(setImmediate);
  expect(sent).toBe(0);
  expect(input.isPaused()).toBe(true);
  expect(output.eventNames().reduce((sum, name) => sum + output.listenerCount(name), 0)).toBe(listeners);
  output.resume();
  await all;
  expect(input.isPaused()).toBe(false);
  output.pause();
  const held = Promise.all([send(), send()]);
  await transport.close();
  await held;
  expect(sent).toBe(22);
});
