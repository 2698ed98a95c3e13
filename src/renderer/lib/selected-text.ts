/**
 * The text that the person has selected, wherever: an editor keeps its selection to itself, so each one that is on screen
 * gives a function that reads it. For actions that take the selection along, such as a search.
 */
const readers = new Set<() => string>();

/** Longer selections are no query, in UTF-16 units. */
const longest = 200;

/** @param read empty while the editor does not have the focus. Returns a function that takes the reader out. */
export function offerSelection(read: () => string): () => void {
  readers.add(read);
  return () => readers.delete(read);
}

/** One line of selected text, trimmed; empty when nothing fit for a query is selected. */
export function selectedText(): string {
  const own = [...readers].map((read) => read()).find((text) => text !== '');
  const text = (own ?? getSelection()?.toString() ?? '').trim();
  return text.length > longest || /[\r\n]/.test(text) ? '' : text;
}
