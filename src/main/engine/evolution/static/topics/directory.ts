/** CODE_STRUCTURE: what a directory holds and where to start, told by what the rest of the code leans on. */
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { directoryOf, domainOf, isProduct, weightOf } from '../reading/folders.ts';
import { at, code, said, some } from '../reading/marked.ts';
import { placeOf, saidAt } from '../reading/spots.ts';
import { type Claim, maxSubjects, type Subject, type Terrain, type Topic, type World } from '../topic.ts';

const fewestTypes = 4;
const maxShown = 8;

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
    const all = await typesUnder(world, dir);
    const files = new Set(all.map(({ file }) => file));
    const ranked = all.filter(({ fanIn }) => fanIn > 0).sort((a, b) => b.fanIn - a.fanIn || (a.path < b.path ? -1 : 1));
    const [first] = ranked;
    if (first === undefined || ranked.length < 3) return null;
    const points: Claim[] = [];
    let lead: Claim | null = null;
    for (const type of ranked.slice(0, maxShown)) {
      const source = await world.sources.get(type.file);
      const doc = source === null ? null : saidAt(source, type.line, type.doc, type.name);
      const place = { ...placeOf(type), typeId: type.typeId };
      const places = doc === null ? [place] : [doc.place, place];
      const name = type.kind === 'module' ? code(type.file) : code(type.name);
      if (type === first) {
        lead = {
          text: say.directory.lead(
            code(dir),
            files.size,
            all.length,
            `${name} (${at(type.file, type.line)})`,
            said(say, doc?.text),
          ),
          places,
        };
      }
      points.push({
        text: say.directory.one(name, at(type.file, type.line), type.kind, type.fanIn, said(say, doc?.text)),
        places,
      });
      await world.pause();
    }
    if (lead === null) return null;
    points.push(...(await ties(world, dir)));
    return {
      ...{ lead, points, limits: say.directory.limits, tags: [dir], domain: domainOf(`${dir}/x`) },
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

interface Standing {
  typeId: string;
  name: string;
  path: string;
  kind: string;
  file: string;
  line: number;
  fanIn: number;
  doc: string;
}

async function typesUnder(world: World, dir: string): Promise<Standing[]> {
  const found = new Map<string, Standing>();
  for (const { file } of world.map.files()) {
    if (directoryOf(file) !== dir || !isProduct(file) || isTestCode(file)) continue;
    for (const typeId of world.map.typesIn(file)) {
      const row = world.map.byTypeId(typeId);
      const detail = row === null ? null : world.map.typeDetail(row);
      if (detail === null || detail.symbol.file !== file) continue;
      const { name, path, kind, line } = detail.symbol;
      found.set(typeId, { typeId, name, path, kind, file, line, fanIn: detail.fanIn, doc: detail.doc });
    }
    await world.pause();
  }
  return [...found.values()];
}

/** Modules that it leans on and that lean on it, where the architecture tells of it as one. */
async function ties(world: World, dir: string): Promise<Claim[]> {
  const arch = await world.document('arch');
  const own = arch?.modules.find(({ path }) => path === dir);
  if (arch === null || own === undefined) return [];
  const { say } = world;
  const claims: Claim[] = [];
  const evidence = own.evidence.slice(0, 3).map(({ file, startLine, endLine }) => ({ file, startLine, endLine }));
  const uses = own.dependsOn.filter(({ references }) => references > 1).map(({ name }) => code(name));
  if (uses.length > 0) claims.push({ text: say.directory.uses(some(say, uses, 6)), places: evidence });
  const usedBy = arch.modules
    .flatMap(({ name, dependsOn, layer }) =>
      layer === 'test'
        ? []
        : dependsOn.filter((each) => each.name === own.name).map(({ references }) => ({ name, references })),
    )
    .sort((a, b) => b.references - a.references)
    .map(({ name }) => code(name));
  if (usedBy.length > 0) claims.push({ text: say.directory.usedBy(some(say, usedBy, 6)), places: evidence });
  return claims;
}
