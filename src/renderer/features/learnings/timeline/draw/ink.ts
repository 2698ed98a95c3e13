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

/** Tells of each change of the theme or of the screen's pixels. Returns a function that ends it. */
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
