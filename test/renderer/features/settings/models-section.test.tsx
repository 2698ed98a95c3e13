/** Models in the settings: what is there can be chosen, what is typed is kept when it is finished, what is wrong is not. */
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Result } from '#shared/contract/contract.ts';
import { Settings } from '#shared/contract/service.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { noServer } from '../../canned/models.ts';

const models: Result<'memory.models'> = {
  embedder: { id: 'memo-embed@1', dimensions: 256, state: 'ready', embedded: 40, total: 43 },
  folders: ['bge-small'],
  server: noServer,
  ollama: {
    id: 'ollama',
    state: 'ready',
    model: 'qwen3:4b',
    models: [
      { name: 'qwen3:4b', bytes: 1, embeds: false },
      { name: 'nomic-embed-text:v1.5', bytes: 1, embeds: true },
    ],
    message: '',
  },
};

let services: Services;
let unmount = (): void => {};

async function show(host: CannedHost): Promise<void> {
  window.history.replaceState(null, '', '#/settings/models');
  document.body.innerHTML = '<div id="root"></div>';
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => root.unmount();
  await vi.waitFor(() => expect(section()).toContain('256 dimensions'));
}

afterEach(() => {
  unmount();
  services.dispose();
});

const section = () => document.getElementById('settings-models')?.textContent ?? '';
const field = (label: string) =>
  document.querySelector<HTMLInputElement>(`#settings-models input[aria-label="${label}"]`);

function type(input: HTMLInputElement | null, value: string): void {
  if (input === null) throw new Error('no such field');
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}

function enter(input: HTMLInputElement | null): void {
  input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
}

it('says what is there, and asks again when the settings change', async () => {
  let asked = 0;
  const host = cannedHost({
    'memory.models': () => {
      asked += 1;
      return models;
    },
  });
  await show(host);
  expect(section()).toContain('Answers; it has 2 models.');
  expect(section()).toContain('qwen3:4b answers.');
  expect(section()).toContain('40 of 43 learnings embedded');
  const before = asked;
  host.emit('settings.changed', { ...defaultSettings, ollamaModel: 'qwen3:8b' });
  await vi.waitFor(() => expect(asked).toBeGreaterThan(before));
  expect(field('Model for answers')?.value).toBe('qwen3:8b');
});

it('keeps an address when Enter is pressed, not while it is typed', async () => {
  const kept: unknown[] = [];
  const host = cannedHost({
    'memory.models': () => models,
    'settings.set': (changes: object) => {
      kept.push(changes);
      return { ...defaultSettings, ...changes };
    },
  });
  await show(host);
  type(field('Address of Ollama'), 'http://127.0.0.1:9');
  await vi.waitFor(() => expect(field('Address of Ollama')?.value).toBe('http://127.0.0.1:9'));
  expect(kept).toEqual([]);
  enter(field('Address of Ollama'));
  await vi.waitFor(() => expect(kept).toEqual([{ ollamaHost: 'http://127.0.0.1:9' }]));
});

it('says what is wrong with what is refused, and what is still in force', async () => {
  const host = cannedHost({
    'memory.models': () => models,
    'settings.set': () => {
      throw new MemoError('InvalidArgument', 'no', { path: 'embedder' });
    },
  });
  await show(host);
  type(field('Model for meaning'), 'something');
  enter(field('Model for meaning'));
  await vi.waitFor(() =>
    expect(section()).toContain('Write memo-embed, folder:<name>, ollama:<model> or server:<model>.'),
  );
  expect(section()).toContain('still in force: memo-embed');
  expect(field('Model for meaning')?.value).toBe('something');
});

const found: Result<'models.servers'> = {
  servers: [
    {
      ...{ id: 'lm-studio', name: 'LM Studio', host: 'http://127.0.0.1:1234' },
      models: ['a', 'b'],
      needsKey: false,
      chosen: false,
    },
    { ...{ id: 'jan', name: 'Jan', host: 'http://127.0.0.1:1337' }, models: [], needsKey: true, chosen: false },
  ],
};

it('offers the model servers that run here by their name, and takes the one that is chosen', async () => {
  const kept: unknown[] = [];
  const host = cannedHost({
    'memory.models': () => models,
    'models.servers': () => found,
    'settings.set': (changes: object) => {
      kept.push(changes);
      return { ...defaultSettings, ...changes };
    },
  });
  await show(host);
  await vi.waitFor(() => expect(section()).toContain('2 were found on this machine.'));
  document
    .querySelector('button[aria-label="Choose: Another model server"]')
    ?.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, button: 0, ctrlKey: false }));
  const entry = (name: string) =>
    [...document.querySelectorAll<HTMLElement>('[role^="menuitem"]')].find(({ textContent }) =>
      textContent.includes(name),
    );
  await vi.waitFor(() => expect(entry('LM Studio')?.textContent ?? '').toContain('127.0.0.1:1234, 2 models'));
  expect(entry('Jan')?.textContent).toContain('asks for a key');
  entry('LM Studio')?.click();
  await vi.waitFor(() => expect(kept).toEqual([{ serverHost: 'http://127.0.0.1:1234' }]));
});

it('says which server answers in the place of Ollama, asks for its key, and chooses among its models', async () => {
  const kept: unknown[] = [];
  const settings = { ...defaultSettings, serverHost: 'http://127.0.0.1:1234', serverModel: 'qwen3-8b' };
  const host = cannedHost({
    'memory.models': () => ({
      ...models,
      server: {
        id: 'lm-studio',
        state: 'ready',
        model: 'qwen3-8b',
        models: [{ name: 'qwen3-8b', bytes: 0, embeds: false }],
        message: '',
      },
    }),
    'settings.get': () => settings,
    'settings.set': (changes: object) => {
      kept.push(changes);
      return { ...settings, ...changes };
    },
  });
  await show(host);
  expect(section()).toContain('LM Studio answers in the place of Ollama; it has 1 model.');
  expect(section()).toContain('qwen3-8b answers.');
  expect(field('Model for answers')?.value).toBe('qwen3-8b');
  expect(field('Key of the server')?.type).toBe('password');
  type(field('Key of the server'), 'secret');
  enter(field('Key of the server'));
  await vi.waitFor(() => expect(kept).toEqual([{ serverKey: 'secret' }]));
});

it('sets all back to the defaults at once, and takes that back', async () => {
  const kept = { ...defaultSettings, ollamaModel: 'qwen3:4b', density: 'relaxed' as const };
  const host: CannedHost = cannedHost({
    'memory.models': () => models,
    'settings.get': () => kept,
    'settings.set': (change) => Settings.parse({ ...kept, ...change }),
  });
  await show(host);
  const press = (label: string) =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.includes(label))?.click();
  press('Reset all to the defaults');
  await vi.waitFor(() => expect(document.body.textContent).toContain('2 settings are at their defaults again'));
  expect(services.settings.getState()).toEqual(defaultSettings);
  press('Undo');
  const sent = () => host.calls.filter(({ method }) => method === 'settings.set').map(({ params }) => params);
  await vi.waitFor(() => expect(sent()).toEqual([defaultSettings, kept]));
  await vi.waitFor(() => expect(services.settings.getState()).toEqual(kept));
});
