/** The settings of a project: every key of the real schema has its words and a control, and a wrong value stays at its field. */
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { ConfigEntry } from '#shared/contract/settings/config.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { byStatic, evolutionAnswers, oneLoop } from '../../canned/evolution.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';

const entry = (key: string, value: ConfigEntry['value'], form: ConfigEntry['form'], preset = value): ConfigEntry => ({
  key,
  value,
  default: preset,
  form,
  about: `English of ${key}`,
});
const until = (check: () => unknown) => vi.waitFor(check);
let entries: ConfigEntry[];
let services: Services;
let host: CannedHost;
let unmount = (): void => {};

async function show(answers: object = {}): Promise<void> {
  entries = [
    entry('index.maxFileKB', 64, { kind: 'number', whole: true, min: 1, max: 65_536, optional: false }, 1024),
    entry('index.exclude', [], { kind: 'list', most: 2 }),
    entry('rebuild.enabled', true, { kind: 'flag' }),
    entry('semantics.mode', 'auto', { kind: 'choice', options: ['auto', 'manual'] }),
    entry('rebuild.seed', null, { kind: 'number', whole: true, min: 0, max: 9, optional: true }),
    entry('future.key', 'x', { kind: 'text', longest: 3 }),
  ];
  window.history.replaceState(null, '', '#/settings/project');
  document.body.innerHTML = '<div id="root"></div>';
  host = cannedHost({
    ...evolutionAnswers(oneLoop(byStatic)),
    'config.list': () => ({ entries }),
    'config.set': ({ key, value }) => {
      if (value === '["b"]') throw new MemoError('Refused', 'The file cannot take a line.');
      entries = entries.map((one) =>
        one.key === key ? { ...one, value: value === undefined ? one.default : JSON.parse(value) } : one,
      );
      return entries.find((one) => one.key === key) as ConfigEntry;
    },
    ...answers,
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
  unmount = () => root.unmount();
  await until(() => control('index.maxFileKB'));
}

afterEach(() => {
  unmount();
  services.dispose();
});

const control = (key: string): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[aria-label="${key}"]`);
  if (found === null) throw new Error(`${key} has no control.`);
  return found;
};
const written = () => host.calls.filter(({ method }) => method === 'config.set').map(({ params }) => params);
const alerts = () => [...document.querySelectorAll('[role="alert"]')].map((one) => one.textContent).join('\n');
const rowOf = (key: string) => control(key).closest('section')?.textContent ?? '';

function type(key: string, text: string): void {
  const field = control(key);
  const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
  Object.getOwnPropertyDescriptor(proto.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
}

it('shows each key with its meaning, also one that this page does not know', async () => {
  await show();
  for (const { key } of entries) control(key);
  expect(rowOf('index.maxFileKB')).toContain('Larger files are skipped');
  expect(rowOf('future.key')).toContain('English of future.key');
});

it('writes what is typed once it is whole, and takes it back to the default', async () => {
  await show();
  type('index.maxFileKB', '2048');
  await until(() => expect(written()).toEqual([{ key: 'index.maxFileKB', value: '2048' }]));
  control('index.maxFileKB').closest('div')?.querySelector<HTMLElement>('[aria-label="Reset to the default"]')?.click();
  await until(() => expect(written().at(-1)).toEqual({ key: 'index.maxFileKB' }));
  type('index.exclude', 'samples/\n\n old/ ');
  await until(() => expect(written().at(-1)).toEqual({ key: 'index.exclude', value: '["samples/","old/"]' }));
  control('rebuild.enabled').click();
  await until(() => expect(written().at(-1)).toEqual({ key: 'rebuild.enabled', value: 'false' }));
});

it('says at the field what a wrong value has to be and what applies meanwhile, and writes nothing', async () => {
  await show();
  const wrong = [
    ['index.maxFileKB', '0', 'a whole number from 1 to 65,536'],
    ['index.maxFileKB', '1.5', 'a whole number'],
    ['index.maxFileKB', '', 'a whole number'],
    ['index.exclude', 'a\nb\nc', 'at most 2 entries'],
    ['rebuild.seed', 'x', 'Empty means none'],
    ['future.key', 'long', 'at most 3 characters'],
  ] as const;
  for (const [key, text, why] of wrong) {
    type(key, text);
    await until(() => expect(alerts()).toMatch(new RegExp(`${why}.*still in force`)));
    expect((control(key) as HTMLInputElement).value).toBe(text);
    const said = document.getElementById(control(key).getAttribute('aria-describedby') ?? '');
    expect(said?.textContent).toContain(why);
  }
  expect(written()).toEqual([]);
});

it('shows a refusal of the engine at the field and keeps what was typed', async () => {
  await show();
  type('index.exclude', 'b');
  await until(() => expect(alerts()).toContain('cannot take a line'));
  expect((control('index.exclude') as HTMLTextAreaElement).value).toBe('b');
});

it('filters by name and by meaning', async () => {
  await show();
  type('Filter the keys', 'larger files');
  await until(() => expect(document.querySelector('[aria-label="rebuild.enabled"]')).toBeNull());
  control('index.maxFileKB');
  type('Filter the keys', 'zzz');
  await until(() => expect(document.body.textContent).toContain('No key has “zzz”'));
});
