/**
 * Numbers of sources in an answer as it is written: `[3]` stays where there is a third source and is dropped where there
 * is none, for a model makes some up. What stands between backticks is code, where `[0]` is an index.
 */

export interface CitationFilter {
  /** What can be shown after this part. */
  next(part: string): string;
  end(): string;
  /** Numbers that were cited. */
  readonly cited: ReadonlySet<number>;
}

/** As long as a group of numbers may be before it is text. */
const maxGroup = 40;
const group = /^\[\s*\d{1,4}(?:\s*[,，、]\s*\d{1,4})*\s*\]/;
const unfinished = /^\[[\d\s,，、]*$/;

/** @param sources how many sources there are. */
export function createCitationFilter(sources: number): CitationFilter {
  const cited = new Set<number>();
  let held = '';
  /** The run of backticks that opened code, '' outside. */
  let fence = '';

  function take(final: boolean): string {
    let out = '';
    while (held !== '') {
      const ticks = /^`+/.exec(held)?.[0];
      if (ticks !== undefined) {
        if (ticks.length === held.length && !final) return out;
        if (fence === '') fence = ticks;
        else if (fence === ticks || (fence.length >= 3 && ticks.length > fence.length)) fence = '';
        out += ticks;
        held = held.slice(ticks.length);
      } else if (fence === '' && held.startsWith('[')) {
        const found = group.exec(held)?.[0];
        if (found !== undefined) {
          const shown = keep(found);
          // The blank before a dropped number goes with it.
          if (shown === '') out = out.replace(/ $/, '');
          out += shown;
          held = held.slice(found.length);
        } else if (!final && held.length < maxGroup && unfinished.test(held)) return out;
        else {
          out += '[';
          held = held.slice(1);
        }
      } else {
        // A blank waits for what follows it.
        const end = held.search(fence === '' ? /[`[]/ : /`|\n\n/);
        const length = end === -1 ? held.length : Math.max(end, 1);
        const part = held.slice(0, length);
        if (end === -1 && part.endsWith(' ') && !final) {
          out += part.slice(0, -1);
          held = ' ';
          return out;
        }
        // One backtick that was never closed ends with its paragraph.
        if (fence.length === 1 && held.startsWith('\n\n')) fence = '';
        out += part;
        held = held.slice(length);
      }
    }
    return out;
  }

  function keep(found: string): string {
    const numbers = (found.match(/\d+/g) ?? []).map(Number).filter((n) => n >= 1 && n <= sources);
    for (const n of numbers) cited.add(n);
    return numbers.map((n) => `[${n}]`).join('');
  }

  return {
    next(part) {
      held += part;
      return take(false);
    },
    end: () => take(true),
    cited,
  };
}

/** A text that cites nothing: its numbers meant sources that are not at hand. */
export function withoutCitations(text: string): string {
  const filter = createCitationFilter(0);
  return filter.next(text) + filter.end();
}
