/** The life of a generation: when it was live, whether it was rebuilt beside another one, which session wrote it. */
import type { GenerationInfo } from '#shared/contract/generations/methods.ts';

/** When it came to be live; null where it never was. */
export function liveFrom({ state, swappedAt, startedAt }: GenerationInfo): number | null {
  return swappedAt ?? (state === 'live' || state === 'retired' ? startedAt : null);
}

/** When it took another's place; null where it did not, as the first one, which is live while it is filled (S0-4). */
export function swappedIn({ startedAt, finishedAt, swappedAt }: GenerationInfo): number | null {
  if (swappedAt === null || swappedAt <= startedAt || (finishedAt ?? swappedAt + 1) > swappedAt) return null;
  return swappedAt;
}

/** The session's id as people tell sessions apart. */
export function shortSession(session: string): string {
  return session.slice(0, 6);
}
