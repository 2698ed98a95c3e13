/** What the rules hand over; ids and caps are given when all are there. */
import type { Issue } from '#shared/contract/generations/documents.ts';
import { type Evidence, slug, someEvidence } from '../entry.ts';

export interface IssueDraft {
  readonly kind: Issue['kind'];
  readonly severity: Issue['severity'];
  readonly confidence: number;
  readonly title: string;
  readonly detail: string;
  readonly evidence: readonly Evidence[];
  /** What its id follows from: the thing that it speaks of, not how much of it there is. */
  readonly about: string;
  /** Among those of its kind and severity: the larger first. */
  readonly weight: number;
}

export function issueEntry({ kind, severity, confidence, title, detail, evidence, about }: IssueDraft): Issue {
  return {
    id: slug(kind, about),
    source: 'static',
    confidence,
    evidence: someEvidence(evidence),
    kind,
    severity,
    title,
    detail,
  };
}

export const several = (count: number, one: string, more = `${one}s`): string =>
  `${count.toLocaleString('en')} ${count === 1 ? one : more}`;
