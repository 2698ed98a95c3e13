/** Documents without secrets: whatever was written by hand in the workspace may hold one (spec 01 "Secrets"). */
import type { Documents } from '#shared/contract/generations/documents.ts';
import { redact } from '../../redact/redact.ts';

/** Fields that quote what people wrote; ids, paths, names and hashes are not for reading. */
const quoted: ReadonlySet<string> = new Set(['detail', 'purpose', 'signature', 'summary', 'title', 'what']);

export function withoutSecrets(documents: Documents): Documents {
  return clean(documents, '') as Documents;
}

function clean(value: unknown, field: string): unknown {
  if (typeof value === 'string') return quoted.has(field) ? redact(value) : value;
  if (Array.isArray(value)) return value.map((each) => clean(each, field));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner, key)]));
}
