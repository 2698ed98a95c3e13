/** How this start was called; set by boot.ts before the app's code runs. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface Launch {
  /** Folder of the app: where its package.json stands. */
  dir: string;
  manifest: { name?: string; productName?: string; version?: string; main?: string };
  args: string[];
  /** Whether the app is an archive beside the executable. */
  packaged: boolean;
}

export const launch: Launch = { dir: process.cwd(), manifest: {}, args: [], packaged: false };

/** Removed when the app ends. */
export const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'electron-standin-'));
