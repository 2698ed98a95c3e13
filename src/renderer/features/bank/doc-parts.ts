/**
 * A file of the bank cut into what people wrote and what is in machine blocks, so that a reader sees the writer of each
 * part. A part knows the line of the file that it begins with: a ticked item is written back to that line.
 */
import type { BankFile, MachineBlock } from '#shared/contract/bank/bank-types.ts';

interface DocPart {
  /** Stays the same while text before it changes. */
  readonly key: string;
  readonly text: string;
  /** 1-based line of the file that its first line is. */
  readonly firstLine: number;
  readonly block: MachineBlock | null;
}

/** Head of a file as other tools read it (`---` … `---`): shown in the source, not as text. */
const frontMatter = /^\ufeff?---\r?\n(?:[^\n]*\n){0,80}?---[ \t]*(?:\r?\n|$)/;
const metaLine = /^[ \t]*<!--[ \t]*blockVersion:/;

export function docParts({ text, blocks }: Pick<BankFile, 'text' | 'blocks'>): DocPart[] {
  const lines = text.split('\n');
  const parts: DocPart[] = [];
  const skipped = (frontMatter.exec(text)?.[0].match(/\n/g) ?? []).length;
  let at = skipped;
  const add = (key: string, from: number, to: number, block: MachineBlock | null) => {
    const own = lines
      .slice(from, to)
      .join('\n')
      .replace(/^\ufeff/, '');
    if (block !== null || own.trim() !== '') parts.push({ key, text: own, firstLine: from + 1, block });
  };
  for (const block of blocks) {
    add(`text before ${block.id}`, at, block.startLine - 1, null);
    const inside = metaLine.test(lines[block.startLine] ?? '') ? block.startLine + 1 : block.startLine;
    add(`block ${block.id}`, inside, block.endLine - 1, block);
    at = Math.max(at, block.endLine);
  }
  add('text at the end', at, lines.length, null);
  return parts;
}

/** The text with the item of a list on this line (1-based) ticked or not; null where there is none. */
export function withTick(text: string, line: number, done: boolean): string | null {
  const lines = text.split('\n');
  const old = lines[line - 1];
  if (old === undefined || !/^[ \t>]*(?:[-*+]|\d{1,9}[.)])[ \t]+\[[ xX]\]/.test(old)) return null;
  lines[line - 1] = old.replace(/\[[ xX]\]/, done ? '[x]' : '[ ]');
  return lines.join('\n');
}

/**
 * What a person typed, with the line ends of the file that it came from: a text field knows LF only. Lines before the first
 * and behind the last change keep theirs byte for byte; what is between has the line end of the file.
 */
export function withLineEnds(before: string, typed: string, usual: 'lf' | 'crlf'): string {
  if (!before.includes('\r')) return typed;
  const old = before.split('\n');
  const now = typed.split('\n');
  const bare = old.map((line) => line.replace(/\r$/, ''));
  let head = 0;
  while (head < Math.min(bare.length, now.length) && bare[head] === now[head]) head += 1;
  let tail = 0;
  const most = Math.min(bare.length, now.length) - head;
  while (tail < most && bare[bare.length - 1 - tail] === now[now.length - 1 - tail]) tail += 1;
  const end = usual === 'crlf' ? '\r' : '';
  return now
    .map((line, n) => {
      if (n < head) return old[n] ?? line;
      if (n >= now.length - tail) return old[old.length - (now.length - n)] ?? line;
      return n === now.length - 1 ? line : line + end;
    })
    .join('\n');
}

/** As a text field holds it. */
export function inField(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

/** The file is not UTF-8 all through: written back, the letters that could not be read would be lost. */
export function isBroken(text: string): boolean {
  return text.includes('\ufffd');
}

/**
 * Whether two texts can be compared line by line while a person waits. The comparison looks at each pair of lines that say the
 * same, so what costs is not length but lines that come again and again: a thousand that are all alike took 2.5 seconds.
 */
const mostPairs = 150_000;
const mostLines = 20_000;

export function isComparable(one: readonly string[], other: readonly string[]): boolean {
  if (one.length + other.length > mostLines) return false;
  const counts = new Map<string, number>();
  for (const line of one) counts.set(line, (counts.get(line) ?? 0) + 1);
  let pairs = 0;
  for (const line of other) pairs += counts.get(line) ?? 0;
  return pairs <= mostPairs;
}
