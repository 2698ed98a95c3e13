/**
 * Modules and layers as entries: what each holds, its purpose where something states it, which others it depends
 * on.
 */
import type { z } from 'zod';
import type { ArchLayer, ArchModule, Layer } from '#shared/contract/generations/documents.ts';
import type { WholeType } from '../../../codemap/codemap.ts';
import type { Context } from '../context.ts';
import { concluded, type Evidence, evidence, slug, someEvidence } from '../entry.ts';
import { byText, folderOf, isForeign, isShown, type Module } from '../model/modules.ts';

interface ArchModules {
  modules: ArchModule[];
  layers: z.infer<typeof ArchLayer>[];
}

/** From the outside in; the rest behind. */
const layerOrder: readonly Layer[] = ['edge', 'application', 'domain', 'infrastructure', 'kernel', 'tooling', 'test'];

export function archModules(context: Context): ArchModules {
  const placed = placeModules(context);
  return {
    modules: context.modules.all.map((module) => moduleEntry(module, placed, context)),
    layers: layerEntries(placed, context),
  };
}

function moduleEntry(module: Module, placed: ReadonlyMap<Module, Placed>, context: Context): ArchModule {
  const own = context.typesOf(module);
  const purpose = purposeOf(module, context);
  const said = purpose.evidence === null ? [] : [purpose.evidence];
  const { layer = null, confidence = concluded } = placed.get(module) ?? {};
  return {
    id: slug('mod', module.name),
    source: 'static',
    confidence,
    evidence: someEvidence([...said, ...leadingEvidence(module, own)]).slice(0, 4),
    name: module.name,
    path: module.path,
    purpose: purpose.text,
    types: own.length,
    files: module.files.length,
    languages: languagesOf(module),
    dependsOn: context.graph.out(module).map(({ to, references }) => ({ name: to.name, references })),
    layer,
  };
}

/** The types with the most dependents, else its largest files. */
export function leadingEvidence(module: Module, types: readonly WholeType[]): Evidence[] {
  const leading = types.filter(({ fanIn }) => fanIn > 0).sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path));
  if (leading.length > 0) return leading.slice(0, 3).map(({ file, line, endLine }) => evidence(file, line, endLine));
  const largest = [...module.files].sort((a, b) => b.lines - a.lines || byText(a.file, b.file));
  return largest.slice(0, 3).map((file) => evidence(file));
}

function languagesOf({ files }: Module): ArchModule['languages'] {
  const counted = [...Map.groupBy(files, ({ language }) => language)];
  return counted.sort((a, b) => b[1].length - a[1].length || byText(a[0], b[0])).map(([language]) => language);
}

function layerEntries(placed: ReadonlyMap<Module, Placed>, context: Context): ArchModules['layers'] {
  const lines = ({ files }: Module): number => files.reduce((sum, file) => sum + file.lines, 0);
  return layerOrder.flatMap((layer): ArchModules['layers'] => {
    const own = [...placed].filter(([, each]) => each.layer === layer);
    if (own.length === 0) return [];
    own.sort(([a], [b]) => lines(b) - lines(a) || byText(a.name, b.name));
    const told = own
      .slice(0, 6)
      .flatMap(([module, { signs }]) =>
        signs.length === 0 ? [] : [`${module.name}: ${signs.slice(0, 2).join(', ')}`],
      );
    const mean = own.reduce((sum, [, { confidence }]) => sum + confidence, 0) / own.length;
    return [
      {
        id: slug('layer', layer),
        source: 'static',
        confidence: Math.min(concluded, Math.round(mean * 100) / 100),
        evidence: someEvidence(own.flatMap(([module]) => leadingEvidence(module, context.typesOf(module)).slice(0, 1))),
        layer,
        modules: own.map(([{ name }]) => name),
        detail: told.length === 0 ? 'By their place in the order of dependencies only.' : `${told.join('; ')}.`,
      },
    ];
  });
}

interface Purpose {
  readonly text: string;
  readonly evidence: Evidence | null;
}

const nothing: Purpose = { text: '', evidence: null };

/**
 * What a module is for, in the words of its authors: its README, its project file, the comment at the top of its
 * leading file, or that of the type that bears its name. Nothing is made up: without a source there is no purpose.
 */
function purposeOf(module: Module, context: Context): Purpose {
  // A part of a folder is not what the folder is.
  if (!module.whole) return ofLeadingFile(module, context) ?? ofNamedType(module, context) ?? nothing;
  return (
    ofProject(module, context) ??
    ofReadme(module, context) ??
    ofLeadingFile(module, context) ??
    ofNamedType(module, context) ??
    nothing
  );
}

function ofReadme({ path }: Module, { texts }: Context): Purpose | null {
  const own = texts.filter(({ file }) => folderOf(file) === path && /(^|\/)readme[^/]*$/i.test(file));
  for (const { file, hash, lines, facts } of own.sort((a, b) => byText(a.file, b.file))) {
    const { says = '', line = 1 } = facts.markdown ?? {};
    // A question is the heading of what answers it.
    if (says !== '' && !says.endsWith('?')) return { text: says, evidence: evidence({ file, hash, lines }, line) };
  }
  return null;
}

function ofProject({ path }: Module, { texts }: Context): Purpose | null {
  for (const { file, hash, lines, facts } of texts) {
    const { description = '', descriptionLine = 1 } = folderOf(file) === path ? (facts.project ?? {}) : {};
    if (/\S\s+\S+\s+\S/.test(description))
      return { text: description, evidence: evidence({ file, hash, lines }, descriptionLine) };
  }
  return null;
}

const leading = /(^|\/)(index|mod|lib|main|__init__|doc|package-info|module|program)\.\w+$/i;

/** The file that represents its folder, and the one named like it; with few files, any that states a purpose. */
function ofLeadingFile(module: Module, { scans }: Context): Purpose | null {
  const name = stemOf(module.path);
  const word = /([^/]+)\*$/.exec(module.name)?.[1] ?? '';
  const rank = (file: string): number => {
    const stem = stemOf(file.replace(/\.\w+$/, ''));
    if (word !== '') return stem === word ? 0 : 3;
    if (folderOf(file) !== module.path) return 3;
    if (leading.test(file) || /^Package /.test(scans.get(file)?.head?.text ?? '')) return 0;
    return stem === name ? 1 : 3;
  };
  const says = (file: string): boolean =>
    !/^(warning|caution|note|attention)\b/i.test(scans.get(file)?.head?.text ?? 'note');
  const own = module.files.filter(({ file }) => rank(file) < 3 && says(file));
  own.sort((a, b) => rank(a.file) - rank(b.file) || b.lines - a.lines || byText(a.file, b.file));
  const [file] = own;
  const head = file === undefined ? undefined : scans.get(file.file)?.head;
  return file === undefined || head === undefined ? null : { text: head.text, evidence: evidence(file, head.line) };
}

function stemOf(path: string): string {
  return path
    .slice(path.lastIndexOf('/') + 1)
    .toLowerCase()
    .replace(/[-_.]/g, '');
}

/** Of several, the one with the most dependents: it indicates what the rest is about. */
function ofNamedType(module: Module, { typesOf, said }: Context): Purpose | null {
  const word = /([^/]+)\*$/.exec(module.name)?.[1];
  const name = word ?? stemOf(module.path);
  const names = new Set([name, name.replace(/ies$/, 'y'), name.replace(/s$/, '')]);
  const fits = ({ kind, parent, name: own }: WholeType): boolean =>
    kind !== 'module' && parent === 0 && names.has(own.toLowerCase());
  const best = typesOf(module)
    .filter((type) => fits(type) && said(type) !== '')
    .sort((a, b) => b.fanIn - a.fanIn || byText(a.path, b.path))[0];
  return best === undefined
    ? null
    : { text: `${best.name}: ${said(best)}`, evidence: evidence(best.file, best.line, best.endLine) };
}

// To which layer a module belongs: signs are weighed, of its folder's name, of what outsiders call in it, of the packages
// that it uses, of its place in the order of dependencies. It is a guess by signs, and says so: one sign is little
// confidence, several that agree are more, and never above what the analyst may claim.

interface Placed {
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

function placeModules(context: Context): ReadonlyMap<Module, Placed> {
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
    return [{ layer: 'kernel', weight: 2.5, says: `${users} of ${of} use it (it uses ${used})` }];
  }
  if (users === 0 && used === 0) return [{ layer: 'tooling', weight: 0.5, says: 'tied to no other module' }];
  if (users === 0) return [{ layer: 'edge', weight: 1, says: 'no other module uses it' }];
  if (used >= others * 0.4 && users <= others * 0.3) {
    return [{ layer: 'application', weight: 1.5, says: `uses ${used} of ${of}` }];
  }
  return [{ layer: 'domain', weight: 0.5, says: `in the middle: ${users} modules use it (it uses ${used})` }];
}
