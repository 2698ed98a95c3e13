/**
 * New records: drafts are read one by one, what they link to must be there, and all that is good is stored in one
 * commit. A new record never changes another; a draft with a known id is that record elsewhere, and the newer
 * revision wins.
 */
import type { LearningRecord } from '#shared/contract/memory/memory-types.ts';
import type { Pending } from '../commits.ts';
import type { Added } from '../store.ts';
import {
  type Claims,
  type Draft,
  fromRepository,
  ordered,
  provenConfidence,
  type Refusal,
  readDraft,
  sameContent,
} from './form.ts';
import type { Parts } from './parts.ts';

export interface Good {
  index: number;
  draft: Draft;
}

/** A draft that has the right form; null where it was refused. */
export function readGood(value: unknown, index: number, refused: Added['refused']): Good | null {
  const { value: draft, refusal } = readDraft(value);
  if (refusal === null) return { index, draft };
  refused.push({ index, ...idOf(value), ...refusal });
  return null;
}

function idOf(value: unknown): { id?: string } {
  const id = typeof value === 'object' && value !== null && 'id' in value ? value.id : undefined;
  return typeof id === 'string' ? { id: id.slice(0, 64) } : {};
}

/**
 * Leaves out drafts whose links lead nowhere, and those that link to one that is left out. Stops after each, so that
 * others may run in between.
 */
export function* withLinks(
  parts: Parts,
  drafts: readonly Good[],
  refused: Added['refused'],
  expected: ReadonlySet<string>,
): Generator<void, Good[]> {
  const brought = new Map<string, number>();
  for (const { draft } of drafts) if (draft.id !== undefined) brought.set(draft.id, (brought.get(draft.id) ?? 0) + 1);
  const linking = new Map<string, Good[]>();
  for (const good of drafts) {
    const { relatedRecords, supersedes, supersededBy } = good.draft;
    for (const id of [...relatedRecords, ...supersedes, supersededBy ?? '']) {
      if (!brought.has(id)) continue;
      const others = linking.get(id);
      if (others === undefined) linking.set(id, [good]);
      else others.push(good);
    }
    yield;
  }
  const exists = (id: string): boolean => (brought.get(id) ?? 0) > 0 || expected.has(id) || parts.table.has(id);
  const out = new Set<Good>();
  const next = [...drafts].reverse();
  for (let good = next.pop(); good !== undefined; good = next.pop()) {
    const { index, draft } = good;
    const wrong = out.has(good) ? null : wrongLink(draft, exists);
    if (wrong !== null) {
      out.add(good);
      refused.push({ index, ...idOf(draft), ...wrong });
      const others = (brought.get(draft.id ?? '') ?? 0) - 1;
      if (draft.id !== undefined) brought.set(draft.id, others);
      if (others === 0) next.push(...(linking.get(draft.id ?? '') ?? []));
    }
    yield;
  }
  return drafts.filter((good) => !out.has(good));
}

/** The first link of a record that leads nowhere or to itself. */
export function wrongLink(
  record: Pick<Draft, 'id' | 'relatedRecords' | 'supersedes' | 'supersededBy'>,
  exists: (id: string) => boolean,
): Refusal | null {
  const links = [
    ...record.relatedRecords.map((id, n) => [`relatedRecords.${n}`, id] as const),
    ...record.supersedes.map((id, n) => [`supersedes.${n}`, id] as const),
    ...(record.supersededBy === null ? [] : [['supersededBy', record.supersededBy] as const]),
  ];
  for (const [path, id] of links) {
    if (id === record.id) return { path, message: 'links to the record itself' };
    if (!exists(id)) return { path, message: `links to ${id}, which is not there` };
  }
  return null;
}

/** Stores one draft within a commit, and says in `added` what became of it. */
export function store(parts: Parts, { index, draft }: Good, by: string, added: Added, pending: Pending): void {
  const known = draft.id === undefined ? null : parts.table.byId(draft.id);
  const twin = draft.id === undefined ? parts.table.twin(draft) : null;
  if (twin !== null) {
    added.unchanged.push(twin);
    return;
  }
  if (known === null) {
    if (draft.id !== undefined && parts.tombstones.has(draft.id)) {
      added.refused.push({ index, id: draft.id, path: 'id', message: 'was removed here; give it another id' });
    } else added.added.push(insert(parts, draft, by, pending).id);
    return;
  }
  const { record } = known;
  const said = filled(draft, record, record.projectKey);
  const { record: next, claims } =
    record.origin === 'own' && sameContent(record, said) ? { record: said, claims: {} } : fromRepository(said);
  const revision = draft.revision ?? record.revision;
  if (revision > record.revision) {
    put(parts, { row: known.row, before: record, record: next, claims, by, note: '' }, pending);
    added.updated.push(record.id);
  } else if (sameContent(record, next)) added.unchanged.push(record.id);
  else {
    const message = `revision ${record.revision} of it is here; only a newer one changes it`;
    added.refused.push({ index, id: record.id, path: 'revision', message });
  }
}

/** Returns the id of the new record, and that of its first change. */
export function insert(parts: Parts, draft: Draft, by: string, pending: Pending): { id: string; change: number } {
  const now = parts.clock.now();
  const id = draft.id ?? parts.ids.next('lr');
  if (draft.id !== undefined) parts.ids.seen(id);
  const base = { id, createdAt: now, revision: 1, updatedAt: now };
  const said = filled(draft, base, parts.projectKey);
  // One that has an id already comes from elsewhere, whatever it claims.
  const { record, claims } = draft.id === undefined ? { record: said, claims: {} } : fromRepository(said);
  const row = parts.table.insert(record, claims);
  const action = draft.id === undefined ? 'added' : 'imported';
  const told = { at: now, recordId: id, action, by, note: '', before: null, revision: record.revision } as const;
  pending.put.push({ row, record });
  return { id, change: parts.history.add(told) };
}

function filled(
  draft: Draft,
  base: Pick<LearningRecord, 'id' | 'createdAt' | 'revision' | 'updatedAt'>,
  projectKey: string,
): LearningRecord {
  const { createdAt = base.createdAt, revision = base.revision, ...rest } = draft;
  const updatedAt = draft.updatedAt === 0 ? Math.max(createdAt, base.updatedAt) : draft.updatedAt;
  // A person's own word needs no other proof.
  const confidence = draft.analyst === 'human' ? draft.confidence : provenConfidence(draft);
  return ordered({ ...rest, confidence, id: base.id, projectKey, createdAt, revision, updatedAt, origin: 'own' });
}

/** Takes a record as it came from elsewhere; what it was stays in history. `row` and `before` are null where it is new. */
export function put(
  parts: Parts,
  change: {
    row: number | null;
    before: LearningRecord | null;
    record: LearningRecord;
    claims?: Claims;
    by: string;
    note: string;
  },
  pending: Pending,
): void {
  const { before, record, by, note } = change;
  const { id: recordId, revision } = record;
  parts.ids.seen(recordId);
  if (change.row !== null) parts.table.update(change.row, record, change.claims);
  const row = change.row ?? parts.table.insert(record, change.claims);
  parts.history.add({ at: parts.clock.now(), recordId, action: 'imported', by, note, before, revision });
  pending.put.push({ row, record });
}
