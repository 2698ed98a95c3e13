/** Diagnostics: what needs attention first, figures against their limits, the log by level, the report as it is copied. */
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import type { Status } from '#shared/contract/service.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';

/** Loading the view takes longer than the normal second on a busy machine. */

const durations = { count: 40, p50: 3, p95: 140 };
const status: Status = {
  ...{ uptimeSec: 60, projects: 1, typesIndexed: 3, semanticQueueLength: 0, p95ResolveMs: 140, memoryMB: 200 },
  ...{
    recentSemanticFailures: 0,
    semanticGenMs: { texts: 0, p50: 0, p95: 0 },
    workspace: 'ledgerline',
    phase: 'ready',
  },
  ...{
    generation: 'g-0001',
    revision: 1,
    files: 2,
    members: 9,
    edges: 4,
    ...{ languages: [], asText: { files: 0, endings: [] }, inPart: 0, partly: [] },
    pendingFiles: 0,
    guessed: {},
    skipped: {},
    readOnly: null,
  },
  ...{ owner: { pid: 7, version: '0.0.0' }, warnings: [] },
  alerts: [{ metric: 'symbol.resolve.ms', value: 140, limit: 100 }],
  metrics: {
    ...{ 'symbol.resolve.ms': durations, 'outline.gen.count': 4, 'outline.cache.hitRatio': 0.75 },
    ...{ 'semantic.queue.length': 0, 'semantic.gen.ms': { count: 0, p50: 0, p95: 0 }, 'semantic.fail.count': 0 },
    ...{ 'prompt.budget.usage.ratio': null, 'edit.apply.success.rate': null, 'edit.rollback.count': 0 },
  },
};
const facts = {
  ...{ version: '0.0.0', pid: 7, node: '24.0.0', platform: 'linux x64', uptimeSec: 60, startedAt: 0, clients: 2 },
  ...{ memory: { rssMB: 200, peakMB: 240, heapMB: 60 }, generation: 'g-0001', generations: 1, revision: 1 },
  disk: [{ kind: 'codeMap' as const, files: 3, bytes: 4_000_000 }],
};
const checks = [
  { name: 'node', ok: true, found: 'Node 24', words: { found: ['Node 24'] } },
  {
    ...{ name: 'git', ok: false, found: 'not found', mend: 'sudo apt install git' },
    words: { found: ['not found'], mend: 'sudo apt install git' },
  },
];

let services: Services;
let host: CannedHost;
let unmount = (): void => {};
afterEach(() => unmount());

async function show(answers: object = {}): Promise<void> {
  window.history.replaceState(null, '', '#/diagnostics');
  // Wide enough for the report beside the checks.
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    Status: () => status,
    'doctor.run': () => ({ checks }),
    'diagnostics.engine': () => facts,
    'diagnostics.log': () => ({
      lines: [{ at: '2026-03-12T10:00:00.000Z', level: 'warn', text: 'a slow disk' }],
      ...{ more: false, bytes: 60, writtenAt: 1 },
    }),
    'diagnostics.report': () => ({ text: '# the report\n' }),
    ...answers,
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => {
    root.unmount();
    services.dispose();
  };
}

const main = (): HTMLElement => {
  const found = document.querySelector<HTMLElement>('[data-pane="main"]');
  if (found === null) throw new Error('no main pane');
  return found;
};

it('shows what is wrong first with its fix, and tells the figure that is beyond its limit (diagnostics-2)', async () => {
  await show();
  await vi.waitFor(() => {
    const text = main().textContent ?? '';
    expect(text.indexOf('sudo apt install git')).toBeGreaterThan(-1);
    expect(text.indexOf('not found')).toBeLessThan(text.indexOf('Node 24'));
    expect(text).toContain('Finding a symbol takes 140 ms at the 95th percentile; the limit is 100 ms.');
    expect(text).toContain('2 other processes');
    expect(text).toContain('Code map');
  });
  expect(document.querySelector('[role="progressbar"][aria-label*="limit of p95 100 ms"]')).not.toBeNull();
});

it('says what the doctor found in the person’s language, and what programs said as it came', async () => {
  const ofUser = { key: 'doctor.userDataOpen', values: { folder: '/u' } };
  const disk = ['doctor.diskUserData', 'doctor.diskProject'].map((key) => ({ key, values: { size: '9 GB' } }));
  const words = { found: disk };
  await show({
    'doctor.run': () => ({
      checks: [
        {
          name: 'user data',
          ok: false,
          found: 'open',
          mend: 'chmod',
          words: { found: [ofUser], mend: 'chmod 700 /u' },
        },
        { name: 'disk', ok: true, found: 'room', words },
        {
          name: 'browser',
          ok: true,
          found: 'x',
          words: { found: ['/usr/bin/firefox', { key: 'doctor.gone', values: {} }] },
        },
      ],
    }),
  });
  host.emit('settings.changed', { ...services.settings.getState(), language: 'zh' });
  await vi.waitFor(() => {
    const text = main().textContent ?? '';
    expect(text).toContain('其他用户可以读取 /u');
    expect(text).toContain('chmod 700 /u');
    expect(text).toContain('用户数据可用空间 9 GB；项目可用空间 9 GB');
    // A sentence that this page does not know is told in English.
    expect(text).toContain('/usr/bin/firefox；x');
  });
});

it('offers a command to copy, and no sentence of advice as if it were one', async () => {
  const late = { key: 'doctor.late', values: { seconds: 15 } };
  const advice = 'Close what keeps this machine busy and run the doctor again.';
  const words = { found: [late], mend: { key: 'doctor.lateMend', values: {} } };
  const slow = { name: 'browser', ok: false, found: 'no answer within 15 s', mend: advice, words };
  await show({ 'doctor.run': () => ({ checks: [...checks, slow] }) });
  await vi.waitFor(() => expect(main().textContent).toContain(`no answer within 15 s${advice}`));
  expect([...main().querySelectorAll('code')].map(({ textContent }) => textContent)).not.toContain(advice);
  const copied = [...main().querySelectorAll('button')].map((button) => button.getAttribute('aria-label'));
  expect(copied.filter((label) => label?.startsWith('Copy the fix'))).toEqual(['Copy the fix: sudo apt install git']);
});

it('makes the report when it is asked for, and shows it as it is', async () => {
  await show();
  await vi.waitFor(() => expect(main().textContent).toContain('sudo apt install git'));
  expect(host.calls.some(({ method }) => method === 'diagnostics.report')).toBe(false);
  const button = [...document.querySelectorAll('button')].find((one) => one.textContent === 'Make the report');
  button?.click();
  await vi.waitFor(() => {
    expect([...document.querySelectorAll('pre')].map((pre) => pre.textContent)).toContain('# the report\n');
  });
});

it('waits for a folder that is being opened, and does not say that there is none', async () => {
  await show({ 'workspace.state': () => ({ ...readyWorkspace, phase: 'opening', generation: null }) });
  await vi.waitFor(() => {
    expect(main().textContent).toContain('sudo apt install git');
    expect(main().textContent).toContain('Asking the engine');
  });
  expect(main().textContent).not.toContain('No folder is open');
});

it('works without a folder: the doctor answers, and nothing else is asked', async () => {
  await show({
    'workspace.state': () => ({ ...readyWorkspace, phase: 'closed', name: '', root: '', generation: null }),
  });
  await vi.waitFor(() => {
    expect(main().textContent).toContain('sudo apt install git');
    expect(main().textContent).toContain('No folder is open');
  });
  expect(host.calls.filter(({ method }) => method === 'Status' || method === 'diagnostics.log')).toEqual([]);
});
