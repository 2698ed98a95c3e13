// Builds out/, copies the grammars, and writes what catalogues of MCP servers ask for. Runs as npm's `prepare`, so `npm install` leaves a product that starts.
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { licencesOf } from './licences.mjs';
import { writeMcpFiles } from './mcp-bundle.mjs';

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

/** The same for light languages (codemap/languages/light); copied compressed, for most folders hold none of their files. */
const lightGrammars = {
  '@davisvaughan/tree-sitter-r': ['tree-sitter-r.wasm'],
  '@repomix/tree-sitter-wasms': [
    'out/tree-sitter-dart.wasm',
    'out/tree-sitter-solidity.wasm',
    'out/tree-sitter-swift.wasm',
  ],
  '@tree-sitter-grammars/tree-sitter-hcl': ['tree-sitter-hcl.wasm'],
  '@tree-sitter-grammars/tree-sitter-lua': ['tree-sitter-lua.wasm'],
  '@tree-sitter-grammars/tree-sitter-zig': ['tree-sitter-zig.wasm'],
  'tree-sitter-bash': ['tree-sitter-bash.wasm'],
  'tree-sitter-elixir': ['tree-sitter-elixir.wasm'],
  'tree-sitter-haskell': ['tree-sitter-haskell.wasm'],
  'tree-sitter-html': ['tree-sitter-html.wasm'],
  'tree-sitter-julia': ['tree-sitter-julia.wasm'],
  'tree-sitter-objc': ['tree-sitter-objc.wasm'],
  'tree-sitter-php': ['tree-sitter-php.wasm'],
  'tree-sitter-powershell': ['tree-sitter-powershell.wasm'],
  'tree-sitter-ruby': ['tree-sitter-ruby.wasm'],
  'tree-sitter-scala': ['tree-sitter-scala.wasm'],
};

const target = path.join(root, 'resources', 'grammars');
fs.mkdirSync(target, { recursive: true });
const taken = [];
for (const [list, isLight] of [
  [grammars, false],
  [lightGrammars, true],
]) {
  for (const [name, files] of Object.entries(list)) {
    // Not through the package's `exports`, which may leave its package.json out.
    const dir = require.resolve
      .paths(name)
      .map((base) => path.join(base, name))
      .find((one) => fs.existsSync(one));
    taken.push(path.join(dir, 'package.json'));
    for (const file of files) {
      const to = path.join(target, `${path.basename(file)}${isLight ? '.gz' : ''}`);
      const bytes = fs.readFileSync(path.join(dir, file));
      // Whole at any moment: an engine or a test of this checkout that met half of one would read no file of its language.
      fs.writeFileSync(`${to}.new`, isLight ? gzipSync(bytes, { level: 9 }) : bytes);
      fs.renameSync(`${to}.new`, to);
    }
  }
}

fs.writeFileSync(path.join(target, 'licences.txt'), licencesOf(taken));

const vite = spawnSync('electron-vite', ['build', '--logLevel', 'warn'], {
  cwd: root,
  stdio: 'inherit',
  shell: process.platform === 'win32',
});
if (vite.status === 0) await writeMcpFiles();
process.exit(vite.status ?? 1);
