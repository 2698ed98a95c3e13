/**
 * Numbers of sources in an answer as it is written: `[3]` stays where there is a third source and is dropped where there
 * is none, for a model makes some up. What stands between backticks is code, where `[0]` is an index. Main type:
 * CitationFilter; it reads letter by letter, so that it does not matter how a model cuts its text.
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
const group = /^\[ *\d{1,4}(?: *[,，、] *\d{1,4})* *\]$/;
const inGroup = /[\d ,，、]/;
/** Of these a letter never needs to be looked at by itself. */
const plain = /[^`[ \n]+/y;
/** So many pieces are put together at once: text that grows letter by letter takes V8 some thirty bytes for each. */
const mostPieces = 4_096;

/** @param sources how many sources there are. */
export function createCitationFilter(sources: number): CitationFilter {
  const cited = new Set<number>();
  let out: string[] = [];
  let pieces: string[] = [];
  /** A blank that goes when the number behind it does. */
  let blank = '';
  /** What may become a group of numbers. */
  let held = '';
  /** Backticks of a run that has not ended. */
  let ticks = 0;
  /** Length of the run that opened code; 0 outside. */
  let fence = 0;
  let atLineStart = false;

  function show(text: string): void {
    pieces.push(blank, text);
    blank = '';
    if (pieces.length < mostPieces) return;
    out.push(pieces.join(''));
    pieces = [];
  }

  function endTicks(): void {
    if (ticks === 0) return;
    if (fence === 0) fence = ticks;
    else if (fence === ticks || (fence >= 3 && ticks > fence)) fence = 0;
    ticks = 0;
  }

  function release(): void {
    if (held !== '') show(held);
    held = '';
  }

  function endGroup(): void {
    const numbers = (held.match(/\d+/g) ?? []).map(Number).filter((n) => n >= 1 && n <= sources);
    for (const n of numbers) cited.add(n);
    held = '';
    if (numbers.length === 0) blank = '';
    else show(numbers.map((n) => `[${n}]`).join(''));
  }

  function take(letter: string): void {
    if (letter === '`') {
      release();
      show(letter);
      ticks += 1;
      atLineStart = false;
      return;
    }
    endTicks();
    if (held !== '') {
      if (letter === ']' && group.test(`${held}]`)) {
        endGroup();
        return;
      }
      if (inGroup.test(letter) && held.length < maxGroup) {
        held += letter;
        return;
      }
      release();
    }
    if (fence === 0 && letter === '[') {
      held = letter;
    } else if (fence === 0 && letter === ' ') {
      show('');
      blank = letter;
    } else {
      show(letter);
      // One backtick that was never closed ends with its paragraph.
      if (letter === '\n' && atLineStart && fence === 1) fence = 0;
    }
    atLineStart = letter === '\n';
  }

  function shown(): string {
    const text = [...out, ...pieces].join('');
    out = [];
    pieces = [];
    return text;
  }

  return {
    next(part) {
      for (let at = 0; at < part.length; ) {
        plain.lastIndex = at;
        const run = held === '' && ticks === 0 ? (plain.exec(part)?.[0] ?? '') : '';
        if (run === '') {
          take(part.charAt(at));
          at += 1;
          continue;
        }
        show(run);
        atLineStart = false;
        at += run.length;
      }
      return shown();
    },
    end() {
      release();
      show('');
      return shown();
    },
    cited,
  };
}

/** A text that cites nothing: its numbers meant sources that are not at hand. */
export function withoutCitations(text: string): string {
  const filter = createCitationFilter(0);
  return filter.next(text) + filter.end();
}
