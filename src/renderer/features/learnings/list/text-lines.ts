/**
 * How many lines a text takes at a width, so that a virtual list knows the height of rows it has not drawn: questions wrap
 * and are not cut. Measured by the browser's own canvas, word by word as it breaks lines itself.
 */
let context: CanvasRenderingContext2D | null | undefined;
const widths = new Map<string, number>();
let measuredFont = '';

/** Words that are remembered; far more than a vocabulary of questions. */
const most = 20_000;

export function linesOf(text: string, width: number, font: string, mostLines: number): number {
  if (width <= 0) return 1;
  if (font !== measuredFont) widths.clear();
  measuredFont = font;
  let lines = 1;
  let at = 0;
  // A word with the space behind it; Chinese breaks at every sign.
  for (const [part] of text.matchAll(
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}，。？！：；“”]|[^\s\p{Script=Han}]+\s*|\s+/gu,
  )) {
    const whole = widthOf(part, font);
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
  return lines;
}

function widthOf(text: string, font: string): number {
  const known = widths.get(text);
  if (known !== undefined) return known;
  context ??= document.createElement('canvas').getContext('2d');
  if (context === null) return text.length * 7;
  if (context.font !== font) context.font = font;
  if (widths.size > most) widths.clear();
  const { width } = context.measureText(text);
  widths.set(text, width);
  return width;
}
