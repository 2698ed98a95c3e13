/** Conversations by day: today, yesterday, earlier; and the names that new ones get. */
import type { Session } from '#shared/contract/memory/ask.ts';

export type DayGroup = 'today' | 'yesterday' | 'earlier';

export type SessionRow =
  | { readonly kind: 'head'; readonly key: string; readonly group: DayGroup; readonly count: number }
  | { readonly kind: 'session'; readonly key: string; readonly session: Session };

/** @param sessions newest first. */
export function sessionRows(sessions: readonly Session[], now: number): SessionRow[] {
  const groups = Map.groupBy(sessions, ({ at }) => dayOf(at, now));
  return (['today', 'yesterday', 'earlier'] as const).flatMap((group): SessionRow[] => {
    const own = groups.get(group) ?? [];
    if (own.length === 0) return [];
    return [
      { kind: 'head', key: group, group, count: own.length },
      ...own.map((session): SessionRow => ({ kind: 'session', key: session.id, session })),
    ];
  });
}

function dayOf(at: number, now: number): DayGroup {
  const today = new Date(now);
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = new Date(at).toDateString();
  if (day === today.toDateString() || at > now) return 'today';
  return day === yesterday.toDateString() ? 'yesterday' : 'earlier';
}

/** `s-20260312-4f0k9z`: the day for people, the rest so that two windows never choose the same. */
export function newSessionId(now: number, random: () => number = Math.random): string {
  const date = new Date(now);
  const two = (value: number) => String(value).padStart(2, '0');
  const day = `${date.getFullYear()}${two(date.getMonth() + 1)}${two(date.getDate())}`;
  const rest = Math.floor(random() * 36 ** 6)
    .toString(36)
    .padStart(6, '0');
  return `s-${day}-${rest}`;
}
