/** A folder with two branches, as tests of a switch want it: what each holds, and how a code map follows. */
import fs from 'node:fs';
import path from 'node:path';
import { type CodeMap, createParsePool, type ParsePool } from '../../../../src/main/engine/codemap/codemap.ts';
import { codeMapMigrations } from '../../../../src/main/engine/codemap/migrations.ts';
import { openDatabase } from '../../../../src/main/engine/storage/storage.ts';
import { configSchema } from '../../../../src/main/engine/workspace/config/config-schema.ts';
import { checkFolder, listFiles } from '../../../../src/main/engine/workspace/workspace.ts';

export type Branch = 'old' | 'new';

const config = configSchema.parse({});
/** Enough to be taken for a switch. */
const plainFiles = 60;

/** Types over several files, nested, of several languages, with twins, comments and a file that does not parse. */
function contentsOf(branch: Branch): Record<string, string> {
  const isNew = branch === 'new';
  const plain = Array.from({ length: plainFiles }, (_, n) => [
    `src/p${n}.ts`,
    `import { C${(n + 1) % plainFiles} } from './p${(n + 1) % plainFiles}';\n${isNew ? '\n// moved\n' : ''}/** Number ${n}. */\nexport class C${n} extends C${(n + 1) % plainFiles} {\n  ${isNew ? 'async ' : ''}run(a: number, b = ${n}): Map<string, C${n}> { return go(${branch}); }\n  private readonly x${branch} = ${n};\n}\nexport const k${n} = ${n};\nexport const password${n} = 'hunter2hunter2hunter2';\n`,
  ]);
  return {
    ...Object.fromEntries(plain),
    'x/P1.cs': `namespace N;\n[Serializable]\npublic partial class P : IP {\n  public Q One() => new Q();\n  partial void Twice();\n  public class In { public int ${branch}; }\n}\n`,
    'x/P2.cs': `namespace N;\n/// <summary>Second ${branch}</summary>\ninternal partial class P {\n  public void Three() {}\n  partial void Twice() { One(); }\n}\npublic class Q {}\n${isNew ? 'public interface IP {}\n' : ''}`,
    'pkg/store.go': `package pkg\n\n// Store ${branch}\ntype Store struct {\n\tItem\n\tn int\n}\n`,
    'pkg/size.go': `package pkg\n\nfunc (s *Store) Size() int { return s.n${isNew ? ' + 1' : ''} }\n\ntype Item struct{}\n`,
    'j/User.kt': `package j\n\nclass User(val name: String) : Base() {\n  companion object { const val V = "${branch}" }\n  fun run() = help(1)\n}\n\nfun help(x: Int) = x\n`,
    'j/Base.java': `package j;\npublic class Base { static class Part { int ${branch}; } }\n`,
    'a/user.py': `from .base import Base as B\n\nclass User(B):\n    """${branch}"""\n    def run(self, n: int = 1): return B(n)\n`,
    'a/base.py': `class Base:\n    ${isNew ? 'x = 1' : 'y = 2'}\n`,
    'r/lib.rs': `pub struct Thing { other: u8 }\nimpl Thing { pub fn ${branch}_one(&self) -> u8 { self.other } }\n`,
    'c/x.h': `struct s { int ${branch}; };\nint f(struct s *a);\n`,
    'broken.ts': `export class Broken { ${branch}( {\n`,
    ...(isNew ? { 'added.ts': 'export class Added {}\n' } : { 'gone.ts': 'export class Gone {}\n' }),
  };
}

export const files = [...new Set([...Object.keys(contentsOf('old')), ...Object.keys(contentsOf('new'))])];

export function checkOut(root: string, branch: Branch): void {
  const contents = contentsOf(branch);
  for (const file of files) {
    const place = path.join(root, file);
    const text = contents[file];
    fs.mkdirSync(path.dirname(place), { recursive: true });
    if (text === undefined) fs.rmSync(place, { force: true });
    else fs.writeFileSync(place, text);
  }
}

/** A pool that notes which files were parsed. */
export function countingPool(): ParsePool & { parsed(): string[] } {
  const pool = createParsePool({ timeoutMs: 10_000, size: 1 });
  let parsed: string[] = [];
  return {
    parse(job, signal) {
      parsed.push(job.file);
      return pool.parse(job, signal);
    },
    cpuMs: () => pool.cpuMs(),
    close: () => pool.close(),
    parsed() {
      const all = parsed.sort();
      parsed = [];
      return all;
    },
  };
}

export async function follow(
  codeMap: CodeMap,
  root: string,
  pool: ParsePool,
  onReading = (): void => {},
): Promise<void> {
  const { signal } = new AbortController();
  const folder = await checkFolder(root);
  const { files: listed, projectFiles } = await listFiles(folder, config, signal);
  const input = { files: listed, complete: true, removed: [], projectFiles };
  const silent = { onHashConflict() {}, onCommitted() {} };
  const onProgress = ({ phase }: { phase: string }): void => {
    if (phase === 'reading') onReading();
  };
  await codeMap.sync(input, { folder, config, pool, ...silent, onProgress }, signal);
}

/** Everything in symbols.db by name: without row numbers, and without what is kept of other branches. */
export function rowsOf(file: string, mark: number): unknown {
  const { read, close } = openDatabase(file, { migrations: codeMapMigrations, mark, readonly: true });
  const owner = 'FROM parts p JOIN types t ON t.id = p.type JOIN files f ON f.id = p.file';
  try {
    return [
      'SELECT path, hash, language, size, lines, parse_errors, error_line, imports, aside, encoding FROM files ORDER BY 1',
      `SELECT type_id, id_hash, fqn, kind, arity, key, access, modifiers, attributes, doc, line, lines, structure_hash,
         xml_doc_hash, public_impl_hash, internal_impl_hash, cosmetic_hash, fan_in, depth FROM types ORDER BY 1`,
      `SELECT f.path, p.ordinal, t.fqn, p.kind, p.arity, p.addition, p.line, p.end_line, p.access, p.modifiers,
         p.attributes, p.doc, p.bases, p.uses, p.impl_hash, p.layout_hash ${owner} ORDER BY 1, 2`,
      `SELECT f.path, p.ordinal, t.fqn, m.type < 0, m.id_suffix, m.name, m.kind, m.access, m.modifiers, m.attributes,
         m.params, m.result, m.arity, m.signature, m.doc, m.line, m.end_line, m.impl_hash
       ${owner} JOIN members m ON m.part = p.id ORDER BY 1, 2, m.id`,
      `SELECT a.fqn, b.fqn, e.kind, e.count FROM edges e JOIN types a ON a.id = e.src JOIN types b ON b.id = e.dst
       ORDER BY 1, 2, 3`,
      'SELECT a.fqn, e.name, e.kind, e.count FROM externals e JOIN types a ON a.id = e.src ORDER BY 1, 2, 3',
      'SELECT f.path, n.name FROM mentions m JOIN names n ON n.id = m.name JOIN files f ON f.id = m.file ORDER BY 1, 2',
    ].map((sql) => read.prepare(sql).raw().all());
  } finally {
    close();
  }
}
