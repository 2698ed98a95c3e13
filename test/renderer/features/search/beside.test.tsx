/** What a search finds beside lines, in the whole page over a canned host: learnings, descriptions, and what is known of a line. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemoryHit } from '#shared/contract/memory/methods.ts';
import { App } from '../../../../src/renderer/app/app.tsx';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { type CannedHost, cannedHost } from '../../canned/host.ts';
import { record } from '../../canned/memory.ts';
import { neverChanged, searchSymbols, symbol, typeDetail } from '../../canned/symbols.ts';
import { searchText } from '../../canned/text.ts';

const hit = (id: string, score: number, more: Partial<MemoryHit> = {}): MemoryHit => {
  const { projectKey, question, answer, questionType, confidence, status, analyst, origin, createdAt, evidence } =
    record(id);
  return {
    ...{
      id,
      projectKey,
      question,
      answer,
      questionType,
      confidence,
      status,
      analyst,
      origin,
      createdAt,
      evidence,
      score,
    },
    ...{ why: { words: score, meaning: score }, domain: 'payments' },
    ...more,
  };
};

const hits = [
  hit('lr-key', 0.8, { question: 'Who makes the key?', answer: 'The **browser** makes the key once.' }),
  hit('lr-near', 0.4, { question: 'Which gateways honour it?', why: { words: 0, meaning: 0.4 }, status: 'stale' }),
  hit('lr-far', 0.1, { question: 'What is the weather?', why: { words: 0, meaning: 0.1 } }),
];

const lines = 12;

describe('beside the lines of a search', () => {
  let root: Root;
  let services: Services;
  let host: CannedHost;

  beforeEach(async () => {
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
    Object.assign(window, { innerWidth: 1440, innerHeight: 900 });
    document.body.innerHTML = '<div id="root"></div>';
    window.history.replaceState(null, '', '#/search');
    host = cannedHost({
      'search.text': searchText,
      'memory.search': () => ({ hits, threshold: 0.3, meaning: true, model: 'memo-embed@1', skipped: [] }),
      'memory.domains': () => ({ domains: [] }),
      'memory.ofLines': () => ({
        records: [
          { record: { ...record('lr-key'), evidenceCount: 1 }, answer: 'So.', startLine: 7, endLine: 9, inside: true },
          {
            record: { ...record('lr-off'), evidenceCount: 1 },
            answer: 'So.',
            startLine: 40,
            endLine: 52,
            inside: false,
          },
        ],
        total: 2,
      }),
      'semantics.search': () => ({
        types: [{ symbol: symbol('Pay.RetryPolicy'), state: 'stale', lines: 2, text: '- Keeps the `key`.' }],
        total: 3,
      }),
      GetSemantic: () => ({
        ...{ resolved: symbol('Pay.RetryPolicy'), state: 'stale', text: 'text' },
        sections: {
          ROLE: 'Keeps the key of a payment.',
          LIFECYCLE: '',
          EDGE_CASES: '',
          LIMITATIONS: '',
          RECOMMENDATIONS: '',
        },
        ...{ group: null, analyst: 'static', generatedAt: 1, queued: false, waitsFor: null, failure: null },
        change: { ...neverChanged, changeClass: 'Structure', changedAt: 1, semanticState: 'stale' },
      }),
      'symbols.at': () => ({
        ...{ symbol: symbol('Pay.RetryPolicy'), fanIn: 4 },
        change: {
          changeClass: 'PublicBehavior',
          changedAt: new Date(2026, 2, 12, 12, 51).getTime(),
          semanticState: 'stale',
        },
      }),
      'symbols.type': typeDetail,
      SearchSymbols: searchSymbols,
      'source.read': ({ file }) => ({ file, text: `source of ${file}`, hash: '1', language: 'csharp' }),
    });
    services = createServices({ openPort: host.openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
    root.render(<App services={services} />);
    await eventually(() => expect(field()).toBeTruthy());
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
    vi.restoreAllMocks();
  });

  const eventually = (check: () => void) => vi.waitFor(check);
  const field = () => document.querySelector<HTMLInputElement>('input[role="combobox"]') as HTMLInputElement;
  const press = (key: string, held: KeyboardEventInit = {}) =>
    (document.activeElement ?? document.body).dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...held }),
    );
  const type = (text: string) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(), text);
    field().dispatchEvent(new Event('input', { bubbles: true }));
  };
  const rows = () => [...document.querySelectorAll('[role="treeitem"]')].map((row) => row.textContent);
  const selected = () => document.querySelector('[role="treeitem"][aria-selected="true"]')?.textContent;
  const asked = (method: string) => host.calls.filter((call) => call.method === method).length;
  const part = (label: string) => document.querySelector(`section[aria-label="${label}"]`)?.textContent;
  const place = () => services.navigation.getState().route;
  const search = async (text: string) => {
    type(text);
    await eventually(() => expect(rows()).toHaveLength(lines + 6));
  };

  it('stand learnings that Ask would answer with, marked, and types by their description, each a group with its chip', async () => {
    await search('key');
    expect(rows().slice(6, 9)).toEqual([
      'Learnings2, words and meaning',
      expect.stringMatching(/^.*Who makes the key\?freshThe browser makes the key once\.$/),
      expect.stringMatching(/Which gateways honour it\?outdated.*found by meaning, without the words$/),
    ]);
    expect(rows().slice(-3)).toEqual([
      'Descriptions3 types',
      expect.stringMatching(/^RetryPolicy.*outdatedKeeps the key\.$/),
      expect.stringMatching(/^2 more types/),
    ]);
    const marks = [...document.querySelectorAll('[role="treeitem"]')]
      .slice(7, 9)
      .map((row) => row.querySelectorAll('mark').length);
    expect(marks).toEqual([2, 0]);
    const chips = [...document.querySelectorAll('fieldset button')].map((chip) => chip.textContent);
    expect(chips).toEqual(['code3', 'learnings2', 'tests1', 'docs1', 'descriptions3']);
    expect(document.body.textContent).toContain('5 lines');
  });

  it('are reached with the arrows and opened with Enter; Back finds them again, selected, without asking again', async () => {
    await search('key');
    for (const next of ['Send(key)', 'using Key', 'Who makes the key?']) {
      press('ArrowDown');
      await eventually(() => expect(selected()).toContain(next));
    }
    await eventually(() => expect(document.body.textContent).toContain('4 of 8'));
    press('F4');
    await eventually(() => expect(selected()).toContain('Which gateways'));
    press('F4', { shiftKey: true });
    await eventually(() => expect(selected()).toContain('Who makes the key?'));
    press('Enter');
    await eventually(() => expect(place()).toMatchObject({ view: 'learnings', id: 'lr-key' }));
    const before = asked('memory.search');
    services.navigation.getState().back();
    await eventually(() => expect(selected()).toContain('Who makes the key?'));
    expect(asked('memory.search')).toBe(before);
  });

  it('open in the editor where their evidence is, with Ctrl Enter', async () => {
    host.answers['editor.open'] = () => ({ url: 'x:', opened: true });
    await search('key');
    services.navigation.getState().go({ view: 'search', id: '', query: { q: 'key', at: 'learning lr-key' } });
    await eventually(() => expect(selected()).toContain('Who makes the key?'));
    field().focus();
    press('Enter', { ctrlKey: true });
    await eventually(() =>
      expect(host.calls.find(({ method }) => method === 'editor.open')?.params).toEqual({
        file: 'src/Retry.cs',
        line: 3,
      }),
    );
  });

  it('a description is shown as it stands, and its type opened', async () => {
    await search('key');
    services.navigation.getState().go({ view: 'search', id: '', query: { q: 'key', groups: 'descriptions' } });
    await eventually(() => expect(rows()).toHaveLength(3));
    await eventually(() => expect(document.body.textContent).toContain('Keeps the key of a payment.'));
    expect(host.calls.find(({ method }) => method === 'GetSemantic')?.params).toMatchObject({
      request: false,
      opened: false,
    });
    field().focus();
    press('Enter');
    await eventually(() => expect(place()).toMatchObject({ view: 'type', id: 'T_pay.retrypolicy' }));
  });

  it('nothing is asked of a search that was cancelled before it answered', async () => {
    let go = () => {};
    host.answers['search.text'] = (params) => {
      if ((params as { query: string }).query !== 'keys') return searchText(params);
      return new Promise((resolve) => {
        go = () => resolve(searchText(params));
      });
    };
    type('keys');
    await eventually(() => expect(asked('search.text')).toBe(1));
    field().focus();
    press('Escape');
    go();
    services.navigation.getState().go({ view: 'search', id: '', query: { q: 'key', in: 'src/**' } });
    // Whatever was to be asked before was to be asked earlier.
    await eventually(() => expect(asked('semantics.search')).toBe(1));
    expect(host.calls.find(({ method }) => method === 'semantics.search')?.params).toMatchObject({
      query: 'key',
      include: ['src/**'],
    });
    expect(asked('memory.search')).toBe(0);
  });

  it('two signs of a script without spaces are words enough', async () => {
    type('捕获');
    await eventually(() => expect(asked('memory.search')).toBe(1));
  });

  it('what is known may come where no line was found, and until then nothing is said to be missing', async () => {
    type('zzz');
    await eventually(() => expect(rows()).toHaveLength(6));
    expect(document.body.textContent).not.toContain('No line has');
    expect(selected()).toContain('Who makes the key?');
  });

  it('a line that rests is told where it is, how its type and its description stand, and what is known of it', async () => {
    await search('key');
    await eventually(() => expect(part('Where this is')).toContain('description outdated, changed'));
    expect(document.querySelector('section[aria-label="Where this is"] [role="img"]')?.getAttribute('aria-label')).toBe(
      'Public behaviour',
    );
    await eventually(() => expect(part('Known about these lines')).toContain('What of lr-key?'));
    expect(part('Known about these lines')).toContain('about lines 40 to 52');
    const before = asked('memory.ofLines');
    // However long a line is passed over, as long as the next key comes in time.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    press('ArrowDown');
    while (document.querySelector('pre')?.dataset.line !== '9') await new Promise(setImmediate);
    press('ArrowDown');
    while (!selected()?.includes('using Key')) await new Promise(setImmediate);
    while (document.querySelector('h2[title="src/Retry.cs"]') === null) await new Promise(setImmediate);
    // What the page does after it has drawn.
    for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
    expect(asked('memory.ofLines')).toBe(before);
    vi.advanceTimersByTime(1000);
    vi.useRealTimers();
    await eventually(() => expect(asked('memory.ofLines')).toBe(before + 1));
    expect(host.calls.findLast(({ method }) => method === 'memory.ofLines')?.params).toMatchObject({
      ...{ file: 'src/Retry.cs', line: 2 },
    });
    const off = () =>
      [...document.querySelectorAll<HTMLElement>('section[aria-label="Known about these lines"] button')].find(
        (button) => button.textContent?.includes('lr-off'),
      );
    await eventually(() => expect(off()).toBeDefined());
    off()?.click();
    await eventually(() => expect(place()).toMatchObject({ view: 'learnings', id: 'lr-off' }));
  });

  it('folded groups stay folded when what is known comes', async () => {
    await search('key');
    document.querySelector<HTMLElement>('button[aria-label="Fold Learnings"]')?.click();
    await eventually(() => expect(rows()).toHaveLength(lines + 4));
    host.emit('memory.changed', { revision: 2 } as never);
    await eventually(() => expect(asked('memory.search')).toBe(2));
    expect(rows()).toHaveLength(lines + 4);
  });

  it('that nothing is known either is said where no line was found', async () => {
    host.answers['semantics.search'] = () => ({ types: [], total: 0 });
    host.answers['memory.search'] = () => ({ hits: [], threshold: 0.3, meaning: true, model: null, skipped: [] });
    type('zzz');
    await eventually(() => expect(document.body.textContent).toContain('No learning fits, and no description has it.'));
    type('zz');
    await eventually(() => expect(document.body.textContent).toContain('No line has all words of “zz”'));
    expect(document.body.textContent).not.toContain('No learning fits');
    expect(document.body.textContent).toContain('0 lines');
  });

  it('are not followed while descriptions are written, but asked for again by who searches again', async () => {
    await search('key');
    host.emit('semantics.changed', { length: 1, generating: 1, types: [], more: false });
    await eventually(() => expect(asked('symbols.at')).toBe(2));
    expect(asked('semantics.search')).toBe(1);
    type('zzz');
    await eventually(() => expect(asked('semantics.search')).toBe(2));
    host.answers['semantics.search'] = () => ({ types: [], total: 0 });
    type('key');
    await eventually(() => expect(rows()).toHaveLength(lines + 3));
  });

  it('are asked for again with the lines, by R', async () => {
    await search('key');
    host.answers['semantics.search'] = () => ({ types: [], total: 0 });
    document.querySelector<HTMLElement>('[role="tree"]')?.focus();
    press('r');
    await eventually(() => expect(rows()).toHaveLength(lines + 3));
    expect(asked('memory.search')).toBe(2);
  });
});
