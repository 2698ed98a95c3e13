/**
 * The block `tech` of tech.md: languages and stack with what declares them, commands, layout; of the document of the
 * architecture and of the manifests. No counts, so that it changes when the stack does and not with each file.
 */
import type { ArchDocument, ArchModule } from '#shared/contract/generations/documents.ts';
import type { Language } from '../gates/gate.ts';
import { code, plain } from './active-text.ts';

export interface TechMaterial {
  readonly arch: ArchDocument;
  /** Manifests at the root by name. */
  readonly texts: ReadonlyMap<string, string>;
}

/** Most used first; the block counts in the budget of a load. */
const mostTechnologies = 14;
const mostCommands = 8;
const mostModules = 10;
const kinds = ['runtime', 'framework', 'database', 'library', 'build', 'test'] as const;

/** '' where there is nothing to report. */
export function techText({ arch, texts }: TechMaterial, language: Language): string {
  const say = words[language];
  const used = arch.techStack
    .filter(({ kind }) => kind !== 'language')
    .sort((a, b) => b.uses - a.uses || (a.name < b.name ? -1 : 1))
    .slice(0, mostTechnologies);
  const languages = arch.techStack.filter(({ kind }) => kind === 'language').map(({ name }) => plain(name));
  const stack = kinds.flatMap((kind) =>
    used
      .filter((one) => one.kind === kind)
      .sort((a, b) => (a.name < b.name ? -1 : 1))
      .map(({ name, version, evidence }) => {
        const declared = evidence[0] === undefined ? '' : say.by(code(evidence[0].file));
        return `- ${plain(name)}${version === '' ? '' : ` ${plain(version)}`}${say.aside(say.kinds[kind])}${declared}`;
      }),
  );
  const commands = commandsOf(texts).map(({ command, file }) => `- ${code(command)}${say.by(code(file))}`);
  // A folder may hold several modules; the one with most types speaks for it.
  const largest = new Map<string, (typeof arch.modules)[number]>();
  for (const module of arch.modules) {
    if (module.path !== '' && module.types > (largest.get(module.path)?.types ?? -1)) largest.set(module.path, module);
  }
  const layout = [...largest.values()]
    .sort((a, b) => b.types - a.types || (a.path < b.path ? -1 : 1))
    .slice(0, mostModules)
    .sort((a, b) => (a.path < b.path ? -1 : 1))
    .map((module) => `- ${code(`${module.path}/`)}${about(module, language)}`);
  return [
    section(say.languages, languages.length === 0 ? [] : [`- ${languages.join(say.comma)}`]),
    section(say.stack, stack),
    section(say.commands, commands.slice(0, mostCommands)),
    section(say.layout, layout),
  ]
    .filter((lines) => lines !== '')
    .join('\n');
}

function about({ purpose, layer }: ArchModule, language: Language): string {
  const say = words[language];
  const told = purpose === '' ? '' : say.colon + plain(purpose);
  return layer === null ? told : `${told}${say.aside(say.layers[layer])}`;
}

function section(heading: string, lines: readonly string[]): string {
  return lines.length === 0 ? '' : `**${heading}**\n\n${lines.join('\n')}\n`;
}

type Kind = (typeof kinds)[number];
type Layer = NonNullable<ArchModule['layer']>;

const words = {
  en: {
    languages: 'Languages',
    stack: 'Stack',
    commands: 'Commands',
    layout: 'Layout',
    comma: ', ',
    colon: ': ',
    by: (file: string) => ` — ${file}`,
    aside: (text: string) => ` (${text})`,
    kinds: {
      runtime: 'runtime',
      framework: 'framework',
      database: 'database',
      library: 'library',
      build: 'build',
      test: 'test',
    } satisfies Record<Kind, string>,
    layers: {
      edge: 'edge',
      application: 'application',
      domain: 'domain',
      infrastructure: 'infrastructure',
      kernel: 'kernel',
      tooling: 'tooling',
      test: 'test',
    } satisfies Record<Layer, string>,
  },
  zh: {
    languages: '语言',
    stack: '技术栈',
    commands: '命令',
    layout: '目录结构',
    comma: '、',
    colon: '：',
    by: (file: string) => ` — ${file}`,
    aside: (text: string) => `（${text}）`,
    kinds: {
      runtime: '运行时',
      framework: '框架',
      database: '数据库',
      library: '库',
      build: '构建',
      test: '测试',
    } satisfies Record<Kind, string>,
    layers: {
      edge: '边界层',
      application: '应用层',
      domain: '领域层',
      infrastructure: '基础设施层',
      kernel: '核心层',
      tooling: '工具',
      test: '测试',
    } satisfies Record<Layer, string>,
  },
} satisfies Record<Language, object>;

/** Commands that the manifests at the root declare, or that hold for every project with such a manifest. */
interface DeclaredCommand {
  readonly command: string;
  /** The manifest. */
  readonly file: string;
}

const usual: readonly (readonly [string, readonly string[]])[] = [
  ['Cargo.toml', ['cargo build', 'cargo test']],
  ['go.mod', ['go build ./...', 'go test ./...']],
];
const mostScripts = 30;

/** By the names of files at the root alone, which are not read; the first that is there counts. */
const byName: readonly (readonly [file: RegExp, commands: readonly string[]])[] = [
  [/^mvnw$/, ['./mvnw package', './mvnw test']],
  [/^gradlew$/, ['./gradlew build', './gradlew test']],
  [/^pom\.xml$/, ['mvn package', 'mvn test']],
  [/^build\.gradle(\.kts)?$/, ['gradle build', 'gradle test']],
  [/\.slnx?$/, ['dotnet build', 'dotnet test']],
];
const projectFile =
  /^(?:pom\.xml|(?:build|settings)\.gradle(?:\.kts)?|CMakeLists\.txt|meson\.build|Makefile|setup\.py|requirements\.txt|.*\.(?:slnx?|csproj))$/;

export function isProjectFile(name: string): boolean {
  return projectFile.test(name);
}

/** What is usual where files of these names are. */
export function usualCommands(names: readonly string[]): readonly string[] {
  return byName.find(([file]) => names.some((name) => file.test(name)))?.[1] ?? [];
}

/** @param texts manifests by name. */
export function commandsOf(texts: ReadonlyMap<string, string>): DeclaredCommand[] {
  const scripts = packageOf(texts.get('package.json')).scripts;
  return [
    ...scripts.map((script) => ({ command: `npm run ${script}`, file: 'package.json' })),
    ...usual.flatMap(([file, commands]) => (texts.has(file) ? commands.map((command) => ({ command, file })) : [])),
  ];
}

/** What a package.json says of itself; empty where it is none. */
export function packageOf(text: string | undefined): { name: string; description: string; scripts: string[] } {
  const none = { name: '', description: '', scripts: [] };
  if (text === undefined) return none;
  try {
    const read: unknown = JSON.parse(text);
    if (typeof read !== 'object' || read === null) return none;
    const { name, description, scripts } = read as Record<string, unknown>;
    return {
      name: typeof name === 'string' ? name : '',
      description: typeof description === 'string' ? description : '',
      scripts: typeof scripts === 'object' && scripts !== null ? Object.keys(scripts).slice(0, mostScripts) : [],
    };
  } catch {
    return none; // Not JSON: it has no usable name.
  }
}
