/**
 * That the static analyst had nothing to ask: it thinks of the same from the same, so it looks again only when code or
 * memory changed, or after a while. An idle loop over a large folder costs nothing so.
 */
import type { Clock } from '#shared/base/clock.ts';

export interface Barren {
  is(state: string): boolean;
  note(state: string): void;
}

/** What it leans on besides, as documents that were not written yet, may be there now. */
const forgottenAfterMs = 30 * 60_000;

export function createBarren({ now }: Clock): Barren {
  let known = '';
  let until = 0;
  return {
    is: (state) => state === known && now() < until,
    note(state) {
      known = state;
      until = now() + forgottenAfterMs;
    },
  };
}
