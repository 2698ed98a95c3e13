import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { boundsOnScreen, smallest, WindowStateFile } from '../../../src/main/shell/window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 800 };

describe('the place of the window', () => {
  test('is the kept one while a screen holds its title bar', () => {
    const kept = { x: 2000, y: 40, width: 1100, height: 700 };
    expect(boundsOnScreen(kept, [screen, second])).toEqual(kept);
  });

  test.each([
    ['the screen is gone', { x: 2000, y: 40, width: 1100, height: 700 }, { x: 820, y: 40 }],
    ['only a sliver is left', { x: 1900, y: 40, width: 1100, height: 700 }, { x: 820, y: 40 }],
    ['the title bar is above the screen', { x: 100, y: -300, width: 1100, height: 700 }, { x: 100, y: 0 }],
    ['it is below the screen', { x: 100, y: 1070, width: 1100, height: 700 }, { x: 100, y: 380 }],
    ['it is left of all screens', { x: -5000, y: 40, width: 1100, height: 700 }, { x: 0, y: 40 }],
  ])('is moved into the first screen, at its size, when %s', (_why, kept, moved) => {
    expect(boundsOnScreen(kept, [screen])).toEqual({ ...kept, ...moved });
  });

  test('is the whole first screen when it was larger and its own screen is gone', () => {
    expect(boundsOnScreen({ x: 5000, y: 0, width: 3840, height: 2160 }, [screen])).toEqual(screen);
  });

  test('is the middle of the first screen when none was kept', () => {
    expect(boundsOnScreen(null, [screen])).toEqual({ x: 240, y: 90, width: 1440, height: 900 });
  });

  test('is never smaller than the smallest window', () => {
    expect(boundsOnScreen({ x: 0, y: 0, width: 200, height: 100 }, [screen])).toMatchObject(smallest);
    expect(boundsOnScreen(null, [{ x: 0, y: 0, width: 640, height: 480 }])).toMatchObject(smallest);
  });
});

describe('the state file', () => {
  let folder: string;
  beforeEach(() => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-window-'));
  });
  afterEach(() => fs.rmSync(folder, { recursive: true }));

  test('comes back as it was saved', () => {
    const bounds = { x: 1, y: 2, width: 1000, height: 700 };
    const windows = [{ root: '/srv/a', bounds: { ...bounds, x: 7 }, maximized: true, fullScreen: true }];
    new WindowStateFile(folder).save({ bounds, windows, appearance: { theme: 'dark', language: 'zh' } });
    const { state } = new WindowStateFile(folder);
    const appearance = { theme: 'dark', language: 'zh' };
    expect(state).toEqual({ bounds, maximized: false, fullScreen: false, windows, appearance });
    expect(fs.readdirSync(folder)).toEqual(['window.json']);
  });

  test('of a version that kept one window alone is read', () => {
    const bounds = { x: 1, y: 2, width: 1000, height: 700 };
    fs.writeFileSync(path.join(folder, 'window.json'), JSON.stringify({ bounds, maximized: true }));
    expect(new WindowStateFile(folder).state).toMatchObject({ bounds, maximized: true, windows: [] });
  });

  test.each(['', '{', '[]', '{"bounds":{"x":"a"}}', '{"windows":[{"root":1}]}', '{"appearance":{"theme":"purple"}}'])(
    '%j means the defaults',
    (text) => {
      fs.writeFileSync(path.join(folder, 'window.json'), text);
      const { state } = new WindowStateFile(folder);
      const appearance = { theme: 'system', language: 'system' };
      expect(state).toEqual({ bounds: null, maximized: false, fullScreen: false, windows: [], appearance });
    },
  );
});
