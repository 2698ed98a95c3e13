/** A line of code in a list: what was found in it is in sight, however far behind it stands. */
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CodeLine } from '../../../src/renderer/ui/text/code-line.tsx';

const text = '    public static readonly RetryPolicy None = new(0);';
const range = [text.indexOf('RetryPolicy'), text.indexOf(' None')] as const;
const shown = (room: number) => {
  const page = document.createElement('div');
  page.innerHTML = renderToStaticMarkup(<CodeLine line={11} text={text} ranges={[range]} room={room} />);
  return page.querySelector('code')?.textContent ?? '';
};

describe('a line of code', () => {
  it('begins with its first word where all of the mark has room', () => {
    expect(shown(34)).toBe('public static readonly RetryPolicy None = new(0);');
  });

  it('is cut before the mark where the mark would end behind the room', () => {
    const cut = shown(33);
    expect(cut.startsWith('…')).toBe(true);
    expect(cut.indexOf('RetryPolicy') + 'RetryPolicy'.length).toBeLessThanOrEqual(33);
    expect(shown(12).startsWith('…RetryPolicy')).toBe(true);
  });

  it('is shown whole where nothing is marked', () => {
    const all = renderToStaticMarkup(<CodeLine line={1} text={text} ranges={[]} room={8} />);
    expect(all).toContain('public static readonly RetryPolicy None');
  });
});
