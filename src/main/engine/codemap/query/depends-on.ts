/** FQNs that an outline names as dependencies: types of the workspace that others can see, most used first. */
import type { ReadDb } from '../../storage/storage.ts';
import { maxDependsOn } from '../text/outline.ts';

export function createDependsOn(db: ReadDb): (type: number) => string[] {
  const statement = db.prepare<[number, number], { fqn: string }>(
    `SELECT t.fqn FROM edges e JOIN types t ON t.id = e.dst
     WHERE e.src = ? AND t.access IN ('public', 'protected', 'protectedInternal')
     GROUP BY t.id ORDER BY sum(e.count) DESC, t.fqn LIMIT ?`,
  );
  return (type) => statement.all(type, maxDependsOn).map((row) => row.fqn);
}
