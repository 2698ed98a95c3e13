/**
 * A made-up code base of any number of files, in five languages: the same number gives the same tree. Shaped like large
 * repositories: projects of some 400 files in packages of 40, most imports within a package, the rest to files that
 * many use, and the same names of members everywhere.
 */
import fs from 'node:fs';
import path from 'node:path';
import { seeded } from '../symbol-search/corpus.ts';
import { areas, commonMembers, nouns, suffixes, verbs } from '../symbol-search/words.ts';

type Written = 'ts' | 'cs' | 'py' | 'java' | 'go';

interface Planned {
  readonly language: Written;
  /** Of a project, and of a package in it. */
  readonly project: string;
  readonly pack: string;
  readonly type: string;
  readonly members: readonly string[];
  /** What its bodies speak of. */
  readonly words: readonly string[];
  readonly uses: readonly Planned[];
}

const filesInPackage = 40;
const packagesInProject = 10;
/** By package. */
const languages: readonly Written[] = ['ts', 'ts', 'ts', 'ts', 'cs', 'cs', 'cs', 'py', 'java', 'go'];
const extraFile: Record<Written, (project: string) => [string, string]> = {
  ts: (project) => ['package.json', `{ "name": "@acme/${project}", "version": "1.0.0" }\n`],
  cs: (project) => [
    `${project}.csproj`,
    '<Project Sdk="Microsoft.NET.Sdk"><PropertyGroup><TargetFramework>net8.0</TargetFramework></PropertyGroup></Project>\n',
  ],
  py: (project) => ['pyproject.toml', `[project]\nname = "${project}"\nversion = "1.0"\n`],
  java: (project) => ['pom.xml', `<project><groupId>acme</groupId><artifactId>${project}</artifactId></project>\n`],
  go: (project) => ['go.mod', `module acme.test/${project}\n\ngo 1.22\n`],
};

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

function plan(files: number, written: readonly Written[]): Planned[] {
  const random = seeded(files);
  const pick = <T>(from: readonly T[], lean = 1.7): T => from[Math.floor(random() ** lean * from.length)] as T;
  const all: Planned[] = [];
  const byLanguage = new Map<Written, Planned[]>();
  for (let at = 0; at < files; at += filesInPackage) {
    const number = at / filesInPackage;
    const project = `${pick(areas).toLowerCase()}${Math.floor(number / packagesInProject)}`;
    const language = written[Math.floor(number / packagesInProject) % written.length] ?? 'ts';
    const kin = byLanguage.get(language) ?? [];
    byLanguage.set(language, kin);
    const last = all.at(-1);
    const sameProject = number % packagesInProject !== 0 && last !== undefined;
    const pack = `${pick(nouns).toLowerCase()}${number}`;
    const own: Planned[] = [];
    for (let n = 0; n < Math.min(filesInPackage, files - at); n += 1) {
      // A name in six is that of another type too, as in any large tree.
      const unique = random() < 0.17 ? '' : String(at + n);
      const type = `${capital(pick(nouns))}${capital(pick(nouns))}${pick(suffixes)}${unique}`;
      const members = Array.from({ length: 3 + Math.floor(random() ** 2 * 12) }, () =>
        random() < 0.25 ? String(pick(commonMembers, 2)) : `${pick(verbs)}${capital(pick(nouns))}`,
      );
      const uses = Array.from({ length: Math.floor(random() * 7) }, () =>
        random() < 0.7 ? pick(own, 1) : pick(kin, 3),
      );
      const file: Planned = {
        ...{ language, project: sameProject ? last.project : project, pack, type },
        members: [...new Set(members)],
        words: Array.from({ length: 8 }, () => `${pick(nouns)}${capital(pick(nouns))}`),
        uses: [...new Set(uses.filter((use) => use !== undefined))],
      };
      own.push(file);
      all.push(file);
    }
    kin.push(...own);
  }
  return all;
}

const variable = (type: string): string => type.slice(0, 1).toLowerCase() + type.slice(1);
const placeOf = ({ project, pack, type, language }: Planned): string => `${project}/src/${pack}/${type}.${language}`;
const self: Record<Written, string> = { ts: 'this.', cs: '', py: 'self.', java: '', go: 'x.' };
const steps = [0, 1, 2, 3, 4];

/** Six lines, the last of which calls what the file uses. */
function body(file: Planned, n: number, indent: string, end: string): string {
  const used = file.uses[n % Math.max(1, file.uses.length)];
  const called = `${self[file.language]}${used && variable(used.type)}.${used?.members[n % used.members.length]}(count)`;
  const lines = steps.map((step) => {
    const word = file.words[(n + step) % file.words.length];
    return `${indent}count = ${word}(count, ${n * step} * limit, "${file.words[step]} of ${file.pack}")${end}`;
  });
  return [...lines, `${indent}total = ${used === undefined ? 'count' : called}${end}`].join('\n');
}

const writers: Record<Written, (file: Planned) => string> = {
  ts(file) {
    const imports = file.uses.map((use) => {
      const from = path.posix.relative(path.posix.dirname(placeOf(file)), placeOf(use));
      return `import { ${use.type} } from '${from.startsWith('.') ? from : `./${from}`}';`;
    });
    const members = file.members.map((name, n) => {
      const lines = body(file, n, '    ', ';');
      return `  /** Does ${name} for the ${file.pack}. */\n  ${name}(count: number): number {\n    const limit = ${n};\n    let total = 0;\n${lines}\n    return total;\n  }`;
    });
    const fields = file.uses.map((use) => `  ${variable(use.type)} = new ${use.type}();`);
    const [base] = file.uses;
    const heir = base !== undefined && file.members.length % 4 === 0 ? ` extends ${base.type}` : '';
    return `${imports.join('\n')}\n\nexport class ${file.type}${heir} {\n${[...fields, ...members].join('\n\n')}\n}\n`;
  },
  cs(file) {
    const usings = new Set(file.uses.map((use) => `using Acme.${capital(use.project)}.${capital(use.pack)};`));
    const fields = file.uses.map((use) => `    private readonly ${use.type} ${variable(use.type)} = new();`);
    const members = file.members.map(
      (name, n) =>
        `    /// <summary>Does ${name} for the ${file.pack}.</summary>\n    public int ${capital(name)}(int count)\n    {\n        var limit = ${n}; var total = 0;\n${body(file, n, '        ', ';')}\n        return total;\n    }`,
    );
    return `${[...usings].join('\n')}\n\nnamespace Acme.${capital(file.project)}.${capital(file.pack)};\n\npublic class ${file.type}\n{\n${[...fields, ...members].join('\n\n')}\n}\n`;
  },
  py(file) {
    const imports = file.uses.map((use) => `from ${use.project}.src.${use.pack}.${use.type} import ${use.type}`);
    const fields = file.uses.map((use) => `        self.${variable(use.type)} = ${use.type}()`);
    const members = file.members.map(
      (name, n) =>
        `    def ${name}(self, count: int) -> int:\n        """Does ${name} for the ${file.pack}."""\n        limit = ${n}\n${body(file, n, '        ', '')}\n        return total`,
    );
    const start = `    def __init__(self) -> None:\n${fields.join('\n') || '        pass'}`;
    return `${imports.join('\n')}\n\n\nclass ${file.type}:\n${[start, ...members].join('\n\n')}\n`;
  },
  java(file) {
    const imports = file.uses.map((use) => `import acme.${use.project}.${use.pack}.${use.type};`);
    const fields = file.uses.map((use) => `    private final ${use.type} ${variable(use.type)} = new ${use.type}();`);
    const members = file.members.map(
      (name, n) =>
        `    /** Does ${name} for the ${file.pack}. */\n    public int ${name}(int count) {\n        int limit = ${n}; int total = 0;\n${body(file, n, '        ', ';')}\n        return total;\n    }`,
    );
    return `package acme.${file.project}.${file.pack};\n\n${imports.join('\n')}\n\npublic class ${file.type} {\n${[...fields, ...members].join('\n\n')}\n}\n`;
  },
  go(file) {
    const others = file.uses.filter((use) => use.pack !== file.pack);
    const imports = new Set(others.map((use) => `import "acme.test/${use.project}/src/${use.pack}"`));
    const fields = file.uses.map(
      (use) => `\t${variable(use.type)} ${use.pack === file.pack ? '' : `${use.pack}.`}${use.type}`,
    );
    const members = file.members.map(
      (name, n) =>
        `// ${capital(name)} does it for the ${file.pack}.\nfunc (x *${file.type}) ${capital(name)}(count int) int {\n\tlimit, total := ${n}, 0\n${body(file, n, '\t', '')}\n\treturn total\n}`,
    );
    return `package ${file.pack}\n\n${[...imports].join('\n')}\n\ntype ${file.type} struct {\n${fields.join('\n')}\n}\n\n${members.join('\n\n')}\n`;
  },
};

/** Writes a tree of so many files of code into a folder that is not there yet, in all languages or these. */
export function writeTree(root: string, files: number, written: readonly Written[] = languages): void {
  const made = new Set<string>();
  for (const file of plan(files, written)) {
    const to = path.join(root, placeOf(file));
    if (!made.has(path.dirname(to))) {
      made.add(path.dirname(to));
      fs.mkdirSync(path.dirname(to), { recursive: true });
      const [name, text] = extraFile[file.language](file.project);
      fs.writeFileSync(path.join(root, file.project, name), text);
    }
    fs.writeFileSync(to, writers[file.language](file));
  }
}

/** Real trees beside one another, each again as often as there is room, up to so many files. Leaves out `.git` and `.memo`. */
export function layTrees(root: string, sources: readonly string[], files: number): number {
  let laid = 0;
  for (let round = 0; laid < files; round += 1) {
    const before = laid;
    for (const source of sources) {
      const names = fs
        .readdirSync(source, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.relative(source, path.join(entry.parentPath, entry.name)))
        .filter((name) => !/(?:^|[\\/])(?:\.git|\.memo|node_modules)[\\/]/.test(name));
      for (const name of names.slice(0, files - laid)) {
        const to = path.join(root, `part${round}`, path.basename(source), name);
        fs.mkdirSync(path.dirname(to), { recursive: true });
        fs.copyFileSync(path.join(source, name), to);
        laid += 1;
      }
    }
    if (laid === before) break;
  }
  return laid;
}
