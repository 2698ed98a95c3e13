/**
 * Brings commits.db up to what HEAD leads to: new commits are read, those that no longer lead to it are dropped. It resumes where a kill
 * ended it, since each group of commits is written as a whole.
 */
import type { WriteDb } from '../storage/storage.ts';
import { listCommits, readCommitFiles, readMessages } from '../workspace/workspace.ts';
import { readMessage } from './message.ts';
import { readerVersion } from './migrations.ts';
import { createCommitWriter } from './writer.ts';

/** Older ones are not read. */
const maxCommits = 50_000;
/** Read and written together. */
const group = 400;

/** Newest first, so that an answer is soon right for what is new. */
export async function readList(root: string, db: WriteDb, signal: AbortSignal): Promise<void> {
  const writer = createCommitWriter(db);
  const list = await listCommits(root, maxCommits, signal);
  const commits = list?.commits ?? [];
  const isOther =
    db.prepare<[], string>("SELECT value FROM meta WHERE key = 'reader'").pluck().get() !== `${readerVersion}`;
  const highest = db.prepare<[], number>('SELECT max(id) FROM commits').pluck();
  const known = writer.known();
  const reachable = new Set(commits.map(({ id }) => id));
  const gone = [...known].filter(([sha]) => isOther || !reachable.has(sha));
  db.transaction(() => {
    writer.remove(gone.map(([, id]) => id));
    writer.tags(list?.tags ?? []);
    writer.meta('reader', `${readerVersion}`);
    writer.meta('ends', list?.ends ?? 'none');
  });
  const due = commits.filter(({ id }) => isOther || !known.has(id));
  const newest = due.length + (isOther ? 0 : (highest.get() ?? 0));
  for (let from = 0; from < due.length; from += group) {
    const some = due.slice(from, from + group);
    const ids = some.map(({ id }) => id);
    const messages = new Map((await readMessages(root, ids, signal)).map((message) => [message.id, message]));
    const files = new Map((await readCommitFiles(root, ids, signal)).map((commit) => [commit.id, commit.files]));
    db.transaction(() => {
      for (const [n, { id, at, parents }] of some.entries()) {
        const message = messages.get(id);
        const read = readMessage(message?.text ?? unread, parents.length);
        writer.add({
          id: newest - from - n,
          sha: id,
          at,
          parents,
          message: read,
          author: null,
          files: files.get(id) ?? null,
        });
      }
    });
  }
  db.transaction(() => writer.meta('head', commits[0]?.id ?? ''));
}

/** In place of a message that is too large or not in the clone. */
const unread = '(message not readable)';
