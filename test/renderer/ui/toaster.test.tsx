/** How long a message stays in the corner. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { ServicesProvider } from '../../../src/renderer/lib/services-context.tsx';
import { toastMs } from '../../../src/renderer/lib/state/notifications.ts';
import { Toaster } from '../../../src/renderer/ui/feedback/toaster.tsx';
import { cannedHost } from '../canned/host.ts';

describe('a message in the corner', () => {
  let root: Root;
  let services: Services;
  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div>';
    services = createServices({ openPort: cannedHost().openPort, history: window });
    await services.booted;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
    root = createRoot(document.getElementById('root') as HTMLElement);
    act(() =>
      root.render(
        <ServicesProvider services={services}>
          <Toaster />
        </ServicesProvider>,
      ),
    );
  });
  afterEach(() => {
    act(() => root.unmount());
    vi.unstubAllGlobals();
    vi.useRealTimers();
    services.dispose();
  });

  const say = (title: string) => act(() => void services.notifications.getState().show({ level: 'info', title }));
  const shown = () => document.querySelector('[role="status"] > div');
  const wait = () => act(() => void vi.advanceTimersByTime(toastMs));
  const point = (type: string, movementX: number) =>
    act(() => {
      const event = new PointerEvent(type, { bubbles: true });
      Object.defineProperties(event, { movementX: { value: movementX }, movementY: { value: 0 } });
      shown()?.dispatchEvent(event);
    });

  it('goes on its own, also from under a pointer that rests', () => {
    say('Moved');
    point('pointerover', 0);
    point('pointermove', 0);
    wait();
    expect(shown()).toBeNull();
  });

  it('stays while the pointer is moved onto it, and the next one does not stay for that', () => {
    say('Moved');
    point('pointermove', 3);
    wait();
    expect(shown()?.textContent).toContain('Moved');
    say('Written');
    act(() => services.notifications.getState().dismissShown());
    expect(shown()?.textContent).toContain('Written');
    wait();
    expect(shown()).toBeNull();
  });

  it('is said once: no region that speaks for itself is in another one', () => {
    const speaking = '[role="status"], [role="alert"], [aria-live]';
    const saying = (text: string) =>
      [...document.querySelectorAll(speaking)].filter((one) => one.textContent?.includes(text)).map((one) => one.role);
    say('Moved');
    expect(saying('Moved')).toEqual(['status']);
    act(() => services.notifications.getState().dismissShown());
    act(() => void services.notifications.getState().show({ level: 'error', title: 'Lost' }));
    expect(saying('Lost')).toEqual(['alert']);
  });
});
