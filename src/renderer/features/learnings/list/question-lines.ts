/** How many lines the question of a record takes in the list, of which it draws no more than three. */
import { withShortPaths } from '../../../ui/text/code-pieces.ts';
import { fontFamily, linesOf } from './text-lines.ts';

export const mostLines = 3;

/** What stands beside a question in its row, in pixels: padding, mark and gap (record-row.module.css). */
const besideQuestion = 24 + 14 + 9;

/** The font of a question, as a canvas reads it. */
export function questionFont(): string {
  return `13px ${fontFamily()}`;
}

/** @param width of the list. */
export function linesOfQuestion(question: string, width: number, font = questionFont()): number {
  return linesOf(withShortPaths(question), width - besideQuestion, font, mostLines);
}
