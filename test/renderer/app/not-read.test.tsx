/** A file whose encoding was guessed is marked where it is shown; repositories that are left out can be read too by one choice. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import type { Settings } from '#shared/contract/service.ts';
import { App } from '../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../src/renderer/lib/state/workspace.ts';
import { type CannedHost, cannedHost, readyWorkspace, smallOverview } from '../canned/host.ts';
import { neighbours, searchSymbols, typeDetail } from '../canned/symbols.ts';
import { searchText } from '../canned/text.ts';

let root: Root;
let services: Services;
let host: CannedHost;

beforeEach(() => {
  sessionStorage.clear();
  Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(600);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(600);
  document.body.innerHTML = '<div id="root"></div>';
});
afterEach(() => {
  root.unmount();
  services.dispose();
  vi.restoreAllMocks();
});

async function show(hash: string, language: Settings['language'], answers: CannedHost['answers'] = {}): Promise<void> {
  host = cannedHost({
    SearchSymbols: searchSymbols,
    'symbols.type': typeDetail,
    'symbols.neighbours': neighbours,
    'symbols.tree': () => ({ nodes: [], revision: 1 }),
    'source.read': ({ file }) => ({ file, text: 'class A {}', hash: '1', language: 'csharp', encoding: 'GB18030' }),
    'search.text': (params) => {
      const answer = searchText(params);
      return { ...answer, files: answer.files.map((file) => ({ ...file, encoding: 'GB18030' })) };
    },
    'settings.get': () => ({ ...defaultSettings, language }),
    ...answers,
  });
  window.history.replaceState(null, '', hash);
  services = createServices({ openPort: host.openPort, history: window });
  await services.booted;
  const element = document.getElementById('root');
  if (element === null) throw new Error('The test page has no #root.');
  root = createRoot(element);
  root.render(<App services={services} />);
}
const text = (wanted: string) => vi.waitFor(() => expect(document.body.textContent).toContain(wanted));
const button = (name: string) =>
  vi.waitFor(() => {
    const found = [...document.querySelectorAll('button')].find((one) => one.textContent?.trim() === name);
    if (found === undefined) throw new Error(`No button ${name}: ${document.body.textContent}`);
    return found;
  });

it.each([
  ['#/file/src/Gbk.cs', 'en', 'GB18030 (guessed)'],
  ['#/file/src/Gbk.cs', 'zh', 'GB18030（推测）'],
  ['#/type/T_pay.retrypolicy?tab=source', 'en', 'GB18030 (guessed)'],
  ['#/search?q=key', 'zh', 'GB18030（推测）'],
] as const)('marks the guessed encoding at %s in %s', async (hash, language, mark) => {
  await show(hash, language);
  await text(mark);
  const [tag] = [...document.querySelectorAll('[title]')].filter((one) => one.textContent === mark);
  expect(tag?.getAttribute('title')).toContain(language === 'en' ? 'some letters may be wrong' : '个别文字可能有误');
});

it('is silent about an encoding that the file names', async () => {
  const read = ({ file }: { file: string }) => ({ file, text: 'a', hash: '1', language: null });
  await show('#/file/a.txt', 'en', { 'source.read': read });
  await text('a.txt');
  expect(document.body.textContent).not.toContain('guessed');
});

const overview = { ...smallOverview, skipped: [{ reason: 'nestedRepository' as const, count: 2 }] };

it.each([
  ['en', '2 other git repositories in this folder are not read.', 'Read these too'],
  ['zh', '此文件夹中有 2 个其他 git 仓库未读取。', '一并读取'],
] as const)(
  'offers to read the repositories that are left out, and keeps the choice (%s)',
  async (language, said, name) => {
    await show('#/overview?show=skipped', language, {
      'workspace.overview': () => overview,
      'workspace.skipped': () => ({ total: 2, files: [] }),
      'config.set': () => ({}) as never,
    });
    await text(said);
    (await button(name)).click();
    await vi.waitFor(() =>
      expect(host.calls.filter(({ method }) => method === 'config.set').map(({ params }) => params)).toEqual([
        { key: 'index.nestedRepositories', value: 'true' },
      ]),
    );
  },
);

it('says why the choice was not kept, and offers none where nothing can be written', async () => {
  await show('#/overview?show=skipped', 'en', {
    'workspace.overview': () => overview,
    'workspace.skipped': () => ({ total: 2, files: [] }),
    'config.set': () => {
      throw new MemoError('Refused', 'The file is a link.');
    },
  });
  (await button('Read these too')).click();
  await text('The file is a link.');
  root.unmount();
  services.dispose();
  document.body.innerHTML = '<div id="root"></div>';
  await show('#/overview?show=skipped', 'en', {
    'workspace.overview': () => overview,
    'workspace.skipped': () => ({ total: 2, files: [] }),
    'workspace.state': () => ({ ...readyWorkspace, readOnly: 'The disk is read-only.' }),
  });
  expect((await button('Read these too')).disabled).toBe(true);
});
