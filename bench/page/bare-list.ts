/**
 * A bare page with rows like those of symbols, which writes rows that come into sight into the elements of those that left, and does
 * nothing else: what the browser itself needs on this machine for the same steps.
 */
import type { Page } from 'playwright-core';

/** Runs in the page. Rows of 28 px: an icon, a name with its place, two words and a file. */
function bareList(): void {
  const [count, height] = [20_000, 28];
  const list = document.querySelector<HTMLElement>('#list');
  const space = document.querySelector<HTMLElement>('#space');
  if (list === null || space === null) return;
  space.style.height = `${count * height}px`;
  const icon = '<svg viewBox="0 0 24 24"><path d="M4 6h16M4 12h16M4 18h10"/></svg>';
  const texts = (at: number): string[] => [
    `QueryBuilder${(at * 7919) % 9973}.method${at} src.query-builder.part${(at * 31) % 97}.SelectQueryBuilder`,
    ['public', 'private', 'protected'][at % 3] ?? '',
    ['method', 'class', 'property'][at % 3] ?? '',
    `File${at % 211}.ts:${at % 999}`,
  ];
  const rows = new Map<number, HTMLElement>();
  const fill = (row: HTMLElement, at: number): void => {
    row.style.top = `${at * height}px`;
    for (const [cell, text] of texts(at).entries()) (row.children[cell + 1]?.firstChild as Text).data = text;
  };
  const make = (): HTMLElement => {
    const row = document.createElement('div');
    row.setAttribute('role', 'option');
    row.innerHTML = `${icon}${'<span>-</span>'.repeat(4)}`;
    space.append(row);
    return row;
  };
  const draw = (): void => {
    const top = list.scrollTop;
    const first = Math.max(0, Math.floor(top / height) - 6);
    const last = Math.min(count - 1, Math.ceil((top + list.clientHeight) / height) + 6);
    const left = [...rows].filter(([at]) => at < first || at > last);
    for (const [at] of left) rows.delete(at);
    for (let at = first; at <= last; at += 1) {
      if (rows.has(at)) continue;
      const row = left.pop()?.[1] ?? make();
      fill(row, at);
      rows.set(at, row);
    }
    for (const [, row] of left) row.remove();
  };
  list.addEventListener('scroll', draw, { passive: true });
  draw();
}

const source = `<!doctype html><title>floor</title><style>
  body { margin: 0; font: 12px/28px sans-serif; }
  #list { position: absolute; inset: 180px 348px 60px 276px; overflow: auto; }
  #space { position: relative; contain: strict; }
  #space > div { position: absolute; inset: 0 0 auto; height: 28px; padding: 0 14px 0 12px; display: grid; gap: 0 8px;
    grid-template-columns: 14px minmax(0, 2fr) 70px 84px minmax(110px, 1fr); align-items: center; white-space: nowrap; }
  #space > div:hover { background: #eee; }
  svg { width: 14px; height: 14px; fill: none; stroke: currentColor; }
  svg + span { overflow: hidden; text-overflow: ellipsis; font-size: 13px; }
</style><div id="list" role="listbox" aria-label="Floor"><div id="space"></div></div><script>(${bareList})()</script>`;

/** A page of its own beside `page`, in the same browser; the caller closes it. */
export async function openBareList(page: Page): Promise<Page> {
  const bare = await page.context().newPage();
  await bare.route('http://floor.invalid/', (route) => route.fulfill({ contentType: 'text/html', body: source }));
  await bare.goto('http://floor.invalid/');
  return bare;
}
