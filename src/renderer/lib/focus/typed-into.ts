/** `data-typed` says so of an editor: where the browser lets one draw itself, its field is a plain element. */
const fields = 'input, textarea, select, [contenteditable="true"], [data-typed]';

/** Whether a person types there: keys and the focus belong to the text. */
export function isTypedInto(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(fields) !== null;
}
