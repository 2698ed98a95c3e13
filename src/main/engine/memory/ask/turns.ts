/**
 * Session memory: the turns of conversations, in memory.db beside what outlives them, never in JSON and never
 * shared. Main type: Turns. A turn is written when its question is asked, so that one which is cut short is there with what
 * came of it. Forgetting a session removes all of it.
 */
import { type AskAnswer, AskAnswer as AskAnswerForm, type Session, type Turn } from '#shared/contract/memory/ask.ts';
import { eachTerm, isCommonWord } from '../../retrieval/retrieval.ts';
import type { Database, Receipts } from '../../storage/storage.ts';

interface Turns {
  begin(session: string, at: number, question: string): number;
  finish(turn: number, answer: AskAnswer): void;
  /** Stores the text received before it was stopped, or the reason for a missing answer. */
  leave(turn: number, partial: string): void;
  saved(turn: number, record: string): void;
  get(turn: number): Turn | null;
  /** Oldest first. */
  of(session: string): Turn[];
  /** The last ones that have an answer, oldest first. */
  before(session: string, limit: number): Turn[];
  /** Newest first. */
  sessions(limit: number): { sessions: Session[]; total: number };
  forget(session: string): void;
}

interface Row {
  id: number;
  session: string;
  at: number;
  question: string;
  answer: string | null;
  partial: string;
  saved_as: string | null;
}

const maxTitle = 80;

export function createTurns({ read, write }: Database, receipts: Receipts): Turns {
  const insert = write.prepare<[string, number, string]>(
    'INSERT INTO session_turns(session, at, question) VALUES (?, ?, ?)',
  );
  const finish = write.prepare<[string, number]>("UPDATE session_turns SET answer = ?, partial = '' WHERE id = ?");
  const leave = write.prepare<[string, number]>('UPDATE session_turns SET partial = ? WHERE id = ?');
  const saved = write.prepare<[string, number]>('UPDATE session_turns SET saved_as = ? WHERE id = ?');
  const forget = write.prepare<[string]>('DELETE FROM session_turns WHERE session = ?');
  const one = read.prepare<[number], Row>('SELECT * FROM session_turns WHERE id = ?');
  const ofSession = read.prepare<[string], Row>('SELECT * FROM session_turns WHERE session = ? ORDER BY id');
  const before = read.prepare<[string, number], Row>(
    'SELECT * FROM session_turns WHERE session = ? AND answer IS NOT NULL ORDER BY id DESC LIMIT ?',
  );
  const counted = read.prepare<[], { total: number }>('SELECT count(DISTINCT session) AS total FROM session_turns');
  const sessions = read.prepare<
    [number],
    { id: string; title: string; at: number; turns: number; saved: number; found: number | null }
  >(
    `SELECT s.session AS id, (SELECT question FROM session_turns f WHERE f.id = s.first) AS title, s.at, s.turns, s.saved,
       (SELECT json_extract(l.answer, '$.found') FROM session_turns l WHERE l.id = s.last) AS found
     FROM (SELECT session, min(id) AS first, max(id) AS last, max(at) AS at, count(*) AS turns, count(saved_as) AS saved
       FROM session_turns GROUP BY session) s ORDER BY s.last DESC LIMIT ?`,
  );

  return {
    begin: (session, at, question) => Number(insert.run(session, at, question).lastInsertRowid),
    finish: (turn, answer) => void finish.run(JSON.stringify(answer), turn),
    leave: (turn, partial) => void leave.run(partial, turn),
    saved: (turn, record) => void saved.run(record, turn),
    get(turn) {
      const row = one.get(turn);
      return row === undefined ? null : turnOf(row);
    },
    of: (session) => ofSession.all(session).map(turnOf),
    before: (session, limit) => before.all(session, limit).map(turnOf).reverse(),
    sessions: (limit) => ({
      sessions: sessions.all(limit).map(({ title, found, ...rest }) => ({
        ...rest,
        title: title.length <= maxTitle ? title : `${title.slice(0, maxTitle - 1)}…`,
        lastFound: found === 1,
      })),
      total: counted.get()?.total ?? 0,
    }),
    forget(session) {
      receipts.once(() =>
        write.transaction(() => {
          forget.run(session);
          receipts.note(null);
        }),
      );
    },
  };
}

function turnOf({ saved_as, answer, ...row }: Row): Turn {
  // An answer of an older form is gone with the form: the conversation it was part of is not worth a migration.
  const parsed = answer === null ? null : AskAnswerForm.safeParse(JSON.parse(answer));
  return { ...row, answer: parsed?.success ? parsed.data : null, savedAs: saved_as };
}

const english = /\b(it|its|they|them|their|this|that|these|those|he|she|there|then|instead|same|else|also)\b/i;
const opening = /^\s*(and|or|but|so|what about|how about|why not|why|when|where|who|for example)\b/i;
const chinese = /它|他们|这个|那个|这些|那些|这里|那里|此时|其/;
const chineseOpening = /^\s*(那|还有|另外|如果|为什么|然后|又|并且|什么时候|在哪)/;
/** A question with more meaningful terms is self-contained, whatever its pronouns mean: they refer to its own words. */
const few = 3;
/** Chinese gives a term for each pair of characters. */
const fewPairs = 10;

/**
 * What a question means after others: "and when it times out?" depends on the previous one. Without a model that reads
 * the conversation, a question that says little on its own, or points back, is searched for together with the one it
 * follows.
 */
export function isFollowUp(question: string): boolean {
  const terms = new Set<string>();
  eachTerm(question, (term, kind) => {
    if (kind !== 'character' && !isCommonWord(term)) terms.add(term);
  });
  const han = /\p{Script=Han}/u.test(question);
  if (terms.size > (han ? fewPairs : few)) return false;
  const points = english.test(question) || chinese.test(question) || chineseOpening.test(question);
  return points || (opening.test(question) && terms.size < few);
}

/**
 * What is searched for.
 * @param earlier questions of the conversation, oldest first.
 */
export function searchText(question: string, earlier: readonly string[]): string {
  const parts = [question];
  let last = question;
  for (const before of [...earlier].reverse()) {
    if (parts.length > 2 || !isFollowUp(last)) break;
    parts.unshift(before);
    last = before;
  }
  return parts.join('\n');
}
