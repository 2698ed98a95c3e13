/** What kind of thing a well-known package is; what is not known here is a library. */
import type { Technology } from '#shared/contract/generations/documents.ts';
import type { UsedPackage } from '../../packages/used-packages.ts';

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

/** By its name, else by who uses it. `files` and `tests` are numbers of files. */
export function kindOfPackage({ name, dev, files, tests }: Used): Technology['kind'] {
  const found = known.find(([, match]) => match.test(name));
  if (found !== undefined) return found[0];
  if (!dev || files > 0) return 'library';
  return tests > 0 ? 'test' : 'build';
}

export function isKnownPackage(name: string): boolean {
  return known.some(([, match]) => match.test(name));
}

type Used = Pick<UsedPackage, 'name' | 'dev' | 'files' | 'tests'>;
