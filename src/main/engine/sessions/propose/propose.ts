/**
 * From sessions to the few notes that are worth a look: found by rules, sent through seven gates, without duplicates, best first.
 * Nothing here asks a model, and nothing is written: the caller proposes what comes out. Main function: findNotes.
 */
import path from 'node:path';
import { redact } from '../../redact/redact.ts';
import type { Session } from '../read/fold.ts';
import { isInside } from '../read/places.ts';
import type { Candidate, GateName, NoteKind, ProjectFacts } from './candidate.ts';
import { editedTogether, failsSo, fixesIn, provenCommands } from './outcomes.ts';
import { aboutWords, laterSentences, likeness, statementsOf, withdrawnBy } from './statements.ts';

export interface NotesFound {
  /** Best first. */
  readonly notes: Candidate[];
  /** How many each gate held back. */
  readonly held: Readonly<Partial<Record<GateName, number>>>;
}

export interface NotesOptions {
  /** Real paths: the workspace first, then the places where it was before. */
  readonly folders: readonly string[];
  readonly facts: ProjectFacts;
  /** Notes that may come out, of all sessions; a session gives three at most. */
  readonly limit: number;
}

const maxOfSession = 3;
const order: readonly NoteKind[] = ['rule', 'decision', 'fix', 'command', 'together'];
/** Two statements this alike say the same. */
const alike = 0.8;

/** @param given of this workspace, in any order. */
export function findNotes(given: readonly Session[], { folders, facts, limit }: NotesOptions): NotesFound {
  const held: Partial<Record<GateName, number>> = {};
  const hold = (gate: GateName): void => {
    held[gate] = (held[gate] ?? 0) + 1;
  };
  const sessions = given
    .map((session) => ({ ...session, turns: session.turns.filter(({ folder }) => folder === '' || inside(folder)) }))
    .filter(({ side, turns }) => !side && turns.length > 0)
    .sort((a, b) => (a.startedAt ?? 0) - (b.startedAt ?? 0));

  function inside(folder: string): boolean {
    return folders.some((one) => isInside(one, folder));
  }
  /** Relative to the workspace; null where it is elsewhere. */
  function shown(file: string, folder: string): string | null {
    const absolute = path.isAbsolute(file) ? file : path.resolve(folder || (folders[0] ?? '/'), file);
    const home = folders.find((one) => isInside(one, absolute));
    return home === undefined ? null : path.relative(home, absolute).split(path.sep).join('/');
  }

  const found = [
    ...sessions.flatMap(statementsOf),
    ...sessions.flatMap((session) => fixesIn(session, shown)),
    ...provenCommands(sessions),
    ...editedTogether(sessions, shown),
  ];
  const passed = found.filter((one) => {
    const gate = failedGate(one, sessions, facts);
    if (gate !== null) hold(gate);
    return gate === null;
  });
  const ranked = withoutDuplicates(passed).sort((a, b) => weight(b) - weight(a) || (b.at ?? 0) - (a.at ?? 0));
  const ofSession = new Map<string, number>();
  const notes: Candidate[] = [];
  for (const one of ranked) {
    const key = `${one.source}:${one.session}`;
    const count = ofSession.get(key) ?? 0;
    if (count >= maxOfSession || notes.length >= limit) {
      hold('limit');
      continue;
    }
    ofSession.set(key, count + 1);
    notes.push(one);
  }
  return { notes, held };
}

/** The first gate that holds it back; null where all let it pass. */
function failedGate(one: Candidate, sessions: readonly Session[], facts: ProjectFacts): GateName | null {
  const isSaid = one.kind === 'rule' || one.kind === 'decision';
  const anchors = one.anchors.filter((anchor) => facts.hasFile(anchor.replace(/^\.\//, '')) || facts.hasName(anchor));
  // A command and a fix are anchored by what they ran on; paths that are gone say that the code has moved on.
  if (isSaid && !one.explicit && anchors.length === 0) return 'anchor';
  if (!isSaid && one.kind !== 'command' && !one.anchors.every((file) => facts.hasFile(file))) return 'anchor';
  if (isSaid && isWithdrawn(one, sessions)) return 'withdrawn';
  if (one.kind === 'fix' && cameBack(one, sessions)) return 'outcome';
  if (isPrivate([one.text, one.reason, one.solved?.command ?? ''].join('\n'))) return 'private';
  if (one.kind === 'command' ? facts.hasCommand(one.text) || facts.states(one.text) : facts.states(one.text))
    return 'known';
  return null;
}

function isWithdrawn(one: Candidate, sessions: readonly Session[]): boolean {
  const own = sessions.findIndex(({ id, source }) => id === one.session && source === one.source);
  const line = one.lines[0] ?? 0;
  const next = laterSentences(sessions[own]?.turns ?? [], line);
  if (withdrawnBy(one.anchors, one.text, next, true)) return true;
  const later = sessions.slice(own + 1).flatMap(({ turns }) => laterSentences(turns, -1));
  return withdrawnBy(one.anchors, one.text, later, false) || contraryIn(one, [...next, ...later]);
}

/** `use X instead of Y`, `X, not Y`, `用 X 而不是 Y`: what is wanted, and what is not. */
const opposed =
  /(?:\buse|\bwith|用|使用|改用)\s*`?([\w@./-]+)`?[^.。]{0,40}?(?:instead of|rather than|\bnot\b|\bover\b|而不是|不要用|别用|代替)\s*(?:using\s+)?`?([\w@./-]+)/i;

/** A later sentence wants what this one refuses, or refuses what it wants. */
function contraryIn(one: Candidate, later: readonly string[]): boolean {
  const own = opposed.exec(one.text);
  const wants = /\b(?:always|use|go with|stick with)\b|一律|统一|始终|就用|采用/i.test(one.text);
  const refuses = /\b(?:never|don't|do not|no longer|stop)\b|不要|禁止|别|严禁/i.test(one.text);
  const about = aboutWords(one.text);
  return later.some((sentence) => {
    if (/[?？]\s*$/.test(sentence)) return false;
    const other = opposed.exec(sentence);
    if (own !== null && other !== null) return own[1] === other[2] && own[2] === other[1];
    const isSame = likeness(about, aboutWords(sentence)) >= 0.75;
    if (!isSame || sentence.length > 200) return false;
    const otherRefuses = /\b(?:never|don't|do not|stop)\b|不要|不用|禁止|别|严禁/i.test(sentence);
    return (
      (wants && !refuses && otherRefuses) ||
      (refuses && !otherRefuses && /\b(?:use|can|fine|ok|allowed|again)\b|可以|允许/i.test(sentence))
    );
  });
}

/** The same error again in a later session: it was not what solved it. */
function cameBack(one: Candidate, sessions: readonly Session[]): boolean {
  return sessions.some(
    (session) =>
      session.id !== one.session &&
      (session.startedAt ?? 0) > (one.at ?? 0) &&
      session.turns.some(({ acts }) => acts.some((act) => failsSo(act, one.text))),
  );
}

/** A secret, an address, a host, or a path of somebody's home. */
export function isPrivate(text: string): boolean {
  return (
    redact(text) !== text ||
    /[\w.+-]+@[\w-]+\.[a-z]{2,}/i.test(text) ||
    /\b(?:https?|ssh|postgres(?:ql)?|mysql|redis|mongodb):\/\/(?!localhost|127\.0\.0\.1)/i.test(text) ||
    /\b(?!127\.|0\.0\.)\d{1,3}(?:\.\d{1,3}){3}\b/.test(text) ||
    /(?:\/home\/|\/Users\/|[A-Z]:\\Users\\)[\w.-]+/i.test(text) ||
    /\b[\w-]+\.(?:internal|corp|local|lan|intra)\b/i.test(text)
  );
}

function withoutDuplicates(all: readonly Candidate[]): Candidate[] {
  const kept: { one: Candidate; words: Set<string> }[] = [];
  // The newest says it best.
  for (const one of all.toSorted((a, b) => (b.at ?? 0) - (a.at ?? 0))) {
    const words = aboutWords(one.text);
    const same = kept.find(
      (other) => other.one.kind === one.kind && isSame(other.one, one, likeness(other.words, words)),
    );
    if (same === undefined) kept.push({ one, words });
    else same.one = { ...same.one, seen: same.one.seen + one.seen, explicit: same.one.explicit || one.explicit };
  }
  return kept.map(({ one }) => one);
}

const isSame = (a: Candidate, b: Candidate, share: number): boolean =>
  a.text.replace(/\d+/g, '0') === b.text.replace(/\d+/g, '0') ||
  ((a.kind === 'rule' || a.kind === 'decision') && share >= alike);

function weight(one: Candidate): number {
  return (order.length - order.indexOf(one.kind)) * 2 + (one.explicit ? 3 : 0) + Math.min(one.seen, 5) / 2;
}
