/** Time that stands until a test moves it; what is due is called in order. */
import type { TimerClock } from '../../../../../src/shared/base/clock.ts';

export interface TestClock extends TimerClock {
  pass(ms: number): Promise<void>;
  /** The clock alone, as a person or a server sets it: timers do not notice. */
  set(at: number): void;
  /** Timers that wait. */
  waiting(): number;
}

export function testClock(start: number): TestClock {
  let now = start;
  /** Timers measure what passes, whatever the clock shows. */
  let passed = 0;
  let due: { at: number; done(): void }[] = [];
  return {
    now: () => now,
    waiting: () => due.length,
    set(at) {
      now = at;
    },
    start(ms, done) {
      const entry = { at: passed + ms, done };
      due.push(entry);
      return () => {
        due = due.filter((each) => each !== entry);
      };
    },
    async pass(ms) {
      const until = passed + ms;
      for (;;) {
        const [next] = due.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at);
        if (next === undefined) break;
        due = due.filter((each) => each !== next);
        now += Math.max(0, next.at - passed);
        passed = Math.max(passed, next.at);
        next.done();
        for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
      }
      now += until - passed;
      passed = until;
    },
  };
}
