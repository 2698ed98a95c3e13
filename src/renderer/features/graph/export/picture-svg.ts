/**
 * The drawn picture as one SVG document that needs nothing around it: colours are written out, text is cut as on screen.
 * Names come from code and may hold anything, so every text and attribute is escaped.
 */

import { iconPath } from '../../../ui/icons/icon-geometry.ts';
import type { BoxIcon } from '../canvas/box-icons.ts';
import type { BoxText } from '../canvas/box-text.ts';
import type { Picture } from '../load/use-picture.ts';
import { boundsOf, type Placed } from '../model/layout.ts';
import type { Line } from '../model/lines.ts';

export interface SvgStyle {
  /** CSS colours. */
  readonly background: string;
  readonly box: string;
  readonly focus: string;
  readonly accent: string;
  readonly line: string;
  readonly strong: string;
  readonly text: string;
  readonly faint: string;
  readonly font: string;
}

const margin = 24;

const dashes: Partial<Record<Line['kind'], string>> = { implements: '6 4', import: '1.5 3.5' };
const widths: Readonly<Record<Line['kind'], number>> = {
  inherits: 1.6,
  implements: 1.4,
  memberType: 2.6,
  call: 1.3,
  import: 1.3,
};

export interface BoxLook {
  readonly text: BoxText;
  readonly icons: readonly BoxIcon[];
}

/** @param lookOf what a box says and shows; @param lines those that are on screen. */
export function pictureSvg(
  { placed, focus }: Pick<Picture, 'placed' | 'focus'>,
  lines: readonly Line[],
  lookOf: (placed: Placed) => BoxLook,
  style: SvgStyle,
): { svg: string; width: number; height: number } {
  const bounds = boundsOf(placed);
  const [width, height] = [Math.ceil(bounds.width + 2 * margin), Math.ceil(bounds.height + 2 * margin)];
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${bounds.x - margin} ${bounds.y - margin} ${width} ${height}" font-family="${xmlText(style.font)}">`,
    `<rect x="${bounds.x - margin}" y="${bounds.y - margin}" width="${width}" height="${height}" fill="${xmlText(style.background)}"/>`,
    ...lines.map((line) => lineSvg(line, style)),
    ...placed.map((one) => boxSvg(one, lookOf(one), one.item.key === focus, style)),
    '</svg>',
  ];
  return { svg: parts.join('\n'), width, height };
}

function lineSvg({ path, kind }: Line, style: SvgStyle): string {
  const inherits = kind === 'inherits' || kind === 'implements';
  const stroke = xmlText(inherits ? style.strong : style.line);
  const dash = dashes[kind] === undefined ? '' : ` stroke-dasharray="${dashes[kind]}"`;
  const head = arrowHead(path, inherits ? 9 : 7);
  const fill = inherits ? xmlText(style.background) : stroke;
  return (
    `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${widths[kind]}"${dash}/>` +
    `<path d="${head}" fill="${fill}" stroke="${stroke}" stroke-width="${inherits ? 1.3 : 0}"/>`
  );
}

/** A triangle at the end of a curve; every curve of ours ends level. */
function arrowHead(path: string, size: number): string {
  const numbers = (path.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);
  const [x, y] = numbers.slice(-2);
  const before = numbers.at(-4);
  if (x === undefined || y === undefined || before === undefined) return '';
  const back = before < x ? -size : size;
  return `M${x} ${y}L${x + back} ${y - size * 0.42}L${x + back} ${y + size * 0.42}z`;
}

function boxSvg(
  { item, x, y, width, height }: Placed,
  { text, icons }: BoxLook,
  focus: boolean,
  style: SvgStyle,
): string {
  const bare = item.kind === 'more';
  const dashed = item.kind === 'external' ? ' stroke-dasharray="3 3"' : '';
  const fill = xmlText(focus ? style.focus : style.box);
  const stroke = xmlText(focus ? style.accent : style.line);
  const rect = `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="5" fill="${fill}" stroke="${stroke}"${dashed}/>`;
  const middle = y + height / 2;
  const kind = icons[0];
  // The kind's sign stands before the name; where a box unfolds to the left, so does its text.
  const left = kind === undefined ? x + 9 : kind.x;
  const say = (at: number, top: number, look: string, words: string) =>
    words === '' ? '' : `<text x="${at}" y="${top}" ${look}>${xmlText(words)}</text>`;
  const weight = focus ? 600 : 500;
  const ink = xmlText(bare ? style.accent : style.text);
  const faint = `font-size="11" fill="${xmlText(style.faint)}"`;
  const single = text.below === '';
  const into = icons.find(({ name }) => name === 'into');
  return [
    `<g><title>${xmlText(text.title)}</title>`,
    bare ? '' : rect,
    say(
      left + (kind === undefined ? 0 : 20),
      single ? middle + 4 : middle - 3,
      `font-size="12" font-weight="${weight}" fill="${ink}"`,
      text.name,
    ),
    say(left, middle + 12, faint, text.below),
    into === undefined ? '' : say(into.x + into.side + 2, middle + 12, faint, text.fanIn),
    icons.length === 0
      ? ''
      : `<path d="${icons.map(({ name, x: at, y: top, side }) => iconPath(name, at, top, side)).join('')}" fill="none" stroke="${xmlText(style.strong)}" stroke-width="0.92" stroke-linecap="round" stroke-linejoin="round"/>`,
    '</g>',
  ].join('');
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** For text and attributes; what XML cannot hold at all is left out. */
export function xmlText(text: string): string {
  const letters = [...text].filter((letter) => inXml(letter.codePointAt(0) ?? 0));
  return letters.map((letter) => signs[letter] ?? letter).join('');
}

/** Characters of XML 1.0: no control signs but tab and line ends, no halves of a pair. */
function inXml(code: number): boolean {
  if (code < 0x20) return code === 0x9 || code === 0xa || code === 0xd;
  return code < 0xd800 || (code >= 0xe000 && code < 0xfffe) || code > 0xffff;
}
