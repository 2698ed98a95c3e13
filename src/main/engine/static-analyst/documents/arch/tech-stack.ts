/**
 * What the workspace is built with: its languages, the runtime that it asks for, the packages that its project files
 * name or its code imports, with the version as written and the number of files that use each. What nothing but a
 * project file names is listed only where it is a tool that is never imported (a test runner, a bundler, a linter), or
 * where the root leaves it to its users to install (the drivers of databases).
 */
import type { Technology } from '#shared/contract/generations/documents.ts';
import { languageNames } from '#shared/contract/words.ts';
import { type UsedPackage, usedPackages } from '../../used-packages.ts';
import type { Context } from '../context.ts';
import { counted, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import { byText } from '../model/modules.ts';

const kinds: readonly Technology['kind'][] = [
  'language',
  'runtime',
  'framework',
  'database',
  'library',
  'build',
  'test',
];

export async function techStack(context: Context): Promise<Technology[]> {
  const found = [...languages(context), ...runtimes(context), ...(await packages(context))];
  return found.sort(
    (a, b) => kinds.indexOf(a.kind) - kinds.indexOf(b.kind) || b.uses - a.uses || byText(a.name, b.name),
  );
}

function technology(
  kind: Technology['kind'],
  name: string,
  version: string,
  uses: number,
  shown: readonly Evidence[],
): Technology {
  return {
    id: slug('tech', name),
    source: 'static',
    confidence: counted,
    evidence: someEvidence(shown).slice(0, 4),
    name,
    kind,
    version,
    uses,
  };
}

function languages({ map, isProduct }: Context): Technology[] {
  return [...Map.groupBy(map.files, ({ language }) => language)].map(([language, files]) => {
    const product = files.filter(isProduct);
    const largest = [...(product.length > 0 ? product : files)].sort(
      (a, b) => b.lines - a.lines || byText(a.file, b.file),
    );
    const shown = largest.slice(0, 2).map((file) => evidence(file));
    return technology('language', languageNames[language], '', files.length, shown);
  });
}

/** From the project file nearest to the root. */
function runtimes({ texts, map }: Context): Technology[] {
  const asked = texts.flatMap((text) => (text.facts.project?.runtime ? [{ text, ...text.facts.project.runtime }] : []));
  return [...Map.groupBy(asked, ({ name }) => name)].flatMap(([name, all]) => {
    const depth = (file: string): number => file.split('/').length;
    const [first] = [...all].sort(
      (a, b) => depth(a.text.file) - depth(b.text.file) || byText(a.text.file, b.text.file),
    );
    if (first === undefined) return [];
    const versions = [...new Set(all.map(({ version }) => version))].sort(byText);
    const version = versions.length <= 3 ? versions.join(', ') : first.version;
    const files = map.files.filter(({ project }) => all.some(({ text }) => text.file === project)).length;
    return [
      technology(
        'runtime',
        name,
        version,
        files,
        all.slice(0, 3).map(({ text, line }) => evidence(text, line)),
      ),
    ];
  });
}

async function packages({ survey, texts, map }: Context): Promise<Technology[]> {
  const byDepth = [...texts].sort(
    (a, b) => a.file.split('/').length - b.file.split('/').length || byText(a.file, b.file),
  );
  const declared = new Map<string, { file: string; dev: boolean; version: string; shown: Evidence }>();
  const peers = new Set<string>();
  const manifests = byDepth.filter(({ file, facts }) => facts.project !== undefined && !fixture.test(file));
  for (const text of manifests) {
    const isRoot = !text.file.includes('/');
    for (const { name, peer } of text.facts.project?.packages ?? []) if (isRoot && peer === true) peers.add(name);
    for (const { name, dev, version, line } of text.facts.project?.packages ?? []) {
      const known = declared.get(name);
      const better = known === undefined || (known.dev && !dev) || (known.version === '' && version !== '');
      if (better)
        declared.set(name, { file: text.file, dev: dev && (known?.dev ?? true), version, shown: evidence(text, line) });
    }
  }
  const all = [...declared].map(([name, { file, dev }]) => ({ name, file, dev }));
  const own = new Set(map.projects.map(({ name }) => name));
  return (await usedPackages(survey, all, async () => {})).flatMap((used) => {
    const kind = kindOfPackage(used);
    const uses = used.files + used.tests;
    const tool = kind === 'test' || kind === 'build';
    if (own.has(used.name) || used.name.startsWith('@types/')) return [];
    // What nothing imports is listed where it is known as a tool: helpers of scripts are not what it is built with.
    if (uses === 0 && !peers.has(used.name) && !(tool && declared.has(used.name) && isKnownPackage(used.name)))
      return [];
    // An adjunct of a tool says no more than the tool.
    if (uses === 0 && adjunct.test(used.name)) return [];
    if (used.declaredIn === null && isAlias(used, manifests)) return [];
    // A part of a package that is declared: `Xunit.FactAttribute` of xunit.
    if (used.declaredIn === null && isPart(used.name, declared.keys())) return [];
    // A name that no project file knows may be a folder of the workspace as well as a package.
    if (used.declaredIn === null && uses < 2) return [];
    const known = declared.get(used.name);
    const files = used.examples.flatMap((file) => map.file(file) ?? []).map((file) => evidence(file));
    const shown = [...(known === undefined ? [] : [known.shown]), ...files];
    return shown.length === 0 ? [] : [technology(kind, used.name, known?.version ?? '', uses, shown)];
  });
}

function isPart(name: string, declared: Iterable<string>): boolean {
  const lower = name.toLowerCase();
  for (const each of declared) if (lower.startsWith(`${each.toLowerCase()}.`)) return true;
  return false;
}

const adjunct = /^(@types\/.*|@?[\w/.-]*(plugin|config|preset|loader|parser|helpers|adapter|runner\.\w+)([-/.].*)?)$/i;

/** Projects that tests and readers look at. */
const fixture = /(^|\/)(__)?(fixtures?|testdata|samples?)(__)?\//i;

/** Languages that import a package by the name under which their project files declare it. */
const manifestOf: readonly [source: RegExp, manifest: RegExp][] = [
  [/\.[cm]?[jt]sx?$/, /(^|\/)package\.json$/],
  [/\.go$/, /(^|\/)go\.mod$/],
  [/\.rs$/, /(^|\/)Cargo\.toml$/],
];

/** An import that no project file explains means a path of a bundler (`@site/src`), or belongs to a fixture. */
function isAlias({ examples }: UsedPackage, manifests: readonly { file: string }[]): boolean {
  const [first = ''] = examples;
  const manifest = manifestOf.find(([source]) => source.test(first))?.[1];
  if (manifest !== undefined && manifests.some(({ file }) => manifest.test(file))) return true;
  return examples.every((file) => fixture.test(file));
}

const known: readonly [Technology['kind'], RegExp][] = [
  [
    'test',
    /^(jest|vitest|mocha|chai|sinon|jasmine|karma|ava|tap|cypress|@?playwright.*|puppeteer.*|supertest|@testing-library\/.*|@vitest\/.*|@jest\/.*|ts-jest|nyc|c8|pytest.*|tox|nose|hypothesis|coverage|unittest2|mock|xunit.*|nunit.*|mstest.*|moq|fluentassertions|shouldly|coverlet.*|microsoft\.net\.test\.sdk|junit.*|org\.junit.*|org\.mockito.*|mockito.*|org\.assertj.*|testng|kotest.*|mockk|io\.mockk.*|github\.com\/(stretchr\/testify|onsi\/.*|frankban\/quicktest|google\/go-cmp)|criterion|proptest|rstest|mockall|gtest|gtest\/.*|gmock.*|googletest|catch2|doctest|fast-check)$/i,
  ],
  [
    'build',
    /^(webpack.*|rollup.*|@rollup\/.*|rolldown.*|vite|@vitejs\/.*|esbuild.*|parcel.*|gulp.*|grunt.*|babel.*|@babel\/.*|swc|@swc\/.*|tsup|tsx|ts-node|typescript|eslint.*|@eslint\/.*|@typescript-eslint\/.*|tslint|prettier.*|@biomejs\/.*|biome|husky|lint-staged|rimraf|nx|turbo|lerna|@changesets\/.*|semantic-release|electron-builder|electron-vite|setuptools.*|wheel|poetry.*|hatchling|flit.*|black|ruff|flake8.*|mypy|pylint|isort|pre-commit|stylecop.*|microsoft\.sourcelink.*|microsoft\.codeanalysis.*|nerdbank.*|minver|proguard.*|cc|bindgen|cmake|tonic-build|prost-build)$/i,
  ],
  [
    'database',
    /^(pg|pg-.*|mysql2?|sqlite3|better-sqlite3|sql\.js|mongodb|mongoose|redis|ioredis|@redis\/.*|oracledb|mssql|tedious|@google-cloud\/spanner|@sap\/hana-client|hdb-pool|typeorm|prisma|@prisma\/.*|knex|sequelize.*|drizzle-orm|sqlalchemy.*|alembic|psycopg.*|pymysql|pymongo|asyncpg|aiosqlite|peewee|django-redis|npgsql.*|mysql\.data|mysqlconnector|microsoft\.data\.sqlite.*|microsoft\.data\.sqlclient|system\.data\.sqlclient|microsoft\.entityframeworkcore.*|microsoft\.azure\.cosmos|mongodb\.driver.*|stackexchange\.redis|dapper|sqlitepclraw.*|gorm\.io\/.*|github\.com\/(jackc\/.*|lib\/pq|go-sql-driver\/.*|mattn\/go-sqlite3|go-redis\/.*|redis\/.*|dgraph-io\/.*|boltdb\/.*)|go\.etcd\.io\/.*|go\.mongodb\.org\/.*|diesel.*|sqlx.*|rusqlite|tokio-postgres|sea-orm|rocksdb|sled|org\.hibernate(?!\.(?:validator|models|grammars|infra)\b).*|org\.postgresql.*|com\.mysql.*|com\.h2database.*|org\.mybatis.*|redis\.clients.*|elasticsearch.*|@elastic\/.*|org\.elasticsearch.*|cassandra-driver)$/i,
  ],
  [
    'framework',
    /^(react(-dom|-native)?|next|vue|@vue\/.*|nuxt.*|svelte|@sveltejs\/.*|@angular\/.*|solid-js|preact|express|fastify|@fastify\/.*|koa|@koa\/.*|hono|@nestjs\/.*|@hapi\/.*|electron|commander|yargs|oclif|@oclif\/.*|citty|cac|rxjs|graphql|@apollo\/.*|socket\.io|django.*|flask.*|fastapi|starlette|tornado|aiohttp|sanic|click|typer|celery|pydantic.*|microsoft\.aspnetcore.*|microsoft\.extensions\.(hosting|dependencyinjection).*|mediatr|automapper|system\.commandline.*|commandlineparser|grpc\..*|github\.com\/(gin-gonic\/gin|labstack\/echo.*|go-chi\/chi.*|gofiber\/.*|gorilla\/mux|spf13\/cobra|urfave\/cli.*|bep\/simplecobra)|google\.golang\.org\/grpc|actix.*|axum.*|rocket|warp|hyper|tokio|async-std|tonic|clap|bevy.*|tauri.*|org\.springframework.*|io\.quarkus.*|io\.micronaut.*|io\.ktor.*|jakarta\.(ws\.rs|servlet).*|info\.picocli.*|androidx\..*|org\.jetbrains\.kotlinx:kotlinx-coroutines.*|io\.netty.*|qt\w*|boost)$/i,
  ],
];

/**
 * What kind of thing a well-known package is; what is not known here is a library.
 *
 * By its name, else by who uses it. `files` and `tests` are numbers of files.
 */
export function kindOfPackage({ name, dev, files, tests }: Used): Technology['kind'] {
  const found = known.find(([, match]) => match.test(name));
  if (found !== undefined) return found[0];
  if (!dev || files > 0) return 'library';
  return tests > 0 ? 'test' : 'build';
}

function isKnownPackage(name: string): boolean {
  return known.some(([, match]) => match.test(name));
}

type Used = Pick<UsedPackage, 'name' | 'dev' | 'files' | 'tests'>;
