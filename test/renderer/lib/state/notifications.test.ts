// @vitest-environment node
import { expect, it } from 'vitest';
import { createNotificationsStore, keptMessages } from '../../../../src/renderer/lib/state/notifications.ts';

it('shows messages one after the other, and the same one only once in a row', () => {
  const { getState } = createNotificationsStore();
  const first = getState().show({ level: 'info', title: 'a' });
  expect(getState().show({ level: 'info', title: 'a' })).toBe(first);
  getState().show({ level: 'error', title: 'b', detail: 'why' });
  expect(getState().queue.map(({ title }) => title)).toEqual(['a', 'b']);
  getState().dismiss(first);
  expect(getState().queue.map(({ title }) => title)).toEqual(['b']);
  getState().show({ level: 'info', title: 'a' });
  expect(getState().queue).toHaveLength(2);
});

it('keeps what was said last, the latest first, with what it offers until that was done or the folder has changed', () => {
  let now = 1_000;
  const { getState } = createNotificationsStore(() => now);
  let done = 0;
  const run = (): void => {
    done += 1;
  };
  const action = { label: 'Undo', run };
  const first = getState().show({ level: 'info', title: 'a', action });
  getState().dismiss(first);
  now = 2_000;
  getState().show({ level: 'error', title: 'b', action });
  expect(getState().past.map(({ title, at }) => [title, at])).toEqual([
    ['b', 2_000],
    ['a', 1_000],
  ]);
  getState().act(first);
  getState().act(first);
  expect(done).toBe(1);
  expect(getState().past.map(({ action: offered }) => offered?.label)).toEqual(['Undo', undefined]);
  getState().endActions();
  expect([...getState().past, ...getState().queue].filter(({ action: offered }) => offered)).toEqual([]);
  for (let n = 0; n < keptMessages + 5; n += 1) getState().show({ level: 'info', title: `n${n}` });
  expect(getState().past).toHaveLength(keptMessages);
  getState().clearPast();
  expect(getState().past).toEqual([]);
});
