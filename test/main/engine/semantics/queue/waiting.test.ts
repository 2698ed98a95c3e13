/** A process that waits for a description with nothing else to do must not end before the wait does. */
import { expect, test } from 'vitest';
import { createWaiting } from '../../../../../src/main/engine/semantics/queue/waiting.ts';

const timeouts = (): number => process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;

test('a wait with an end keeps the process alive although its timer does not, and lets it go again', async () => {
  const waiting = createWaiting();
  const before = timeouts();
  let over = (): void => {};
  const timers = {
    now: () => 0,
    start(_: number, done: () => void) {
      over = done;
      return () => undefined;
    },
  };
  const done = waiting.atMost('T_aaaaaaaa', 250, timers);
  expect(timeouts()).toBe(before + 1);
  over();
  await done;
  expect(timeouts()).toBe(before);
});
