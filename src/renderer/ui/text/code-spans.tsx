/** A sentence whose names of code stand in backticks, as questions of the analysts do: these are set as code. */
export function CodeSpans({ text }: { text: string }) {
  if (!text.includes('`')) return text;
  let at = 0;
  return text.split(/(`[^`\s][^`]*`)/).map((piece) => {
    const key = at;
    at += piece.length;
    return piece.length > 2 && piece.startsWith('`') ? <code key={key}>{piece.slice(1, -1)}</code> : piece;
  });
}
