/**
 * Rules and decisions that a person stated in a session, by their words alone. What the agent says is never read here. Main
 * functions: statementsOf, withdrawnBy.
 */
import type { Session, Turn } from '../read/fold.ts';
import type { Candidate } from './candidate.ts';
import { anchorsIn, typedSentences, withoutQuotes } from './sentences.ts';
import {
  aboutTalk,
  correcting,
  deciding,
  notMeant,
  passing,
  plainlyStanding,
  reason,
  reported,
  standing,
  unsure,
  withdrawing,
} from './words.ts';

const minLetters = 12;
const minHan = 6;
const maxLetters = 300;
const any = (patterns: readonly RegExp[], text: string): boolean => patterns.some((pattern) => pattern.test(text));

/** What a sentence states; null for all that only looks like it. */
export function readStatement(
  sentence: string,
  followsAct: boolean,
): Pick<Candidate, 'kind' | 'explicit' | 'reason'> | null {
  const said = withoutQuotes(sentence);
  const han = said.match(/\p{sc=Han}/gu)?.length ?? 0;
  if (sentence.length > maxLetters || (han > 0 ? said.length < minHan : said.length < minLetters)) return null;
  if (any(notMeant, said) || any(reported, said) || any(passing, said)) return null;
  const because = reason.exec(said);
  const why = because?.[1]?.replace(/[.。!！;；\s]+$/, '') ?? '';
  // Doubts about the point count; those in the reason do not ("because it might lose rows").
  const point = said.slice(0, because?.index) || said;
  if (any(unsure, point) || /[?？]/.test(said)) return null;
  if (aboutTalk.test(point)) return null;
  if (any(deciding, said)) {
    const isNamed =
      /^(?:decision|decided|final decision|conclusion|决定|结论|定了|最终方案)|\bdecided\b|决定|敲定|商定|定了/i.test(
        said,
      );
    if (why !== '' || isNamed) return { kind: 'decision', explicit: isNamed, reason: why };
  }
  if (any(standing, said)) return { kind: 'rule', explicit: plainlyStanding.test(said), reason: why };
  if (followsAct && any(correcting, said)) return { kind: 'rule', explicit: false, reason: why };
  return null;
}

export function statementsOf(session: Session): Candidate[] {
  const found: Candidate[] = [];
  session.turns.forEach((turn, n) => {
    const acted = session.turns.slice(0, n).some(({ acts }) => acts.length > 0);
    const words = [turn.text, ...turn.acts.filter(({ outcome }) => outcome === 'refused').map((act) => act.reason)];
    words.forEach((text, of) => {
      const sentences = typedSentences(text);
      // In one message jokes and doubts colour everything that is said with them.
      const isJoke = sentences.some((sentence) => any(notMeant, withoutQuotes(sentence)));
      sentences.forEach((sentence, at) => {
        const read = isJoke ? null : readStatement(sentence, acted || of > 0);
        if (read === null) return;
        const anchors = anchorsIn(sentence);
        const after = sentences.slice(at + 1);
        if (withdrawnBy(anchors, sentence, after, true)) return;
        found.push({
          ...{ ...read, text: sentence, anchors, solved: null, seen: 1 },
          ...{ source: session.source, session: session.id, at: turn.at, lines: [turn.line] },
        });
      });
    });
    for (const { line, question, answer } of turn.choices) {
      if (/^(?:yes|no|ok|okay|continue|cancel|skip|other|是|否|好|继续|取消)\b/i.test(answer) || answer.length < 3)
        continue;
      const text = `${question.replace(/[?？]\s*$/, '')}: ${answer}`.slice(0, maxLetters);
      found.push({
        ...{ kind: 'decision', text, reason: '', anchors: anchorsIn(answer), explicit: false, solved: null, seen: 1 },
        ...{ source: session.source, session: session.id, at: turn.at, lines: [line] },
      });
    }
  });
  return found;
}

/** Words that say little of what a sentence is about. */
const common = new Set(
  'a an the and or but not no use uses using used always never please we you it is are be to of in on for with from this that these those our your my all any every must should dont do does when where instead rather than at by as so because since new file files code test tests run make keep put go have has will can now here there them they its only just also'.split(
    ' ',
  ),
);

/** Words of a text that tell what it is about; for Chinese pairs of letters. */
export function aboutWords(text: string): Set<string> {
  const lower = text.toLowerCase();
  const latin = (lower.match(/[a-z0-9_@./-]{2,}/g) ?? []).map((word) => word.replace(/^[./-]+|[./-]+$/g, ''));
  const pairs = (lower.match(/\p{sc=Han}+/gu) ?? []).flatMap((run) =>
    [...run].slice(1).map((letter, n) => `${[...run][n] ?? ''}${letter}`),
  );
  return new Set([...latin.filter((word) => word.length > 1 && !common.has(word)), ...pairs]);
}

/** How much of the smaller text the two share, 0 to 1. */
export function likeness(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  const shared = [...a].filter((word) => b.has(word)).length;
  return shared / Math.max(1, Math.min(a.size, b.size));
}

/** Whether later sentences take `text` back. `near`: they follow at once, so a bare "scratch that" means it. */
export function withdrawnBy(
  anchors: readonly string[],
  text: string,
  later: readonly string[],
  near: boolean,
): boolean {
  const own = aboutWords(text);
  return later.some((sentence, n) => {
    if (!any(withdrawing, sentence)) return false;
    const other = aboutWords(sentence);
    const names = anchors.some((anchor) => anchor.length > 2 && !common.has(anchor) && other.has(anchor.toLowerCase()));
    return names || likeness(own, other) >= 0.5 || (near && n < 3 && isBare(sentence));
  });
}

/** It names nothing of its own. */
const isBare = (sentence: string): boolean =>
  aboutWords(sentence.replace(withdrawing[0] ?? /^$/, '')).size <= 3 || sentence.length < 30;

/** Sentences of the turns after `line`, in order. */
export function laterSentences(turns: readonly Turn[], line: number): string[] {
  return turns.filter((turn) => turn.line > line).flatMap(({ text }) => typedSentences(text));
}
