/**
 * The one form of a record: known fields in the order of the schema, maps sorted by key, secrets taken out. What is in
 * memory.db and in a JSON copy is always this, so that equal records have equal texts.
 */
import type { z } from 'zod';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { LearningDraft, LearningRecord } from '#shared/contract/memory/types.ts';
import { redactFields } from '../../../redact/redact.ts';

export interface Refusal {
  /** Path of the wrong field, e.g. `tags.3`; '' when it is not about one field. */
  path: string;
  message: string;
}

export type Read<T> = { value: T; refusal: null } | { value: null; refusal: Refusal };

/** `value` by `schema` with its secrets taken out first. */
export const readForm = <T>(schema: z.ZodType<T>, value: unknown): Read<T> => validate(schema, value, redactFields);

/** Of a whole record as JSON: parameters of steps and maps have no bound of their own, and its file must be read again. */
const maxLength = 4_000_000;

/** `value` by `schema`, after `prepare`. */
export function validate<T>(
  schema: z.ZodType<T>,
  value: unknown,
  prepare: (value: unknown) => unknown = (same) => same,
): Read<T> {
  try {
    const result = schema.safeParse(prepare(value), inOurWords);
    if (result.success) {
      const form = sorted(result.data) as T;
      if (JSON.stringify(form).length > maxLength) return refuse('', `has more than ${maxLength} characters`);
      return { value: form, refusal: null };
    }
    const issue = result.error.issues[0];
    return refuse(issue?.path.join('.') ?? '', issue?.message ?? 'does not have the expected form');
  } catch (thrown) {
    if (thrown instanceof RangeError) return refuse('', 'is nested too deeply');
    throw thrown;
  }
}

function refuse(path: string, message: string): { value: null; refusal: Refusal } {
  return { value: null, refusal: { path, message } };
}

export type Draft = z.output<typeof LearningDraft>;

export const readDraft = (value: unknown): Read<Draft> => readForm(LearningDraft, value);

/** Fields that are maps with free keys; the keys of all others follow the schema. */
const maps = new Set(['metadata', 'parameters', 'context']);

function sorted(value: unknown, free = false): unknown {
  if (Array.isArray(value)) return value.map((item) => sorted(item, free));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  if (free) entries.sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([key, item]) => [key, sorted(item, free || maps.has(key))]));
}

const recordKeys = Object.keys(LearningRecord.shape) as (keyof LearningRecord)[];

/** The same record with its fields in order. */
export function ordered(record: LearningRecord): LearningRecord {
  const entries = recordKeys.flatMap((key) => (record[key] === undefined ? [] : [[key, record[key]]]));
  return Object.fromEntries(entries) as LearningRecord;
}

/** Whether two records say the same, whatever their revisions and times. */
export function sameContent(left: LearningRecord, right: LearningRecord): boolean {
  const plain = (record: LearningRecord): string =>
    JSON.stringify(ordered({ ...record, revision: 1, createdAt: 0, updatedAt: 0 }));
  return plain(left) === plain(right);
}
