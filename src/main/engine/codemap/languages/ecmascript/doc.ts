/** JSDoc comments as plain text. */

/** Text of a JSDoc comment without its markers, `{@link X}` as X; '' for any other comment. */
export function docText(comment: string): string {
  if (!comment.startsWith('/**') || comment.length < 5) return '';
  const text = comment
    .slice(3, -2)
    .replace(/[ \t]*\n[ \t]*\*? ?/g, '\n')
    .trim();
  if (!text.includes('{@')) return text;
  return text.replace(
    /\{@\w+\s+([^}|\s]*)(?:[|\s]+([^}]*))?\}/g,
    (_, target: string, label: string | undefined) => label || target,
  );
}
