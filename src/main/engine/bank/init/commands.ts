/** Commands that the manifests at the root declare, or that hold for every project with such a manifest. */
export interface DeclaredCommand {
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
    return none; // Not JSON: its name says nothing then.
  }
}
