/**
 * What leaves `active.md` for the archive: all but focus, next, blocked, what changed in the last
 * thirty days and what is not ticked yet, wherever it is. Main type: Archived. Lines move whole, with their line
 * ends; machine blocks stay.
 */
import type { z } from 'zod';
import type { ArchiveState } from '#shared/contract/bank/bank-types.ts';
import { withoutBlankEnd } from './blocks.ts';

const archiveBounds = { maxLines: 120, maxDone: 20 };
const keptDays = 30;
const dayMs = 86_400_000;

interface Archived {
  /** What stays. */
  readonly active: string;
  /** What goes, under the headings that it stood under; '' where nothing does. */
  readonly moved: string;
}

/** Sections that `active.md` always has: emptied, their heading stays for what comes next. */
const home = /^(done|recent|changes)\b|已完成|最近|变更/i;
const kept = /^(current )?focus|^next|^block|焦点|下一步|阻塞|待办/i;
const doneItem = /^[ \t]*[-*+][ \t]+\[[xX]\]/;
/** In an entry: the item itself or one below it. An archive of what is done holds none. */
const openItem = /^[ \t]*[-*+][ \t]+\[ \]/m;
const item = /^[ \t]*(?:[-*+]|\d+[.)])[ \t]/;

/** `- [x]` items anywhere in the file count: those under 已完成（待归档） are among them. */
export function archiveState(text: string): z.infer<typeof ArchiveState> {
  const lines = text.split('\n');
  const done = lines.filter((line) => doneItem.test(line)).length;
  const count = lines.length - 1;
  const { maxLines, maxDone } = archiveBounds;
  return { lines: count, done, maxLines, maxDone, due: count > maxLines || done > maxDone };
}

/** `now` in epoch milliseconds. */
export function archived(text: string, now: number): Archived {
  const stays: string[] = [];
  const moves: string[] = [];
  for (const { heading, lines, machine } of sections(text)) {
    if (machine) {
      add(stays, lines);
      continue;
    }
    const keeps = heading === null || kept.test(plain(heading));
    const stands = keeps || (heading !== null && home.test(plain(heading)));
    const staying: string[] = [];
    const moving: string[] = [];
    for (const entry of entries(lines)) {
      const whole = entry.join('');
      const recent = (): boolean => keeps || isBlank(entry) || isRecent(whole, now);
      const stay = openItem.test(whole) || (!doneItem.test(whole) && recent());
      add(stay ? staying : moving, entry);
    }
    const empty = staying.every((line) => line.trim() === '');
    const goes = moving.some((line) => line.trim() !== '');
    if (heading !== null && (stands || !empty || !goes)) stays.push(heading);
    // One of the blank lines around the removed text is enough.
    if (!empty || !goes) add(stays, staying);
    else if (stands) add(stays, staying.slice(0, 1));
    if (goes) add(moves, [...(heading === null ? [] : [heading]), ...moving, '\n']);
  }
  return { active: stays.join(''), moved: moves.join('').replace(/(\r?\n){3,}/g, '\n\n') };
}

/** One by one: a call takes no more arguments than the stack holds, and a section may have more lines. */
function add(lines: string[], more: readonly string[]): void {
  for (const line of more) lines.push(line);
}

/** What the file of the month becomes; `date` is YYYY-MM-DD. */
export function withArchived(before: string, moved: string, date: string, language: 'en' | 'zh'): string {
  const end = before.includes('\r\n') ? '\r\n' : '\n';
  const month = date.slice(0, 7);
  const title = language === 'zh' ? `# ${month} 归档` : `# Archive of ${month}`;
  const heading = language === 'zh' ? `## ${date} 归档` : `## Archived on ${date}`;
  const text = `${withoutBlankEnd(moved.replace(/\r\n/g, '\n').replace(/^(#{2,5}) /gm, '#$1 '))}\n`;
  const part = `${heading}\n\n${text}`.replaceAll('\n', end);
  if (before === '') return `${title}${end}${end}${part}`;
  const gap = before.endsWith(`${end}${end}`) ? '' : before.endsWith('\n') ? end : end + end;
  return before + gap + part;
}

interface Section {
  /** The line of its heading; null before the first. */
  readonly heading: string | null;
  /** With their line ends. */
  readonly lines: string[];
  readonly machine: boolean;
}

/** By second-level headings; a machine block is a section of its own. */
function sections(text: string): Section[] {
  const found: { heading: string | null; lines: string[]; machine: boolean }[] = [
    { heading: null, lines: [], machine: false },
  ];
  for (const line of text.split(/(?<=\n)/)) {
    const last = found.at(-1);
    if (last === undefined) break;
    if (last.machine) {
      last.lines.push(line);
      // What follows a block belongs to nothing before it.
      if (line.includes('MACHINE_BLOCK_END')) found.push({ heading: null, lines: [], machine: false });
    } else if (line.includes('<!--') && line.includes('MACHINE_BLOCK_START'))
      found.push({ heading: null, lines: [line], machine: true });
    else if (/^##[ \t]/.test(line)) found.push({ heading: line, lines: [], machine: false });
    else last.lines.push(line);
  }
  return found;
}

/** An item of a list with the lines that belong to it, or one other line. */
function entries(lines: readonly string[]): string[][] {
  const found: string[][] = [];
  let depth = -1;
  for (const line of lines) {
    const indent = /^[ \t]*/.exec(line)?.[0].length ?? 0;
    const goesOn = depth >= 0 && line.trim() !== '' && indent > depth;
    if (goesOn) found.at(-1)?.push(line);
    else {
      found.push([line]);
      depth = item.test(line) ? indent : -1;
    }
  }
  return found;
}

function isBlank(entry: readonly string[]): boolean {
  return entry.every((line) => line.trim() === '');
}

/** Whether it contains a day of the last thirty. */
function isRecent(text: string, now: number): boolean {
  for (const [, year, month, day] of text.matchAll(/(\d{4})[-/年](\d{1,2})[-/月](\d{1,2})/g)) {
    const at = new Date(Number(year), Number(month) - 1, Number(day)).getTime();
    if (now - at <= keptDays * dayMs) return true;
  }
  return false;
}

function plain(heading: string): string {
  return heading
    .replace(/^#+[ \t]*/, '')
    .replace(/[*_`]/g, '')
    .trim();
}
