/** Columns for people: as wide as their longest cell, two blanks apart; the last one is not padded. */
import { clean } from './output.ts';

/** `paint` colours a cell after its width is known. */
export function table(
  rows: readonly (readonly string[])[],
  paint: (cell: string, column: number, row: number) => string = (cell) => cell,
): string[] {
  const cells = rows.map((row) => row.map((cell) => clean(cell).replaceAll('\n', ' ')));
  const widths: number[] = [];
  for (const row of cells) {
    row.forEach((cell, column) => {
      widths[column] = Math.max(widths[column] ?? 0, cell.length);
    });
  }
  return cells.map((row, at) =>
    row
      .map((cell, column) => {
        const pad = column === row.length - 1 ? '' : ' '.repeat((widths[column] ?? 0) - cell.length);
        return paint(cell, column, at) + pad;
      })
      .join('  '),
  );
}
