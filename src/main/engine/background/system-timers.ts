/** Timers of this process that keep it from ending no longer than its other work does. */
import { systemClock, type TimerClock } from '#shared/base/clock.ts';

export const systemTimers: TimerClock = {
  ...systemClock,
  start(ms, done) {
    const timer = setTimeout(done, ms).unref();
    return () => clearTimeout(timer);
  },
};
