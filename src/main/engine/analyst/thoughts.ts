/** Takes what a model thinks to itself out of its answer: older ones write it at the beginning between `<think>` tags. */

const opening = '<think>';
const closing = '</think>';

export interface VisibleText {
  /** What can be shown after this part; '' while it is not known. */
  next(part: string): string;
  /** What is left at the end. */
  end(): string;
}

/** A tag that stands later in the answer is part of it: the answer may be about such tags. */
export function withoutThoughts(): VisibleText {
  let held = '';
  let state: 'start' | 'thinking' | 'answer' = 'start';
  const show = (): string => {
    const text = held;
    held = '';
    return text;
  };
  return {
    next(part) {
      if (state === 'answer') return part;
      held += part;
      for (;;) {
        if (state === 'start') {
          // Blank lines stand between thoughts and answer; the answer may begin in a later part, and thoughts once more.
          held = held.trimStart();
          if (held.startsWith(opening)) state = 'thinking';
          else if (opening.startsWith(held)) return '';
          else {
            state = 'answer';
            return show();
          }
        }
        const end = held.indexOf(closing);
        if (end < 0) {
          // Only the beginning of the tag that may end them: thoughts can be long, and those of a hostile server never end.
          held = held.slice(-(closing.length - 1));
          return '';
        }
        held = held.slice(end + closing.length);
        state = 'start';
      }
    },
    end: () => (state === 'start' ? show() : ''),
  };
}
