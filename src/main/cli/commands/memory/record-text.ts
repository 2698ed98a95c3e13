/** Records as lines of text: a mark for the state of each, then its content. */
import type { RecordSummary } from '#shared/contract/memory/methods.ts';
import { clean, type Output, type Style } from '../../output.ts';

type Status = RecordSummary['status'];

/** Solid, hatched, hollow: as the page draws them, and readable without colour. */
const marks: Record<Status, readonly [mark: string, style: Style]> = {
  active: ['●', 'green'],
  stale: ['◍', 'yellow'],
  superseded: ['○', 'dim'],
  rejected: ['×', 'red'],
};

/** `active` is called fresh where freshness is meant. */
const words: Record<Status, string> = {
  active: 'fresh',
  stale: 'stale',
  superseded: 'superseded',
  rejected: 'rejected',
};

export function statusMark(out: Output, status: Status): string {
  const [mark, style] = marks[status];
  return out.style(style, mark);
}

export function statusWord(out: Output, status: Status): string {
  return out.style(marks[status][1], words[status]);
}

/** `0.92` in two places: scores and confidences are compared by people. */
export function twoPlaces(value: number): string {
  return value.toFixed(2);
}

/** Local date and time, `2026-03-12 14:05`. */
export function dateTime(at: number): string {
  const date = new Date(at);
  const two = (n: number): string => String(n).padStart(2, '0');
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day} ${two(date.getHours())}:${two(date.getMinutes())}`;
}

export function oneLine(text: string, width: number): string {
  const line = clean(text).replace(/\s+/g, ' ').trim();
  return line.length <= width ? line : `${line.slice(0, width - 1)}…`;
}

/** For a record whose marks of trust are only in a file of the folder. */
export function unconfirmed(origin: RecordSummary['origin']): string {
  return origin === 'repository' ? 'from the repository, not confirmed by you' : '';
}

/** One record in two lines: question, then what it is. */
export function summaryLines(out: Output, record: Omit<RecordSummary, 'evidenceCount'>): string[] {
  const { id, status, question, questionType, domain, confidence, analyst, pinned, createdAt, origin } = record;
  const facts = [id, questionType, domain, twoPlaces(confidence), analyst, dateTime(createdAt)];
  const about = [...facts, pinned ? 'pinned' : '', unconfirmed(origin)];
  return [
    `${statusMark(out, status)} ${out.style('bold', oneLine(question, 160))}`,
    `  ${out.style('dim', about.filter(Boolean).join('  '))}`,
  ];
}
