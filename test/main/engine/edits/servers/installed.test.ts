/** Go through gopls and C++ through clangd, where this machine has them: renamed and extracted, written, and undone byte for byte. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import type { Engine } from '../../../../../src/main/engine/engine.ts';
import { setTrusted } from '../../../../../src/main/engine/storage/storage.ts';
import { makeWorkspace, type TestWorkspace, uncancelled } from '../../../../helpers/workspace.ts';
import { openReady } from '../../small-project.ts';

const installed = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;

const kinds = [
  {
    server: 'gopls',
    missing: installed('gopls', 'version') && installed('go', 'version') ? null : 'gopls or go is not on the PATH',
    files: {
      'go.mod': 'module example.com/shop\n\ngo 1.18\n',
      'till/till.go':
        'package till\n\ntype Till struct{ sum int }\n\nfunc (t *Till) Close(extra int) int {\n\ttotal := t.sum + extra*2\n\treturn total\n}\n',
      'main.go':
        'package main\n\nimport "example.com/shop/till"\n\nfunc main() {\n\tt := till.Till{}\n\tprintln(t.Close(1), t.Close(2))\n}\n',
    },
    name: { file: 'till/till.go', line: 5, column: 16 },
    product: { file: 'till/till.go', line: 6, column: 19, endLine: 6, endColumn: 26 },
    made: ['twice := extra * 2', 'total := t.sum + twice'],
  },
  {
    server: 'clangd',
    missing: installed('clangd', '--version') ? null : 'clangd is not on the PATH',
    files: {
      'till.h': '#pragma once\nstruct Till {\n  int Close(int extra) const;\n  int sum = 0;\n};\n',
      'till.cc':
        '#include "till.h"\nint Till::Close(int extra) const {\n  int total = sum + extra * 2;\n  return total;\n}\n',
      'main.cc': '#include "till.h"\nint main() {\n  Till till;\n  return till.Close(1) + till.Close(2);\n}\n',
    },
    name: { file: 'till.h', line: 3, column: 7 },
    product: { file: 'till.cc', line: 3, column: 21, endLine: 3, endColumn: 30 },
    made: ['auto twice = extra * 2', 'int total = sum + twice'],
  },
] as const;

let workspace: TestWorkspace;
let engine: Engine;
afterEach(async () => {
  await engine?.close();
  workspace?.dispose();
});

describe.each(kinds)('$server', ({ server, missing, files, name, product, made }) => {
  test(`renames and extracts${missing === null ? '' : ` (left out: ${missing})`} (edit-1, edit-3)`, async ({
    skip,
  }) => {
    if (missing !== null) skip(missing);
    workspace = makeWorkspace(files);
    const directory = fs.realpathSync(workspace.root);
    const sources = Object.keys(files).filter((file) => file.endsWith('.cc'));
    const commands = sources.map((file) => ({ directory, file, command: `clang++ -c ${file}` }));
    if (sources.length > 0) workspace.write('compile_commands.json', JSON.stringify(commands));
    engine = await openReady(workspace);
    await setTrusted(directory, true, 1);
    const texts = () => Object.keys(files).map((file) => fs.readFileSync(path.join(workspace.root, file), 'utf8'));
    const before = texts();
    const write = async (previewId: string) => engine.call('edit.apply', { previewId }, uncancelled);

    const renamed = await engine.call('edit.rename', { at: name, newName: 'Shut' }, uncancelled);
    expect(renamed.service).toContain(server);
    expect(renamed.diagnostics).toMatchObject({ checked: true, added: [], blocking: [] });
    const first = await write(renamed.previewId);
    expect(texts()).toEqual(before.map((text) => text.replaceAll('Close', 'Shut')));

    const extracted = await engine.call('edit.extract', { ...product, kind: 'variable', name: 'twice' }, uncancelled);
    expect(extracted.diagnostics.blocking).toEqual([]);
    const second = await write(extracted.previewId);
    const text = fs.readFileSync(path.join(workspace.root, product.file), 'utf8');
    for (const line of made) expect(text).toContain(line);

    for (const { undoId } of [second, first]) await engine.call('edit.undo', { undoId: undoId ?? '' }, uncancelled);
    expect(texts()).toEqual(before);
  });
});
