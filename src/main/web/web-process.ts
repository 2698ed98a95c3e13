/**
 * The process behind the web shell: the host and its server. It is told once what to serve, and ends with the channel to the
 * process that started it, whatever became of that: none is left behind. The server comes first: nobody needs the host before
 * a browser has loaded the page.
 */
import path from 'node:path';
import { toMemoError } from '#shared/base/errors.ts';
import type { EventMap } from '#shared/contract/events.ts';
import { appRoot, keepCompiledCode, leaveEngineEnvironment } from '../engine/storage/storage.ts';
import type { Host } from '../host/host.ts';
import { idleLimitMs, minutesText, productVersion, watchIdle } from '../link/link.ts';
import type { FromServer, ServerStart } from './messages.ts';
import { startWeb } from './server.ts';

leaveEngineEnvironment();
keepCompiledCode();
/** Resolves when it is to end. */
const over = Promise.withResolvers<void>();
process.once('disconnect', over.resolve);
process.once('SIGTERM', over.resolve);
process.once('SIGHUP', over.resolve);
// A terminal sends Ctrl-C to both processes; the other one tells us.
process.on('SIGINT', () => {});

/** No one receives it if the parent was killed a moment ago: the end of the channel will follow. */
function tell(message: FromServer): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

async function run({ port, root, pass }: ServerStart): Promise<void> {
  const loaded = Promise.withResolvers<Host>();
  const server = await startWeb({
    host: loaded.promise,
    port,
    pass,
    rendererDir: path.join(appRoot(), 'out', 'renderer'),
    onEnter: () => tell({ kind: 'entered' }),
    theme: async () => (await loaded.promise).theme(),
  });
  tell({ kind: 'listening', port: server.port, url: server.url });
  const { createHost } = await import('../host/host.ts');
  const host = createHost({ shell: 'web', version: productVersion(), watch: true });
  loaded.resolve(host);
  host.subscribe((event, payload) => {
    if (event !== 'workspace.state') return;
    const { phase, root: shown } = payload as EventMap['workspace.state'];
    // A folder counts as open once it could be opened.
    if (phase !== 'opening' && phase !== 'failed') tell({ kind: 'workspace', root: phase === 'closed' ? null : shown });
  });
  if (root !== null) {
    // The page may load meanwhile; it shows the same state that this call changes.
    host
      .open(root)
      .catch((thrown: unknown) =>
        tell({ kind: 'said', text: `${root} was not opened: ${toMemoError(thrown).message}` }),
      );
  }
  const limitMs = idleLimitMs();
  const stop = watchIdle(
    () => Math.min(server.idleMs(), host.idleMs()),
    limitMs,
    () => {
      stop();
      const text = `Nobody used it for ${minutesText(limitMs)}, so it ends. The same command starts it again.`;
      tell({ kind: 'said', text });
      over.resolve();
    },
  );
  await over.promise;
  await server.close();
  await host.close();
}

process.once('message', (message) => {
  run(message as ServerStart).then(
    () => end(0),
    (thrown: unknown) => {
      tell({ kind: 'failed', error: toMemoError(thrown).toWire() });
      end(1);
    },
  );
});

/** What was told is on its way until the channel is closed in order. */
function end(code: number): void {
  if (!process.connected) process.exit(code);
  process.once('disconnect', () => process.exit(code));
  process.disconnect();
}
