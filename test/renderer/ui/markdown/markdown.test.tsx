/** Markdown of answers and records: citations, links that stay in the app, and text that tries to be more than text. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { ServicesProvider } from '../../../../src/renderer/lib/services-context.tsx';
import { linkTarget } from '../../../../src/renderer/ui/markdown/in-app-link.tsx';
import { Markdown } from '../../../../src/renderer/ui/markdown/markdown.tsx';
import { cannedHost } from '../../canned/host.ts';

describe('Markdown', () => {
  let root: Root;
  let services: Services;
  beforeEach(async () => {
    window.history.replaceState(null, '', '#/overview');
    document.body.innerHTML = '<div id="root"></div>';
    services = createServices({ openPort: cannedHost().openPort, history: window });
    await services.booted;
    root = createRoot(document.getElementById('root') as HTMLElement);
  });
  afterEach(() => {
    root.unmount();
    services.dispose();
  });

  const chip = (n: number) => (n <= 3 ? <button type="button">{n}</button> : null);
  /** Draws the text and waits until its reader has been loaded: an end mark that only it makes strong. */
  async function show(text: string, isDocument = false): Promise<HTMLElement> {
    root.render(
      <ServicesProvider services={services}>
        <Markdown text={`${text}\n\n**end**`} cite={chip} isDocument={isDocument} />
      </ServicesProvider>,
    );
    return vi.waitFor(() => {
      const shown = document.querySelector<HTMLElement>('#root .md');
      expect([...(shown?.querySelectorAll('strong') ?? [])].at(-1)?.textContent).toBe('end');
      return shown as HTMLElement;
    });
  }
  const chips = (shown: HTMLElement) => [...shown.querySelectorAll('button')].map((one) => one.textContent);

  it('draws numbers in brackets as citations, one each, and leaves those that cite nothing', async () => {
    const shown = await show('It waits [1], then [2, 3] and [2][1]. See [7].');
    expect(chips(shown)).toEqual(['1', '2', '3', '2', '1']);
    expect(shown.textContent).toContain('See [7].');
    expect([...shown.querySelectorAll('.nowrap')].map((one) => one.textContent)).toContain('waits 1');
  });

  it('lets long paths break between their parts, and short cells of a table stay on one line', async () => {
    const shown = await show(
      'In src/payments/retry.ts.\n\n| updated | summary |\n|---|---|\n| 2026-03-12 | Every call is tried again |',
    );
    expect(shown.querySelector('p')?.innerHTML).toContain('src/<wbr>payments/<wbr>retry.ts');
    expect([...shown.querySelectorAll('td.short')].map((one) => one.textContent)).toEqual(['2026-03-12']);
  });

  it('leaves code as it is', async () => {
    const shown = await show('`args[1]` and\n\n```\nargs[2]\n```');
    expect(chips(shown)).toEqual([]);
    expect(shown.textContent).toContain('args[1]');
  });

  it('cites where the text defines a link of that number', async () => {
    const shown = await show('It waits [1].\n\n[1]: https://example.org/away');
    expect(chips(shown)).toEqual(['1']);
    expect(shown.querySelector('a')).toBeNull();
  });

  it('keeps underscores as they are written; only stars make emphasis', async () => {
    const shown = await show(
      'If `__name__` or __name__ in /__tests__/ of **a __main__ run** [1], _so_ and *thus*, ___all___.',
    );
    expect(shown.textContent).toContain(
      'If __name__ or __name__ in /__tests__/ of a __main__ run 1, _so_ and thus, ___all___.',
    );
    expect([...shown.querySelectorAll('strong, em')].map((one) => one.textContent)).toEqual([
      'a __main__ run',
      'thus',
      'end',
    ]);
  });

  it('reads tables and lists', async () => {
    const shown = await show('| a | b |\n|---|---|\n| 1 | 2 |\n\n- one [1]\n- two');
    expect(shown.querySelectorAll('td')).toHaveLength(2);
    expect(shown.querySelectorAll('li')).toHaveLength(2);
    expect(chips(shown)).toEqual(['1']);
  });

  it('runs nothing and loads nothing of a hostile text', async () => {
    const shown = await show(
      [
        '<script>window.hit = 1</script><img src=x onerror="window.hit = 2">',
        '![a picture](https://example.org/track.png)',
        '[press](javascript:window.hit=3) [data](data:text/html,x) <memo-cite>1</memo-cite>',
      ].join('\n\n'),
    );
    expect(shown.querySelectorAll('script, img, iframe, a, button')).toHaveLength(0);
    expect(shown.textContent).toContain('a picture');
    expect(Reflect.get(window, 'hit')).toBeUndefined();
  });

  it('keeps the descriptions of badges apart that follow each other in a document', async () => {
    const badges = '<p>\n<a href="x"><img alt="Build passing"></a>\n<a href="y"><img alt="MIT License"></a>\n</p>';
    expect((await show(badges, true)).textContent).toContain('Build passing MIT License');
  });

  it('leaves out HTML of a document but for its words and descriptions of images', async () => {
    const text = [
      '<p align="center"><img width="9" alt="Logo of Till" src="https://example.org/a.png"></p>',
      '',
      '<details><summary>More of it</summary>',
      '',
      'A <b>bold</b> word<br>and `List<T>` of <Context, Task>. <!-- hidden -->',
      '',
      '</details>',
    ].join('\n');
    const shown = await show(text, true);
    expect(shown.textContent).toMatch(
      /^Logo of Till\s*More of it\s*A bold word\s*and List<T> of <Context, Task>\.\s*end$/,
    );
    expect(shown.querySelector('img, b, details, script')).toBeNull();
  });

  it('shows HTML as the text that it is, so that type arguments stay', async () => {
    const shown = await show('Takes a Func<Context, Task> once.\n\n<div>not a box</div>\n\n- an IList<T>');
    expect(shown.textContent).toContain('Takes a Func<Context, Task> once.');
    expect(shown.textContent).toContain('<div>not a box</div>');
    expect(shown.querySelector('li')?.textContent).toContain('an IList<T>');
    expect(shown.querySelector('div')).toBeNull();
  });

  it('goes to places of the app, and never out of it', async () => {
    const shown = await show('[the policy](src/Retry.cs#L12), [type](memo://type/T_1), [away](https://example.org/a)');
    expect([...shown.querySelectorAll('a')].map((a) => a.textContent)).toEqual(['the policy', 'type']);
    expect(shown.querySelector('span[title="https://example.org/a"]')?.textContent).toBe('away');
    shown.querySelector('a')?.click();
    expect(services.navigation.getState().route).toEqual({
      view: 'file',
      id: 'src/Retry.cs',
      query: { line: '12' },
    });
  });
});

describe('the place that a link names', () => {
  it.each([
    ['src/a.ts', 'file/src%2Fa.ts'],
    ['./src/a%20b.ts:7', 'file/src%2Fa%20b.ts?line=7'],
    ['src/a.ts#L3-L9', 'file/src%2Fa.ts?line=3'],
  ])('%s', (href, place) => {
    const target = linkTarget(href);
    expect(
      target &&
        `${target.view}/${encodeURIComponent(target.id)}${target.query.line ? `?line=${target.query.line}` : ''}`,
    ).toBe(place);
  });

  it.each([
    'https://example.org/a.ts',
    '//example.org/a.ts',
    '/etc/passwd.txt',
    '../a.ts',
    'a/../../b.ts',
    'C:\\a.ts',
    'mailto:a@b.c',
    '#part',
    '%.ts',
    '',
  ])('is none for %s', (href) => expect(linkTarget(href)).toBeNull());
});
