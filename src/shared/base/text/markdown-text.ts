/** Text of files and commits within an answer, which is Markdown: nothing in it is markup but whole spans of code. */
export const asText = (text: string): string =>
  text
    .split(/(`[^`\n]+`)/)
    .map((part, n) => (n % 2 === 1 ? part : part.replace(/[\\`*[\]<>#|]|(?<!\w)_|_(?!\w)/g, '\\$&')))
    .join('');
