/**
 * Commits whose messages speak of what is asked. Main function: searchCommits. It needs no symbol: "when was support for Node 18
 * removed?" asks for no code that is still there.
 */
import type { CommitTold } from '#shared/contract/project/commits.ts';
import { anyOf, askedTerms, heldBy, queryTerms, tokenOf, waysOf } from '../retrieval/retrieval.ts';
import type { ReadDb } from '../storage/storage.ts';
import { saidIn, sentencesOf } from './message.ts';
import { columns, createTelling, type Row } from './query/rows.ts';

export interface FoundCommit {
  readonly commit: CommitTold;
  /** Share of what was asked for that the message holds, 0 to 1. */
  readonly held: number;
  /** The same of its subject alone. */
  readonly heldBySubject: number;
  /** Sentences of its body that hold some of it, at most two, in their order. */
  readonly said: readonly string[];
}

const perWay = 60;
/** What a commit is about is in its subject. */
const subjectWeight = 3;
const maxSaid = 2;

/** Those that hold most first, of these the one whose subject holds most; merges are left out, since they only repeat what others say. */
export function searchCommits(db: ReadDb, query: string, limit: number): FoundCommit[] {
  const holding = db.prepare<[string], number>('SELECT doc FROM commit_terms WHERE term = ?').pluck();
  const count = db.prepare<[], number>('SELECT count(*) FROM commits').pluck();
  const held = { holding: (term: string) => holding.get(tokenOf(term)) ?? 0, count: () => count.get() ?? 0 };
  const matching = db.prepare<[string, number], Row & { body: string }>(
    `SELECT ${columns}, c.body FROM commit_text t JOIN commits c ON c.id = t.rowid
     WHERE commit_text MATCH ? AND c.kind <> 'merge' ORDER BY bm25(commit_text, ${subjectWeight}, 1) LIMIT ?`,
  );
  const rows = new Map<number, Row & { body: string }>();
  for (const way of waysOf(query)) {
    const terms = queryTerms(way, (term) => held.holding(term) > 0).map(({ term }) => term);
    if (terms.length > 0) for (const row of matching.all(anyOf(terms), perWay)) rows.set(row.id, row);
  }
  const asked = askedTerms(query, held);
  const told = createTelling(db);
  return [...rows.values()]
    .map((row) => ({
      row,
      held: heldBy(`${row.subject}\n${saidIn(row.body)}`, asked),
      heldBySubject: heldBy(row.subject, asked),
    }))
    .sort((a, b) => b.held - a.held || b.heldBySubject - a.heldBySubject || b.row.at - a.row.at)
    .slice(0, limit)
    .map(({ row, ...found }) => ({ commit: told(row), ...found, said: saidOf(row.body, asked) }));
}

function saidOf(body: string, asked: ReturnType<typeof askedTerms>): string[] {
  const sentences = sentencesOf(body.split('\n')).map((text, at) => ({ text, at, held: heldBy(text, asked) }));
  return sentences
    .filter(({ held }) => held > 0)
    .sort((a, b) => b.held - a.held || a.at - b.at)
    .slice(0, maxSaid)
    .sort((a, b) => a.at - b.at)
    .map(({ text }) => text);
}
