/**
 * How many lines a part of a type takes. Methods of Go and of Rust's `impl` stand outside the declaration: the lines between
 * them are other code's, and a part that only adds members has no others of its own.
 */
interface Lines {
  readonly line: number;
  readonly endLine: number;
}

export function partLines(
  { line, endLine, addition }: Lines & { addition: boolean },
  members: readonly Lines[],
): number {
  let lines = addition ? 0 : endLine - line + 1;
  for (const member of members)
    if (addition || member.line < line || member.line > endLine) lines += member.endLine - member.line + 1;
  return lines;
}
