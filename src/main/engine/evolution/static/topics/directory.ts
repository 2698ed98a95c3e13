/** CODE_STRUCTURE: what a directory holds and where to start, told by what the rest of the code leans on. */

import type { Member } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { placeOf, type Said, saidAt } from '../../../static-analyst/static-analyst.ts';
import { directoryOf, domainOfDirectory, fileName, isProduct, weightOf } from '../reading/folders.ts';
import { at, code, said, some } from '../reading/marked.ts';
import { doesSomething, hasExtensions, isPublic, productUsers } from '../reading/symbols.ts';
import { type Claim, maxSubjects, type Subject, type Terrain, type Topic, type World } from '../topic.ts';

const fewestTypes = 4;
const maxShown = 8;
/** Of the most used, who of the product uses them: tests lean on everything. */
const maxWeighed = 30;

export const directoryTopic: Topic = {
  id: 'directory',
  type: 'CODE_STRUCTURE',
  subjects(terrain) {
    const asked = new Map(
      terrain.gaps
        .filter(({ type }) => type === 'UNEXPLORED_DIRECTORY')
        .map(({ about, priority }) => [about.replace(/\/$/, ''), priority]),
    );
    return [...byDirectory(terrain)]
      .filter(
        ([dir, types]) => dir !== '' && new Set(types.map(({ file }) => file)).size >= 3 && types.length >= fewestTypes,
      )
      .map(([dir, types]) => ({
        dir,
        weight: types.reduce((sum, type) => sum + weightOf(type), 0) * (1 + (asked.get(dir) ?? 0) / 50),
      }))
      .sort((a, b) => b.weight - a.weight)
      .slice(0, maxSubjects)
      .map(({ dir }): Subject => ({ values: { dir }, file: `${dir}/` }));
  },
  async draft({ values }, world) {
    const dir = values.dir ?? '';
    const { say } = world;
    const { all, files } = await typesUnder(world, dir);
    for (const type of [...all].sort((a, b) => b.fanIn - a.fanIn).slice(0, maxWeighed)) {
      type.fanIn = productUsers(world, type.row);
      await world.pause();
    }
    // Of a file that declares a type, what stands beside the type is told with it.
    const typed = new Set(all.filter(({ kind, fanIn }) => kind !== 'module' && fanIn > 0).map(({ file }) => file));
    const ranked = all
      .filter(({ kind, file, fanIn }) => fanIn > 0 && !(kind === 'module' && typed.has(file)))
      .sort((a, b) => b.fanIn - a.fanIn || (a.path < b.path ? -1 : 1));
    const [first] = ranked;
    if (first === undefined || ranked.length < 3) return null;
    const points: Claim[] = [];
    let lead: Claim | null = null;
    let told = 0;
    for (const type of ranked.slice(0, maxShown)) {
      const { name, doc } = await introduced(world, type);
      if (doc !== null) told += 1;
      const place = { ...placeOf(type), typeId: type.typeId };
      const places = doc === null ? [place] : [doc.place, place];
      if (type === first) {
        lead = {
          text: say.directory.lead(
            code(dir),
            files.size,
            all.length,
            `${name} (${at(type.file, type.line)})`,
            said(say, doc?.text),
            all.some(({ isUncounted }) => isUncounted),
          ),
          places,
        };
      }
      points.push({
        text: say.directory.one(
          name,
          at(type.file, type.line),
          type.kind,
          type.isUncounted ? 0 : type.fanIn,
          said(say, doc?.text),
        ),
        places,
      });
      await world.pause();
    }
    // A list of names is what the folder shows itself.
    if (lead === null || told < 2) return null;
    points.push(...(await ties(world, dir)));
    return {
      ...{ lead, points, limits: say.directory.limits, tags: [dir], domain: domainOfDirectory(dir) },
      plan: [
        { tool: 'find_file', parameters: { name: `${dir}/**` }, reason: say.plan.grep },
        { tool: 'outline', parameters: { symbol: first.path, path: first.file }, reason: say.plan.outline },
      ],
    };
  },
};

function byDirectory({ types }: Pick<Terrain, 'types'>): Map<string, SurveyedType[]> {
  return Map.groupBy(types, ({ file }) => directoryOf(file));
}

/** A module by what it is named after or most commented, since a file alone says nothing. */
async function introduced(world: World, type: Standing): Promise<{ name: string; doc: Said | null }> {
  const source = await world.sources.get(type.file);
  if (source === null || type.kind !== 'module')
    return {
      name: code(type.name === 'default' ? fileName(type.file) : type.name),
      doc: source === null ? null : saidAt(source, type.line, type.doc, type.name),
    };
  const named = type.members.filter((member) => isPublic(member) && doesSomething(member) && /[a-z]/.test(member.name));
  const all = named.some(isPublic) ? named.filter(isPublic) : named;
  const open = all.filter(({ name }, n) => all.findIndex((each) => each.name === name) === n);
  const stem = fileName(type.file).replace(/\.\w+$/, '');
  const main = open.find(({ name }) => name === stem) ?? open.find(({ doc }) => doc !== '') ?? open[0];
  const names = open.slice(0, 3).map(({ name }) => code(name));
  const own = saidAt(source, type.line, type.doc, type.name);
  const doc =
    own ??
    (main === undefined || (open.length > 1 && main.name !== stem)
      ? null
      : saidAt(source, main.line, main.doc, main.name));
  return {
    name:
      main === undefined
        ? code(fileName(type.file))
        : names.length === open.length
          ? world.say.list(names)
          : some(
              world.say,
              open.map(({ name }) => code(name)),
              3,
            ),
    doc,
  };
}

interface Standing {
  row: number;
  members: readonly Member[];
  typeId: string;
  name: string;
  path: string;
  kind: string;
  file: string;
  line: number;
  fanIn: number;
  isUncounted: boolean;
  doc: string;
}

/** Files that hold types of others in part count too: halves of C#. */
async function typesUnder(world: World, dir: string): Promise<{ all: Standing[]; files: ReadonlySet<string> }> {
  const found = new Map<string, Standing>();
  const files = new Set<string>();
  for (const file of world.files()) {
    if (directoryOf(file) !== dir || !isProduct(file) || isTestCode(file)) continue;
    for (const typeId of world.map.typesIn(file)) {
      const row = world.map.byTypeId(typeId);
      const detail = row === null ? null : world.map.typeDetail(row);
      if (detail?.symbol.kind !== 'module' || detail.members.length > 0) files.add(file);
      if (
        row === null ||
        detail === null ||
        detail.symbol.file !== file ||
        (detail.symbol.kind === 'module' && detail.members.length === 0)
      )
        continue;
      const { name, path, kind, line } = detail.symbol;
      found.set(typeId, {
        row,
        members: detail.members,
        typeId,
        name,
        path,
        kind,
        file,
        line,
        fanIn: detail.fanIn,
        isUncounted: hasExtensions(detail),
        doc: detail.doc,
      });
    }
    await world.pause();
  }
  return { all: [...found.values()], files };
}

/** Modules that it leans on and that lean on it, where the architecture tells of it as one. */
async function ties(world: World, dir: string): Promise<Claim[]> {
  const arch = await world.document('arch');
  const own = arch?.modules.find(({ path }) => path === dir);
  if (arch === null || own === undefined) return [];
  const { say } = world;
  const claims: Claim[] = [];
  const evidence = own.evidence.slice(0, 3).map(({ file, startLine, endLine }) => ({ file, startLine, endLine }));
  // By their folders: what a project calls a module need not stand anywhere in it.
  const paths = new Map(
    arch.modules.map(({ name, path, layer }) => [
      name,
      layer === 'test' || path === '' || !isProduct(`${path}/`) ? null : path,
    ]),
  );
  const shown = (names: readonly string[]): string[] =>
    [...new Set(names.flatMap((name) => paths.get(name) ?? []))].filter((path) => path !== dir).map(code);
  // What a module is counted with stands under it.
  const uses = shown(own.dependsOn.filter(({ references }) => references > 1).map(({ name }) => name)).filter(
    (path) => !path.startsWith(`\`${dir}/`),
  );
  if (uses.length > 0) claims.push({ text: say.directory.uses(some(say, uses, 6)), places: evidence });
  const users = arch.modules
    .flatMap(({ name, dependsOn }) =>
      dependsOn.filter((each) => each.name === own.name).map(({ references }) => ({ name, references })),
    )
    .sort((a, b) => b.references - a.references);
  const usedBy = shown(users.map(({ name }) => name));
  if (usedBy.length > 0) claims.push({ text: say.directory.usedBy(some(say, usedBy, 6)), places: evidence });
  return claims;
}
