// @vitest-environment node
import { expect, it } from 'vitest';
import { createNotificationsStore } from '../../../../src/renderer/lib/state/notifications.ts';

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
