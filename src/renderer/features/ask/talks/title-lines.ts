/** How many lines the title of a conversation takes beside its day, of which its row draws no more than three. */
import { linesOf, textWidth } from '../../learnings/list/text-lines.ts';

export const mostLines = 3;

/** Padding of the row, and the gap before the day, in pixels (asked-row.module.css). */
const beside = 24 + 8;

/** @param width of the list. */
export function titleLines(title: string, day: string, width: number, family: string): number {
  return linesOf(title, width - beside - textWidth(day, `12px ${family}`), `13px ${family}`, mostLines);
}
