/** A unified diff of one file, as a person reads it before saying yes. Secrets near our lines are not shown. */
import { diffIndices } from 'node-diff3';
import { redact } from '../engine/redact/redact.ts';
import type { FileEdit } from './plan.ts';

const context = 3;

interface Change {
  readonly at: number;
  readonly removed: readonly string[];
  readonly into: number;
  readonly added: readonly string[];
}

export function unifiedDiff({ file, before, after }: FileEdit): string {
  const old = linesOf(before ?? '');
  const now = linesOf(after ?? '');
  const groups: Change[][] = [];
  for (const change of changesOf(old, now)) {
    const last = groups.at(-1)?.at(-1);
    const isNear = last !== undefined && change.at - (last.at + last.removed.length) <= 2 * context;
    if (isNear) groups.at(-1)?.push(change);
    else groups.push([change]);
  }
  const head = [`--- ${before === null ? '/dev/null' : file}`, `+++ ${after === null ? '/dev/null' : file}`];
  return redact([...head, ...groups.flatMap((group) => hunk(group, old))].join('\n'));
}

/** The file outside the first and last difference is not compared: it may have megabytes. */
function changesOf(old: readonly string[], now: readonly string[]): Change[] {
  const most = Math.min(old.length, now.length);
  let head = 0;
  while (head < most && old[head] === now[head]) head += 1;
  let tail = 0;
  while (tail < most - head && old.at(-1 - tail) === now.at(-1 - tail)) tail += 1;
  const found = diffIndices([...old.slice(head, old.length - tail)], [...now.slice(head, now.length - tail)]);
  return found.map(({ buffer1: [at], buffer1Content: removed, buffer2: [into], buffer2Content: added }) => ({
    ...{ at: at + head, removed, into: into + head, added },
  }));
}

function hunk(group: readonly Change[], old: readonly string[]): string[] {
  const [first] = group;
  const last = group.at(-1);
  if (first === undefined || last === undefined) return [];
  const start = Math.max(0, first.at - context);
  const end = Math.min(old.length, last.at + last.removed.length + context);
  const lines: string[] = [];
  let at = start;
  for (const change of group) {
    lines.push(...old.slice(at, change.at).map((line) => ` ${line}`));
    lines.push(...change.removed.map((line) => `-${line}`), ...change.added.map((line) => `+${line}`));
    at = change.at + change.removed.length;
  }
  lines.push(...old.slice(at, end).map((line) => ` ${line}`));
  const grown = group.reduce((sum, { removed, added }) => sum + added.length - removed.length, 0);
  const into = start + first.into - first.at;
  const range = (from: number, count: number): string => `${count === 0 ? from : from + 1},${count}`;
  return [`@@ -${range(start, end - start)} +${range(into, end - start + grown)} @@`, ...lines];
}

/** A last line without an end counts as another line than one with it. */
function linesOf(text: string): string[] {
  if (text === '') return [];
  const lines = text.split('\n').map((line) => line.replace(/\r$/, ''));
  if (lines.at(-1) === '') lines.pop();
  else lines.push(String.raw`\ No newline at end of file`);
  return lines;
}
