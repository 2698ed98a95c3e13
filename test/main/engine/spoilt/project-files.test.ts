/**
 * Files that describe a project, spoilt at random: manifests, lock files, configurations of compilers, ignore rules. Their
 * sources are read all the same, the documents are written, and nothing ends as an internal error.
 */
import fs from 'node:fs';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { MemoError } from '#shared/base/errors.ts';
import { mutations } from '../../../helpers/mutations.ts';
import { runs } from '../../../helpers/runs.ts';
import { makeWorkspace, uncancelled } from '../../../helpers/workspace.ts';
import { openReady } from '../small-project.ts';

const sources = {
  'src/store.ts': 'export class Store {}\n',
  'lib/Cart.cs': 'namespace Shop;\npublic sealed class Cart {}\n',
  'tools/run.py': 'import requests\n\nclass Runner:\n    def go(self):\n        return requests.get("/")\n',
  'api/main.go': 'package main\n\ntype Server struct{}\n\nfunc main() {}\n',
  'app/src/main/java/shop/Till.java': 'package shop;\npublic class Till {}\n',
  'core/src/lib.rs': 'pub struct Ledger;\n',
  'native/pump.c': 'struct pump { int rate; };\n',
};
const types = ['Store', 'Cart', 'Runner', 'Server', 'Till', 'Ledger', 'pump'];

const projectFiles: Record<string, string> = {
  'package.json':
    '{"name":"shop","bin":{"shop":"src/store.ts"},"scripts":{"build":"tsc"},"workspaces":["web/*"],"dependencies":{"zod":"^4.0.0"},"exports":{".":"./src/store.ts"}}\n',
  'package-lock.json': '{"name":"shop","lockfileVersion":3,"packages":{"node_modules/zod":{"version":"4.1.0"}}}\n',
  'tsconfig.json':
    '{\n  // comments stand here\n  "extends": "./base.json",\n  "compilerOptions": { "baseUrl": ".", "paths": { "@/*": ["src/*"] } },\n  "references": [{ "path": "./src" }]\n}\n',
  'lib/Shop.csproj':
    '<Project Sdk="Microsoft.NET.Sdk">\n  <PropertyGroup><TargetFramework>net9.0</TargetFramework><ImplicitUsings>enable</ImplicitUsings></PropertyGroup>\n  <ItemGroup><PackageReference Include="Dapper" Version="2.1.0" /><Using Include="Shop" /></ItemGroup>\n</Project>\n',
  'Directory.Build.props': '<Project><ItemGroup><Using Include="System" /></ItemGroup></Project>\n',
  'Directory.Packages.props':
    '<Project><ItemGroup><PackageVersion Include="Dapper" Version="2.1.0" /></ItemGroup></Project>\n',
  'pyproject.toml': '[project]\nname = "tools"\ndependencies = ["requests>=2"]\n[project.scripts]\nrun = "run:main"\n',
  'requirements.txt': 'requests==2.31 ; python_version > "3"\n-r other.txt\n',
  'api/go.mod':
    'module example.org/api\n\ngo 1.24\n\nrequire (\n\tgolang.org/x/sync v0.10.0\n)\nreplace example.org/x => ../x\n',
  'core/Cargo.toml':
    '[package]\nname = "core"\n[dependencies]\nserde = { version = "1", features = ["derive"] }\n[[bin]]\nname = "core"\n',
  'app/pom.xml':
    '<project><groupId>shop</groupId><artifactId>till</artifactId><modules><module>a</module></modules><dependencies><dependency><groupId>org.slf4j</groupId><artifactId>slf4j-api</artifactId></dependency></dependencies></project>\n',
  'app/build.gradle.kts': 'plugins { application }\ndependencies { implementation("org.slf4j:slf4j-api:2.0") }\n',
  'native/CMakeLists.txt': 'project(Pump C)\nadd_executable(pump pump.c)\n',
  'compose.yaml': 'services:\n  db: &db\n    image: postgres\n    environment: { POSTGRES_USER: shop }\n',
  Dockerfile: 'FROM node:24\nENV PORT=80\nENTRYPOINT ["node", "src/store.ts"]\n',
  '.editorconfig': '[*]\nindent_style = space\n',
  'README.md': '# Shop\n\nSells things.\n\n```sh\nnpm run build\n```\n',
};

/** Rules that say what is left out may leave out anything: with them the sources need not be there. */
const ruleFiles: Record<string, string> = {
  '.gitignore': '/out/\n*.log\n!keep.log\n[a-c]*.tmp\n',
  '.memoignore': 'vendor/**\n',
  '.memo/config.yaml': 'evolution:\n  enabled: false\nlanguage: en\n',
};

const workspace = makeWorkspace(sources);
afterAll(() => workspace.dispose());

const known = Object.entries({ ...projectFiles, ...ruleFiles });
const spoilt = fc
  .tuple(fc.constantFrom(...known), mutations, fc.constantFrom(...known))
  .map(([[file, text], spoil, [, other]]) => ({ file, text: spoil(text, other) }));

it('whatever became of them, sources are read, documents are written, and nothing ends as an internal error', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(spoilt, { minLength: 1, maxLength: 4 }), async (files) => {
      workspace.remove('.memo');
      for (const [file, text] of known) workspace.write(file, text);
      for (const { file, text } of files) workspace.write(file, text);
      const engine = await openReady(workspace);
      try {
        await engine.call('index.run', {}, uncancelled);
        const { hits } = await engine.call('SearchSymbols', { query: '', offset: 0, limit: 500 }, uncancelled);
        const names = hits.map(({ path: symbol }) => symbol.split(/[.:/]/).at(-1));
        if (files.every(({ file }) => !(file in ruleFiles))) expect(names).toEqual(expect.arrayContaining(types));
        for (const name of ['arch', 'interface', 'stories', 'issues'] as const) {
          const asked = { name, query: '', offset: 0, limit: 100 };
          await expect.poll(() => code(engine.call('generations.document', asked, uncancelled))).toBe('answered');
        }
      } finally {
        await engine.close();
      }
      const log = workspace.memo('logs', 'engine.log');
      const said = fs.existsSync(log) ? fs.readFileSync(log, 'utf8').split('\n') : [];
      expect(said.filter((line) => /InternalError|TypeError|RangeError|Cannot read|stack/.test(line))).toEqual([]);
    }),
    runs(6),
  );
});

/** The code of what a call ends with. */
async function code(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'answered';
  } catch (thrown) {
    if (!(thrown instanceof MemoError)) throw thrown;
    return thrown.code;
  }
}
