/** A symbols.db in a temporary folder that takes facts directly, for tests of writing, settling and linking. */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { HashSwitches } from '../../../../src/main/engine/codemap/build/hashes.ts';
import { prepareFile } from '../../../../src/main/engine/codemap/build/prepare.ts';
import { createSettler, type Settled } from '../../../../src/main/engine/codemap/build/settle.ts';
import { atOnce, createWriter, type Touched } from '../../../../src/main/engine/codemap/build/writer.ts';
import { createPendingChanges } from '../../../../src/main/engine/codemap/change/pending-changes.ts';
import type { FileFacts } from '../../../../src/main/engine/codemap/facts.ts';
import type { IdHash } from '../../../../src/main/engine/codemap/ids.ts';
import { createLinker } from '../../../../src/main/engine/codemap/link/linker.ts';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';

export interface Edge {
  from: string;
  to: string;
  kind: number;
  count: number;
}

export function openFactStore(options: { hash?: IdHash; switches?: HashSwitches; projects?: string[] } = {}) {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), 'memoscope-facts-'));
  const database = openDatabase(path.join(dir, 'symbols.db'), { migrations: codeMapMigrations });
  const { read, write } = database;
  const conflicts: string[] = [];
  const changes = createPendingChanges(write, true);
  const writer = createWriter(write, changes, { keepsGood: true, first: false });
  const settler = createSettler(write, changes, (message) => conflicts.push(message), options.switches, options.hash);
  const addProject = write.prepare<[string, string, string]>(
    'INSERT INTO projects(project_id, name, path) VALUES (?, ?, ?)',
  );
  for (const name of options.projects ?? ['main'])
    addProject.run(`P_${name}`, name, name === 'main' ? '' : `${name}/${name}.csproj`);

  function put(files: Record<string, FileFacts | null>, project = 1): Settled {
    return write.transaction(() => {
      const touched: Touched = new Map();
      for (const [file, facts] of Object.entries(files)) {
        if (facts === null) atOnce(writer.removeFile(file, touched));
        else {
          const record = {
            path: file,
            language: facts.language,
            project,
            size: 1,
            mtimeMs: 1,
            hash: 'H',
            skip: null,
            encoding: null,
          };
          atOnce(writer.putFile(record, prepareFile(facts, options.switches, options.hash), touched));
        }
      }
      return atOnce(settler.settle(touched));
    });
  }

  return {
    database,
    conflicts,
    put,
    linkAll(): void {
      const linker = createLinker(read, write);
      for (const { id } of read.prepare<[], { id: number }>('SELECT id FROM types').all()) linker.link(id);
    },
    edges(): Edge[] {
      return read
        .prepare<[], Edge>(
          `SELECT a.fqn AS "from", b.fqn AS "to", e.kind, e.count FROM edges e JOIN types a ON a.id = e.src
           JOIN types b ON b.id = e.dst ORDER BY a.fqn, b.fqn, e.kind`,
        )
        .all();
    },
    externals(): string[] {
      return read
        .prepare<[], { name: string }>('SELECT DISTINCT name FROM externals ORDER BY name')
        .all()
        .map((e) => e.name);
    },
    types(): {
      fqn: string;
      type_id: string;
      structure_hash: string;
      xml_doc_hash: string;
      access: string;
      project: number;
    }[] {
      return read
        .prepare<
          [],
          {
            fqn: string;
            type_id: string;
            structure_hash: string;
            xml_doc_hash: string;
            access: string;
            project: number;
          }
        >('SELECT fqn, type_id, structure_hash, xml_doc_hash, access, project FROM types ORDER BY fqn, project')
        .all();
    },
    memberIds(fqn: string): string[] {
      return read
        .prepare<[string], { member_id: string }>(
          `SELECT t.type_id || '_' || m.id_suffix AS member_id FROM members m JOIN types t ON t.id = m.type
           WHERE t.fqn = ? ORDER BY m.id_suffix`,
        )
        .all(fqn)
        .map((m) => m.member_id);
    },
    /** Types of a namespace and their members, `A` and `A.M`, sorted. */
    names(namespace: string): string[] {
      return read
        .prepare<[string, string], { name: string }>(
          `SELECT name FROM types WHERE fqn GLOB ? || '.*' UNION ALL
           SELECT t.name || '.' || m.name FROM members m JOIN types t ON t.id = m.type WHERE t.fqn GLOB ? || '.*'`,
        )
        .all(namespace, namespace)
        .map(({ name }) => name)
        .sort();
    },
    close(): void {
      database.close();
      fs.rmSync(dir, { recursive: true, force: true });
    },
  };
}
