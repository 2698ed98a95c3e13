/**
 * `index.json` (seed 004 §3.1): the code map as one readable file. An export of symbols.db and of what is known of each
 * type's changes, sorted by FQN, so that two builds of the same tree differ in times only.
 */
import type { ChangeState } from '#shared/contract/change.ts';
import type { ReadDb, ReadStatement } from '../../storage/storage.ts';
import { pauses, type WorkspaceConfig } from '../../workspace/workspace.ts';
import { implHash } from '../build/hashes.ts';
import { shortHash } from '../ids.ts';

export const indexSchemaVersion = '1.0';

/** What the file tells besides the code map. */
export interface IndexExport {
  generatedAt: Date;
  /** Of a type, by its id. */
  state(typeId: string): ChangeState;
  hashes: WorkspaceConfig['hashes'];
  semantics: WorkspaceConfig['semantics'];
}

interface TypeRow {
  id: number;
  type_id: string;
  fqn: string;
  project_id: string;
  kind: string;
  structure_hash: string;
  public_impl_hash: string;
  internal_impl_hash: string;
  cosmetic_hash: string;
  xml_doc_hash: string;
  depth: number;
  fan_in: number;
}

interface Pair {
  id: number;
  value: string;
}

/** Rows read between two turns of the event loop. */
const rangeRows = 2_000;

/** Values by type, in the order of the rows; read in ranges of type rows (the two parameters). */
async function grouped(
  rows: ReadStatement<[number, number], Pair>,
  last: number,
  pause: () => Promise<void>,
): Promise<Map<number, string[]>> {
  const groups = new Map<number, string[]>();
  for (let from = 1; from <= last; from += rangeRows) {
    await pause();
    for (const { id, value } of rows.all(from, from + rangeRows - 1)) {
      const group = groups.get(id);
      if (group === undefined) groups.set(id, [value]);
      else group.push(value);
    }
  }
  return groups;
}

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** S4-10 to S4-13; times as ISO 8601, as everywhere in this file. */
function changeFields(state: ChangeState) {
  const { internalDriftState: drift, lastSemanticBase: base } = state;
  return {
    changeClass: state.changeClass,
    changedAt: iso(state.changedAt),
    internalChanged: state.internalChanged,
    propagatedCause: state.propagatedCause,
    internalDriftState: { count: drift.count, firstAt: iso(drift.firstAt), lastAt: iso(drift.lastAt) },
    lastSemanticBase: base === null ? null : { ...base, generatedAt: iso(base.generatedAt) },
    semanticState: state.semanticState,
    semanticGroupId: state.semanticGroupId,
    outlineVersion: state.outlineVersion,
  };
}

/** The whole text, made in slices so that the engine thread stays free for others. */
export async function indexJson(db: ReadDb, told: IndexExport, signal: AbortSignal): Promise<string> {
  const pause = pauses(signal);
  const projects = db
    .prepare<[], { id: number; project_id: string; name: string; path: string; tfm: string | null }>(
      `SELECT id, project_id, name, path, tfm FROM projects
       WHERE id IN (SELECT DISTINCT project FROM files WHERE skip_reason IS NULL) ORDER BY path`,
    )
    .all();
  const hashes = db.prepare<[number], { path: string; hash: string }>(
    'SELECT path, hash FROM files WHERE project = ? AND skip_reason IS NULL ORDER BY path',
  );
  const projectLines: string[] = [];
  for (const { id, project_id, name, path, tfm } of projects) {
    await pause();
    const hash = shortHash(
      hashes
        .all(id)
        .map((f) => `${f.path} ${f.hash}`)
        .join('\n'),
    );
    projectLines.push(JSON.stringify({ id: project_id, name, path, tfm, hash }));
  }

  const types = db
    .prepare<[], TypeRow>(
      `SELECT t.id, t.type_id, t.fqn, p.project_id, t.kind, t.structure_hash, t.public_impl_hash, t.internal_impl_hash,
         t.cosmetic_hash, t.xml_doc_hash, t.depth, t.fan_in
       FROM types t JOIN projects p ON p.id = t.project ORDER BY t.fqn, p.path, t.kind, t.arity`,
    )
    .all();
  const last = types.reduce((max, t) => Math.max(max, t.id), 0);
  const files = await grouped(
    db.prepare<[number, number], Pair>(
      `SELECT DISTINCT p.type AS id, f.path AS value FROM parts p JOIN files f ON f.id = p.file
       WHERE p.type BETWEEN ? AND ? ORDER BY f.path`,
    ),
    last,
    pause,
  );
  const dependsOn = await grouped(
    db.prepare<[number, number], Pair>(
      `SELECT DISTINCT e.src AS id, t.type_id AS value FROM edges e JOIN types t ON t.id = e.dst
       WHERE e.src BETWEEN ? AND ? ORDER BY t.type_id`,
    ),
    last,
    pause,
  );
  const typeLines: string[] = [];
  for (const t of types) {
    await pause();
    typeLines.push(
      JSON.stringify({
        id: t.type_id,
        fqn: t.fqn,
        projectId: t.project_id,
        kind: t.kind,
        files: files.get(t.id) ?? [],
        structureHash: t.structure_hash,
        publicImplHash: t.public_impl_hash,
        internalImplHash: t.internal_impl_hash,
        cosmeticHash: t.cosmetic_hash,
        implHash: implHash({ publicImplHash: t.public_impl_hash, internalImplHash: t.internal_impl_hash }),
        xmlDocHash: t.xml_doc_hash,
        ...changeFields(told.state(t.type_id)),
        fanIn: t.fan_in,
        depthHint: t.depth,
        dependsOn: dependsOn.get(t.id) ?? [],
      }),
    );
  }
  const list = (lines: readonly string[]): string =>
    lines.length === 0 ? '[]' : `[\n    ${lines.join(',\n    ')}\n  ]`;
  return [
    '{',
    `  "schemaVersion": "${indexSchemaVersion}",`,
    `  "generatedAt": "${told.generatedAt.toISOString()}",`,
    `  "projects": ${list(projectLines)},`,
    `  "types": ${list(typeLines)},`,
    '  "packs": [],',
    `  "configSnapshot": ${JSON.stringify({ hashVersion: '1', ...told.hashes, ...told.semantics })}`,
    '}',
    '',
  ].join('\n');
}
