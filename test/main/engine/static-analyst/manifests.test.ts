import { describe, expect, it } from 'vitest';
import { readManifests } from '../../../../src/main/engine/static-analyst/package-manifests.ts';

const namesIn = (file: string, text: string): string[] =>
  readManifests([{ file, text }]).map(({ name, dev }) => (dev ? `${name} dev` : name));

describe('what project files declare (memory-14)', () => {
  it.each([
    ['package.json', '{"dependencies":{"a":"1"},"devDependencies":{"b":"1","a":"2"}}', ['a', 'b dev']],
    ['package.json', '{"dependencies": [', []],
    ['package.json', 'null', []],
    [
      'composer.json',
      '{"require":{"php":">=8.2","ext-json":"*","acme/http":"^2"},"require-dev":{"acme/test":"1"}}',
      ['acme/http', 'acme/test dev'],
    ],
    ['composer.json', '[]', []],
    ['composer.json', '{"require":', []],
    [
      'pubspec.yaml',
      'name: shop\ndependencies:\n  flutter:\n    sdk: flutter\n  http: ^1.0.0\n  own:\n    path: ../own\ndev_dependencies:\n  test: any\nflutter:\n  assets: a\n',
      ['http', 'test dev'],
    ],
    [
      'build.sbt',
      'libraryDependencies ++= Seq("org.acme" %% "shop-core" % "1.2", "org.acme" % "checks" % v % Test)\n// "org.no" %% "no" % "1"\n',
      ['org.acme:shop-core', 'org.acme:checks dev'],
    ],
    ['build.sc', 'def ivyDeps = Agg(ivy"org.acme::shop-core:1.2")', ['org.acme:shop-core']],
    [
      'Package.swift',
      'let package = Package(name: "shop", dependencies: [\n  .package(url: "https://e.org/acme/swift-log.git", from: "1.0.0"),\n  // .package(url: "https://e.org/no", from: "1"),\n  .package(name: "x", url: "git@e.org:acme/Http", branch: "main"), .package(path: "../own"), .package(id: "acme.mail", from: "1")])',
      ['swift-log', 'Http', 'acme.mail'],
    ],
    ['a/Shop.csproj', '<ItemGroup><PackageReference Include="Dapper" Version="2" /></ItemGroup>', ['Dapper']],
    [
      'requirements-dev.txt',
      'flask>=2\n# no\n-r base.txt\nPyYAML[fast]==1 ; x\nhttps://e.org/a.whl',
      ['flask', 'PyYAML'],
    ],
    [
      'pyproject.toml',
      '[project]\nname = "x"\ndependencies = [\n  "rich>=1",\n  "attrs",\n]\n[dependency-groups]\ntests = ["pytest"]\n',
      ['rich', 'attrs', 'pytest dev'],
    ],
    ['pyproject.toml', '[tool.poetry.dependencies]\npython = "^3"\nhttpx = "1"\n', ['httpx']],
    [
      'go.mod',
      'module example.org/me\n\nrequire (\n\tgithub.com/a/b v1.2.3\n\tgolang.org/x/c v0.1.0 // indirect\n)\nrequire gopkg.in/yaml.v3 v3.0.1\n',
      ['github.com/a/b', 'gopkg.in/yaml.v3'],
    ],
    [
      'Cargo.toml',
      '[dependencies]\nserde = "1"\ntokio.workspace = true\n[dev-dependencies]\ninsta = "1"\n',
      ['serde', 'tokio', 'insta dev'],
    ],
    [
      'pom.xml',
      '<dependency><groupId>org.a</groupId><artifactId>b</artifactId><scope>test</scope></dependency>',
      ['org.a:b dev'],
    ],
    ['build.gradle.kts', 'implementation("org.a:b:1.0")\ntestImplementation("org.c:d:1")', ['org.a:b', 'org.c:d dev']],
    ['notes.txt', 'flask', []],
  ])('%s', (file, text, expected) => {
    expect(namesIn(file, text)).toEqual(expected);
  });
});
