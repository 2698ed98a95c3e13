/** The fake Ollama for a test, with which it ends. */
import { onTestFinished } from 'vitest';
import type { FakeModel } from './fake-models.ts';
import { type FakeOllama, openFakeOllama } from './fake-server.ts';

export type { FakeOllama, FakeRequest } from './fake-server.ts';

/** At any free port unless one is given; throws where that one is taken. */
export async function startFakeOllama(models: FakeModel[], port = 0): Promise<FakeOllama> {
  const fake = await openFakeOllama(models, port);
  onTestFinished(() => fake.close());
  return fake;
}
