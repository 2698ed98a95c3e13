// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { commonPrefix, joinPath, lastPart, splitTyped } from '../../../../src/renderer/features/welcome/typed-path.ts';

describe('typed paths', () => {
  it.each([
    ['/home/me/pro', '/home/me', 'pro'],
    ['/home/me/', '/home/me', ''],
    ['/pro', '/', 'pro'],
    ['/', '/', ''],
    ['pro', '', 'pro'],
    ['C:\\Users\\me', 'C:\\Users', 'me'],
    ['C:\\pro', 'C:\\', 'pro'],
    ['C:/pro', 'C:/', 'pro'],
  ])('%s lies in %s', (path, parent, rest) => {
    expect(splitTyped(path)).toEqual({ parent, rest });
    if (parent !== '') expect(joinPath(parent, rest)).toBe(path);
  });

  it.each([
    ['/home/me', 'me'],
    ['/home/me/', 'me'],
    ['/', '/'],
    ['C:\\', 'C:'],
    ['', ''],
  ])('%s ends in %s', (path, last) => {
    expect(lastPart(path)).toBe(last);
  });

  it.each([
    [['proj', 'project'], 'proj'],
    [['Alpha', 'alpine'], 'Alp'],
    [['one'], 'one'],
    [['a', 'b'], ''],
    [[], ''],
  ])('%j share %j', (names, prefix) => {
    expect(commonPrefix(names)).toBe(prefix);
  });
});
