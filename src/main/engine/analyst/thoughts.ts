/**
 * Takes what a model thinks to itself out of its answer. Most write it at the beginning between two tags. Where the first
 * tag is part of the server's prompt, the answer holds only the last one, and everything before it is a thought.
 */

const pairs = [
  ['<think>', '</think>'],
  ['<thinking>', '</thinking>'],
  ['<thought>', '</thought>'],
  ['<seed:think>', '</seed:think>'],
  ['[THINK]', '[/THINK]'],
  ['◁think▷', '◁/think▷'],
  ['<|channel|>analysis<|message|>', '<|channel|>final<|message|>'],
] as const;
const openings = pairs.map(([opening]) => opening);
const closings = pairs.map(([, closing]) => closing);
const tags = [...openings, ...closings];
const firstLetters = new Set(tags.map((tag) => tag.charAt(0)));
const longest = Math.max(...tags.map((tag) => tag.length));

export interface VisibleText {
  /** What can be shown after this part; '' while it is not known. */
  next(part: string): string;
  /** What is left at the end. */
  end(): string;
}

/**
 * A later tag, in code or after other tags, is part of the answer, which may be about such tags.
 * @param onThought what was shown until now was a thought.
 */
export function withoutThoughts(onThought: () => void): VisibleText {
  let held = '';
  let state: 'start' | 'thinking' | 'answer' = 'start';
  let closing = '';
  /** Whether a tag without its beginning may still come; none does after thoughts that had one. */
  let mayClose = true;
  const place = createPlace();

  function start(): boolean {
    // Blank lines separate thoughts and answer; the answer may begin in a later part, and thoughts once more.
    held = held.trimStart();
    const pair = pairs.find(([opening]) => held.startsWith(opening));
    if (pair !== undefined) {
      [, closing] = pair;
      state = 'thinking';
      mayClose = false;
      held = held.slice(pair[0].length);
      return true;
    }
    if (openings.some((opening) => opening.startsWith(held))) return false;
    state = 'answer';
    return true;
  }

  function thinking(): boolean {
    const end = held.indexOf(closing);
    if (end < 0) {
      // Only the beginning of the tag that may end them: thoughts can be long, and those of a hostile server never end.
      held = held.slice(-(closing.length - 1));
      return false;
    }
    held = held.slice(end + closing.length);
    state = 'start';
    return true;
  }

  /** What can be shown of `held`; null where it turned out that it was a thought, as was all before it. */
  function answer(atEnd: boolean): string | null {
    for (let at = 0; mayClose && at < held.length; at += 1) {
      const letter = held.charAt(at);
      if (firstLetters.has(letter)) {
        const rest = held.slice(at, at + longest);
        if (!atEnd && tags.some((tag) => tag.length > rest.length && tag.startsWith(rest))) return take(at);
        const end = closings.find((tag) => rest.startsWith(tag));
        if (end !== undefined && place.mayEndThoughts()) {
          held = held.slice(at + end.length);
          state = 'start';
          mayClose = false;
          return null;
        }
        if (!place.inlineCode() && openings.some((tag) => rest.startsWith(tag))) mayClose = false;
      }
      place.see(letter);
    }
    return take(held.length);
  }

  function take(length: number): string {
    const text = held.slice(0, length);
    held = held.slice(length);
    return text;
  }

  function show(atEnd: boolean): string {
    for (;;) {
      if (state === 'start') {
        if (!start()) return atEnd ? take(held.length) : '';
      } else if (state === 'thinking') {
        if (!thinking()) return '';
      } else {
        const shown = answer(atEnd);
        if (shown !== null) return shown;
        onThought();
      }
    }
  }

  return {
    next(part) {
      held += part;
      return show(false);
    },
    end: () => show(true),
  };
}

interface Place {
  see(letter: string): void;
  inlineCode(): boolean;
  /** Outside of code, or where a line begins: models forget to end a block of code in their thoughts. */
  mayEndThoughts(): boolean;
}

/** Follows the runs of backticks of a Markdown text: one opens code, and one as long ends it. */
function createPlace(): Place {
  let fence = 0;
  let ticks = 0;
  let atLineStart = true;
  const endRun = (): void => {
    if (ticks === 0) return;
    if (fence === 0) fence = ticks;
    else if (fence === ticks || (fence >= 3 && ticks > fence)) fence = 0;
    ticks = 0;
  };
  return {
    see(letter) {
      if (letter === '`') ticks += 1;
      else endRun();
      atLineStart = letter === '\n';
      // A single backtick that is not closed on its line does not begin code.
      if (atLineStart && fence < 3) fence = 0;
    },
    inlineCode() {
      endRun();
      return fence === 1 || fence === 2;
    },
    mayEndThoughts() {
      endRun();
      return fence === 0 || (fence >= 3 && atLineStart);
    },
  };
}
