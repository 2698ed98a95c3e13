import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
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
