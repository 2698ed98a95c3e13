/** Rooms of an engine: order of opening and closing, news, and what is asked of a room that opens later. */
import { expect, test } from 'vitest';
import { createLiveConfig } from '../../../../src/main/engine/rooms/ground.ts';
import { createHouse, createSignal, createSlot } from '../../../../src/main/engine/rooms/room.ts';
import { loadConfig } from '../../../../src/main/engine/workspace/workspace.ts';

test('rooms begin in the order of opening and close in the reverse order, one after the other', async () => {
  const seen: string[] = [];
  const house = createHouse();
  const room = (name: string) => ({
    begin: () => void seen.push(`${name} begins`),
    async close() {
      await Promise.resolve();
      seen.push(`${name} closed`);
    },
  });
  house.add(room('first'));
  house.add({});
  house.add(room('second'));
  const settled = Promise.withResolvers<void>();
  house.beginAfter(settled.promise);
  expect(seen).toEqual([]);
  settled.resolve();
  await settled.promise;
  await house.close();
  expect(seen).toEqual(['first begins', 'second begins', 'second closed', 'first closed']);
});

test('a signal calls its listeners at once and in order, and waits for what they began', async () => {
  const seen: string[] = [];
  const news = createSignal<[name: string]>();
  news.on(async (name) => {
    seen.push(`slow ${name}`);
    await Promise.resolve();
    seen.push(`slow ${name} is done`);
  });
  news.on((name) => void seen.push(`quick ${name}`));
  const told = news.emit('a');
  expect(seen).toEqual(['slow a', 'quick a']);
  await told;
  expect(seen).toEqual(['slow a', 'quick a', 'slow a is done']);
});

test('a slot that is asked before its room was opened says so', () => {
  const slot = createSlot<number>('The context');
  expect(() => slot.get()).toThrow('The context is used before it was opened.');
  slot.fill(1);
  expect(slot.get()).toBe(1);
});

test('a re-read configuration is news when it or its notices are others, and never after the close', async () => {
  const { config } = await loadConfig({ configFile: 'no such folder/config.yaml' });
  const live = createLiveConfig(config);
  let times = 0;
  live.changed.on(() => {
    times += 1;
  });
  const other = { ...config, aliases: { ...config.aliases, archiveDays: config.aliases.archiveDays + 1 } };
  live.take({ config: other, notices: [] });
  live.take({ config: structuredClone(other), notices: [] });
  expect([times, live.now()]).toEqual([1, other]);
  live.close();
  live.take({ config, notices: [] });
  expect([times, live.now()]).toEqual([1, other]);
});
