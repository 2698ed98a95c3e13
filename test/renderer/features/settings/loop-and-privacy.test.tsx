/** The loop's share of the settings, getting a model, and what was contacted: as the engine tells it, changed at once. */
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import type { Contact } from '#shared/contract/settings/network.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { byStatic, evolutionAnswers, now, oneLoop } from '../../canned/evolution.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { fewModels, noServer } from '../../canned/models.ts';

const contact = (ago: number, more: Partial<Contact> = {}): Contact => ({
  at: now - ago,
  host: '127.0.0.1:11434',
  purpose: 'answer',
  outcome: 'answered',
  status: 200,
  sentBytes: 5200,
  receivedBytes: 900,
  durationMs: 4000,
  ...more,
});
const day = 86_400_000;

let services: Services;
let host: CannedHost;
let unmount = (): void => {};

async function show(at: string, answers: object = {}): Promise<void> {
  window.history.replaceState(null, '', at);
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    ...evolutionAnswers(oneLoop(byStatic)),
    'models.list': () => fewModels,
    'memory.models': () => ({
      embedder: { id: 'memo-embed@1', dimensions: 256, state: 'ready', embedded: 40, total: 43 },
      folders: [],
      ollama: { id: 'ollama', state: 'ready', model: 'qwen2.5-coder:7b', models: fewModels.models, message: '' },
      server: noServer,
    }),
    'network.contacts': () => ({
      allowed: ['127.0.0.1:11434'],
      contacts: [
        contact(60_000),
        contact(120_000, { host: 'models.example.org', outcome: 'refused', status: null, sentBytes: 0 }),
        contact(2 * day, { purpose: 'models' }),
      ],
      total: 1_200,
    }),
    ...answers,
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => root.unmount();
}

beforeEach(() => {
  vi.spyOn(Date, 'now').mockReturnValue(now);
});
afterEach(() => {
  unmount();
  services.dispose();
  vi.restoreAllMocks();
});

const eventually = (check: () => void) => vi.waitFor(check);
const section = (name: string) => document.getElementById(`settings-${name}`);
const calls = (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params);
const control = (selector: string) => {
  const found = document.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`There is no ${selector}.`);
  return found;
};

it('says what may be contacted and what was, with how often today', async () => {
  await show('#/settings/privacy');
  await eventually(() => expect(section('privacy')?.textContent).toContain('14:25, 1 time today'));
  const [rules, contacts] = section('privacy')?.querySelectorAll('table') ?? [];
  const lines = [...(rules?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent);
  expect(lines).toHaveLength(4);
  expect(lines[1]).toContain('127.0.0.1:11434');
  expect(lines[2]).toContain('on your clicknever');
  expect(lines[3]).toContain('not contacted14:24, 1 time today');
  const told = [...(contacts?.querySelectorAll('tbody tr') ?? [])].map((row) => row.textContent);
  expect(told[0]).toBe('14:25127.0.0.1:11434A question to a modelanswered5.2 KB, 900 B');
  expect(told[1]).toContain('models.example.orgA question to a modelrefused, nothing sent');
  expect(told[2]).toContain('10 Mar 14:26');
});

it('says plainly what learning with a model sends where, and takes the yes and the no', async () => {
  await show('#/settings/loop');
  await eventually(() => expect(section('loop')?.textContent).toContain('Turned on, code goes to 127.0.0.1:11434.'));
  control('#settings-loop [role="switch"][aria-label="Learn with a model"]').click();
  await eventually(() => expect(calls('evolution.consent')).toEqual([{ given: true }]));
  await eventually(() => expect(section('loop')?.textContent).toContain('You allowed it here'));
  control('#settings-loop [role="switch"][aria-label="The loop"]').click();
  await eventually(() => expect(calls('evolution.stop')).toHaveLength(1));
  await eventually(() => expect(section('loop')?.textContent).toContain('Nothing is asked until you start it.'));
});

const key = (name: string, value: number, preset = value): ConfigEntry => ({
  ...{ key: name, value, default: preset, about: `English of ${name}` },
  form: { kind: 'number', whole: true, min: 1, max: 1_000_000, optional: false },
});
const bounds = [
  key('evolution.intervalMs', 60_000),
  key('evolution.maxExplorationSteps', 10),
  key('evolution.explorationTimeoutMs', 300_000),
  key('evolution.maxDailyQuestions', 50, 40),
  key('evolution.maxTokensPerIteration', 8_000),
  key('rebuild.interval_minutes', 1440),
];
const type = (label: string, text: string) => {
  const field = control(`input[aria-label="${label}"]`);
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
};

it('lets each bound of the loop be changed where it stands, with its key, what is wrong and the way back (ui-1)', async () => {
  await show('#/settings/loop', { 'config.list': () => ({ entries: bounds }), 'config.set': () => bounds[0] });
  await eventually(() =>
    expect(section('loop')?.textContent).toContain('18 asked today. Key evolution.maxDailyQuestions.'),
  );
  expect(section('loop')?.textContent).toContain('1 min. Key evolution.intervalMs.');
  const labels = [...(section('loop')?.querySelectorAll('input[type="text"], input:not([type])') ?? [])];
  expect(labels.map((field) => field.getAttribute('aria-label'))).toEqual([
    'Questions a day',
    'Between two',
    'Tokens a question',
    'Steps a question',
    'Time a question',
  ]);
  type('Between two', '0');
  await eventually(() => expect(section('loop')?.querySelector('[role="alert"]')?.textContent).toContain('from 1 to'));
  expect(calls('config.set')).toEqual([]);
  type('Steps a question', '12');
  await eventually(() => expect(calls('config.set')).toEqual([{ key: 'evolution.maxExplorationSteps', value: '12' }]));
  control('#settings-loop [aria-label="Reset to the default"]').click();
  await eventually(() => expect(calls('config.set').at(-1)).toEqual({ key: 'evolution.maxDailyQuestions' }));
  expect(section('loop')?.textContent).toContain('.memo/config.yaml');
});

it('has a section for when it rebuilds and one for what its state takes on the disk (ui-1)', async () => {
  const disk = [
    { kind: 'codeMap', files: 3, bytes: 2_000_000 },
    { kind: 'memory', files: 1, bytes: 1_000_000 },
    { kind: 'history', files: 1, bytes: 500_000 },
    { kind: 'bank', files: 1, bytes: 300_000 },
    { kind: 'other', files: 1, bytes: 200_000 },
  ];
  await show('#/settings/storage', {
    'config.list': () => ({ entries: bounds }),
    'config.set': () => bounds[0],
    'diagnostics.engine': () => ({ disk }),
  });
  await eventually(() =>
    expect(section('storage')?.textContent).toMatch(
      /On disk 4 MBCode map 50 %Memory 25 %History 13 %Other 13 %Code map2 MB in 3 files/,
    ),
  );
  type('Every', '60');
  await eventually(() => expect(calls('config.set')).toEqual([{ key: 'rebuild.interval_minutes', value: '60' }]));
  const rows = [...document.querySelectorAll('[role="listbox"][aria-label="Settings by subject"] [role="option"]')];
  expect(rows.map((row) => row.textContent)).toEqual(expect.arrayContaining(['Rebuild', 'Storage']));
});

it('gets a model on a click, shows how far it is, and says what is wrong with a name', async () => {
  const pull = vi.fn(() => new Promise(() => {}));
  await show('#/settings/models', { 'models.pull': pull });
  await eventually(() =>
    expect(section('models')?.textContent).toContain('qwen2.5-coder:7b answers: 4.7 GB, context 32,768.'),
  );
  const field = control('#settings-models input[aria-label="Name of the model to get"]') as HTMLInputElement;
  const type = (value: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event('input', { bubbles: true }));
  };
  const press = () =>
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
  host.answers['models.pull'] = () => {
    throw new MemoError('InvalidArgument', 'name: is not the name of a model');
  };
  type('../etc');
  await eventually(() => expect(field.value).toBe('../etc'));
  press();
  await eventually(() => expect(section('models')?.textContent).toContain('This is not the name of a model'));
  host.answers['models.pull'] = pull as never;
  type('qwen3:4b');
  await eventually(() => expect(field.value).toBe('qwen3:4b'));
  press();
  await eventually(() => expect(pull).toHaveBeenCalledWith({ name: 'qwen3:4b' }));
  host.emit('op', {
    opId: 'op-1',
    kind: 'pull',
    state: 'running',
    phase: 'pulling',
    done: 900_000_000,
    total: 2_500_000_000,
    startedAt: now,
    detail: 'qwen3:4b',
    cancellable: true,
  });
  await eventually(() => expect(section('models')?.textContent).toContain('900 MB of 2.5 GB'));
  host.answers['ops.cancel'] = () => ({ cancelled: true });
  [...(section('models')?.querySelectorAll('button') ?? [])].find((one) => one.textContent === 'Cancel')?.click();
  await eventually(() => expect(calls('ops.cancel')).toEqual([{ opId: 'op-1' }]));
});
