/**
 * The keys of lists and trees, without React: arrows, Home, End, pages, type-ahead, Enter. One tab stop a list; the
 * selection moves inside. Folding is the tree's own.
 */
export interface ListMove {
  readonly count: number;
  readonly selected: number;
  /** Rows that a page key moves by. */
  readonly page: number;
}

/** The row that a navigation key leads to, or null when the key is none. */
export function moveBy(key: string, { count, selected, page }: ListMove): number | null {
  if (count === 0) return null;
  const to = (index: number) => Math.max(0, Math.min(count - 1, index));
  switch (key) {
    case 'ArrowDown':
      return to(selected + 1);
    case 'ArrowUp':
      return selected < 0 ? count - 1 : to(selected - 1);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    case 'PageDown':
      return to(selected + page);
    case 'PageUp':
      return to(selected - page);
    default:
      return null;
  }
}

/** Milliseconds after which typing starts a new word. */
const typeAheadMs = 600;

/** How many rows type-ahead looks at, so that a list of 200,000 stays quick. */
const typeAheadReach = 5000;

/** Gathers typed letters into a word and finds the next row that begins with it. */
export function createTypeAhead(now: () => number = Date.now) {
  let word = '';
  let last = 0;
  return (letter: string, selected: number, count: number, text: (index: number) => string): number | null => {
    const fresh = now() - last > typeAheadMs;
    word = fresh ? letter : word + letter;
    last = now();
    const repeated = [...word].every((one) => one === word[0]);
    const wanted = (repeated ? (word[0] ?? '') : word).toLowerCase();
    const from = fresh || repeated ? selected + 1 : Math.max(0, selected);
    for (let step = 0; step < Math.min(count, typeAheadReach); step++) {
      const index = (from + step) % count;
      if (text(index).toLowerCase().startsWith(wanted)) return index;
    }
    return null;
  };
}
