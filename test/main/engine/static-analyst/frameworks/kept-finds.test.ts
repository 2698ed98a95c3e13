/** What the code says of libraries is found where its names are read, and documents take it from there. */
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { type CodeTrees, createCodeTrees } from '../../../../../src/main/engine/codemap/codemap.ts';
import {
  createReferences,
  openOccurrences,
  passInputs,
  referencesFile,
} from '../../../../../src/main/engine/references/references.ts';
import {
  analysisFile,
  openAnalysisStore,
} from '../../../../../src/main/engine/static-analyst/documents/analysis-store.ts';
import { scanSome } from '../../../../../src/main/engine/static-analyst/documents/read-files.ts';
import { findFrameworks, keptFinds } from '../../../../../src/main/engine/static-analyst/frameworks/find-frameworks.ts';
import { languageOf } from '../../../../../src/main/engine/workspace/workspace.ts';
import { openTestCodeMap, type TestCodeMap } from '../../../../helpers/code-map.ts';

const files = {
  'a.ts':
    "import express from 'express';\nconst app = express();\napp.get('/x', list);\nconst p = process.env.PORT;\n// TODO: more\n",
  'b.py': "from flask import Flask\napp = Flask(__name__)\n@app.get('/y')\ndef show():\n    pass\n",
  'C.java': 'import java.util.List;\nclass C { String a() { return System.getenv("HOME"); } }\n',
  'D.cs': 'class D { string A() => Environment.GetEnvironmentVariable("HOME"); }\n',
  'plain.ts': 'export const one = 1;\n',
};
const mark = 7;
const noTree: CodeTrees = { isReady: () => true, prepare: async () => {}, read: () => null };

let code: TestCodeMap;
let symbols: string;
let close: () => Promise<void>;

beforeEach(async () => {
  code = await openTestCodeMap(files);
  symbols = path.join(path.dirname(code.root), 'symbols.db');
  const references = createReferences({
    ...{ root: code.root, mark, symbolsFile: () => symbols, isOn: () => false },
    input: () => passInputs(code.map.files(), []),
    log: { info() {}, warn: (line) => expect.fail(line), error() {} },
  });
  close = () => references.close();
  await references.readNames();
});

afterEach(async () => {
  await close();
  await code.dispose();
});

it('finds in the tree of the names what a tree of its own says', async () => {
  const trees = createCodeTrees();
  const kept = openOccurrences({ file: referencesFile(symbols), mark });
  for (const { file, hash } of code.map.files()) {
    const language = languageOf(file) ?? expect.fail(file);
    const text = files[file as keyof typeof files];
    await trees.prepare(file, language);
    const own = findFrameworks(file, language, text, () => trees.read(file, language, text));
    expect(own, file).not.toBeNull();
    expect(keptFinds(kept, file, hash), file).toEqual(own);
    expect(keptFinds(kept, file, `${hash}0`), file).toBeNull();
  }
  kept?.close();
});

it('writes what was kept into analysis.db without a tree, with what is left open in comments', () => {
  const store = openAnalysisStore(analysisFile(path.dirname(symbols)), mark);
  const kept = openOccurrences({ file: referencesFile(symbols), mark });
  const job = { root: code.root, maxFileBytes: 1_000, mark, after: '' };
  for (let after: string | null = ''; after !== null; ) {
    const part = scanSome(symbols, { ...job, after }, store, noTree, kept);
    after = part.after === '' ? null : part.after;
  }
  const scans = new Map([...store.scans()].map(({ file, scan }) => [file, scan]));
  kept?.close();
  store.close();
  expect(scans.get('a.ts')).toMatchObject({
    routes: [{ method: 'GET', path: '/x', handler: 'list', framework: 'express', line: 3 }],
    configKeys: [{ name: 'PORT', kind: 'env' }],
    todos: [{ text: 'more' }],
  });
  expect(scans.get('b.py')?.routes).toMatchObject([{ method: 'GET', path: '/y', handler: 'show' }]);
  expect(scans.get('C.java')?.configKeys).toMatchObject([{ name: 'HOME' }]);
  expect(scans.get('D.cs')?.configKeys).toMatchObject([{ name: 'HOME' }]);
  expect(scans.has('plain.ts')).toBe(false);
});
