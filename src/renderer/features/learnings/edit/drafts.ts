/**
 * Edits that are not saved yet. They outlive the form, the view and a reload of the page: a person's text is lost only when
 * they say so. Kept in the tab's own storage, which other tabs and the workspace do not see.
 */
import type { EditFields } from './edit-fields.ts';

export interface Draft {
  /** The record as it was when the person began, or last took changes over. */
  readonly revision: number;
  readonly base: EditFields;
  readonly fields: EditFields;
}

const drafts = new Map<string, Draft>();

const keyOf = (id: string) => `memoscope.draft.${id}`;

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
