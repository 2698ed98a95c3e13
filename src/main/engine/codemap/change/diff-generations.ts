/**
 * Two generations side by side: both symbols.db are read in the order of type ids and merged, so that neither is ever
 * in memory. Hashes and files alone say what differs; the types themselves are read when they are asked for.
 */
import { referencesFile } from '../../references/references.ts';
import { openDatabase, type ReadDb, type ReadOnlyDatabase } from '../../storage/storage.ts';
import { codeMapMigrations } from '../migrations.ts';
import { createDependents } from '../usages/dependents.ts';
import { type ComparedPlace, comparedPlace, type TypePairs } from './diff-pairs.ts';

/** [type id, all hashes and the file where it is declared first in one] */
type Row = [string, string];

/** Types read between two looks at the time; a reader holds no lock in between. */
const pageSize = 500;

/** Throws Refused for a code map of another version, InternalError with `corrupt` for one that cannot be read. */
export async function compareGenerations(
  from: string,
  to: string,
  mark: number,
  pause: () => Promise<void>,
): Promise<TypePairs> {
  const open: ReadOnlyDatabase[] = [];
  const close = (): void => {
    for (const database of open) database.close();
  };
  const read = (file: string): ReadDb => {
    const database = openDatabase(file, { migrations: codeMapMigrations, mark, readonly: true });
    open.push(database);
    return database.read;
  };
  try {
    const before = read(from);
    const after = read(to);
    const placeOf = (file: string, db: ReadDb): ComparedPlace => {
      const dependents = createDependents(db, { file: referencesFile(file), mark });
      open.push({ read: db, close: dependents.close });
      return comparedPlace(db, dependents);
    };
    const places = { before: placeOf(from, before), after: placeOf(to, after) };
    return {
      ...places,
      ids: await differing(cursor(before), cursor(after), pause),
      pair: (typeId) => ({ before: places.before.snapshot(typeId), after: places.after.snapshot(typeId) }),
      close,
    };
  } catch (thrown) {
    close();
    throw thrown;
  }
}

interface Cursor {
  readonly row: Row | null;
  next(): void;
}

function cursor(db: ReadDb): Cursor {
  const page = db
    .prepare<[string, number], Row>(
      `SELECT t.type_id, t.structure_hash || t.public_impl_hash || t.internal_impl_hash || t.xml_doc_hash || t.cosmetic_hash
         || coalesce(f.path, '')
       FROM types t LEFT JOIN files f ON f.id = t.file WHERE t.type_id > ? ORDER BY t.type_id LIMIT ?`,
    )
    .raw();
  let rows = page.all('', pageSize);
  let at = 0;
  return {
    get row() {
      return rows[at] ?? null;
    },
    next() {
      const last = rows[at]?.[0];
      at += 1;
      if (at < rows.length || last === undefined) return;
      rows = page.all(last, pageSize);
      at = 0;
    },
  };
}

async function differing(before: Cursor, after: Cursor, pause: () => Promise<void>): Promise<string[]> {
  const ids: string[] = [];
  for (let steps = 0; ; steps += 1) {
    const [was, now] = [before.row, after.row];
    if (was === null && now === null) return ids;
    const onlyBefore = now === null || (was !== null && was[0] < now[0]);
    const onlyAfter = was === null || (now !== null && now[0] < was[0]);
    if (onlyBefore || onlyAfter || was[1] !== now[1]) ids.push((onlyBefore ? was : now)?.[0] ?? '');
    if (!onlyAfter) before.next();
    if (!onlyBefore) after.next();
    if (steps % pageSize === 0) await pause();
  }
}
