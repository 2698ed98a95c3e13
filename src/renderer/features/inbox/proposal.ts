/** A proposal as the list and the form need it. */
import type { InboxItem } from '#shared/contract/bank/bank-types.ts';
import { isRefusal } from '../bank/gates/gate-form.ts';

/** Whether its gate would take it as it is. */
export function isReady({ findings }: InboxItem): boolean {
  return !findings.some(isRefusal);
}

/** '' where nothing says what it is about. */
export function proposalTitle({ kind, form }: InboxItem): string {
  return kind === 'decision' ? form.decision : form.title || form.symptom;
}

/** The two lines below its title: why it is so, or what is done about it; '' where it says no more. */
export function proposalText({ kind, form }: InboxItem): string {
  if (kind === 'decision') return form.reason || form.scope;
  return (form.title === '' ? '' : form.symptom) || form.rootCause || form.solution;
}

/**
 * Whether a source says a text: each of its lines is in the source, whatever the blanks. Lines that only name places are the
 * evidence and count as said.
 */
export function isSaidBy(source: string, text: string): boolean {
  const said = plain(source);
  return text
    .split('\n')
    .filter((line) => !/^\s*-\s+`[^`]+:\d+(-\d+)?`\s*$/.test(line))
    .map(plain)
    .every((line) => said.includes(line));
}

function plain(text: string): string {
  return text
    .replace(/[#*_`>]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();
}
