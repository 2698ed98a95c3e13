/** The page of documents: which there are, one to read with what is true no more, and what it names. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Result } from '#shared/contract/contract.ts';
import { notReadYet } from '#shared/contract/words.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { cannedHost } from '../../canned/host.ts';

const summary = (file: string, role: 'readme' | 'guide', outdated: number) => ({
  ...{ file, role, title: file, lines: 9, sections: 2, outdated },
});
const listed: Result<'docs.list'> = {
  about: null,
  documents: [summary('README.md', 'readme', 0), summary('docs/storage.md', 'guide', 1)],
  unread: [{ file: 'docs/deep.md', reason: 'nests too deeply' }],
};
const section = { within: [], names: [], faults: [] };
const storage: Result<'docs.read'> = {
  ...{ file: 'docs/storage.md', title: 'Storage', role: 'guide' },
  text: '# Storage\n\nWritten by `LedgerWriter`.\n\n## Backups\n\nSee [the plan](plan.md).\n',
  sections: [
    {
      ...{ ...section, level: 1, title: 'Storage', startLine: 1, endLine: 4 },
      names: [{ name: 'LedgerWriter', line: 3, symbol: 'src.ledger.LedgerWriter', file: 'src/ledger.ts' }],
    },
    {
      ...{ ...section, level: 2, title: 'Backups', startLine: 5, endLine: 7 },
      faults: [{ kind: 'link', name: 'plan.md', line: 7, now: 'docs/old/plan.md' }],
    },
  ],
  linkedFrom: [{ file: 'README.md', title: 'Limits', within: [], startLine: 5, endLine: 9, line: 7 }],
};

let services: Services;
let root: Root;
beforeEach(() => {
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  root.unmount();
  services.dispose();
  vi.restoreAllMocks();
});

async function open(place: string, list = () => listed): Promise<void> {
  window.history.replaceState(null, '', `#/${place}`);
  const host = cannedHost({
    'docs.list': list,
    'docs.read': ({ file }) => ({ ...storage, file }),
    'docs.search': () => ({
      hits: [
        {
          file: 'docs/storage.md',
          title: 'Backups',
          within: ['Storage'],
          startLine: 5,
          endLine: 7,
          quote: 'See the plan.',
          line: 7,
          held: 1,
          titled: 0,
        },
      ],
      ...{ total: 1, unread: [] },
    }),
  });
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  root = createRoot(document.getElementById('root') as HTMLElement);
  root.render(<App services={services} />);
}
const text = (): string => document.body.textContent ?? '';
const option = (name: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('[role="option"]')].find((one) => one.textContent?.includes(name));

it('shows the README first, and all documents by whom they are written for', async () => {
  await open('docs');
  await vi.waitFor(() => expect(document.querySelector('h1')?.textContent).toContain('README.md'));
  expect(text()).toContain('Guides');
  expect(option('storage.md')?.textContent).toContain('1 outdated');
  expect(text()).toContain('docs/deep.md is not read.');
});

it('says above a section what of it is true no more, and what the document names', async () => {
  await open('docs/docs/storage.md');
  await vi.waitFor(() =>
    expect(text()).toContain('The link to plan.md leads nowhere; docs/old/plan.md has this name.'),
  );
  option('LedgerWriter')?.click();
  await vi.waitFor(() => expect(window.location.hash).toContain('q=src.ledger.LedgerWriter'));
});

it('leads from what is typed to the section that speaks of it', async () => {
  await open('docs?q=backup');
  await vi.waitFor(() => expect(option('Backups')?.textContent).toContain('See the plan.'));
  option('Backups')?.click();
  await vi.waitFor(() => expect(window.location.hash).toMatch(/^#\/docs\/docs\/storage\.md\?.*line=7/));
});

it('asks again while documents are still being read, and does not say that there are none', async () => {
  const unread = [{ file: 'README.md', reason: notReadYet }];
  let asked = 0;
  await open('docs', () => {
    asked += 1;
    return asked > 2 ? listed : { ...listed, documents: [], unread };
  });
  await vi.waitFor(() => expect(document.body.textContent).toContain('The documents are being read'));
  expect(document.body.textContent).not.toContain('No documents yet');
  await vi.waitFor(() => expect(document.body.textContent).toContain('Written by'));
});
