/** What is read while the editor is on its way: the lines in sight, numbered as in their file. */
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { PlainLines, type PlainLinesProps } from '../../../../src/renderer/features/type/source/plain-lines.tsx';

const text = Array.from({ length: 100 }, (_, at) => `line ${at + 1}`).join('\n');
let root: Root;

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  // Ten lines; there is no layout here.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(190);
  document.body.innerHTML = '<div id="root"></div>';
  root = createRoot(document.getElementById('root') ?? document.body);
});
afterEach(async () => {
  await act(async () => root.unmount());
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function shown(props: Partial<PlainLinesProps>): Promise<string[]> {
  await act(async () => root.render(<PlainLines text={text} {...props} />));
  return [...document.querySelectorAll('pre > div')]
    .map((line) => line.textContent ?? '')
    .filter((line) => line !== '');
}

it('shows a text from its top, as much as there is room for', async () => {
  const lines = await shown({});
  expect(lines[0]).toBe('1line 1');
  expect(lines.at(-1)).toBe('11line 11');
});

it('stands where the editor will: the wanted line under a few others, never past the end', async () => {
  const middle = await shown({ line: 50 });
  expect(middle[0]).toBe('47line 47');
  expect(middle).toContain('50line 50');
  const end = await shown({ line: 100 });
  expect(end).toContain('91line 91');
  expect(end.at(-1)).toBe('100line 100');
});

it('numbers the lines of a part as in its file', async () => {
  expect((await shown({ start: 41 }))[0]).toBe('41line 1');
});
