/**
 * The one form of a record: known fields in the order of the schema, maps sorted by key, secrets taken out. What is in
 * memory.db and in a JSON copy is always this, so that equal records have equal texts.
 */
import type { z } from 'zod';
import { inOurWords } from '#shared/base/wrong-form.ts';
import { LearningDraft, LearningRecord } from '#shared/contract/memory/memory-types.ts';
import { redactFields } from '../../../redact/redact.ts';

export interface Refusal {
  /** Path of the wrong field, e.g. `tags.3`; '' when it is not about one field. */
  path: string;
  message: string;
}

type Read<T> = { value: T; refusal: null } | { value: null; refusal: Refusal };

/** `value` by `schema` with its secrets taken out first. */
export const readForm = <T>(schema: z.ZodType<T>, value: unknown): Read<T> => validate(schema, value, redactFields);

/**
 * Limit for a whole record as JSON: parameters of steps and maps have no bound of their own, and its file must be
 * read again.
 */
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

const claimed = ['analyst', 'confidence', 'verifiedAt', 'confirmedAt', 'pinned'] as const;

/**
 * Records that came with the repository. Their files may claim that a person wrote, confirmed, verified or pinned them; none of
 * that was said on this machine, so it is kept aside and written back to the file, but counts nowhere. Main type: Claims.
 * Fields of the file that differ from those of the record.
 */
export type Claims = Partial<Pick<LearningRecord, (typeof claimed)[number]>>;

/** For a record without evidence, whatever its source: nothing shows whether it is true. */
export const confidenceUnproven = 0.5;

export function provenConfidence({ confidence, evidence }: Pick<LearningRecord, 'confidence' | 'evidence'>): number {
  return evidence.length === 0 ? Math.min(confidence, confidenceUnproven) : confidence;
}

/** Metadata of a model's record: its confidence once a person confirms it, before which it is held at 0.6. */
export const onceConfirmed = 'grounding.onceConfirmed';

export function confirmedConfidence(record: Pick<LearningRecord, 'confidence' | 'evidence' | 'metadata'>): number {
  const said = Number(record.metadata[onceConfirmed] ?? 0);
  const confidence = said > record.confidence && said <= 1 ? said : record.confidence;
  return provenConfidence({ ...record, confidence });
}

/** The record as it counts here, and what its file says otherwise. */
export function fromRepository(said: LearningRecord): { record: LearningRecord; claims: Claims } {
  const record: LearningRecord = {
    ...said,
    origin: 'repository',
    analyst: said.analyst === 'human' ? 'repository' : said.analyst,
    confidence: provenConfidence(said),
    verifiedAt: null,
    confirmedAt: null,
    pinned: false,
  };
  const differing = claimed.filter((field) => record[field] !== said[field]);
  return { record, claims: Object.fromEntries(differing.map((field) => [field, said[field]])) };
}

/** Those that a change leaves as they are. */
export function withoutChanged(claims: Claims, fields: Partial<LearningRecord>): Claims {
  return Object.fromEntries(Object.entries(claims).filter(([field]) => !(field in fields)));
}
