/**
 * How many lines a text takes at a width, so that a virtual list knows the height of rows it has not drawn: questions wrap
 * and are not cut. Measured by the browser's own canvas, part by part as it breaks lines itself.
 */
import { partsOfPaths } from '../../../ui/text/breakable.tsx';
import { codePieces } from '../../../ui/text/code-pieces.ts';
import { mayBreak, unbreakables } from '../../../ui/text/line-breaks.ts';

let context: CanvasRenderingContext2D | null | undefined;

/** A font, with the one of code in its texts, and what was measured in it. */
interface Face {
  readonly font: string;
  readonly code: string;
  readonly widths: Map<string, number>;
  /** Texts with what no line breaks in: at another width they are only added up. */
  readonly texts: Map<string, readonly Part[]>;
}

/** A list has one or two, and a language has its own. */
const faces = new Map<string, Face>();

function faceOf(font: string): Face {
  const known = faces.get(font);
  if (known !== undefined) return known;
  const root = getComputedStyle(document.documentElement);
  const code = `${root.getPropertyValue('--fs-code').trim()} ${root.getPropertyValue('--font-mono').trim()}`;
  const face: Face = { font, code, widths: new Map(), texts: new Map() };
  faces.set(font, face);
  return face;
}

/** The layout counts in 64ths of a pixel and rounds up what it has measured. */
const rounding = 1 / 8;

/** Parts and texts that are remembered; far more than a vocabulary of questions, and than are listed at once. */
const [mostWidths, mostTexts] = [20_000, 5_000];

export function linesOf(text: string, width: number, font: string, mostLines: number): number {
  if (width <= 0) return 1;
  const face = faceOf(font);
  const room = width - rounding;
  let lines = 1;
  let at = 0;
  const add = (bare: number, whole: number) => {
    if (at > 0 && at + bare > room) {
      lines += 1;
      at = 0;
    }
    at += whole;
  };
  for (const { bare, whole, runs } of partsOf(text, face)) {
    if (bare <= room) add(bare, whole);
    else {
      // Longer than a line: it begins in one of its own, and breaks behind any of its letters.
      add(bare, 0);
      for (const run of runs) {
        for (const letter of run.text) {
          const wide = widthOf(letter, run.code, face);
          add(letter === ' ' ? 0 : wide, wide);
        }
      }
    }
    if (lines >= mostLines) return mostLines;
  }
  return lines;
}

/** The faces of the interface. */
export function fontFamily(): string {
  return getComputedStyle(document.documentElement).getPropertyValue('--font-ui').trim() || 'sans-serif';
}

/** Of a text without code, in one line. */
export function textWidth(text: string, font: string): number {
  return widthOf(text, false, faceOf(font));
}

/** What no line breaks in. */
interface Part {
  readonly runs: readonly Run[];
  /** Without and with the spaces at its end, in pixels. */
  readonly bare: number;
  readonly whole: number;
}

function partsOf(text: string, face: Face): readonly Part[] {
  const known = face.texts.get(text);
  if (known !== undefined) return known;
  if (face.texts.size >= mostTexts) face.texts.clear();
  const width = (runs: readonly Run[], of: (run: Run) => string) =>
    runs.reduce((sum, run) => sum + widthOf(of(run), run.code, face), 0);
  const parts = unbreakableRuns(text).map((runs) => ({
    runs,
    bare: width(runs, (run) => run.text.trimEnd()),
    whole: width(runs, (run) => run.text),
  }));
  face.texts.set(text, parts);
  return parts;
}

interface Run {
  readonly text: string;
  readonly code: boolean;
}

/** Of each part which of it is code: a bracket behind a name in code goes with the name. */
function unbreakableRuns(text: string): Run[][] {
  const pieces = codePieces(text.replace(/\s+/g, ' ')).map(({ text: piece, code }) => ({
    text: partsOfPaths(piece).join(mayBreak),
    code,
  }));
  const chinese = document.documentElement.lang.startsWith('zh');
  const all: Run[][] = [];
  let [piece, from] = [0, 0];
  for (const part of unbreakables(pieces.map((one) => one.text).join(''), chinese)) {
    const runs: Run[] = [];
    let left = part.length;
    while (left > 0) {
      const { text: whole = '', code = false } = pieces[piece] ?? {};
      const took = whole.slice(from, from + left);
      if (took === '') break;
      runs.push({ text: took.replaceAll(mayBreak, ''), code });
      left -= took.length;
      from += took.length;
      if (from === whole.length) [piece, from] = [piece + 1, 0];
    }
    all.push(runs);
  }
  return all;
}

/** Signs whose width depends on more than their font: proportional or not, as the page asks for its language. */
const marks = /([‘’“”—–…·、。，．：；！？（）《》「」『』【】〔〕〈〉〖〗])/u;

function widthOf(text: string, isCode: boolean, face: Face): number {
  if (text === '') return 0;
  const { widths } = face;
  const font = isCode ? face.code : face.font;
  const key = isCode ? `\`${text}` : text;
  const known = widths.get(key);
  if (known !== undefined) return known;
  if (widths.size > mostWidths) widths.clear();
  // Split by a group, every second part is what the group caught.
  const width = text
    .split(marks)
    .reduce((sum, part, n) => sum + (n % 2 === 1 ? widthOfMark(part, font, widths) : widthOnCanvas(part, font)), 0);
  widths.set(key, width);
  return width;
}

function widthOnCanvas(text: string, font: string): number {
  if (text === '') return 0;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  if (context.font !== font) context.font = font;
  return context.measureText(text).width;
}

/** A canvas knows nothing of proportional signs: one is laid out, once, among others, as its face draws it beside them. */
function widthOfMark(mark: string, font: string, widths: Map<string, number>): number {
  const key = `${font} ${mark}`;
  const known = widths.get(key);
  if (known !== undefined) return known;
  const width = laidOut(`中${mark}中`, font) - laidOut('中中', font);
  widths.set(key, width);
  return width;
}

function laidOut(text: string, font: string): number {
  const probe = document.createElement('span');
  probe.textContent = text;
  Object.assign(probe.style, { position: 'absolute', visibility: 'hidden', font, fontVariantEastAsian: 'inherit' });
  document.body.append(probe);
  const { width } = probe.getBoundingClientRect();
  probe.remove();
  return width;
}

/** Markdown as one line of words, for places without room for more: no marks, no citations. */
export function plainText(markdown: string): string {
  return markdown
    .replace(/```[\s\S]*?```/g, ' ')
    .replace(/!?\[([^\][\n]{0,200})\]\([^)(\n]{0,400}\)/g, '$1')
    .replace(/\[\d{1,3}(?:, ?\d{1,3})*\]/g, '')
    .replace(/^[ \t]*(?:[-*+>]|#{1,6}|\d+\.)[ \t]+/gm, '')
    .replace(/[*`]+/g, '')
    .replace(/\s+([.,;:，。；：])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim();
}
