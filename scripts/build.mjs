// Builds out/ and copies the grammars. Runs as npm's `prepare`, so `npm install` leaves a product that starts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { licencesOf } from './licences.mjs';

const root = path.resolve(import.meta.dirname, '..');
const require = createRequire(import.meta.url);

/** Grammar package and the .wasm files it ships; each is copied to resources/grammars. */
const grammars = {
  'tree-sitter-c-sharp': ['tree-sitter-c_sharp.wasm'],
  'tree-sitter-typescript': ['tree-sitter-typescript.wasm', 'tree-sitter-tsx.wasm'],
  'tree-sitter-javascript': ['tree-sitter-javascript.wasm'],
  'tree-sitter-python': ['tree-sitter-python.wasm'],
  'tree-sitter-go': ['tree-sitter-go.wasm'],
  'tree-sitter-java': ['tree-sitter-java.wasm'],
  '@tree-sitter-grammars/tree-sitter-kotlin': ['tree-sitter-kotlin.wasm'],
  'tree-sitter-rust': ['tree-sitter-rust.wasm'],
  'tree-sitter-c': ['tree-sitter-c.wasm'],
  'tree-sitter-cpp': ['tree-sitter-cpp.wasm'],
};

const target = path.join(root, 'resources', 'grammars');
fs.mkdirSync(target, { recursive: true });
const taken = [];
for (const [name, files] of Object.entries(grammars)) {
  const dir = path.dirname(require.resolve(`${name}/package.json`));
  taken.push(path.join(dir, 'package.json'));
  for (const file of files) {
    const to = path.join(target, file);
    // Whole at any moment: an engine or a test of this checkout that met half of one would read no file of its language.
    fs.copyFileSync(path.join(dir, file), `${to}.new`);
    fs.renameSync(`${to}.new`, to);
  }
}

fs.writeFileSync(path.join(target, 'licences.txt'), licencesOf(taken));

const vite = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
process.exit(vite.status ?? 1);
