/**
 * Contrast of the pairs that views put upon each other, in both themes, computed from the tokens themselves (WCAG 2.2 AA:
 * 4.5 for text, 3 for shapes, outlines and hatching).
 */
import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const css = fs.readFileSync(path.join(import.meta.dirname, '../../../src/renderer/ui/tokens.css'), 'utf8');

function tokensOf(theme: 'light' | 'dark'): ReadonlyMap<string, string> {
  const from = css.indexOf(`[data-theme="${theme}"] {`);
  const block = css.slice(from, css.indexOf('\n}', from));
  return new Map([...block.matchAll(/--([\w-]+): (#[\da-f]{6});/g)].map(([, name = '', value = '']) => [name, value]));
}

function luminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (light + 0.05) / (dark + 0.05);
}

const rows = ['bg-pane', 'bg-main', 'bg-hover', 'bg-selected'];
const panes = ['bg-app', 'bg-sunken', 'bg-raised', ...rows];
const domains = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `domain-${n}`);

/** Where each stands: rows of lists with their freshness, records, answers and what they cite, the strip, the maps. */
const pairs: readonly { readonly least: number; readonly on: readonly string[]; readonly inks: readonly string[] }[] = [
  { least: 4.5, on: panes, inks: ['text', 'text-muted', 'text-faint', 'accent'] },
  { least: 4.5, on: rows, inks: ['fresh', 'stale', 'superseded', 'conflict', 'danger', 'live', 'rebuilding'] },
  { least: 4.5, on: ['accent-tint'], inks: ['accent', 'text'] },
  { least: 4.5, on: ['stale-tint', 'danger-tint', 'conflict-tint'], inks: ['text', 'text-muted'] },
  { least: 4.5, on: ['cover-0', 'cover-1', 'cover-2', 'cover-3', 'cover-4'], inks: ['text'] },
  { least: 4.5, on: ['accent-solid', 'accent-solid-hover'], inks: ['on-accent'] },
  { least: 3, on: rows, inks: [...domains, 'hatch', 'text-faint'] },
  { least: 3, on: ['bg-pane', 'bg-main'], inks: ['line-control', 'accent-line'] },
];

describe.each(['light', 'dark'] as const)('the %s theme', (theme) => {
  const tokens = tokensOf(theme);
  const colourOf = (name: string): string => {
    const value = tokens.get(name);
    if (value === undefined) throw new Error(`There is no colour --${name}.`);
    return value;
  };

  it.each(pairs)('has a contrast of $least: $inks on $on', ({ least, on, inks }) => {
    const low = on.flatMap((ground) =>
      inks.flatMap((ink) => {
        const ratio = contrast(colourOf(ink), colourOf(ground));
        return ratio < least ? [`${ink} on ${ground}: ${ratio.toFixed(2)}`] : [];
      }),
    );
    expect(low).toEqual([]);
  });
});

it('computes contrast as WCAG does', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
