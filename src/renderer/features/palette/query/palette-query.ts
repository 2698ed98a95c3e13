/**
 * What the palette's text asks for. The first letter chooses: `>` actions, `@` symbols of the shown file, `#` all symbols;
 * without one it is all symbols too, with the actions that fit behind them.
 */
export type PaletteMode = 'mixed' | 'file' | 'all' | 'actions';

export interface PaletteQuery {
  readonly mode: PaletteMode;
  readonly text: string;
}

const modes: Readonly<Record<string, PaletteMode>> = { '>': 'actions', '@': 'file', '#': 'all' };

export function readQuery(input: string): PaletteQuery {
  const mode = modes[input[0] ?? ''];
  return mode === undefined ? { mode: 'mixed', text: input.trim() } : { mode, text: input.slice(1).trim() };
}

export interface ActionMatch {
  /** Positions of the matched letters in the title. */
  readonly letters: readonly number[];
  /** Higher is better. */
  readonly score: number;
}

/**
 * Whether the letters occur in the title in order, word starts preferred; null when they do not. Titles are short and
 * few, so the plain greedy match, from the first word start that works, is enough.
 */
export function matchTitle(title: string, text: string): ActionMatch | null {
  const wanted = [...text.toLowerCase()].filter((letter) => letter !== ' ');
  if (wanted.length === 0) return { letters: [], score: 0 };
  const lower = title.toLowerCase();
  const whole = lower.indexOf(text.toLowerCase());
  if (whole !== -1) {
    const letters = Array.from({ length: text.length }, (_, i) => whole + i);
    return { letters, score: wordStart(lower, whole) ? 3000 - whole : 2000 - whole };
  }
  const letters: number[] = [];
  let starts = 0;
  let at = 0;
  for (const letter of wanted) {
    const next = nextLetter(lower, letter, at);
    if (next === -1) return null;
    if (wordStart(lower, next)) starts += 1;
    letters.push(next);
    at = next + 1;
  }
  const spread = (letters.at(-1) ?? 0) - (letters[0] ?? 0);
  return { letters, score: starts * 50 - spread };
}

/** The letter right here, else at the next word start, else the next one anywhere. */
function nextLetter(text: string, letter: string, from: number): number {
  if (text[from] === letter) return from;
  for (let at = text.indexOf(letter, from); at !== -1; at = text.indexOf(letter, at + 1)) {
    if (wordStart(text, at)) return at;
  }
  return text.indexOf(letter, from);
}

function wordStart(text: string, at: number): boolean {
  return at === 0 || /[\s:(]/.test(text[at - 1] ?? '');
}
