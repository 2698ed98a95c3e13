/**
 * What changed since a description was made: class, members and lines. Main types: Changes, Affected.
 * Without an earlier description all of it is new.
 */
import type { ChangeClass, ChangeState } from '#shared/contract/change.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { compareTypes } from '../../codemap/codemap.ts';
import type { KeptBase } from '../../history/history.ts';
import { redact } from '../../redact/redact.ts';
import type { TypeMaterial } from '../material.ts';

export interface Affected {
  readonly signature: string;
  /** `added`, `removed`, `body changed`, … */
  readonly summary: string;
}

/** Lines with `-`, `+` or nothing but a blank before them. */
export interface Hunk {
  readonly of: string;
  readonly lines: readonly string[];
}

export interface Changes {
  readonly changeClass: ChangeClass;
  readonly propagatedCause: ChangeState['propagatedCause'];
  readonly drift: { readonly count: number; readonly hours: number; readonly triggered: boolean };
  readonly affected: readonly Affected[];
  readonly hunks: readonly Hunk[];
  /** Nothing was ever said of one of them. */
  readonly first: boolean;
}

export interface ChangesContext {
  readonly now: number;
  readonly internalDrift: { readonly count: number; readonly hours: number };
  baseOf(typeId: string): KeptBase | null;
  stateOf(typeId: string): ChangeState;
}

const hourMs = 3_600_000;

export function changesOf(types: readonly TypeMaterial[], context: ChangesContext): Changes {
  const classes: ChangeClass[] = [];
  const affected: Affected[] = [];
  const hunks: Hunk[] = [];
  let [count, hours, first] = [0, 0, false];
  let propagatedCause: Changes['propagatedCause'] = null;
  for (const type of types) {
    const base = context.baseOf(type.typeId);
    const state = context.stateOf(type.typeId);
    count += state.internalDriftState.count;
    const { firstAt } = state.internalDriftState;
    if (firstAt !== null) hours = Math.max(hours, (context.now - firstAt) / hourMs);
    propagatedCause ??= state.propagatedCause;
    if (base === null) {
      first = true;
      classes.push('Structure');
      affected.push(...type.detail.members.map(({ signature }) => ({ signature, summary: 'new' })));
      hunks.push(...codeOf(type));
      continue;
    }
    const diff = compareTypes({ before: base.snapshot, after: type.snapshot });
    if (diff !== null) {
      classes.push(diff.changeClass);
      const { added, removed, changed } = diff.members;
      affected.push(
        ...added.map(({ signature }) => ({ signature, summary: 'added' })),
        ...removed.map(({ signature }) => ({ signature, summary: 'removed' })),
        ...changed.map(({ signature, before, aspects }) => ({
          signature,
          summary: `${aspects.join(' and ')} changed${before === undefined ? '' : `; was ${before}`}`,
        })),
      );
    }
    hunks.push(...changedLines(type, base));
  }
  const changeClass = changeClasses.find((each) => classes.includes(each)) ?? 'Cosmetic';
  const triggered = count >= context.internalDrift.count || hours >= context.internalDrift.hours;
  const drift = { count, hours: Math.round(hours * 10) / 10, triggered };
  return { changeClass, propagatedCause, drift, affected, hunks, first };
}

/** For a new type: its lines by member, in the order of the file. */
function codeOf({ detail, parts }: TypeMaterial): Hunk[] {
  return detail.members.flatMap(({ signature, file, line, endLine }) => {
    const part = parts.find(({ source }) => source.file === file);
    const lines = part?.source.lines.slice(line - 1, endLine) ?? [];
    if (lines.length === 0) return [];
    return [
      {
        of: signature,
        lines: redact(lines.join('\n'))
          .split('\n')
          .map((text) => `+ ${text}`),
      },
    ];
  });
}

function changedLines({ path, detail, parts }: TypeMaterial, base: KeptBase): Hunk[] {
  const found = new Map<string, string[]>();
  for (const [n, { source, startLine, endLine }] of parts.entries()) {
    const before = base.parts.find(({ file }) => file === source.file) ?? base.parts[n];
    if (before === undefined) continue;
    const now = redact(source.lines.slice(startLine - 1, endLine).join('\n')).split('\n');
    for (const { at, lines } of diffLines(before.text.split('\n'), now)) {
      const line = startLine + at;
      const inside = detail.members.find(
        (member) => member.file === source.file && member.line <= line && member.endLine >= line,
      );
      const of = inside?.signature ?? path;
      found.set(of, [...(found.get(of) ?? []), ...lines]);
    }
  }
  return [...found].map(([of, lines]) => ({ of, lines }));
}

// Two texts compared line by line, as removed and added lines. The longest common subsequence, within bounds: where too much
// differs, everything between the first and the last difference counts as replaced.

interface LineHunk {
  /** Index of the line of the new text at which it begins. */
  readonly at: number;
  /** `- old`, `+ new`. */
  readonly lines: readonly string[];
}

const mostCells = 2_000_000;

function diffLines(before: readonly string[], after: readonly string[]): LineHunk[] {
  let top = 0;
  while (top < before.length && top < after.length && before[top] === after[top]) top += 1;
  let end = 0;
  while (
    end < before.length - top &&
    end < after.length - top &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const old = before.slice(top, before.length - end);
  const now = after.slice(top, after.length - end);
  if (old.length + now.length === 0) return [];
  const whole = { at: top, lines: [...old.map((line) => `- ${line}`), ...now.map((line) => `+ ${line}`)] };
  if (old.length === 0 || now.length === 0 || (old.length + 1) * (now.length + 1) > mostCells) return [whole];
  return walk(old, now, top);
}

function walk(old: readonly string[], now: readonly string[], top: number): LineHunk[] {
  const width = now.length + 1;
  /** Longest common subsequence of what follows. */
  const common = new Uint16Array((old.length + 1) * width);
  for (let i = old.length - 1; i >= 0; i -= 1) {
    for (let j = now.length - 1; j >= 0; j -= 1) {
      common[i * width + j] =
        old[i] === now[j]
          ? (common[(i + 1) * width + j + 1] ?? 0) + 1
          : Math.max(common[(i + 1) * width + j] ?? 0, common[i * width + j + 1] ?? 0);
    }
  }
  const hunks: { at: number; lines: string[] }[] = [];
  let open: { at: number; lines: string[] } | null = null;
  let [i, j] = [0, 0];
  while (i < old.length || j < now.length) {
    if (i < old.length && j < now.length && old[i] === now[j]) {
      open = null;
      i += 1;
      j += 1;
      continue;
    }
    if (open === null) {
      open = { at: top + j, lines: [] };
      hunks.push(open);
    }
    const takesOld =
      j >= now.length || (i < old.length && (common[(i + 1) * width + j] ?? 0) >= (common[i * width + j + 1] ?? 0));
    open.lines.push(takesOld ? `- ${old[i]}` : `+ ${now[j]}`);
    if (takesOld) i += 1;
    else j += 1;
  }
  return hunks;
}
