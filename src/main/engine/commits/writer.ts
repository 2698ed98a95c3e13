/** Writes what was read of commits to commits.db: a commit is there with all of its files, and compared as a whole or not at all. */
import { asTokens } from '../retrieval/retrieval.ts';
import type { WriteDb } from '../storage/storage.ts';
import { type ChangedFile, languageOf, skippedName, vendoredFolder } from '../workspace/workspace.ts';
import { type ReadMessage, saidIn } from './message.ts';

/** `state` of a commit. */
export const states = { due: 0, compared: 1, noCode: 2, tooLarge: 3, missing: 4 } as const;

export interface CommitRow {
  /** Higher for newer commits. */
  readonly id: number;
  readonly sha: string;
  readonly at: number;
  readonly parents: readonly string[];
  readonly message: ReadMessage;
  readonly author: string | null;
  /** Null where objects of it are not in the clone. */
  readonly files: readonly ChangedFile[] | null;
}

export interface ChangeRow {
  readonly path: string;
  readonly was: string | null;
  readonly typeId: string;
  readonly file: string;
  readonly kind: string;
  readonly changeClass: string;
  readonly members: readonly { name: string; suffix: string; what: string; was: string | null }[];
}

export interface CommitWriter {
  known(): Map<string, number>;
  add(commit: CommitRow): void;
  remove(ids: readonly number[]): void;
  compared(id: number, state: number, changes: readonly ChangeRow[]): void;
  tags(all: readonly { name: string; commit: string; at: number }[]): void;
  meta(key: string, value: string): void;
}

/** Files kept of one commit, renamed ones first: a first import may have a hundred thousand. */
const maxFiles = 20_000;
/** Files of code in a commit that is compared. */
const maxCode = 150;
/** Changed types kept of one commit. */
const maxChanges = 500;
const maxMembers = 200;

export function isCode({ file, before, after }: ChangedFile): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  if ((before ?? after) === null || languageOf(name) === null) return false;
  return skippedName(name) === null && vendoredFolder(file, () => false) === null;
}

export function createCommitWriter(db: WriteDb): CommitWriter {
  const insert = db.prepare<unknown[]>(
    `INSERT INTO commits(id, sha, at, parents, kind, rule, reverts, subject, body, reason, weight, issues, author, files, state)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const findPath = db.prepare<[string], number>('SELECT id FROM paths WHERE path = ?').pluck();
  const addPath = db.prepare<[string]>('INSERT INTO paths(path) VALUES (?)');
  const touch = db.prepare<unknown[]>('INSERT OR IGNORE INTO touched(path, "commit", status, was) VALUES (?, ?, ?, ?)');
  const putText = db.prepare<[number, string, string]>(
    'INSERT INTO commit_text(rowid, subject, body) VALUES (?, ?, ?)',
  );
  const all = db.prepare<[], { id: number; sha: string }>('SELECT id, sha FROM commits');
  const drops = [
    'DELETE FROM members WHERE change IN (SELECT id FROM changes WHERE "commit" = ?)',
    'DELETE FROM changes WHERE "commit" = ?',
    'DELETE FROM touched WHERE "commit" = ?',
    'DELETE FROM commit_text WHERE rowid = ?',
    'DELETE FROM commits WHERE id = ?',
  ].map((sql) => db.prepare<[number]>(sql));
  const setState = db.prepare<[number, number]>('UPDATE commits SET state = ? WHERE id = ?');
  const addChange = db.prepare<unknown[]>(
    'INSERT INTO changes("commit", path, was, type_id, file, kind, class) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addMember = db.prepare<unknown[]>(
    'INSERT INTO members(change, n, name, suffix, what, was) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const dropTags = db.prepare<[]>('DELETE FROM tags');
  const addTag = db.prepare<unknown[]>('INSERT OR REPLACE INTO tags(name, sha, at) VALUES (?, ?, ?)');
  const setMeta = db.prepare<[string, string]>('INSERT OR REPLACE INTO meta(key, value) VALUES (?, ?)');
  const paths = new Map<string, number>();

  function idOf(path: string): number {
    const known = paths.get(path) ?? findPath.get(path) ?? Number(addPath.run(path).lastInsertRowid);
    if (paths.size > 50_000) paths.clear();
    paths.set(path, known);
    return known;
  }

  return {
    known: () => new Map(all.all().map(({ id, sha }) => [sha, id])),
    add({ id, sha, at, parents, message, author, files }) {
      const { kind, rule, reverts, subject, body, reason, weight, issues } = message;
      const code = files?.filter(isCode).length ?? 0;
      const state =
        files === null ? states.missing : code === 0 ? states.noCode : code > maxCode ? states.tooLarge : states.due;
      const words = [kind, rule, reverts, subject, body, JSON.stringify(reason), weight, JSON.stringify(issues)];
      const values = [id, sha, at, parents.join(' '), ...words, author, files?.length ?? null, state];
      insert.run(...values);
      putText.run(id, asTokens(subject), asTokens(saidIn(body)));
      const kept = (files ?? []).toSorted((a, b) => Number(b.was !== null) - Number(a.was !== null));
      for (const { file, was, status } of kept.slice(0, maxFiles))
        touch.run(idOf(file), id, status, was === null ? null : idOf(was));
    },
    remove(ids) {
      for (const id of ids) for (const drop of drops) drop.run(id);
    },
    compared(id, state, changes) {
      for (const { path, was, typeId, file, kind, changeClass, members } of changes.slice(0, maxChanges)) {
        const row = addChange.run(id, path, was, typeId, idOf(file), kind, changeClass).lastInsertRowid;
        for (const [n, member] of members.slice(0, maxMembers).entries())
          addMember.run(row, n, member.name, member.suffix, member.what, member.was);
      }
      setState.run(state, id);
    },
    tags(list) {
      dropTags.run();
      for (const { name, commit, at } of list) addTag.run(name, commit, at);
    },
    meta: (key, value) => void setMeta.run(key, value),
  };
}
