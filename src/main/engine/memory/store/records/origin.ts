/**
 * Records that came with the repository. Their files may claim that a person wrote, confirmed, verified or pinned them; none of
 * that was said on this machine, so it is kept aside and written back to the file, but counts nowhere. Main type: Claims.
 */
import type { LearningRecord } from '#shared/contract/memory/types.ts';

const claimed = ['analyst', 'confidence', 'verifiedAt', 'confirmedAt', 'pinned'] as const;

/** Fields of the file that differ from those of the record. */
export type Claims = Partial<Pick<LearningRecord, (typeof claimed)[number]>>;

/** Of a record without evidence, whoever says it: nothing tells whether it is true. */
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
