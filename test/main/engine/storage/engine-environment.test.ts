/** What processes that hold an engine are started with. */
import { expect, it } from 'vitest';
import { engineEnvironment, leaveEngineEnvironment } from '../../../../src/main/engine/storage/storage.ts';

it('adds to an environment, leaves what a person set, and goes from it', () => {
  const env = engineEnvironment({ PATH: '/bin', MALLOC_ARENA_MAX: '8' });
  expect(env).toMatchObject({ PATH: '/bin', MALLOC_ARENA_MAX: '8', MALLOC_TRIM_THRESHOLD_: '262144' });
  leaveEngineEnvironment(env);
  expect(env).toEqual({ PATH: '/bin', MALLOC_ARENA_MAX: '8' });
});
