// @vitest-environment happy-dom
/** The page's stores follow the engine without any React. */
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { createServices, type Services, saveSettings, showError } from '../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost, readyWorkspace, smallOverview } from '../canned/host.ts';

describe('services', () => {
  let services: Services | undefined;
  afterEach(() => services?.dispose());

  async function start(host: CannedHost): Promise<Services> {
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    return services;
  }

  it('knows workspace, settings, window state and ops once booted', async () => {
    const host = cannedHost({
      'settings.get': () => ({ ...defaultSettings, theme: 'dark' }),
      'ui.get': () => ({ state: { 'overview.form': 'table' } }),
    });
    const { workspace, settings, ui } = await start(host);
    expect(workspace.getState()).toEqual({ known: true, state: readyWorkspace });
    expect(settings.getState().theme).toBe('dark');
    expect(ui.getState().values).toEqual({ 'overview.form': 'table' });
  });

  it('follows events', async () => {
    const host = cannedHost();
    const { workspace, settings, ops } = await start(host);
    host.emit('workspace.state', { ...readyWorkspace, phase: 'indexing', pendingFiles: 3 });
    host.emit('settings.changed', { ...defaultSettings, density: 'relaxed' });
    host.emit('op', runningOp);
    await vi.waitFor(() => expect(ops.getState().entries).toHaveLength(1));
    expect(workspace.getState().state.pendingFiles).toBe(3);
    expect(settings.getState().density).toBe('relaxed');
  });

  it('is silent about ops that nobody can list, where a folder was not opened', async () => {
    const refused = new MemoError('NotFound', 'No folder is open. Open one first.');
    const host = cannedHost({
      'ops.list': () => {
        throw refused;
      },
    });
    const { workspace, ops, notifications } = await start(host);
    expect(workspace.getState().known).toBe(true);
    expect([ops.getState().entries, notifications.getState().queue]).toEqual([[], []]);
  });

  it('forgets the ops of a workspace with the workspace', async () => {
    const host = cannedHost({ 'ops.list': () => ({ ops: [runningOp] }) });
    const { ops } = await start(host);
    await vi.waitFor(() => expect(ops.getState().entries).toHaveLength(1));
    host.emit('workspace.state', { ...readyWorkspace, root: '/home/me/other', name: 'other' });
    await vi.waitFor(() => expect(ops.getState().entries).toEqual([]));
  });

  /** As a view asks that shows the overview. */
  function showOverview({ link, queries }: Services) {
    return new QueryObserver(queries, {
      queryKey: [readyWorkspace.root, 'workspace.overview', {}],
      queryFn: ({ signal }) => link.call('workspace.overview', {}, { signal }),
    });
  }

  it('lets a slow answer come while changes follow each other, then asks once more', async () => {
    const answers: PromiseWithResolvers<typeof smallOverview>[] = [];
    const host = cannedHost({
      'workspace.overview': () => {
        const answer = Promise.withResolvers<typeof smallOverview>();
        answers.push(answer);
        return answer.promise;
      },
    });
    const observer = showOverview(await start(host));
    const stop = observer.subscribe(() => {});
    const shown = () => observer.getCurrentResult().data?.files;
    for (const files of [1, 2, 3]) {
      await vi.waitFor(() => expect(answers).toHaveLength(files));
      // Two changes, so that the second is told after the pause of the first.
      for (const step of [1, 2]) host.emit('workspace.state', { ...readyWorkspace, revision: 10 * files + step });
      await new Promise((resolve) => setTimeout(resolve, 500));
      expect(answers).toHaveLength(files);
      answers[files - 1]?.resolve({ ...smallOverview, files });
      await vi.waitFor(() => expect(shown()).toBe(files));
    }
    await vi.waitFor(() => expect(answers).toHaveLength(4));
    stop();
  });

  it('asks the engine whether there is a network or not', async () => {
    const host = cannedHost();
    const started = await start(host);
    // As the page does; from then on the library hears of the network.
    started.queries.mount();
    window.dispatchEvent(new Event('offline'));
    const observer = showOverview(started);
    const stop = observer.subscribe(() => {});
    await vi.waitFor(() => expect(observer.getCurrentResult().data?.files).toBe(smallOverview.files));
    window.dispatchEvent(new Event('online'));
    stop();
    started.queries.unmount();
  });

  it('asks for everything again after a new connection', async () => {
    const host = cannedHost();
    const { workspace } = await start(host);
    host.answers = { ...host.answers, 'workspace.state': () => ({ ...readyWorkspace, revision: 9 }) };
    host.drop();
    await vi.waitFor(() => expect(workspace.getState().state.revision).toBe(9));
  });

  it('takes a refused setting back and passes the reason on', async () => {
    const refusal = new MemoError('InvalidArgument', 'editorUrl must contain {file}.', { path: 'editorUrl' });
    const host = cannedHost({
      'settings.set': () => {
        throw refusal;
      },
    });
    const running = await start(host);
    await expect(saveSettings(running, { editorUrl: 'zed://x' })).rejects.toEqual(refusal);
    expect(running.settings.getState()).toEqual(defaultSettings);
  });

  it('boots without an answer by saying why', async () => {
    const host = cannedHost({
      'settings.get': () => {
        throw new MemoError('InternalError', 'The settings could not be read.');
      },
    });
    const { notifications, workspace } = await start(host);
    expect(notifications.getState().queue[0]).toMatchObject({
      level: 'error',
      title: 'The settings could not be read.',
    });
    expect(workspace.getState().known).toBe(false);
  });

  it('stays silent about what the person cancelled', async () => {
    const running = await start(cannedHost());
    showError(running, new MemoError('Cancelled', 'It was cancelled.'));
    expect(running.notifications.getState().queue).toEqual([]);
  });
});

const runningOp = {
  opId: 'op-1',
  kind: 'index',
  state: 'running',
  phase: 'reading',
  done: 1,
  total: 10,
  startedAt: 0,
  cancellable: true,
} as const;
