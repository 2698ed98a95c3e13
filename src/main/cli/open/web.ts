/** Runs the web shell until Ctrl-C. */
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { MemoError, toMemoError } from '#shared/base/errors.ts';
import { appRoot } from '../../engine/storage/storage.ts';
import { createHost } from '../../host/host.ts';
import { productVersion } from '../../link/link.ts';
import { startWeb } from '../../web/web.ts';
import type { Output } from '../terminal/output.ts';

export interface WebRun {
  browser: boolean;
  signal: AbortSignal;
  out: Output;
}

export async function runWeb(root: string | null, { browser, signal, out }: WebRun): Promise<void> {
  const rendererDir = path.join(appRoot(), 'out', 'renderer');
  if (!fs.existsSync(path.join(rendererDir, 'index.html'))) {
    throw new MemoError('NotFound', `The page is not built yet (${rendererDir}). Run: npm run build`);
  }
  const host = createHost({ shell: 'web', version: productVersion(), watch: true });
  const shell = await startWeb({ host, rendererDir, log: host.log });
  out.result({ url: shell.url }, () => `Open ${shell.url}`);
  out.remark('Ctrl-C ends it.');
  if (browser) openBrowser(shell.url, out);
  if (root !== null) {
    // The page may load meanwhile; it shows the same state that this call changes.
    const opening = host.call('workspace.open', { root }, { signal });
    opening.catch((thrown: unknown) => out.remark(`${root} was not opened: ${toMemoError(thrown).message}`));
  }
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await shell.close();
  await host.close();
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
