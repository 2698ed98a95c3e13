/** The whole page over a scripted bank, and the few ways in which tests look at it and press keys. */

import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices } from '../../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../../src/renderer/lib/state/workspace.ts';
import { bankAnswers, type CannedBank } from '../../canned/bank.ts';
import { cannedHost } from '../../canned/host.ts';

export async function openBankPage(at: string, bank: CannedBank, answers: object = {}, settings: object = {}) {
  // Lists take the room that there is, and happy-dom has no layout.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(900);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(500);
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
  window.history.replaceState(null, '', at);
  const host = cannedHost({
    ...bankAnswers(bank),
    'settings.get': () => ({ ...defaultSettings, language: 'en', ...settings }),
    ...answers,
  });
  const services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(createElement(App, { services }));
  return {
    host,
    close() {
      root.unmount();
      services.dispose();
      sessionStorage.clear();
      vi.restoreAllMocks();
    },
    eventually: (check: () => void) => vi.waitFor(check),
    text: (selector = 'body') => document.querySelector(selector)?.textContent ?? '',
    texts: (selector: string) => [...document.querySelectorAll(selector)].map((one) => one.textContent ?? ''),
    press(key: string, init: KeyboardEventInit = {}) {
      const target = document.activeElement ?? document.body;
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...init }));
    },
    button(name: RegExp, within: ParentNode = document) {
      const all = [...within.querySelectorAll<HTMLElement>('button, a')];
      const found = all.find((one) => name.test(one.getAttribute('aria-label') ?? one.textContent ?? ''));
      if (found === undefined) throw new Error(`There is no button ${name}.`);
      return found;
    },
    type(id: string, value: string) {
      const field = document.getElementById(id);
      const proto = field instanceof HTMLTextAreaElement ? HTMLTextAreaElement.prototype : HTMLInputElement.prototype;
      Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(field, value);
      field?.dispatchEvent(new Event('input', { bubbles: true }));
    },
    calls: (method: string) => host.calls.filter((call) => call.method === method).map(({ params }) => params),
    changed: () => host.emit('bank.changed', { paths: [], more: false }),
    hash: () => window.location.hash,
  };
}

export type BankPage = Awaited<ReturnType<typeof openBankPage>>;
