// @vitest-environment happy-dom
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { boxIcons } from '../../../../src/renderer/features/graph/canvas/box-icons.ts';
import { boxText, cutEnd, cutMiddle, cutPath } from '../../../../src/renderer/features/graph/canvas/box-text.ts';
import { pictureSvg, type SvgStyle, xmlText } from '../../../../src/renderer/features/graph/export-menu.tsx';
import { loadGraph } from '../../../../src/renderer/features/graph/model/graph-data.ts';
import { firstExpansions } from '../../../../src/renderer/features/graph/model/graph-place.ts';
import { layoutItems } from '../../../../src/renderer/features/graph/model/layout.ts';
import { linesOf } from '../../../../src/renderer/features/graph/model/lines.ts';
import { pictureItems } from '../../../../src/renderer/features/graph/model/picture-items.ts';
import { messagesFor } from '../../../../src/renderer/lib/i18n/use-messages.ts';
import { answerAbout, idOf, smallGraph } from './small-graph.ts';

const style: SvgStyle = {
  background: '#fff',
  box: '#fff',
  focus: '#eef',
  accent: '#00f',
  line: '#888',
  strong: '#444',
  text: '#000',
  faint: '#555',
  font: '"A font", sans-serif',
};

async function drawn(...edges: string[]): Promise<string> {
  const graph = smallGraph(...edges);
  const of = idOf('A');
  const request = {
    focus: of,
    expansions: firstExpansions(of, 12),
    kinds: [],
    tests: true,
    near: false,
    grouped: true,
  };
  const data = await loadGraph(async (params) => answerAbout(graph)(params), request, null);
  const placed = layoutItems(pictureItems(data, { hidden: [], external: 2 }), new Map());
  const { t, format } = messagesFor('en');
  return pictureSvg(
    { placed, focus: data.focus },
    linesOf(data, placed),
    (one) => {
      const text = boxText(one.item, { t, format, focus: one.item.key === of, expander: false });
      return { text, icons: boxIcons(one, text, 'none') };
    },
    style,
  ).svg;
}

describe('the saved picture', () => {
  it('is one well-formed document with every box and line', async () => {
    const svg = await drawn('B>A i1', 'A>C m2', 'A>D');
    const parsed = new DOMParser().parseFromString(svg, 'image/svg+xml');
    expect(parsed.querySelector('parsererror')).toBeNull();
    const texts = [...parsed.querySelectorAll('text')].map((one) => one.textContent);
    for (const name of ['A', 'B', 'C', 'D', 'System.Uri']) expect(texts).toContain(name);
    expect(parsed.querySelectorAll('title')).toHaveLength(5);
    expect(svg).not.toMatch(/NaN|undefined|var\(/);
  });

  it('holds hostile names as text', async () => {
    const svg = await drawn(`X<script&"'>A`);
    expect(svg).not.toContain('<script');
    expect(svg).toContain('X&lt;script&amp;&quot;&#39;');
  });

  it('writes nothing that XML forbids', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const written = xmlText(text);
        expect(written).not.toMatch(/[<>"']|&(?!amp;|lt;|gt;|quot;|#39;)/);
        for (const letter of written) {
          const code = letter.codePointAt(0) ?? 0;
          expect(code >= 0x20 || code === 9 || code === 10 || code === 13).toBe(true);
          expect(code < 0xd800 || code > 0xdfff).toBe(true);
        }
      }),
    );
  });
});

describe('a name that is too long', () => {
  const measure = (text: string) => [...text].length;

  it('keeps its beginning and its end, and fits', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'grapheme', minLength: 4, maxLength: 60 }),
        fc.integer({ min: 3, max: 50 }),
        (name, width) => {
          const cut = cutMiddle(name, width, measure);
          if (measure(name) <= width) {
            expect(cut).toBe(name);
            return;
          }
          expect(measure(cut)).toBeLessThanOrEqual(width);
          const [head = '', tail = ''] = cut.split('…');
          expect(name.startsWith(head) && name.endsWith(tail)).toBe(true);
        },
      ),
    );
    expect(cutMiddle('MigrationsSqlGeneratorDependencies', 20, measure)).toBe('MigrationsS…ndencies');
    expect(cutEnd('implements, 12 members', 13, measure)).toBe('implements,…');
  });

  it('gives way by whole names at its beginning where it is a path', () => {
    expect(cutPath('test/functional/query-builder/…', 20, measure)).toBe('…/query-builder/…');
    expect(cutPath('Microsoft.Data.Sqlite.…', 22, measure)).toBe('….Data.Sqlite.…');
    expect(cutPath('src/…', 20, measure)).toBe('src/…');
    expect(measure(cutPath('a/one-very-long-name-of-a-folder/…', 12, measure))).toBeLessThanOrEqual(12);
  });
});
