/** Notices of the engine on the overview, in the language of the person. */
import { createRoot } from 'react-dom/client';
import { expect, it, vi } from 'vitest';
import type { WorkspaceState } from '#shared/contract/workspace.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices } from '../../../../src/renderer/lib/services.ts';
import { cannedHost, readyWorkspace } from '../../canned/host.ts';

it('are worded in the language of the person; what this catalogue does not know is reported as the engine says it', async () => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  window.history.replaceState(null, '', '#/overview');
  document.body.innerHTML = '<div id="root"></div>';
  const notices: WorkspaceState['notices'] = [
    {
      ...{ id: 'rebuild', level: 'warning', message: 'g-0002 was not built. It ended.' },
      worded: [
        { key: 'overview.notice.rebuild', values: { id: 'g-0002' } },
        { key: 'generations.reason.killed', values: {} },
      ],
    },
    { id: 'aside:x', level: 'warning', message: 'x is damaged.' },
    { id: 'new', level: 'info', message: 'Something new.', worded: [{ key: 'overview.notice.yetToCome', values: {} }] },
  ];
  const host = cannedHost({ 'workspace.state': () => ({ ...readyWorkspace, notices }) });
  const services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  const told = (label: string): (string | null)[] =>
    [...document.querySelectorAll(`ul[aria-label="${label}"] > li`)].map((one) => one.textContent);
  await vi.waitFor(() =>
    expect(told('Notices')).toEqual([
      'g-0002 was not built. Memoscope ended before it was finished.',
      'x is damaged.',
      'Something new.',
    ]),
  );
  host.emit('settings.changed', { ...services.settings.getState(), language: 'zh' });
  await vi.waitFor(() =>
    expect(told('提示')).toEqual([
      'g-0002 未能建成。Memoscope 在它完成之前结束了。',
      'x is damaged.',
      'Something new.',
    ]),
  );
  root.unmount();
  services.dispose();
});
