/**
 * The fields of a record as a form holds them: all text but the type. What is wrong with them, what of them changed, and
 * what becomes of them when the record changed under the form: the person's own text always stays in its field.
 */
import type { QuestionType } from '#shared/contract/memory/memory-types.ts';
import type { RecordEdit, RecordView } from '#shared/contract/memory/methods.ts';
import type { PlainKey } from '#shared/messages/translator.ts';

export interface EditFields {
  readonly question: string;
  readonly answer: string;
  readonly questionType: QuestionType;
  readonly confidence: string;
  readonly domain: string;
  /** Parted by commas. */
  readonly tags: string;
  readonly notes: string;
}
export type FieldName = keyof EditFields;

const fieldNames = ['question', 'answer', 'questionType', 'confidence', 'domain', 'tags', 'notes'] as const;

/** Characters that the contract takes. */
const longest = { question: 4_000, answer: 100_000, domain: 64, tag: 64, notes: 20_000 } as const;
const mostTags = 100;

type Editable = Pick<RecordView, 'question' | 'answer' | 'questionType' | 'confidence' | 'domain' | 'tags' | 'notes'>;

export function fieldsOf(record: Editable): EditFields {
  return {
    question: record.question,
    answer: record.answer,
    questionType: record.questionType,
    confidence: String(record.confidence),
    domain: record.domain ?? '',
    tags: record.tags.join(', '),
    notes: record.notes,
  };
}

export function tagsOf(text: string): string[] {
  return [...new Set(text.split(/[,，、\n]/).map((tag) => tag.trim()))].filter((tag) => tag !== '');
}

/** What is wrong, by field, as keys of the catalogue; empty when it can be saved. */
export function problemsOf(fields: EditFields): Partial<Record<FieldName, PlainKey>> {
  const problems: Partial<Record<FieldName, PlainKey>> = {};
  if (fields.question.trim() === '') problems.question = 'learnings.wrong.question';
  else if (fields.question.length > longest.question) problems.question = 'learnings.wrong.questionLong';
  if (fields.answer.trim() === '') problems.answer = 'learnings.wrong.answer';
  else if (fields.answer.length > longest.answer) problems.answer = 'learnings.wrong.answerLong';
  if (confidenceOf(fields.confidence) === null) problems.confidence = 'learnings.wrong.confidence';
  if (fields.domain.trim().length > longest.domain) problems.domain = 'learnings.wrong.domain';
  const tags = tagsOf(fields.tags);
  if (tags.some((tag) => tag.length > longest.tag)) problems.tags = 'learnings.wrong.tag';
  else if (tags.length > mostTags) problems.tags = 'learnings.wrong.tags';
  if (fields.notes.length > longest.notes) problems.notes = 'learnings.wrong.notes';
  return problems;
}

/** 0 to 1, or null; a comma is as good as a point. */
function confidenceOf(text: string): number | null {
  if (!/^\s*(0|1|0?[.,]\d{1,4}|0[.,]\d{1,4}|1[.,]0{1,4})\s*$/.test(text)) return null;
  const value = Number(text.trim().replace(',', '.'));
  return value >= 0 && value <= 1 ? value : null;
}

/** What the engine is told: only fields that say something else than the record. */
export function changesOf(record: Editable, fields: EditFields): RecordEdit {
  const before = fieldsOf(record);
  const differs = (name: FieldName) => fields[name].trim() !== before[name].trim();
  const confidence = confidenceOf(fields.confidence);
  return {
    ...(differs('question') ? { question: fields.question.trim() } : {}),
    ...(differs('answer') ? { answer: fields.answer.trim() } : {}),
    ...(differs('questionType') ? { questionType: fields.questionType } : {}),
    ...(confidence !== null && confidence !== record.confidence ? { confidence } : {}),
    ...(differs('domain') ? { domain: fields.domain.trim() === '' ? null : fields.domain.trim() } : {}),
    ...(tagsOf(fields.tags).join('\n') === record.tags.join('\n') ? {} : { tags: tagsOf(fields.tags) }),
    ...(differs('notes') ? { notes: fields.notes } : {}),
  };
}

export function sameFields(a: EditFields, b: EditFields): boolean {
  return fieldNames.every((name) => a[name] === b[name]);
}

/**
 * The form after the record changed from `base` to `theirs`: what only they changed is taken over, what the person changed
 * stays. `clashes` are the fields that both changed, to different things.
 */
export function merged(base: EditFields, theirs: EditFields, mine: EditFields) {
  const touched = (name: FieldName) => mine[name] !== base[name];
  const fields: EditFields = {
    ...theirs,
    ...Object.fromEntries(fieldNames.filter(touched).map((name) => [name, mine[name]])),
  };
  const clashes = fieldNames.filter(
    (name) => touched(name) && theirs[name] !== base[name] && theirs[name] !== mine[name],
  );
  return { fields, clashes };
}

interface Draft {
  /** The record as it was when the person began, or last took changes over. */
  readonly revision: number;
  readonly base: EditFields;
  readonly fields: EditFields;
}

const drafts = new Map<string, Draft>();

const keyOf = (id: string) => `memoscope.draft.${id}`;

/**
 * Edits that are not saved yet. They outlive the form, the view and a reload of the page: a person's text is lost only when
 * they say so. Kept in the tab's own storage, which other tabs and the workspace do not see.
 */
export function draftOf(id: string): Draft | null {
  const known = drafts.get(id);
  if (known !== undefined) return known;
  try {
    const text = sessionStorage.getItem(keyOf(id));
    if (text === null) return null;
    const draft = JSON.parse(text) as Draft;
    drafts.set(id, draft);
    return draft;
  } catch {
    // No storage, or not ours: there is no draft.
    return null;
  }
}

export function hasDraft(id: string): boolean {
  return draftOf(id) !== null;
}

export function keepDraft(id: string, draft: Draft): void {
  drafts.set(id, draft);
  try {
    sessionStorage.setItem(keyOf(id), JSON.stringify(draft));
  } catch {
    // Full or forbidden: it is kept in memory, until the page is reloaded.
  }
}

export function dropDraft(id: string): void {
  drafts.delete(id);
  try {
    sessionStorage.removeItem(keyOf(id));
  } catch {
    // Without storage there was nothing in it.
  }
}
