/**
 * To which layer a module belongs: signs are weighed, of its folder's name, of what outsiders call in it, of the packages
 * that it uses, of its place in the order of dependencies. Main type: Placed. It is a guess by signs, and says so: one sign
 * is little confidence, several that agree are more, and never above what the analyst may claim.
 */
import type { Layer } from '#shared/contract/generations/documents.ts';
import type { Context } from '../context.ts';
import { concluded } from '../entry.ts';
import { isForeign, isShown } from '../model/kinds-of-code.ts';
import type { Module } from '../model/modules.ts';

export interface Placed {
  /** null where the signs are too weak. */
  readonly layer: Layer | null;
  readonly confidence: number;
  /** The decisive signs, strongest first. */
  readonly signs: readonly string[];
}

interface Sign {
  readonly layer: Layer;
  readonly weight: number;
  readonly says: string;
}

/** Words of a folder's path, the last one counting most. */
const words: readonly [Layer, RegExp][] = [
  [
    'tooling',
    /^(scripts?|tools?|tooling|build|eng|ci|hack|generators?|codegen|codemods?|bench(marks?)?|perf|docs?|website|examples?|samples?|demos?|playground|sandbox|templates?|devtools|release|packaging|utils-build)$/,
  ],
  [
    'edge',
    /^(apis?|controllers?|routes?|routers?|handlers?|cli|cmd|commands?|web|http|https|rest|graphql|rpc|grpc|ui|views?|pages?|components?|screens?|renderer|frontend|client|server|servers|gateway|middlewares?|endpoints?|subscribers?|listeners?|bindings?|shell|app)$/,
  ],
  [
    'infrastructure',
    /^(db|databases?|drivers?|storages?|stores?|persistence|repository|repositories|infra|infrastructure|platforms?|adapters?|net|network|networking|io|fs|files?|cache|caching|migrations?|vendor|queue|messaging|transport|connection|logger|logging|telemetry|config|deploy|sql\w*|mysql|postgres\w*|sqlite\w*|mongodb|oracle|redis|cosmos|spanner|port|relational|inmemory|cluster|replication|rdb|aof|sentinel)$/,
  ],
  [
    'kernel',
    /^(utils?|utilities|common|shared|lib|libs|helpers?|base|types?|contracts?|primitives?|extensions?|constants?|errors?|abstractions|foundation|std|internal|include)$/,
  ],
  [
    'application',
    /^(services?|application|usecases?|use-cases|features?|jobs?|workers?|workflows?|tasks?|orchestrat\w+|managers?|engine|pipeline|commands-handlers|runtime)$/,
  ],
  [
    'domain',
    /^(domain|models?|entities|entity|core|metadata|schema|ast|types-core|compiler|parser|query|expressions?|orders?|payments?|users?|accounts?)$/,
  ],
];
const nameWeight = 3;
/** Below this a layer is no more than a guess, and is not reported. */
const leastSure = 0.4;

/** Packages and modules of the platform by which a module speaks with the outside, or keeps things. */
const outside =
  /^(express|fastify|koa|@nestjs\/\w+|hono|next|react(-dom|-router.*)?|vue|@angular\/.*|svelte|commander|yargs|clap|cobra|github\.com\/spf13\/cobra|urfave|argparse|click|typer|flask|fastapi|django.*|starlette|gin|github\.com\/gin-gonic\/gin|net\/http|node:http|http|Microsoft\.AspNetCore.*|System\.CommandLine.*|org\.springframework\.web.*|axum|actix.*|rocket|electron)$/;
const keeping =
  /^(pg|mysql2?|sqlite3|better-sqlite3|mongodb|mongoose|redis|ioredis|typeorm|prisma|@prisma\/client|knex|sequelize|sqlalchemy|psycopg2?|pymongo|database\/sql|gorm\.io\/.*|github\.com\/(jackc|go-redis|lib)\/.*|diesel|sqlx|rusqlite|System\.Data.*|Microsoft\.Data.*|Npgsql.*|java\.sql.*|jakarta\.persistence.*|node:fs|fs|node:net|net|boto3|@aws-sdk\/.*|kafkajs|amqplib)$/;

export function placeModules(context: Context): ReadonlyMap<Module, Placed> {
  const product = context.modules.all.filter(({ test, files }) => !test && files.some(context.isProduct));
  const placed = new Map<Module, Placed>();
  for (const module of context.modules.all) placed.set(module, place(signsOf(module, product, context)));
  return placed;
}

function place(signs: readonly Sign[]): Placed {
  const weights = new Map<Layer, number>();
  for (const { layer, weight } of signs) weights.set(layer, (weights.get(layer) ?? 0) + weight);
  const [best, second] = [...weights].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  if (best === undefined) return { layer: null, confidence: concluded, signs: [] };
  const lead = best[1] - (second?.[1] ?? 0);
  const confidence = Math.min(concluded, 0.2 + 0.06 * Math.min(best[1], 5) + 0.04 * Math.min(lead, 3));
  const sure = Math.round(confidence * 100) / 100;
  // What a module holds is counted; where it belongs is not said then.
  if (sure < leastSure) return { layer: null, confidence: concluded, signs: [] };
  const told = signs.filter(({ layer }) => layer === best[0]).sort((a, b) => b.weight - a.weight);
  return { layer: best[0], confidence: sure, signs: told.map(({ says }) => says) };
}

function signsOf(module: Module, product: readonly Module[], context: Context): Sign[] {
  if (module.test) return [{ layer: 'test', weight: 8, says: 'most of its lines are tests' }];
  const [sample = { file: '' }] = module.files;
  if (isForeign(`${module.path}/`) || isForeign(sample.file)) {
    return [{ layer: 'infrastructure', weight: 5, says: 'code of others kept in the tree' }];
  }
  if (isShown(`${module.path}/`)) return [{ layer: 'tooling', weight: 5, says: 'shows or measures the product' }];
  return [
    ...ofName(module),
    ...ofOutsiders(module, context),
    ...ofPackages(module, context),
    ...ofOrder(module, product, context),
  ];
}

function ofName({ name, path, project }: Module): Sign[] {
  const own = (project === '' ? path : `${path}/${name}`).split(/[/.]/).filter((part) => part !== '');
  const word = /([^/]+)\*$/.exec(name)?.[1];
  const parts = word === undefined ? own : [...own, word];
  for (const [back, part] of parts.reverse().slice(0, 2).entries()) {
    const plain = part.replace(/([a-z\d])([A-Z])/g, '$1-$2').toLowerCase();
    const forms = [plain, plain.replace(/[-_]/g, ''), plain.split(/[-_]/).at(-1) ?? plain];
    const found = forms.map((form) => words.find(([, match]) => match.test(form))).find((each) => each !== undefined);
    if (found === undefined) continue;
    const [layer] = found;
    // Tools call and are called like what they serve: their name counts before what they do.
    const weight = layer === 'tooling' ? 2 * nameWeight : nameWeight;
    return [{ layer, weight: weight - back * 1.5, says: `named ${part}` }];
  }
  return [];
}

function ofOutsiders({ files }: Module, { scans }: Context): Sign[] {
  let calls = 0;
  for (const { file } of files) {
    const { routes = [], commands = [], entryPoints = [] } = scans.get(file) ?? {};
    calls +=
      routes.length + commands.length + entryPoints.filter(({ kind }) => kind !== 'test' && kind !== 'script').length;
  }
  if (calls === 0) return [];
  const share = calls / files.length;
  const weight = share > 0.5 ? 3 : share > 0.15 ? 2 : 0.5;
  return [{ layer: 'edge', weight, says: `${calls} ${calls === 1 ? 'place' : 'places'} that outsiders call` }];
}

function ofPackages({ files }: Module, { map, isProduct }: Context): Sign[] {
  const using = { outside: 0, keeping: 0 };
  const product = files.filter(isProduct);
  if (product.length === 0) return [];
  for (const { file } of product) {
    const froms = map.imports(file).map(({ from }) => from);
    if (froms.some((from) => outside.test(from))) using.outside += 1;
    if (froms.some((from) => keeping.test(from))) using.keeping += 1;
  }
  const signs: Sign[] = [];
  const weight = (count: number): number => (count / product.length > 0.3 ? 2 : count / product.length > 0.1 ? 1 : 0);
  if (weight(using.outside) > 0) {
    signs.push({
      layer: 'edge',
      weight: weight(using.outside),
      says: `${using.outside} files use a framework of the outside`,
    });
  }
  if (weight(using.keeping) > 0) {
    signs.push({
      layer: 'infrastructure',
      weight: weight(using.keeping),
      says: `${using.keeping} files keep data or use the network`,
    });
  }
  return signs;
}

function ofOrder(module: Module, product: readonly Module[], { graph }: Context): Sign[] {
  const others = product.length - 1;
  if (others < 3) return [];
  const users = graph.into(module).filter(({ from }) => !from.test).length;
  const used = graph.out(module).filter(({ to }) => !to.test).length;
  const of = `${others} other modules`;
  if (users >= others * 0.5 && used <= others * 0.25) {
    return [{ layer: 'kernel', weight: 2.5, says: `${users} of ${of} lean on it (it on ${used})` }];
  }
  if (users === 0 && used === 0) return [{ layer: 'tooling', weight: 0.5, says: 'tied to no other module' }];
  if (users === 0) return [{ layer: 'edge', weight: 1, says: 'no other module leans on it' }];
  if (used >= others * 0.4 && users <= others * 0.3) {
    return [{ layer: 'application', weight: 1.5, says: `leans on ${used} of ${of}` }];
  }
  return [{ layer: 'domain', weight: 0.5, says: `in the middle: ${users} modules lean on it (it on ${used})` }];
}
