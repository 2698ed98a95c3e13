/**
 * Ops as the activity tray and the status bar show them: running ones first, ended ones for ten minutes.
 * Time left is computed from what was really done since the op's reading began, and is withheld while that is too
 * little to say anything (under three seconds or under two per cent).
 */
import { createStore } from 'zustand/vanilla';
import type { Op } from '#shared/contract/service.ts';

/** Milliseconds for which an ended op stays listed. */
export const keepEndedMs = 10 * 60_000;

interface Pace {
  /** When and at which count the measured phase was first seen. */
  readonly phase: Op['phase'];
  readonly at: number;
  readonly done: number;
}

export interface OpEntry {
  readonly op: Op;
  readonly pace: Pace;
}

export interface OpsSlice {
  readonly entries: readonly OpEntry[];
}

export function createOpsStore() {
  return createStore<OpsSlice>(() => ({ entries: [] }));
}
export type OpsStore = ReturnType<typeof createOpsStore>;

/** Takes one report in; `now` is epoch milliseconds. */
export function withOp(entries: readonly OpEntry[], op: Op, now: number): OpEntry[] {
  const known = entries.find((entry) => entry.op.opId === op.opId);
  const pace = known !== undefined && known.pace.phase === op.phase ? known.pace : startPace(op, now);
  const others = entries.filter((entry) => entry.op.opId !== op.opId);
  return prune([...others, { op, pace }], now);
}

function startPace(op: Op, now: number): Pace {
  return { phase: op.phase, at: now, done: op.done };
}

/** Drops what ended more than ten minutes ago; running first, then the newest. */
export function prune(entries: readonly OpEntry[], now: number): OpEntry[] {
  return entries
    .filter(({ op }) => op.state === 'running' || now - (op.endedAt ?? op.startedAt) < keepEndedMs)
    .sort((a, b) => rank(a.op) - rank(b.op) || b.op.startedAt - a.op.startedAt);
}

function rank(op: Op): number {
  return op.state === 'running' ? 0 : 1;
}

/** Share done, 0 to 1, or null while the total is unknown. */
export function share(op: Op): number | null {
  return op.total > 0 ? Math.min(1, op.done / op.total) : null;
}

/** Seconds left of the op's present phase, or null while nothing honest can be said. */
export function secondsLeft({ op, pace }: OpEntry, now: number): number | null {
  if (op.state !== 'running' || op.total <= 0 || op.done >= op.total) return null;
  const seconds = (now - pace.at) / 1000;
  const done = op.done - pace.done;
  if (seconds < 3 || done < op.total * 0.02) return null;
  return Math.max(1, Math.round(((op.total - op.done) * seconds) / done));
}

/** The op that reads the code, if one runs. */
export function runningIndex(entries: readonly OpEntry[]): OpEntry | undefined {
  return entries.find(({ op }) => op.state === 'running' && op.kind === 'index');
}
