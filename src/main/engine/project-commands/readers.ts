/** Which reader reads a file, by its name; null for files without commands. */
import type { Found, SourceFile } from './found.ts';
import {
  readCargo,
  readCargoConfig,
  readCmake,
  readCompose,
  readDockerfile,
  readDotnetProject,
  readGemfile,
  readGo,
  readGradle,
  readMaven,
  readPreCommit,
  readSolution,
  readSwiftPackage,
} from './sources/build-tools.ts';
import { readCi } from './sources/ci.ts';
import { readMelos, readPubspec } from './sources/dart.ts';
import { readDocument } from './sources/documents.ts';
import { readNox, readPyproject, readPytestFile, readRequirements, readTox } from './sources/python.ts';
import { readMill, readSbt } from './sources/scala.ts';
import { readComposer, readOwnScript, readPackageJson, readPhpunit } from './sources/scripts.ts';
import { readJustfile, readMakefile, readProcfile, readRakefile, readTaskfile } from './sources/targets.ts';

/** Null: the file cannot be parsed. `files` are all of the workspace. */
export type Reader = (source: SourceFile, files: readonly string[]) => Found | null;

interface Rule {
  readonly pattern: RegExp;
  readonly read: Reader;
  /** Only where no file of the same rule is in a folder above: members of a workspace are built with it. */
  readonly outermost?: true;
}

/** Documents for people who work on the project; others speak to its users. */
const guides =
  /(^|\/)(readme|contributing|hacking|develop(ment|ing|er)?s?|building|build|install(ation|ing)?|testing|tests?|releas(e|ing)|agents|claude|copilot-instructions|getting[-_]?started|quick[-_]?start|setup|run(ning)?|deploy(ment|ing)?|maintain(ers?|ing)|local[-_]dev\w*|dev[-_ ]?(guide|setup|env\w*)|workflow|contributing[-_]guide|how[-_]?to[-_]?(contribute|build|run))[^/]*\.(md|mdx|rst|txt|adoc|asciidoc|markdown)$|(^|\/)(contributing|contribute|development|developers?|hacking|maintainers?)\/[^/]+\.(md|mdx|rst|txt|adoc|asciidoc|markdown)$/i;

/** Scripts in the usual folders that are named after what they do. */
const ownScripts =
  /^(scripts?|tools?|dev|hack)\/(bootstrap|setup|set-up|install|build|tests?|unit|e2e|lint|format|fmt|check|typecheck|coverage|docs?|release|publish|deploy|serve|server|start|run)([-_][\w-]+)?(\.(sh|bash))?$/;

/** Order matters only where two patterns fit one name. */
const rules: readonly Rule[] = [
  { pattern: /^\.(github|gitea|forgejo)\/workflows\/[^/]+\.ya?ml$/, read: readCi },
  { pattern: /^\.circleci\/config\.ya?ml$/, read: readCi },
  {
    pattern:
      /^(\.gitlab-ci\.ya?ml|\.gitlab\/.+\.ya?ml|\.travis\.yml|\.drone\.ya?ml|\.woodpecker(\.ya?ml|\/[^/]+\.ya?ml))$/,
    read: readCi,
  },
  { pattern: /^(.*\/)?\.?azure-pipelines[^/]*\.ya?ml$/, read: readCi },
  { pattern: /^Jenkinsfile[^/]*$/, read: readCi },
  { pattern: /(^|\/)package\.json$/, read: readPackageJson },
  { pattern: /(^|\/)composer\.json$/, read: readComposer },
  { pattern: /(^|\/)phpunit(\.dist)?\.xml(\.dist)?$/, read: readPhpunit, outermost: true },
  { pattern: /(^|\/)(GNUm|M|m)akefile$/, read: readMakefile },
  { pattern: /(^|\/)\.?[jJ]ustfile$/, read: readJustfile },
  { pattern: /(^|\/)[Tt]askfile(\.dist)?\.ya?ml$/, read: readTaskfile },
  { pattern: /(^|\/)Rakefile$/, read: readRakefile },
  { pattern: /(^|\/)Procfile(\.\w+)?$/, read: readProcfile },
  { pattern: /(^|\/)pyproject\.toml$/, read: readPyproject },
  { pattern: /(^|\/)tox\.ini$/, read: readTox },
  { pattern: /(^|\/)noxfile\.py$/, read: readNox },
  { pattern: /(^|\/)(pytest\.ini|setup\.cfg)$/, read: readPytestFile },
  { pattern: /(^|\/)(dev[-_])?requirements([-_.]\w+)?\.txt$/, read: readRequirements },
  { pattern: /(^|\/)Cargo\.toml$/, read: readCargo, outermost: true },
  { pattern: /(^|\/)\.cargo\/config(\.toml)?$/, read: readCargoConfig },
  { pattern: /(^|\/)Package\.swift$/, read: readSwiftPackage, outermost: true },
  { pattern: /(^|\/)pubspec\.yaml$/, read: readPubspec },
  { pattern: /(^|\/)melos\.yaml$/, read: readMelos },
  { pattern: /(^|\/)go\.mod$/, read: readGo },
  { pattern: /(^|\/)[^/]+\.slnx?$/, read: readSolution, outermost: true },
  { pattern: /(^|\/)[^/]+\.(cs|fs|vb)proj$/, read: readDotnetProject },
  { pattern: /(^|\/)build\.gradle(\.kts)?$/, read: readGradle, outermost: true },
  { pattern: /(^|\/)pom\.xml$/, read: readMaven, outermost: true },
  { pattern: /(^|\/)build\.sbt$/, read: readSbt, outermost: true },
  { pattern: /(^|\/)build\.(sc|mill)$/, read: readMill, outermost: true },
  { pattern: /(^|\/)CMakeLists\.txt$/, read: readCmake, outermost: true },
  { pattern: /(^|\/)Gemfile$/, read: readGemfile },
  { pattern: /^\.pre-commit-config\.ya?ml$/, read: readPreCommit },
  { pattern: /(^|\/)(docker-)?compose(\.[\w-]+)?\.ya?ml$/, read: readCompose },
  { pattern: /(^|\/)Dockerfile(\.[\w-]+)?$/, read: readDockerfile },
  { pattern: ownScripts, read: readOwnScript },
  { pattern: guides, read: readDocument },
];

export interface Readable {
  readonly file: string;
  readonly read: Reader;
}

/** Copies of other projects, inputs of tests and templates: their commands are not those of the project. */
const aside =
  /(^|\/)(node_modules|vendor|vendored|third[-_]?party|external|deps|fixtures?|__fixtures__|testdata|test[-_]data|templates?|snapshots?|__snapshots__|site-packages|corpus|golden)(\/|$)/i;
/** Near the root first. */
export function readableFiles(files: readonly string[]): Readable[] {
  const found: Readable[] = [];
  const depth = (file: string): number => file.split('/').length;
  const taken = new Map<Rule, string[]>();
  const candidates = files
    .flatMap((file) => {
      if (aside.test(file)) return [];
      const rule = rules.find(({ pattern }) => pattern.test(file));
      return rule === undefined ? [] : [{ file, rule }];
    })
    .sort((a, b) => depth(a.file) - depth(b.file) || (a.file < b.file ? -1 : 1));
  for (const { file, rule } of candidates) {
    const folder = file.includes('/') ? file.slice(0, file.lastIndexOf('/')) : '';
    const above = taken.get(rule) ?? [];
    if (
      rule.outermost === true &&
      above.some((outer) => outer === '' || folder === outer || folder.startsWith(`${outer}/`))
    )
      continue;
    taken.set(rule, [...above, folder]);
    found.push({ file, read: rule.read });
  }
  return found;
}
