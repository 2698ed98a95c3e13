/** What rules about line breaks that end statements (`CodeRules.lineBreak`) ask of the text around one. */
import { isNamePart } from './name-scan.ts';

/** The name or keyword that ends at `end`, '' for none; of a long one its last characters. */
export function wordBefore(text: string, end: number): string {
  let start = end;
  while (start > 0 && end - start < 12 && isNamePart(text.charCodeAt(start - 1))) start -= 1;
  return text.slice(start, end);
}

/** The word before an offset and white space: `if` of `if (…)` for that of its bracket. */
export function headOf(text: string, at: number): string {
  let end = at;
  while (end > 0 && /\s/.test(text[end - 1] ?? '')) end -= 1;
  return wordBefore(text, end);
}
