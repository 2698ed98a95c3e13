// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { createTypeAhead, moveBy } from '../../../src/renderer/ui/lists/list-keys.ts';

describe('keys in lists', () => {
  it.each([
    ['ArrowDown', -1, 0],
    ['ArrowDown', 4, 5],
    ['ArrowDown', 99, 99],
    ['ArrowUp', 4, 3],
    ['ArrowUp', 0, 0],
    ['ArrowUp', -1, 99],
    ['Home', 50, 0],
    ['End', 50, 99],
    ['PageDown', 50, 60],
    ['PageDown', 95, 99],
    ['PageUp', 5, 0],
    ['x', 5, null],
  ])('%s from %d leads to %s', (key, selected, target) => {
    expect(moveBy(key, { count: 100, selected, page: 10 })).toBe(target);
  });

  it('goes nowhere in an empty list', () => {
    expect(moveBy('ArrowDown', { count: 0, selected: -1, page: 10 })).toBeNull();
  });
});

describe('type-ahead', () => {
  const names = ['Account', 'Hold', 'HoldRelease', 'Ledger', 'Holdings'];
  const text = (index: number) => names[index] ?? '';

  it('finds the next that begins with the word typed so far', () => {
    let now = 0;
    const find = createTypeAhead(() => now);
    expect(find('h', 0, names.length, text)).toBe(1);
    now += 100;
    expect(find('o', 1, names.length, text)).toBe(1);
    for (const letter of 'ldr') find(letter, 1, names.length, text);
    expect(find('e', 2, names.length, text)).toBe(2);
  });

  it('continues to the next with the same letter again, and round', () => {
    let now = 0;
    const find = createTypeAhead(() => now);
    expect(find('h', 0, names.length, text)).toBe(1);
    now += 100;
    expect(find('h', 1, names.length, text)).toBe(2);
    expect(find('h', 2, names.length, text)).toBe(4);
    expect(find('h', 4, names.length, text)).toBe(1);
  });

  it('begins a new word after a pause, and finds nothing where nothing is', () => {
    let now = 0;
    const find = createTypeAhead(() => now);
    find('h', 0, names.length, text);
    now += 1000;
    expect(find('l', 1, names.length, text)).toBe(3);
    now += 1000;
    expect(find('z', 3, names.length, text)).toBeNull();
  });
});
