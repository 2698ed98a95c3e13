import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { withShortPaths } from '../../../src/renderer/ui/text/code-pieces.ts';
import { CodeSpans } from '../../../src/renderer/ui/text/code-spans.tsx';

it.each([
  ['What is it for?', 'What is it for?'],
  ['What is `Hold` in `src/hold.ts` for?', 'What is <code>Hold</code> in <code>src/<wbr/>hold.ts</code> for?'],
  ['`Pay.Retry.RetryPolicy`', '<code>Pay<wbr/>.Retry<wbr/>.RetryPolicy</code>'],
  ['`Verify(last.Key)`, `next()`', '<code>Verify(<wbr/>last.Key)</code>, <code>next()</code>'],
  ['e.g. `hold.ts`', 'e.g. <code>hold.ts</code>'],
  ['A lone ` stays, `` too', 'A lone ` stays, `` too'],
  ['`<b>`', '<code>&lt;b&gt;</code>'],
])('names of code in %j are set as code', (text, html) => {
  expect(renderToStaticMarkup(<CodeSpans text={text} />)).toBe(html);
});

it.each([
  ['What is `Hold` in `src/accounts/hold.ts` for?', 'What is `Hold` in `hold.ts` for?'],
  [
    'Which functions does `src/a/index.ts` offer, and `src/b/__init__.py`?',
    'Which functions does `a/index.ts` offer, and `b/__init__.py`?',
  ],
  ['What is in `src/accounts/`, and `web/`?', 'What is in `accounts/`, and `web/`?'],
  ['Outside of code src/a/b.ts stays, `a / b` too', 'Outside of code src/a/b.ts stays, `a / b` too'],
])('a list shows paths by their last name: %j', (text, brief) => {
  expect(withShortPaths(text)).toBe(brief);
});
