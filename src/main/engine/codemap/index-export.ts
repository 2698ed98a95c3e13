/**
 * `index.json`: the code map as one readable file. An export of symbols.db and of what is known of each type's changes,
 * sorted by FQN, so that two builds of the same tree differ in times only.
 */
import type { ChangeState } from '#shared/contract/change.ts';
import type { ReadDb } from '../storage/storage.ts';
import { pauses, type WorkspaceConfig } from '../workspace/workspace.ts';
import { implHash } from './build/hashes.ts';
import { shortHash } from './ids.ts';

const indexSchemaVersion = '1.0';

/** What the file states about a pack; `lastBuild` in milliseconds since 1970. */
export interface ToldPack {
  name: string;
  tokenEstimate: number;
  lastBuild: number;
  typeIds: readonly string[];
}

/** What the file holds in addition to the code map. */
export interface IndexExport {
  generatedAt: Date;
  /** Of a type, by its id. */
  state(typeId: string): ChangeState;
  packs: readonly ToldPack[];
  hashes: WorkspaceConfig['hashes'];
  semantics: WorkspaceConfig['semantics'];
}

/** What the states of types follow from; who writes descriptions, and how many, is not of it. */
function weights({ mode: _m, maxDaily: _d, ...rest }: WorkspaceConfig['semantics']): object {
  return rest;
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

/** SQLite orders bytes after any text. */
const beyondText = Buffer.alloc(0);
/** Types read between two turns of the event loop. */
const pageTypes = 200;
const pageFiles = 500;

const iso = (time: number | null): string | null => (time === null ? null : new Date(time).toISOString());

/** How the type changed and where its description stands; times as ISO 8601, as everywhere in this file. */
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

/** Lines of path and hash by project, in the order of paths: one pass over the files, however many projects they lie in. */
async function fileHashes(db: ReadDb, pause: () => Promise<void>): Promise<Map<number, string[]>> {
  const page = db.prepare<[string, number], { path: string; project: number; hash: string }>(
    'SELECT path, project, hash FROM files WHERE path > ? AND skip_reason IS NULL ORDER BY path LIMIT ?',
  );
  const lines = new Map<number, string[]>();
  for (let after = ''; ; ) {
    const files = page.all(after, pageFiles);
    const last = files.at(-1);
    if (last === undefined) return lines;
    for (const { path, project, hash } of files) {
      const own = lines.get(project);
      if (own === undefined) lines.set(project, [`${path} ${hash}`]);
      else own.push(`${path} ${hash}`);
    }
    after = last.path;
    await pause();
  }
}

/** The whole text in short pieces: for a hundred thousand types it is 60 MB, which should not be held in memory. */
export async function* indexJson(db: ReadDb, told: IndexExport, signal: AbortSignal): AsyncGenerator<string, void> {
  const pause = pauses(signal);
  const projects = db
    .prepare<[], { id: number; project_id: string; name: string; path: string; tfm: string | null }>(
      'SELECT id, project_id, name, path, tfm FROM projects ORDER BY path',
    )
    .all();
  const ofProject = await fileHashes(db, pause);
  const projectLines = projects.flatMap(({ id, project_id, name, path, tfm }) => {
    const files = ofProject.get(id);
    if (files === undefined) return [];
    return JSON.stringify({ id: project_id, name, path, tfm, hash: shortHash(files.join('\n')) });
  });

  // All types of one FQN are on one page.
  const lastOfPage = db.prepare<[string, number], { fqn: string }>(
    'SELECT fqn FROM types WHERE fqn > ? ORDER BY fqn LIMIT 1 OFFSET ?',
  );
  const page = db.prepare<[string, string | Buffer], TypeRow>(
    `SELECT t.id, t.type_id, t.fqn, p.project_id, t.kind, t.structure_hash, t.public_impl_hash, t.internal_impl_hash,
       t.cosmetic_hash, t.xml_doc_hash, t.depth, t.fan_in
     FROM types t JOIN projects p ON p.id = t.project WHERE t.fqn > ? AND t.fqn <= ?
     ORDER BY t.fqn, p.path, t.kind, t.arity`,
  );
  const files = db
    .prepare<[number], string>(
      'SELECT DISTINCT f.path FROM parts p JOIN files f ON f.id = p.file WHERE p.type = ? ORDER BY f.path',
    )
    .pluck();
  const dependsOn = db
    .prepare<[number], string>(
      'SELECT DISTINCT t.type_id FROM edges e JOIN types t ON t.id = e.dst WHERE e.src = ? ORDER BY t.type_id',
    )
    .pluck();
  const list = (lines: readonly string[]): string => lines.join(',\n    ');
  const whole = (lines: readonly string[]): string => (lines.length === 0 ? '[]' : `[\n    ${list(lines)}\n  ]`);
  yield `{\n  "schemaVersion": "${indexSchemaVersion}",\n  "generatedAt": "${told.generatedAt.toISOString()}",\n`;
  yield `  "projects": ${whole(projectLines)},\n  "types": [`;
  let before = '\n    ';
  for (let after: string | undefined = ''; after !== undefined; ) {
    const last: string | undefined = lastOfPage.get(after, pageTypes - 1)?.fqn;
    const typeLines: string[] = [];
    for (const t of page.all(after, last ?? beyondText)) {
      await pause();
      typeLines.push(
        JSON.stringify({
          id: t.type_id,
          fqn: t.fqn,
          projectId: t.project_id,
          kind: t.kind,
          files: files.all(t.id),
          structureHash: t.structure_hash,
          publicImplHash: t.public_impl_hash,
          internalImplHash: t.internal_impl_hash,
          cosmeticHash: t.cosmetic_hash,
          implHash: implHash({ publicImplHash: t.public_impl_hash, internalImplHash: t.internal_impl_hash }),
          xmlDocHash: t.xml_doc_hash,
          ...changeFields(told.state(t.type_id)),
          fanIn: t.fan_in,
          depthHint: t.depth,
          dependsOn: dependsOn.all(t.id),
        }),
      );
    }
    if (typeLines.length > 0) {
      yield before + list(typeLines);
      before = ',\n    ';
    }
    after = last;
  }
  const packs = told.packs.map(({ name, tokenEstimate, lastBuild, typeIds }) =>
    JSON.stringify({ name, tokenEstimate, lastBuild: iso(lastBuild), typeIds }),
  );
  const snapshot = JSON.stringify({ hashVersion: '1', ...told.hashes, ...weights(told.semantics) });
  yield `${before.startsWith(',') ? '\n  ' : ''}],\n`;
  yield `  "packs": ${whole(packs)},\n  "configSnapshot": ${snapshot}\n}\n`;
}
