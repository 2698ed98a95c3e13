/**
 * Where the window was and what it looked like, kept in one small file of the user's data folder. The theme is kept here
 * too, because the window needs its background before the engine host could tell the settings.
 * A file that cannot be read means the defaults: nothing of value is lost with it.
 */
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { Appearance } from './engine-link.ts';

export const smallest = { width: 900, height: 600 } as const;

const Rectangle = z.object({ x: z.int(), y: z.int(), width: z.int(), height: z.int() });
type Rectangle = z.infer<typeof Rectangle>;

const WindowState = z.object({
  bounds: Rectangle.nullable().default(null),
  maximized: z.boolean().default(false),
  appearance: Appearance.prefault({}),
});
export type WindowState = z.infer<typeof WindowState>;

export class WindowStateFile {
  readonly #file: string;
  state: WindowState;

  constructor(folder: string) {
    this.#file = path.join(folder, 'window.json');
    this.state = WindowState.parse({});
    try {
      this.state = WindowState.parse(JSON.parse(fs.readFileSync(this.#file, 'utf8')));
    } catch {
      // First start, or a damaged file: the defaults stand.
    }
  }

  /** Written beside and renamed, so that a kill leaves the old or the new content. */
  save(change: Partial<WindowState>): void {
    this.state = { ...this.state, ...change };
    fs.mkdirSync(path.dirname(this.#file), { recursive: true });
    fs.writeFileSync(`${this.#file}.new`, `${JSON.stringify(this.state, null, 2)}\n`);
    fs.renameSync(`${this.#file}.new`, this.#file);
  }
}

/**
 * The bounds to open with: the kept ones while at least a title bar's worth of them lies on a screen that is there now,
 * else a size that fits the first screen, in its middle. Sizes in device-independent pixels.
 */
export function boundsOnScreen(kept: Rectangle | null, screens: readonly Rectangle[]): Rectangle {
  const first = screens[0] ?? { x: 0, y: 0, width: 1280, height: 800 };
  if (kept !== null && screens.some((screen) => overlaps(kept, screen))) {
    return { ...kept, width: Math.max(kept.width, smallest.width), height: Math.max(kept.height, smallest.height) };
  }
  const width = Math.max(smallest.width, Math.min(1440, Math.round(first.width * 0.9)));
  const height = Math.max(smallest.height, Math.min(900, Math.round(first.height * 0.9)));
  return {
    x: first.x + Math.max(0, Math.round((first.width - width) / 2)),
    y: first.y + Math.max(0, Math.round((first.height - height) / 2)),
    width,
    height,
  };
}

const grip = 80;

function overlaps(window: Rectangle, screen: Rectangle): boolean {
  const across = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const topInside = window.y >= screen.y && window.y < screen.y + screen.height - grip / 2;
  return across >= grip && topInside;
}
