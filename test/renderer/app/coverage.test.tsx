/** Every list of the page says what was not looked at, in the language of the page. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Coverage } from '#shared/contract/common.ts';
import type { Settings } from '#shared/contract/service.ts';
import { App } from '../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../src/renderer/lib/services.ts';
import { defaultSettings } from '../../../src/renderer/lib/state/workspace.ts';
import { answered, foundNothing, session, turn } from '../canned/ask.ts';
import { comparedType, comparison, sourceOf } from '../canned/diff.ts';
import { cannedHost } from '../canned/host.ts';
import { neighbours, searchSymbols, typeDetail } from '../canned/symbols.ts';
import { searchText } from '../canned/text.ts';

const coverage: Coverage = {
  read: 9,
  inPart: 2,
  partly: [{ file: 'src/a.kt', line: 2, places: 1 }],
  asText: 3,
  notRead: [
    { reason: 'nestedRepository', count: 1 },
    { reason: 'ignored', count: 40 },
  ],
};
const words = {
  en: [
    '2 files were read only in part: src/a.kt:2 and 1 more. The unread parts are not in the results.',
    '3 files of source code are only searched as text: their symbols are not known.',
    'Not read: 1 repository of its own.',
  ],
  zh: [
    '2 个文件只读取了一部分：src/a.kt:2 等，另有 1 个。未读取的内容不在结果中。',
    '3 个源代码文件仅按文本搜索，其中的符号未作分析。',
  ],
};

describe('what was not looked at', () => {
  let root: Root;
  let services: Services;

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

  async function show(hash: string, language: Settings['language'] = 'en'): Promise<void> {
    const turns = [turn(1, 'Found?', { answer: { ...answered, coverage } })];
    const nothing = [turn(1, 'Nothing?', { session: 's-2', answer: { ...foundNothing, coverage } })];
    const host = cannedHost({
      SearchSymbols: (params) => ({ ...searchSymbols(params), coverage }),
      'symbols.type': typeDetail,
      'symbols.neighbours': (params) => ({ ...neighbours(params), coverage }),
      'symbols.tree': () => ({ nodes: [], revision: 1 }),
      'search.text': (params) => ({ ...searchText(params), coverage }),
      'codemap.diff': (params) => ({ ...comparison(params), coverage }),
      'diff.type': comparedType,
      'diff.source': sourceOf,
      'diff.revisions': () => ({ branches: [], tags: [], commits: [], fork: null }),
      'generations.list': () => ({ generations: [], total: 0 }),
      'ask.sessions': () => ({ sessions: [session('s-1', 'One', {}), session('s-2', 'Two', {})], total: 2 }),
      'ask.session': ({ session: id }) => ({ turns: id === 's-1' ? turns : nothing }),
      'settings.get': () => ({ ...defaultSettings, language }),
    });
    window.history.replaceState(null, '', hash);
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    const element = document.getElementById('root');
    if (element === null) throw new Error('The test page has no #root.');
    root = createRoot(element);
    root.render(<App services={services} />);
  }
  const says = (sentences: readonly string[]) =>
    vi.waitFor(() => {
      for (const sentence of sentences) expect(document.body.textContent).toContain(sentence);
      expect(document.body.textContent).not.toMatch(/40 ignored/);
    });

  it.each([
    ['the symbols', '#/symbols?q=retry'],
    ['a search for symbols that found nothing', '#/symbols?q=zzzz'],
    ['a text search', '#/search?q=key'],
    ['a text search that found nothing', '#/search?q=zzzz'],
    ['the graph', '#/graph?of=T_pay.retrypolicy'],
    ['an answer of Ask', '#/ask/s-1'],
    ['Ask where nothing was found', '#/ask/s-2'],
    ['the list of changed types', '#/diff?with=git&since=HEAD'],
  ])('is said under %s', async (_, hash) => {
    await show(hash);
    await says(words.en);
  });

  it('is said in the palette', async () => {
    await show('#/overview');
    await vi.waitFor(() =>
      expect(services.commands.getState().commands.some(({ id }) => id === 'palette.symbols')).toBe(true),
    );
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', ctrlKey: true, bubbles: true }));
    await says(words.en);
  });

  it.each(['#/symbols?q=retry', '#/search?q=key', '#/diff?with=git&since=HEAD', '#/ask/s-1'])(
    'is said in Chinese: %s',
    async (hash) => {
      await show(hash, 'zh');
      await says(words.zh);
    },
  );
});
