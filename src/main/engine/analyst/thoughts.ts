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
      held = (held + part).trimStart();
      if (state === 'start' && held.startsWith(opening)) state = 'thinking';
      if (state === 'start' && !opening.startsWith(held)) {
        state = 'answer';
        return show();
      }
      const end = state === 'thinking' ? held.indexOf(closing) : -1;
      if (end < 0) return '';
      // Blank lines stand between thoughts and answer; the answer may begin in a later part.
      held = held.slice(end + closing.length).trimStart();
      state = 'start';
      if (held === '') return '';
      state = 'answer';
      return show();
    },
    end: () => (state === 'start' ? show() : ''),
  };
}
