/** How high a row of the log is: questions and reasons wrap and are not cut, and a virtual list must know it beforehand. */
import { linesOf } from '../../learnings/list/text-lines.ts';

/** Pixels: what stands beside a question and beside a reason (log.module.css), and the height of a line of each. */
const beside = { question: 332, tag: 84, why: 62 };
const line = { question: 18, why: 16 };

/** Lines that a question or a reason may take. */
const mostLines = 3;

export interface RowText {
  readonly question: string;
  readonly why: string | null;
  /** A word stands behind the question. */
  readonly tagged: boolean;
}

/** @param width of the list; `base`, the height of a row with one line. */
export function rowHeightOf({ question, why, tagged }: RowText, width: number, base: number, family: string): number {
  const more = linesOf(question, width - beside.question - (tagged ? beside.tag : 0), `13px ${family}`, mostLines) - 1;
  const reason = why === null ? 0 : linesOf(why, width - beside.why, `12px ${family}`, mostLines) * line.why + 2;
  return base + more * line.question + reason;
}
