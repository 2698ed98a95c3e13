/**
 * Answers of a language server about usages, kept in references.db until any file that it may have read changes: a
 * changed type gives names in other files another meaning. Main types: ServerAnswer, ServerAnswers.
 */
import { contentHash, type WriteDb } from '../storage/storage.ts';
import { type NamePlace, type RefKind, refKinds } from './store/rows.ts';

export interface ServerAnswer {
  /** Name and version of the server, for people. */
  readonly program: string;
  readonly file: string;
  readonly name: string;
  /** Where the asked declaration has its name, both from 1. */
  readonly line: number;
  readonly column: number;
  readonly places: readonly (NamePlace & { readonly file: string; readonly kind: RefKind })[];
  /** Of its name, in files that the server has not seen. */
  readonly open: readonly (NamePlace & { readonly file: string })[];
}

export interface ServerAnswers {
  /** Drops all of them where the files are not those that were asked about. */
  follow(files: ReadonlyMap<string, string>): void;
  keep(answer: ServerAnswer, files: ReadonlyMap<string, string>): void;
}

export function createServerAnswers(db: WriteDb): ServerAnswers {
  const stampOf = db.prepare<[], string>("SELECT stamp FROM origin WHERE reader = 'server'").pluck();
  const setStamp = db.prepare("INSERT OR REPLACE INTO origin (reader, stamp, name) VALUES ('server', ?, '')");
  const agree = db.prepare('INSERT OR REPLACE INTO agreed (path, hash) SELECT key, value FROM json_each(?)');
  const addFile = db.prepare<[string], { id: number }>(
    "INSERT INTO file (path, hash, shape) VALUES (?, '', '') ON CONFLICT (path) DO UPDATE SET path = path RETURNING id",
  );
  const addDecl = db.prepare<[number, string, string, number, number], { id: number }>(
    `INSERT INTO decl (file, key, name, line, col) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (file, key) DO UPDATE SET line = excluded.line RETURNING id`,
  );
  const addRef = db.prepare(
    'INSERT OR REPLACE INTO ref (decl, file, pos, line, col, len, kind) VALUES (?, ?, ?, ?, ?, ?, ?)',
  );
  const addOpen = db.prepare(
    'INSERT OR REPLACE INTO unresolved (name, file, pos, line, col, kind) VALUES (?, ?, ?, ?, ?, ?)',
  );
  const addAnswer = db.prepare('INSERT OR REPLACE INTO answer (decl, program) VALUES (?, ?)');

  function follow(files: ReadonlyMap<string, string>): void {
    const stamp = stampOf.get();
    if (stamp === undefined || stamp === stampFor(files)) return;
    db.transaction(() =>
      db.exec(`
        DELETE FROM unresolved WHERE name IN (SELECT d.name FROM answer a JOIN decl d ON d.id = a.decl)
          AND file IN (SELECT id FROM file WHERE reader = '');
        DELETE FROM ref WHERE decl IN (SELECT decl FROM answer);
        DELETE FROM decl WHERE id IN (SELECT decl FROM answer);
        DELETE FROM answer;
        DELETE FROM agreed;
        DELETE FROM origin WHERE reader = 'server';
      `),
    );
  }

  return {
    follow,
    keep({ program, file, name, line, column, places, open }, files) {
      follow(files);
      db.transaction(() => {
        if (stampOf.get() === undefined) {
          agree.run(JSON.stringify(Object.fromEntries(files)));
          setStamp.run(stampFor(files));
        }
        const ids = new Map<string, number>();
        const idOf = (path: string): number => {
          const id = ids.get(path) ?? addFile.get(path)?.id ?? 0;
          ids.set(path, id);
          return id;
        };
        const decl = addDecl.get(idOf(file), `${name} by a server at ${line}:${column}`, name, line, column)?.id ?? 0;
        addAnswer.run(decl, program);
        for (const { file: of, at, line: row, column: col, length, kind } of places)
          addRef.run(decl, idOf(of), at, row, col, length, refKinds.indexOf(kind));
        for (const { file: of, at, line: row, column: col } of open)
          addOpen.run(name, idOf(of), at, row, col, refKinds.indexOf('read'));
      });
    },
  };
}

const stampFor = (files: ReadonlyMap<string, string>): string =>
  contentHash([...files].map(([path, hash]) => `${path}|${hash}`).join('\n'));
