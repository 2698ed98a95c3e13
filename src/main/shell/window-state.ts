/**
 * Which windows were open, where they were and what they looked like, kept in one small file of the user's data folder. The theme is kept here
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

const Placement = z.object({
  /** Where a window is when it is neither maximised nor full screen; null: nobody has placed one yet. */
  bounds: Rectangle.nullable().default(null),
  maximized: z.boolean().default(false),
  fullScreen: z.boolean().default(false),
});
export type Placement = z.infer<typeof Placement>;

const WindowState = z.object({
  /** From the window that was in front: a window without a place of its own begins there. */
  ...Placement.shape,
  /** The windows that show a folder, in the order of the screen: the last is in front. */
  windows: z.array(z.object({ root: z.string(), ...Placement.shape })).default([]),
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
      // First start, or a damaged file: the defaults apply.
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
 * else moved into the first screen, and no larger than it; where none are kept, the middle of the first screen. Sizes in
 * device-independent pixels.
 */
export function boundsOnScreen(kept: Rectangle | null, screens: readonly Rectangle[]): Rectangle {
  const first = screens[0] ?? { x: 0, y: 0, width: 1280, height: 800 };
  if (kept !== null) {
    const width = Math.max(kept.width, smallest.width);
    const height = Math.max(kept.height, smallest.height);
    const stays = screens.some((screen) => overlaps(kept, screen));
    return stays ? { ...kept, width, height } : movedInto(first, { ...kept, width, height });
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

function movedInto(screen: Rectangle, window: Rectangle): Rectangle {
  const width = Math.max(smallest.width, Math.min(window.width, screen.width));
  const height = Math.max(smallest.height, Math.min(window.height, screen.height));
  const within = (at: number, from: number, room: number) => Math.max(from, Math.min(at, from + room));
  return {
    x: within(window.x, screen.x, screen.width - width),
    y: within(window.y, screen.y, screen.height - height),
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
