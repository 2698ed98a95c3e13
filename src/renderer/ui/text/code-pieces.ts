/** Which parts of a sentence are names of code: those in backticks, as the analysts' questions have them. */
export interface CodePiece {
  /** Without its backticks. */
  readonly text: string;
  readonly code: boolean;
}

export function codePieces(text: string): readonly CodePiece[] {
  if (!text.includes('`')) return [{ text, code: false }];
  // Split by a group, every second part is what the group caught.
  return text
    .split(/(`[^`\s][^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? { text: part.slice(1, -1), code: true } : { text: part, code: false }))
    .filter((piece) => piece.text !== '');
}

/** Files that many folders have: the name of the folder tells them apart. */
const manyHave = /^(?:index|main|mod|lib|__init__|readme|package)\./i;

/** A sentence for a list: paths in backticks are their last name, with its folder where many folders have such a file. */
export function withShortPaths(text: string): string {
  return text.replace(/(?<=`)[^`\s]*\/[^`\s]*(?=`)/g, (path) => {
    const names = path.split('/');
    const kept = path.endsWith('/') || manyHave.test(names.at(-1) ?? '') ? 2 : 1;
    return names.slice(-kept).join('/');
  });
}
