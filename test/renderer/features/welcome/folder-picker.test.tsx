/** The picker's field while the first folder is still on its way: what a person enters never mixes with what arrives. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

describe('the folder picker', () => {
  let root: Root;
  let services: Services;
  const home = Promise.withResolvers<{ path: string; parent: string; folders: [] }>();

  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div>';
    const host = cannedHost({ 'workspace.browse': () => home.promise });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  it('selects the first folder when it arrives, so that what is pasted at that moment replaces it', async () => {
    services.opening.setState({ pickerOpen: true });
    const field = await vi.waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Folder path"]');
      if (input === null) throw new Error('The picker has no field yet.');
      return input;
    });
    expect(field.value).toBe('');
    home.resolve({ path: '/home/ada', parent: '/home', folders: [] });
    await vi.waitFor(() => expect(field.value).toBe('/home/ada'));
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, '/home/ada'.length]);
  });

  it('asks for no folder where none is named, and says that none begins as typed', async () => {
    services.opening.setState({ pickerOpen: true });
    const field = await vi.waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Folder path"]');
      if (input?.value !== '/home/ada') throw new Error('The first folder is not there yet.');
      return input;
    });
    const type = (text: string) => {
      Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true }));
    };
    type('/home/ada/projcet');
    await vi.waitFor(() => expect(document.body.textContent).toContain('No folder here begins like that'));
    type('');
    await vi.waitFor(() => expect(document.body.textContent).toContain('No folders in here'));
    field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    expect(services.opening.getState()).toMatchObject({ pickerOpen: true, opening: null, refused: null });
  });
});
