/** Markdown that wants more than to be read: scripts, loads, ways out of the app, and texts without end. */
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createServices, type Services } from '../../../../src/renderer/lib/services.ts';
import { ServicesProvider } from '../../../../src/renderer/lib/services-context.tsx';
import { Markdown } from '../../../../src/renderer/ui/markdown/markdown.tsx';
import { cannedHost } from '../../canned/host.ts';

vi.setConfig({ testTimeout: 60_000 });

const addresses = [
  'javascript:window.hit=1',
  'JaVaScRiPt:window.hit=1',
  ' javascript:window.hit=1',
  'java&#x09;script:window.hit=1',
  '&#106;avascript:window.hit=1',
  'javascript&colon;window.hit=1',
  '\u0001javascript:window.hit=1',
  'vbscript:msgbox',
  'data:text/html;base64,PHNjcmlwdD4=',
  'file:///etc/passwd',
  'blob:https://example.org/1',
  '//example.org/a',
  'https:example.org',
  'memo:javascript:1',
  '#/../../x',
  '\\\\example.org\\a',
];
const html = [
  '<script>window.hit = 2</script>',
  '<svg onload="window.hit = 2"><a xlink:href="javascript:window.hit=2">x</a></svg>',
  '<img src=x onerror=window.hit=2>',
  '<iframe srcdoc="<script>parent.hit=2</script>">',
  '<style>@import "https://example.org/a.css"</style>',
  '<link rel=stylesheet href=https://example.org/a.css>',
  '<meta http-equiv=refresh content="0;url=https://example.org">',
  '<base href=https://example.org>',
  '<object data=https://example.org><embed src=https://example.org>',
  '<form action=https://example.org><button formaction=javascript:window.hit=2>x',
  '<math><mtext><table><mglyph><style><img src=x onerror=window.hit=2>',
  '<!--><img src=x onerror=window.hit=2>-->',
  '<video poster=https://example.org/a src=x onerror=window.hit=2>',
  '<a href="javascript:window.hit=2">x</a>',
  '<details open ontoggle=window.hit=2>',
  '<memo-cite>1</memo-cite>',
];
const everywhere = [
  ...addresses.flatMap((to, n) => [`[a](<${to}>) [b${n}] ![c](<${to}>)`, `[b${n}]: <${to}>`, `<${to}>`]),
  'https://example.org/auto www.example.org a@example.org',
  ...html.flatMap((piece) => [
    piece,
    `# ${piece}`,
    `- ${piece}`,
    `> ${piece}`,
    `a ${piece} b`,
    `**${piece}**`,
    `[${piece}](https://example.org)`,
    `| ${piece} |\n|---|\n| ${piece} |`,
  ]),
  '```mermaid\ngraph TD; a[<img src=x onerror=window.hit=3>]\n```',
  '$$\\href{javascript:window.hit=3}{x}$$',
  'a[^1]\n\n[^1]: <img src=x onerror=window.hit=3> [x](javascript:window.hit=3)',
].join('\n\n');

/** What text is drawn with; nothing of it runs, loads or asks. */
const harmless = new Set(
  'a p span strong wbr h1 h2 ul ol li blockquote table thead tbody tr th td code pre div section sup'.split(' '),
);

describe('hostile Markdown', () => {
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

  const draw = (text: string): void =>
    root.render(
      <ServicesProvider services={services}>
        <Markdown text={text} />
      </ServicesProvider>,
    );
  /** Draws the text and waits until it has been read: an end mark that only its reader makes strong. */
  async function show(text: string): Promise<HTMLElement> {
    draw(`${text}\n\n**end**`);
    return vi.waitFor(() => {
      const shown = document.querySelector<HTMLElement>('#root .md');
      expect([...(shown?.querySelectorAll('strong') ?? [])].at(-1)?.textContent).toBe('end');
      return shown as HTMLElement;
    }, 30_000);
  }

  it('runs nothing, loads nothing and leads nowhere, wherever it stands (engine-5)', async () => {
    const shown = await show(everywhere);
    expect([...shown.querySelectorAll('*')].map((one) => one.localName).filter((name) => !harmless.has(name))).toEqual(
      [],
    );
    for (const one of shown.querySelectorAll('*'))
      for (const { name, value } of one.attributes) {
        expect(name).not.toMatch(/^on|^src|^style$|action|^data$|^poster$/);
        if (name === 'href') expect(value).toMatch(/^#/);
      }
    for (const link of shown.querySelectorAll('a')) link.click();
    expect(Reflect.get(window, 'hit')).toBeUndefined();
  });

  it.each([
    ['quotes in quotes', '>'.repeat(10_000)],
    ['lists in lists', `${'- '.repeat(10_000)}a`],
    ['lists under lists', Array.from({ length: 1000 }, (_, n) => `${'  '.repeat(n)}- a`).join('\n')],
    ['numbered lists in quotes', `${'> 1. '.repeat(5000)}a`],
    ['short rows of a wide table', `${'|a'.repeat(1000)}|\n${'|-'.repeat(1000)}|\n${'|x|\n'.repeat(1000)}`],
  ])('%s without end are shown as written, for to read them would not end (engine-1)', async (_, text) => {
    // Its reader is there first: what is there afterwards is its answer and not the wait for it.
    await show('ready');
    draw(text);
    await vi.waitFor(() => expect(document.querySelector('#root .md > p')?.textContent).toBe(text), 30_000);
    expect((await show('after')).textContent).toContain('after');
  });

  it.each([
    ['brackets', '['.repeat(20_000)],
    ['pictures', '!['.repeat(5000)],
    ['stars', '*a '.repeat(5000)],
    ['entities', '&#x41;&amp;'.repeat(2000)],
    ['comments', `${'<!-- '.repeat(5000)}-->`],
    ['footnotes of themselves', '[^a]\n\n[^a]: [^a] [^b]\n\n[^b]: [^a]'],
    ['signs that turn the direction', '\u202e\u2066 txt.exe \u200b\u2069'],
    ['lines that are no lists', `${'-'.repeat(500)}\n\n${'='.repeat(500)}\n\n${'*'.repeat(500)}`],
  ])('%s are read to their end (engine-1)', async (_, text) => {
    const shown = await show(text);
    expect([...shown.querySelectorAll('img, script, iframe')]).toEqual([]);
  });
});
