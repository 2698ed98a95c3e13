/**
 * Which packages the project files of a workspace declare. Main type: Declared. They are read as text and never evaluated,
 * each by a pattern that walks its text once; what they do not say plainly stays unsaid.
 */

export interface Declared {
  name: string;
  /** Path of the project file that names it first. */
  file: string;
  /** Only tests or tools need it. */
  dev: boolean;
  /** For the project's users to install. */
  peer?: true;
}

interface Form {
  match: RegExp;
  read(text: string): { name: string; dev?: boolean; peer?: true }[];
}

const names = (text: string, pattern: RegExp): { name: string }[] =>
  [...text.matchAll(pattern)].flatMap(([, name]) => (name === undefined ? [] : [{ name }]));

/** As in PEP 508: a name, then a version, an extra or a marker. */
const pythonName = /^[ \t]*([A-Za-z0-9][A-Za-z0-9._-]*)[ \t]*(?:$|[[<>=!~;@,#(])/;

const forms: readonly Form[] = [
  { match: /^package\.json$/, read: packageJson },
  { match: /^composer\.json$/, read: composer },
  { match: /^(?:Gemfile|gems\.rb)$/, read: gemfile },
  { match: /\.gemspec$/, read: gemspec },
  { match: /\.csproj$/i, read: (text) => names(text, /<PackageReference[^>]{0,400}?\sInclude="([^"$]{1,200})"/g) },
  { match: /^requirements[\w.-]*\.txt$/, read: (text) => text.split('\n').flatMap(pythonNames) },
  { match: /^pyproject\.toml$/, read: pyproject },
  { match: /^Package\.swift$/, read: swiftPackage },
  { match: /^pubspec\.yaml$/, read: pubspec },
  { match: /\.sbt$|^build\.(sc|mill)$/, read: scalaBuild },
  { match: /^go\.mod$/, read: goMod },
  { match: /^Cargo\.toml$/, read: cargo },
  { match: /^pom\.xml$/, read: (text) => pom(text) },
  {
    match: /^build\.gradle(\.kts)?$/,
    read: (text) =>
      [...text.matchAll(/\b(\w*[iI]mplementation|api|compileOnly|kapt)[ (]+["']([\w.-]+:[\w.-]+)/g)].map(
        ([, how = '', name = '']) => ({ name, dev: how.startsWith('test') }),
      ),
  },
];

export function isManifest(file: string): boolean {
  return formOf(file) !== undefined;
}

function formOf(file: string): Form | undefined {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return forms.find(({ match }) => match.test(name));
}

/** Each package once; what ships counts before what only tests need. */
export function readManifests(manifests: Iterable<{ file: string; text: string }>): Declared[] {
  const declared = new Map<string, Declared>();
  for (const { file, text } of manifests) {
    for (const { name, dev = false, ...peer } of formOf(file)?.read(text) ?? []) {
      const known = declared.get(name);
      if (known === undefined || (known.dev && !dev)) declared.set(name, { name, file, dev, ...peer });
    }
  }
  return [...declared.values()];
}

/** Keys of an object in a JSON text; none where it is half-written or no JSON at all. */
function keysIn(text: string): (field: string) => string[] {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return () => [];
  }
  return (field) => {
    const value = (json as Record<string, unknown> | null)?.[field];
    return typeof value === 'object' && value !== null ? Object.keys(value) : [];
  };
}

/** Gems in a group for development or tests are needed by those alone. */
function gemfile(text: string): { name: string; dev: boolean }[] {
  const isDev = (line: string): boolean =>
    /:(?:development|test)\b/.test(line) && !/:(?:production|default)\b/.test(line);
  let inGroup = false;
  return text.split('\n').flatMap((line) => {
    if (/^\s*group\b.*\bdo\b/.test(line)) inGroup = isDev(line);
    else if (/^end\b/.test(line)) inGroup = false;
    const name = /^\s*gem[\s(]+["']([\w.-]{1,200})["']/.exec(line)?.[1];
    const own = /\bgroups?:\s*(.*)$/.exec(line)?.[1] ?? '';
    return name === undefined ? [] : [{ name, dev: inGroup || isDev(own) }];
  });
}

function gemspec(text: string): { name: string; dev: boolean }[] {
  const found = text.matchAll(/\.add_(?:(development|runtime)_)?dependency[\s(]+["']([\w.-]{1,200})["']/g);
  return [...found].map(([, kind, name = '']) => ({ name, dev: kind === 'development' }));
}

/** A name without a vendor is PHP itself or one of its extensions. */
function composer(text: string): { name: string; dev?: boolean }[] {
  const keysOf = keysIn(text);
  const packages = (field: string): string[] => keysOf(field).filter((name) => name.includes('/'));
  return [
    ...packages('require').map((name) => ({ name })),
    ...packages('require-dev').map((name) => ({ name, dev: true })),
  ];
}

function packageJson(text: string): { name: string; dev?: boolean; peer?: true }[] {
  const keysOf = keysIn(text);
  return [
    ...['dependencies', 'optionalDependencies'].flatMap(keysOf).map((name) => ({ name })),
    ...keysOf('peerDependencies').map((name) => ({ name, peer: true as const })),
    ...keysOf('devDependencies').map((name) => ({ name, dev: true })),
  ];
}

/** Entries of `dependencies` and `dev_dependencies`; what an SDK brings is no package of its own. */
function pubspec(text: string): { name: string; dev: boolean }[] {
  const found: { name: string; dev: boolean }[] = [];
  let section = '';
  let last = '';
  for (const line of text.split('\n')) {
    section = /^(\w+):/.exec(line)?.[1] ?? section;
    const isListed = /^(?:dev_)?dependencies$/.test(section);
    const name = /^ {2}(\w+):/.exec(line)?.[1];
    if (isListed && name !== undefined) found.push({ name, dev: section.startsWith('dev') });
    last = name ?? last;
    if (/^ {4,}(?:sdk|path):/.test(line) && found.at(-1)?.name === last) found.pop();
  }
  return found;
}

function pythonNames(line: string): { name: string }[] {
  const name = pythonName.exec(line)?.[1];
  return name === undefined ? [] : [{ name }];
}

/** Lines of a TOML file with the table that contains them. */
function* tables(text: string): Generator<{ table: string; line: string }> {
  let table = '';
  for (const line of text.split('\n')) {
    const head = /^[ \t]*\[\[?([^\]]+)\]/.exec(line)?.[1];
    if (head !== undefined && !/^[ \t]*\[["']/.test(line)) table = head.trim();
    else yield { table, line };
  }
}

function pyproject(text: string): { name: string; dev?: boolean }[] {
  const found: { name: string; dev?: boolean }[] = [];
  let list: { dev: boolean } | null = null;
  for (const { table, line } of tables(text)) {
    const poetry = /^tool\.poetry\.(?:(dev-)?dependencies|group\.([\w-]+)\.dependencies)$/.exec(table);
    if (poetry !== null) {
      const name = /^[ \t]*([A-Za-z0-9][\w.-]*)[ \t]*=/.exec(line)?.[1];
      const dev = poetry[1] !== undefined || poetry[2] !== undefined;
      if (name !== undefined && name !== 'python') found.push({ name, dev });
      continue;
    }
    const shipped = table === 'project' && /^[ \t]*dependencies[ \t]*=/.test(line);
    const extra =
      /^(project\.optional-dependencies|dependency-groups)$/.test(table) && /^[ \t]*[\w-]+[ \t]*=/.test(line);
    if (shipped || extra) list = { dev: table === 'dependency-groups' };
    if (list !== null) {
      for (const [, quoted = ''] of line.matchAll(/["']([^"']{1,300})["']/g)) {
        for (const each of pythonNames(quoted)) found.push({ ...each, dev: list.dev });
      }
      if (/\][ \t]*(#.*)?$/.test(line)) list = null;
    }
  }
  return found;
}

/** Packages by the last part of their address, as targets name them. Lines that are comments do not count. */
function swiftPackage(text: string): { name: string }[] {
  const code = text.replace(/^[ \t]*\/\/.*$/gm, '');
  const addresses = names(code, /\.package\(\s*(?:name:\s*"[^"]*",\s*)?(?:url|id):\s*"([^"]{1,300})"/g);
  return addresses.map(({ name }) => ({ name: name.replace(/\.git$/, '').replace(/^.*[/:]/, '') }));
}

/** `"org" %% "name" % "1.0" % Test` of sbt and `ivy"org::name:1.0"` of Mill, as `org:name`. */
function scalaBuild(text: string): { name: string; dev: boolean }[] {
  const code = text.replace(/^[ \t]*\/\/.*$/gm, '');
  const sbt = /"([\w.-]{1,100})"\s*%{1,3}\s*"([\w.-]{1,100})"\s*%\s*[\w."-]{1,60}([ \t]*%[ \t]*"?(?:Test|test|it)\b)?/g;
  const mill = /\b(?:ivy|mvn)"([\w.-]{1,100}):{1,3}([\w.-]{1,100}):/g;
  return [...code.matchAll(sbt), ...code.matchAll(mill)].map(([, org = '', name = '', test]) => ({
    name: `${org}:${name}`,
    dev: test !== undefined,
  }));
}

function goMod(text: string): { name: string }[] {
  const direct = text.split('\n').filter((line) => !/\/\/[ \t]*indirect/.test(line));
  return direct.flatMap((line) => {
    const name = /^[ \t]*(?:require[ \t]+)?([\w-]+(?:\.[\w-]+)+\/[^\s]+|[\w-]+(?:\.[\w-]+)+)[ \t]+v\d/.exec(line)?.[1];
    return name === undefined || /=>/.test(line) ? [] : [{ name }];
  });
}

function cargo(text: string): { name: string; dev?: boolean }[] {
  const found: { name: string; dev?: boolean }[] = [];
  for (const { table, line } of tables(text)) {
    const kind = /(?:^|\.)(dev-|build-)?dependencies$/.exec(table);
    const name = kind === null ? undefined : /^[ \t]*([\w-]+)[ \t]*[.=]/.exec(line)?.[1];
    if (name !== undefined) found.push({ name, dev: kind?.[1] !== undefined });
  }
  return found;
}

function pom(text: string): { name: string; dev?: boolean }[] {
  return text
    .split('<dependency>')
    .slice(1)
    .flatMap((rest) => {
      const end = rest.indexOf('</dependency>');
      const own = rest.slice(0, end === -1 ? 2000 : end);
      const group = /<groupId>\s*([\w.-]+)\s*</.exec(own)?.[1];
      const artifact = /<artifactId>\s*([\w.-]+)\s*</.exec(own)?.[1];
      if (group === undefined || artifact === undefined) return [];
      return [{ name: `${group}:${artifact}`, dev: /<scope>\s*test\s*</.test(own) }];
    });
}
