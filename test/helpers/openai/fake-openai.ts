/** The fake server of the form of OpenAI for a test, with which it ends. */
import { onTestFinished } from 'vitest';
import { type FakeOpenai, openFakeOpenai } from './fake-server.ts';

export type { FakeOpenai } from './fake-server.ts';

export async function startFakeOpenai(...options: Parameters<typeof openFakeOpenai>): Promise<FakeOpenai> {
  const fake = await openFakeOpenai(...options);
  onTestFinished(() => fake.close());
  return fake;
}
