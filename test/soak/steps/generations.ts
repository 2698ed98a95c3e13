/** Rebuilds beside the live map: waited for, stopped, left alone, rolled back. */
import { resultOf } from '../crew/crew.ts';
import type { Step } from '../day.ts';

export const generationSteps: Step[] = [
  {
    name: 'a rebuild',
    weight: 3,
    isCalm: true,
    async run(day, random) {
      const who = random.below(2);
      const started = resultOf('generations.trigger', await day.crew.call(who, 'generations.trigger', { now: true }));
      if (started === null) return;
      const way = random.below(10);
      if (way === 0) resultOf('generations.stop', await day.crew.call(who, 'generations.stop', {}));
      if (way < 7) {
        const { id } = started.rebuild;
        resultOf('generations.wait', await day.crew.call(who, 'generations.wait', { id }));
      }
      if (way === 6) resultOf('generations.rollback', await day.crew.call(who, 'generations.rollback', {}));
      resultOf('generations.list', await day.crew.call(who, 'generations.list', {}));
    },
  },
];
