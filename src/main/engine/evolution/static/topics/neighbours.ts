/** BEST_PRACTICE: what the files of one directory have in common, where they are of one make. */

import type { Member, TypeDetail } from '#shared/contract/symbols.ts';
import type { SurveyedType } from '../../../codemap/codemap.ts';
import { isTestCode } from '../../../codemap/codemap.ts';
import { type SourcePlace, sentenceOf, spotsOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, directoryOf, domainOfDirectory, exceptions, fileName, isProduct, linesOf } from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const fewest = 6;
const most = 250;
const share = 0.75;

export const neighboursTopic: Topic = {
  id: 'neighbours',
  type: 'BEST_PRACTICE',
  worth: 0.75,
  subjects({ types }) {
    const dirs = Map.groupBy(types, ({ file }) => directoryOf(file));
    return [...dirs]
      .map(([dir, all]) => ({ dir, files: new Set(all.map(({ file }) => file)).size, alike: alike(all) }))
      .filter(({ dir, files, alike: likeness }) => dir !== '' && files >= fewest && files <= most && likeness >= 0.6)
      .sort((a, b) => b.files * b.alike - a.files * a.alike)
      .slice(0, maxSubjects)
      .map(({ dir }): Subject => ({ values: { dir }, file: `${dir}/` }));
  },
  async draft({ values }, world) {
    const dir = values.dir ?? '';
    const { say } = world;
    const faces = await facesOf(world, dir);
    if (faces.length < fewest) return null;
    const of = faces.length;
    const named = faces.filter(isNamedAlike);
    if (named.length < share * of) return null;
    const claims: Claim[] = [];
    const tell = (keeps: (face: Face) => boolean, what: string): void => {
      const yes = faces.filter(keeps);
      const no = faces.filter((face) => !keeps(face));
      if (yes.length >= share * of)
        claims.push({
          text: say.neighbours.shape(
            what,
            say.family.share(yes.length, of),
            exceptions(
              say,
              no.map(({ file }) => fileName(file)),
            ),
          ),
          places: [...yes.slice(0, 3), ...no.slice(0, 3)].map(placeOfFace),
        });
    };
    const [kind] = counted(named.map((face) => face.kind));
    if (kind === undefined || kind[1] < share * of) return null;
    const alikeKind = faces.filter((face) => isNamedAlike(face) && face.kind === kind[0]);
    if (alikeKind.length < of) tell((face) => alikeKind.includes(face), say.neighbours.named(kind[0]));
    const results = counted(named.map(({ result }) => result).filter((result) => result !== ''));
    const top = results.filter(([, count]) => count >= 3).slice(0, 2);
    const together = top.reduce((sum, [, count]) => sum + count, 0);
    if (top.length > 0 && together >= share * of)
      tell(
        (face) => top.some(([result]) => face.result === result),
        say.neighbours.result(say.list(top.map(([result]) => code(result)))),
      );
    const [suffix] = counted(named.map(({ name }) => /[A-Z][a-z]+$/.exec(name)?.[0] ?? ''));
    if (suffix !== undefined && suffix[0].length > 2)
      tell(({ name }) => name.endsWith(suffix[0]), say.neighbours.suffix(code(`…${suffix[0]}`)));
    tell(({ documented }) => documented, say.neighbours.documented);
    if (claims.length === 0) return null;
    claims.push(...(await listed(world, faces, dir)));
    const [shortest] = named
      .filter(({ lines, documented }) => lines >= 8 && documented)
      .sort((a, b) => a.lines - b.lines);
    if (shortest !== undefined)
      claims.push({
        text: say.neighbours.example(code(shortest.name), at(shortest.file, shortest.line)),
        places: [placeOfFace(shortest)],
      });
    if (claims.length < 4) return null;
    return {
      lead: {
        text: say.neighbours.lead(code(dir), of, say.kind(kind[0]), say.family.share(alikeKind.length, of)),
        places: named.slice(0, 6).map(placeOfFace),
      },
      ...{ points: claims, limits: say.neighbours.limits, tags: ['conventions'], domain: domainOfDirectory(dir) },
      plan: [
        { tool: 'find_file', parameters: { name: `${dir}/*` }, reason: say.plan.grep },
        { tool: 'outline', parameters: { path: shortest?.file ?? named[0]?.file ?? '' }, reason: say.plan.outline },
      ],
    };
  },
};

interface Face {
  readonly file: string;
  readonly name: string;
  readonly kind: string;
  readonly line: number;
  readonly lines: number;
  readonly result: string;
  documented: boolean;
}

const plain = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '').toLowerCase();
const stem = (file: string): string => fileName(file).replace(/\.\w+$/, '');
const isNamedAlike = ({ file, name }: Pick<Face, 'file' | 'name'>): boolean => plain(stem(file)) === plain(name);
const placeOfFace = ({ file, line }: Face): SourcePlace => ({ file, startLine: line, endLine: line });

/** Share of files that declare something with their name. */
function alike(types: readonly SurveyedType[]): number {
  const files = Map.groupBy(types, ({ file }) => file);
  let count = 0;
  for (const [file, own] of files)
    if (
      own.some(
        ({ name, kind, members }) =>
          (kind !== 'module' && isNamedAlike({ file, name })) ||
          (kind === 'module' &&
            members.some((member) => member.kind === 'function' && isNamedAlike({ file, name: member.name }))),
      )
    )
      count += 1;
  return count / files.size;
}

async function facesOf(world: World, dir: string): Promise<Face[]> {
  const { map } = world;
  const faces: Face[] = [];
  for (const file of world.files()) {
    if (
      directoryOf(file) !== dir ||
      !isProduct(file) ||
      isTestCode(file) ||
      /^(index|mod|__init__|main)\.\w+$/.test(fileName(file))
    )
      continue;
    const details = map.typesIn(file).flatMap((id) => {
      const row = map.byTypeId(id);
      return (row === null ? null : map.typeDetail(row)) ?? [];
    });
    const face = faceOf(
      file,
      details.filter(({ symbol }) => symbol.file === file),
    );
    if (face !== null) {
      face.documented ||= await hasComment(world, face);
      faces.push(face);
    }
    await world.pause();
  }
  return faces;
}

/** Of several declarations of one name (overloads), any may have the comment. */
async function hasComment({ sources }: World, { file, name }: Face): Promise<boolean> {
  const source = await sources.get(file);
  return (
    source?.lines.some(
      (text, n) =>
        declares(text, name) &&
        /\*\/\s*$|^\s*\/\/[^/]/.test(source.lines[n - 1] ?? '') &&
        !/lint|istanbul|prettier/.test(source.lines[n - 1] ?? ''),
    ) ?? false
  );
}

const declares = (text: string, name: string): boolean =>
  /^(export|public|def|func|function|class|fn|pub)\b/.test(text.trim()) &&
  new RegExp(`\\b${name.replace(/\W/g, '')}\\b`).test(text);

function faceOf(file: string, types: readonly TypeDetail[]): Face | null {
  const open = types.filter(({ symbol }) => symbol.access === 'public');
  const type = open.find(({ symbol }) => symbol.kind !== 'module' && isNamedAlike({ file, name: symbol.name }));
  if (type !== undefined) {
    return {
      file,
      name: type.symbol.name,
      kind: type.symbol.kind,
      line: type.symbol.line,
      lines: linesOf(type),
      result: '',
      documented: sentenceOf(type.doc, '') !== '',
    };
  }
  const functions = open.flatMap(({ symbol, members }) =>
    symbol.kind === 'module'
      ? members.filter((member) => member.access === 'public' && member.kind === 'function')
      : [],
  );
  const own = functions.filter((member) => isNamedAlike({ file, name: member.name }));
  const exact = own.find(({ name }) => name === stem(file));
  const last = exact ?? own.at(-1) ?? functions[0];
  if (last !== undefined)
    return {
      file,
      name: last.name,
      kind: 'function',
      line: (own[0] ?? last).line,
      lines: last.endLine - last.line + 1,
      result: resultOf(last),
      documented: [...own, last].some(({ doc }) => sentenceOf(doc, '') !== ''),
    };
  const [first] = open.filter(({ symbol }) => symbol.kind !== 'module');
  return first === undefined
    ? null
    : {
        file,
        name: first.symbol.name,
        kind: first.symbol.kind,
        line: first.symbol.line,
        lines: 0,
        result: '',
        documented: sentenceOf(first.doc, '') !== '',
      };
}

function resultOf({ signature }: Member): string {
  return /\)\s*:\s*([A-Za-z_][\w.]*(?:::\w+)*)/.exec(signature)?.[1] ?? '';
}

function counted(all: readonly string[]): [string, number][] {
  const count = new Map<string, number>();
  for (const each of all) count.set(each, (count.get(each) ?? 0) + 1);
  return [...count].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}

/** An index beside or above them that names most. */
async function listed(world: World, faces: readonly Face[], dir: string): Promise<Claim[]> {
  const { say } = world;
  const above = directoryOf(dir);
  const names = faces.map(({ name }) => name);
  const near = new Set<string>();
  for (const file of world.files())
    if (
      /(^|\/)(index|mod|__init__|lib|registry|operators)\.\w+$/.test(file) &&
      (dir.startsWith(directoryOf(file)) || directoryOf(file) === above)
    )
      near.add(file);
  const claims: Claim[] = [];
  for (const file of [...near].sort((a, b) => b.length - a.length).slice(0, 5)) {
    const source = await world.sources.get(file);
    if (source === null) continue;
    const found = new Map<string, number>();
    for (const { name, line } of spotsOf(source, names, 2_000)) if (!found.has(name)) found.set(name, line);
    if (found.size >= share * faces.length && claims.length < 2) {
      const lines = [...found.values()];
      claims.push({
        text: say.neighbours.listed(at(file, Math.min(...lines)), say.family.share(found.size, faces.length)),
        places: lines.slice(0, 4).map((line) => ({ file, startLine: line, endLine: line })),
        guessed: true,
      });
    }
  }
  return claims;
}
