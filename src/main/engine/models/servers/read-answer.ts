/** Reads what another program answers against the form that it should have. */
import type { z } from 'zod';
import { type Asked, brokenAnswer } from './server-error.ts';

/** Throws ModelUnavailable with the fault `broken`, which names the first field that is wrong. */
export function readAnswer<T>(asked: Asked, schema: z.ZodType<T>, answer: unknown): T {
  const result = schema.safeParse(answer);
  if (result.success) return result.data;
  const field = result.error.issues[0]?.path.join('.') || 'the whole';
  throw brokenAnswer(asked, `its answer is not in its own form (${field})`);
}
