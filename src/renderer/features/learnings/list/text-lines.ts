/**
 * How many lines a text takes at a width, so that a virtual list knows the height of rows it has not drawn: questions wrap
 * and are not cut. Measured by the browser's own canvas, word by word as it breaks lines itself.
 */
import { partsOfPaths } from '../../../ui/text/breakable.tsx';
import { codePieces } from '../../../ui/text/code-pieces.ts';

let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
let measuredFont = '';
/** Of names of code in a text. */
let codeFont = '';

/** A word with the space behind it; Chinese breaks at every sign. */
const words = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。？！：；“”]|[^\s\p{Script=Han}]+\s*|\s+/gu;

/** Words that are remembered; far more than a vocabulary of questions. */
const most = 20_000;

export function linesOf(text: string, width: number, font: string, mostLines: number): number {
  if (width <= 0) return 1;
  if (font !== measuredFont) {
    widths.clear();
    const root = getComputedStyle(document.documentElement);
    codeFont = `${root.getPropertyValue('--fs-code').trim()} ${root.getPropertyValue('--font-mono').trim()}`;
  }
  measuredFont = font;
  let lines = 1;
  let at = 0;
  for (const piece of codePieces(text)) {
    for (const part of partsOf(piece.text)) {
      const whole = widthOf(part, piece.code ? codeFont : font);
      const bare = part.endsWith(' ') ? whole - widthOf(' ', font) : whole;
      if (at > 0 && at + bare > width) {
        lines += 1;
        at = 0;
      }
      // A word longer than a line goes on in the next.
      while (at + bare > width && lines < mostLines) {
        at -= width;
        lines += 1;
      }
      at += whole;
      if (lines >= mostLines) return mostLines;
    }
  }
  return lines;
}

/** What no line breaks in: browsers break behind a hyphen too. */
function partsOf(text: string): string[] {
  return [...text.matchAll(words)].flatMap(([word]) =>
    partsOfPaths(word).flatMap((part) => part.split(/(?<=[\p{L}\p{N}]-)(?=\p{L})/u)),
  );
}

function widthOf(text: string, font: string): number {
  const key = font === codeFont ? `\`${text}` : text;
  const known = widths.get(key);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  if (context.font !== font) context.font = font;
  if (widths.size > most) widths.clear();
  const { width } = context.measureText(text);
  widths.set(key, width);
  return width;
}
