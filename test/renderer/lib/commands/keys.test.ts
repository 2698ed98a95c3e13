// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formatKeys, isSingleKey, type KeyPress, matches } from '../../../../src/renderer/lib/commands/keys.ts';

function press(key: string, held: Partial<KeyPress> = {}): KeyPress {
  return { key, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held };
}

describe('keys', () => {
  it.each([
    ['Mod+P', press('p', { ctrlKey: true }), false, true],
    ['Mod+P', press('P', { ctrlKey: true }), false, true],
    ['Mod+P', press('p', { metaKey: true }), false, false],
    ['Mod+P', press('p', { metaKey: true }), true, true],
    ['Mod+P', press('p', { ctrlKey: true }), true, false],
    ['Mod+P', press('p', { ctrlKey: true, shiftKey: true }), false, false],
    ['Mod+Shift+P', press('P', { ctrlKey: true, shiftKey: true }), false, true],
    ['Mod+P', press('p', { ctrlKey: true, altKey: true }), false, false],
    ['Alt+ArrowLeft', press('ArrowLeft', { altKey: true }), false, true],
    ['Alt+ArrowLeft', press('ArrowLeft'), false, false],
    ['?', press('?', { shiftKey: true }), false, true],
    ['/', press('/'), false, true],
    ['/', press('/', { shiftKey: true }), false, true],
    ['T', press('t'), false, true],
    ['T', press('T', { shiftKey: true }), false, false],
    ['Shift+F6', press('F6', { shiftKey: true }), false, true],
    ['F6', press('F6', { shiftKey: true }), false, false],
    ['Mod+1', press('1', { ctrlKey: true }), false, true],
    ['+', press('+', { shiftKey: true }), false, true],
    ['+', press('-'), false, false],
    ['Mod++', press('+', { ctrlKey: true }), false, true],
  ] as const)('%s against %j on mac %s: %s', (keys, event, mac, expected) => {
    expect(matches(keys, event, mac)).toBe(expected);
  });

  it('knows single keys', () => {
    expect(['T', '?', '/', '+'].every(isSingleKey)).toBe(true);
    expect(['Mod+T', 'F6', 'Escape', 'Alt+T', 'Shift+F6'].some(isSingleKey)).toBe(false);
  });

  it.each([
    ['Mod+Shift+P', 'Ctrl Shift P', '⇧⌘P'],
    ['Mod+Alt+I', 'Ctrl Alt I', '⌥⌘I'],
    ['Alt+ArrowLeft', 'Alt ←', '⌥←'],
    ['Escape', 'Esc', 'Esc'],
    ['t', 'T', 'T'],
    ['+', '+', '+'],
  ])('%s reads %s, on macOS %s', (keys, plain, mac) => {
    expect(formatKeys(keys, false)).toBe(plain);
    expect(formatKeys(keys, true)).toBe(mac);
  });
});
