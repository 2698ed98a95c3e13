import { edge, type Sight } from '../sight.ts';
import { firstFrom, type StripColumns } from '../timeline-data.ts';

/** The design's tokens as a canvas needs them: read from the page, again whenever the theme changes. */
export interface Ink {
  readonly text: string;
  readonly muted: string;
  readonly faint: string;
  readonly line: string;
  readonly control: string;
  readonly ground: string;
  readonly accent: string;
  readonly accentLine: string;
  readonly dark: boolean;
  /** By number of the domain's colour; 0 is grey. */
  readonly domains: readonly string[];
  readonly font: string;
}

export function readInk(root: Element): Ink {
  const style = getComputedStyle(root);
  const token = (name: string) => style.getPropertyValue(name).trim();
  return {
    text: token('--text'),
    muted: token('--text-muted'),
    faint: token('--text-faint'),
    line: token('--line'),
    control: token('--line-control'),
    ground: token('--bg-main'),
    accent: token('--accent'),
    accentLine: token('--accent-line'),
    dark: style.colorScheme.includes('dark'),
    domains: [token('--text-faint'), ...[1, 2, 3, 4, 5, 6, 7, 8].map((n) => token(`--domain-${n}`))],
    font: token('--font-ui') || 'sans-serif',
  };
}

/** Reports each change of the theme or of the screen's pixels. Returns a function that ends it. */
export function followInk(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ['data-theme', 'class', 'style', 'lang'] });
  const system = matchMedia('(prefers-color-scheme: dark)');
  system.addEventListener('change', changed);
  return () => {
    observer.disconnect();
    system.removeEventListener('change', changed);
  };
}

/** All of time under the strip, as a histogram of the records. */
export const wholeHeight = 24;
const barWidth = 7.5;
const barGap = 2;
const foot = 20;

/** Drawn once for a size, a theme and the data. */
export function drawBars(
  context: OffscreenCanvasRenderingContext2D,
  data: StripColumns,
  whole: Sight,
  width: number,
  ink: Ink,
): void {
  const bars = Math.max(1, Math.floor((width - 2 * edge + barGap) / (barWidth + barGap)));
  const span = (whole.to - whole.from) / bars;
  const counts = Array.from({ length: bars }, (_, bar) => {
    const from = firstFrom(data.at, whole.from + bar * span);
    return firstFrom(data.at, whole.from + (bar + 1) * span) - from;
  });
  const highest = Math.max(1, ...counts);
  context.fillStyle = ink.ground;
  context.fillRect(0, 0, width, wholeHeight);
  const step = (width - 2 * edge + barGap) / bars;
  context.fillStyle = ink.control;
  counts.forEach((count, bar) => {
    if (count === 0) return;
    const height = Math.max(1, Math.round((count / highest) * 17));
    context.fillRect(edge + bar * step, foot - height, step - barGap, height);
  });
}
