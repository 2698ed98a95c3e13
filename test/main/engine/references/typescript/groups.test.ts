/** A workspace that is too large for one program is read a group of files at a time, and gives the same rows. */
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { createPass } from '../../../../../src/main/engine/references/pass.ts';
import { referenceMigrations } from '../../../../../src/main/engine/references/store/migrations.ts';
import { createReferenceWriter } from '../../../../../src/main/engine/references/store/writer.ts';
import { createTypeScriptChecker, groupsOf } from '../../../../../src/main/engine/references/typescript/checker.ts';
import { contentHash, type Database, openDatabase } from '../../../../../src/main/engine/storage/storage.ts';
import { tempFolder } from '../../temp-folder.ts';

const whole = { whole: 1_000_000, group: 1_000_000 };
/** A package of the files below takes more than half of it. */
const small = { whole: 0, group: 300 };

const files = {
  'kit/package.json': '{ "name": "kit" }',
  'kit/index.ts': "export * from './shape';\n",
  'kit/shape.ts':
    'export interface Shape { size: number }\nexport class Box implements Shape { size = 1; open(): number { return this.size; } }\n',
  'app/package.json': '{ "name": "app" }',
  'app/main.ts':
    "import { Box } from 'kit';\nimport { area } from './area';\nconst box = new Box();\nexport const total = area(box) + box.open();\n",
  'app/area.ts':
    "import type { Shape } from '../kit/shape';\nexport const area = (shape: Shape): number => shape.size * 2;\n",
  'shop/package.json': '{ "name": "shop" }',
  'shop/cart.ts':
    "import { Box } from '../kit/index';\nexport class Crate extends Box { override open(): number { return super.open() + this.size; } }\n",
};

const open: Database[] = [];
afterEach(() => {
  for (const database of open.splice(0)) database.close();
});

function inputOf(root: string): { sources: Map<string, string>; manifests: string[] } {
  const names = fs.readdirSync(root, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const text = (name: string): string => fs.readFileSync(path.join(root, name), 'utf8');
  const sources = names.filter((name) => name.endsWith('.ts')).sort();
  return {
    sources: new Map(sources.map((name) => [name, contentHash(text(name))])),
    manifests: names.filter((name) => name.endsWith('package.json')),
  };
}

function write(root: string, texts: Record<string, string>): void {
  for (const [file, text] of Object.entries(texts)) {
    fs.mkdirSync(path.dirname(path.join(root, file)), { recursive: true });
    fs.writeFileSync(path.join(root, file), text);
  }
}

function reading(root: string, bytes: typeof whole): { run(): void; rows(): string[] } {
  const database = openDatabase(path.join(tempFolder(), 'references.db'), { migrations: referenceMigrations });
  open.push(database);
  const writer = createReferenceWriter(database.write, 'typescript');
  const pass = createPass(createTypeScriptChecker(root, writer, bytes), writer);
  const rows = database.read.prepare<[], string>(
    `SELECT f.path || ':' || r.line || ':' || r.col || ' ' || r.kind || ' ' || t.path || ' ' || d.name FROM ref r
     JOIN file f ON f.id = r.file JOIN decl d ON d.id = r.decl JOIN file t ON t.id = d.file ORDER BY 1`,
  );
  return { run: () => pass.run(inputOf(root)), rows: () => rows.pluck().all() };
}

it('has a group for the packages that fit into one', () => {
  const root = tempFolder();
  write(root, files);
  const input = inputOf(root);
  expect(groupsOf(root, input, whole)).toEqual([[...input.sources.keys()]]);
  expect(groupsOf(root, input, small)).toEqual([
    ['app/area.ts', 'app/main.ts'],
    ['kit/index.ts', 'kit/shape.ts', 'shop/cart.ts'],
  ]);
  expect(groupsOf(root, input, { whole: 0, group: 1 })).toEqual([...input.sources.keys()].map((file) => [file]));
});

it('finds in groups what one program finds', () => {
  const root = tempFolder();
  write(root, files);
  const [one, some] = [reading(root, whole), reading(root, small)];
  for (const reader of [one, some]) reader.run();
  expect(one.rows().length).toBeGreaterThan(15);
  expect(some.rows()).toEqual(one.rows());
});

it('reads files of other groups again when what they see has changed', () => {
  const root = tempFolder();
  write(root, files);
  const some = reading(root, small);
  some.run();
  write(root, {
    'kit/shape.ts':
      '// Moved down.\n\nexport interface Shape { size: number }\nexport class Box { size = 1; shut(): number { return this.size; } }\n',
  });
  some.run();
  const fresh = reading(root, whole);
  fresh.run();
  expect(some.rows()).toEqual(fresh.rows());
});
