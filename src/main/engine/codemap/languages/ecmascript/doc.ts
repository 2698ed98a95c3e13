/** JSDoc comments as plain text. */

/** Text of a JSDoc comment without its markers, `{@link X}` as X; '' for any other comment. */
export function docText(comment: string): string {
  if (!comment.startsWith('/**') || comment.length < 5) return '';
  return comment
    .slice(3, -2)
    .split('\n')
    .map((line) => line.replace(/^\s*\*? ?/, '').trimEnd())
    .join('\n')
    .replace(
      /\{@\w+\s+([^}|\s]*)(?:[|\s]+([^}]*))?\}/g,
      (_, target: string, label: string | undefined) => label || target,
    )
    .trim();
}
