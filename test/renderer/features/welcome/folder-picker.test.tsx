/** The picker's field while the first folder is still on its way: what a person enters never mixes with what arrives. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost, readyWorkspace } from '../../canned/host.ts';

describe('the folder picker', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;
  const home = Promise.withResolvers<{ path: string; parent: string; folders: [] }>();

  beforeEach(async () => {
    document.body.innerHTML = '<div id="root"></div>';
    host = cannedHost({
      'workspace.browse': () => home.promise,
      'workspace.open': ({ root: path }) => {
        if (path !== readyWorkspace.root)
          throw new MemoError('NotFound', `There is no folder ${path}. Check the path.`);
        return readyWorkspace;
      },
    });
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
    type(field, '/home/ada/projcet');
    await vi.waitFor(() => expect(document.body.textContent).toContain('No folder here begins like that'));
    type(field, '');
    await vi.waitFor(() => expect(document.body.textContent).toContain('No folders in here'));
    enter(field);
    expect(services.opening.getState()).toMatchObject({ pickerOpen: true, opening: null, refused: null });
  });

  it('stays open over the place where it was opened, and says why a folder cannot be opened', async () => {
    const before = services.navigation.getState().route;
    services.opening.setState({ pickerOpen: true });
    const field = await vi.waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Folder path"]');
      if (input?.value !== '/home/ada') throw new Error('The first folder is not there yet.');
      return input;
    });
    const said = () => document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    type(field, '/home/ada/projcet');
    await vi.waitFor(() => expect(field.value).toBe('/home/ada/projcet'));
    enter(field);
    await vi.waitFor(() => expect(said()).toBe('There is no folder /home/ada/projcet. Check the path.'));
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(services.navigation.getState().route).toBe(before);
    type(field, `/${'a'.repeat(5_000)}`);
    await vi.waitFor(() => expect(said()).toBe(''));
    enter(field);
    await vi.waitFor(() => expect(said()).toMatch(/^There is no folder \/a+…a+\. Check the path\.$/));
    expect(said().length).toBeLessThan(300);
    type(field, readyWorkspace.root);
    await vi.waitFor(() => expect(field.value).toBe(readyWorkspace.root));
    enter(field);
    await vi.waitFor(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
  });

  it('gives way to the folder as soon as that shows, and to Welcome when it is refused after that', async () => {
    const opened = Promise.withResolvers<typeof readyWorkspace>();
    host.answers['workspace.open'] = () => opened.promise;
    services.opening.setState({ pickerOpen: true });
    const field = await vi.waitFor(() => {
      const input = document.querySelector<HTMLInputElement>('input[aria-label="Folder path"]');
      if (input?.value !== '/home/ada') throw new Error('The first folder is not there yet.');
      return input;
    });
    enter(field);
    await vi.waitFor(() => expect(services.opening.getState().opening).toBe('/home/ada'));
    expect(services.opening.getState().pickerOpen).toBe(true);
    host.emit('workspace.state', { ...readyWorkspace, phase: 'opening', root: '/home/ada', name: 'ada' });
    await vi.waitFor(() => expect(services.opening.getState().pickerOpen).toBe(false));
    opened.reject(new MemoError('Refused', 'Another program holds it.'));
    await vi.waitFor(() => expect(services.navigation.getState().route.view).toBe('welcome'));
  });
});

function type(field: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function enter(field: HTMLInputElement): void {
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
}
