/**
 * Runs the web shell until Ctrl-C, or until it was unused for a while: a tab is closed more often than its
 * terminal.
 */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MemoError } from '#shared/base/errors.ts';
import { appRoot } from '../../engine/storage/storage.ts';
import { idleLimitMs, minutesText } from '../../link/link.ts';
import { runWebShell } from '../../web/web.ts';
import type { Output } from '../terminal/output.ts';

export interface WebRun {
  browser: boolean;
  signal: AbortSignal;
  out: Output;
}

export interface WebTarget {
  /** Finds the folder to open while the server starts; what it throws ends the run. */
  root(): Promise<string | null>;
  /** Where the page begins, as after `memo://`; empty for where it was left. */
  place: string;
}

export async function runWeb({ root, place }: WebTarget, { browser, signal, out }: WebRun): Promise<void> {
  const rendererDir = path.join(appRoot(), 'out', 'renderer');
  if (!fs.existsSync(path.join(rendererDir, 'index.html'))) {
    throw new MemoError('NotFound', `The page is not built yet (${rendererDir}). Run: npm run build`);
  }
  await runWebShell({
    root,
    signal,
    say: (text) => out.remark(text),
    onOpen(entry) {
      const url = place === '' ? entry : `${entry}#/${plainWords(place)}`;
      out.result({ url }, () => `Open ${url}`);
      const limitMs = idleLimitMs();
      const never = limitMs === Number.POSITIVE_INFINITY;
      out.remark(
        never
          ? 'Ctrl-C ends it.'
          : `Ctrl-C ends it; so do ${minutesText(limitMs)} without a tab, once no work is left.`,
      );
      if (browser) openBrowser(url, out);
    },
  });
}

/** A link may hold anything, and the address goes through terminals and, on Windows, a shell: only what is plain stays. */
function plainWords(place: string): string {
  return place.replace(/%(?![\da-f]{2})|[^\w\-.~/?=&%+]/giu, encodeURIComponent);
}

function openBrowser(url: string, out: Output): void {
  const [command, args] = opener(url);
  const child = spawn(command, args, { detached: true, stdio: 'ignore' });
  child.once('error', () => out.remark('No browser could be opened; follow the link yourself.'));
  child.unref();
}

function opener(url: string): [string, string[]] {
  switch (process.platform) {
    case 'darwin':
      return ['open', [url]];
    case 'win32':
      // `start` takes its first quoted word for a window title.
      return ['cmd', ['/c', 'start', '""', url.replaceAll('&', '^&')]];
    default:
      return ['xdg-open', [url]];
  }
}
