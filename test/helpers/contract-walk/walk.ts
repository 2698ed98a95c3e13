/** Walks the steps over one transport: what came out wrong, by method. */
import { setTimeout as sleep } from 'node:timers/promises';
import { contract, type MethodName, type Result } from '#shared/contract/contract.ts';
import { steps, type Told } from './steps.ts';

/** What the other side of the wire answered. */
export type Answer =
  | { readonly result: unknown }
  | { readonly error: { readonly code: string; readonly path?: unknown } };
export type Ask = (method: string, params: unknown) => Promise<Answer>;

const patienceMs = 60_000;

/** @param reaches methods that this transport answers; the rest must be refused as `NotFound`. */
export async function walk(
  root: string,
  ask: Ask,
  reaches: (method: MethodName) => boolean = () => true,
): Promise<string[]> {
  const wrong: string[] = [];
  const results = new Map<string, unknown>();
  const told: Told = {
    root,
    of<M extends MethodName>(method: M): Result<M> {
      if (!results.has(method)) throw new Error(`${method} did not answer`);
      return results.get(method) as Result<M>;
    },
  };
  for (const { method, params, fails, soon } of steps) {
    const bad = await ask(method, [1]);
    if (!('error' in bad) || bad.error.code !== 'InvalidArgument' || bad.error.path !== '') {
      wrong.push(`${method} with a bad argument: ${JSON.stringify(bad)}`);
    }
    let answer = await given(ask, method, () => params(told));
    const until = performance.now() + patienceMs;
    while (soon && 'error' in answer && performance.now() < until) {
      await sleep(50);
      answer = await ask(method, params(told));
    }
    const expected = reaches(method) ? fails : 'NotFound';
    if ('error' in answer) {
      if (answer.error.code !== expected) wrong.push(`${method}: ${JSON.stringify(answer.error)}`);
      continue;
    }
    if (expected !== null) wrong.push(`${method}: ${expected} was expected`);
    const read = contract[method].result.safeParse(answer.result);
    if (!read.success) wrong.push(`${method}: ${JSON.stringify(read.error.issues[0])}`);
    results.set(method, answer.result);
  }
  return wrong;
}

/** A step that lacks what another should have answered is wrong itself. */
async function given(ask: Ask, method: string, params: () => unknown): Promise<Answer> {
  try {
    return await ask(method, params());
  } catch (thrown) {
    return { error: { code: String(thrown) } };
  }
}
