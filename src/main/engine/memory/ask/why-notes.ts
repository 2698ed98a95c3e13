/**
 * What commits say to a question that asks for a reason: sentences of their messages, quoted, about the code that the
 * question is about. Commits without a stated reason are left out.
 */
import { findReasons } from '../../reasons/reasons.ts';
import { readSource } from '../../workspace/workspace.ts';
import type { CodeHit } from '../load/code/code-hit.ts';
import type { SummaryLanguage } from '../load/summary/words.ts';

const asking =
  /\b(why|what for|for what reason|what is the (reason|purpose|point)|how come|rationale|motivat\w+)\b|为什么|为何|为啥|原因|缘由/i;
/** Of the best hits. */
const maxHits = 2;
const maxCommits = 3;

export const asksWhy = (question: string): boolean => asking.test(question);

/** Markdown list; empty where no commit states a reason. Throws Cancelled. */
export async function whyNotes(
  root: string,
  maxFileBytes: number,
  code: readonly CodeHit[],
  language: SummaryLanguage,
  signal: AbortSignal,
): Promise<string[]> {
  const named = code.filter((hit) => hit.named);
  const notes: string[] = [];
  const seen = new Set<string>();
  for (const { symbol, startLine, endLine } of (named.length > 0 ? named : code).slice(0, maxHits)) {
    const source = await readSource(root, symbol.file, maxFileBytes);
    if (source.kind !== 'text') continue;
    const { commits } = await findReasons(root, symbol.file, source.text, { from: startLine, to: endLine }, signal);
    const stated = commits.filter(({ id, reason }) => reason.length > 0 && !seen.has(id)).slice(0, maxCommits);
    for (const { id, at, subject, reason, line } of stated) {
      seen.add(id);
      const day = new Date(at).toISOString().slice(0, 10);
      const of = language === 'zh' ? `${day}，提交 \`${id.slice(0, 7)}\`` : `${day}, commit \`${id.slice(0, 7)}\``;
      notes.push(`- \`${symbol.name}\` (${symbol.file}:${line}), ${of}: ${asText(subject)}`);
      notes.push(...reason.map((sentence) => `  > ${asText(sentence)}`));
    }
  }
  return notes;
}

/** Text of a commit is escaped: nothing in it is markup. */
const asText = (text: string): string => text.replace(/[\\`*_[\]<>#|]/g, '\\$&');
