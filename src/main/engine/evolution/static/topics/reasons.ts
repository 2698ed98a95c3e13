/**
 * DOMAIN_KNOWLEDGE: why code is as it is, where the commits that wrote its present lines say so: a cause or a constraint that
 * no line shows. The sentences are quoted.
 */
import { isTestCode } from '../../../codemap/codemap.ts';
import { lineOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, domainOf, isProduct, plainText, quotedCommit, withinOf } from '../reading.ts';
import { type Claim, maxSubjects, type Subject, type Topic, type World } from '../topic.ts';

const maxTold = 3;
const maxLines = 3_000;
/** A commit that wrote more lines of a file speaks of the whole of it. */
const mostLines = 120;
const longest = 300;
const fewestWords = 6;
const dull = new Set(['format', 'dependency', 'merge', 'release', 'initial', 'docs', 'test', 'refactor']);

export const reasonsTopic: Topic = {
  id: 'reasons',
  type: 'DOMAIN_KNOWLEDGE',
  worth: 1.5,
  subjects: async ({ past, map }) =>
    (await past.explained())
      .filter((file) => isProduct(file) && !isTestCode(file) && map.typesIn(file).length > 0)
      .slice(0, maxSubjects)
      .map((file): Subject => ({ values: { name: '', file }, file })),
  /** A subject is a file; the question is about the members whose lines come from commits that say why. */
  async narrow({ file }, world) {
    const text = await world.read(file);
    const lines = text?.split('\n') ?? [];
    if (text === null || lines.length > maxLines) return [];
    const found = (await world.past.reasons(file, text, { from: 1, to: lines.length })).filter(isTelling);
    const names = new Map<string, number>();
    for (const { line, reason } of found) {
      const name = withinOf(world, file, line);
      if (name !== null && /^[\w.$#]+$/.test(name)) names.set(name, (names.get(name) ?? 0) + reason.length);
    }
    return [...names]
      .sort((a, b) => b[1] - a[1])
      .slice(0, maxTold)
      .map(([name]): Subject => ({ values: { name, file }, file }));
  },
  async draft({ values: { name = '', file = '' } }, world) {
    const { say } = world;
    const text = await world.read(file);
    const spanned = spanOf(world, name, file);
    if (text === null || spanned === null) return null;
    const about = wordsOf(
      `${name}\n${text
        .split('\n')
        .slice(spanned.from - 1, spanned.to)
        .join('\n')}`,
    );
    const told = (await world.past.reasons(file, text, spanned))
      .filter(isTelling)
      .flatMap((commit) => {
        const sentences = commit.reason.filter((sentence) => isCause(sentence) && speaksOf(sentence, about));
        return sentences.length === 0 ? [] : [{ commit, sentences: sentences.slice(0, 2) }];
      })
      .slice(0, maxTold);
    const [first, ...rest] = told.map(({ commit, sentences }) => ({
      said: sentences.map((sentence) => say.said(plainText(sentence))).join(' '),
      commit: quotedCommit(say, commit),
      places: [lineOf(file, commit.line)],
    }));
    if (first === undefined) return null;
    return {
      lead: {
        text: say.reasons.lead(code(name), at(file, spanned.from), first.said, first.commit),
        places: [lineOf(file, spanned.from), ...first.places],
      },
      points: rest.map(({ said, commit, places }): Claim => ({ text: say.reasons.one(said, commit), places })),
      limits: say.reasons.limits,
      tags: [name.split('.').at(-1) ?? name, 'history'],
      domain: domainOf(file),
      plan: [
        {
          tool: 'read_file',
          parameters: { path: file, startLine: spanned.from, endLine: Math.min(spanned.to, spanned.from + 120) },
          reason: say.plan.read,
        },
      ],
    };
  },
};

function isTelling({ kind, reason, lines }: Awaited<ReturnType<World['past']['reasons']>>[number]): boolean {
  return !dull.has(kind) && lines <= mostLines && reason.some(isCause);
}

const cause =
  /\b(?:because|otherwise|so that|must|cannot|can't|never|race|deadlock|crash\w*|regression|leak\w*|prevent\w*|avoid\w*|ensure\w*|without this|due to|since)\b|因为|否则|必须|不能|避免|防止|以便/i;

/** A cause or a constraint, in a self-contained sentence. */
const isCause = (sentence: string): boolean =>
  sentence.length <= longest &&
  cause.test(sentence) &&
  (sentence.split(/\s+/).length >= fewestWords || /\p{Script=Han}{8}/u.test(sentence));

/** A commit may change much for several reasons: only a sentence with a word of the lines speaks of them. */
function speaksOf(sentence: string, about: ReadonlySet<string>): boolean {
  return [...wordsOf(sentence)].some((word) => about.has(word));
}

/** Parts of names and words of at least four letters, without their endings. */
function wordsOf(text: string): Set<string> {
  const parts =
    text
      .replace(/([a-z\d])([A-Z])/g, '$1 $2')
      .toLowerCase()
      .match(/[a-z]{4,}\d*/g) ?? [];
  return new Set(
    parts.map((word) => word.replace(/(?:ing|ed|es|s)$/, '')).filter((word) => word.length >= 4 && !common.has(word)),
  );
}

/** Words of code and of messages alike. */
const common = new Set(
  'this that with from when then else have been will would should could must cannot because otherwise instead rather since avoid prevent ensure return true false null none self function class const public private static void async await import export error value type name only also into more make made some them they their there here code line test file call like just need used using string number'.split(
    ' ',
  ),
);

/** Lines of the member with this name. */
function spanOf({ map }: World, name: string, file: string): { from: number; to: number } | null {
  const [owner, last] = name.includes('.')
    ? [name.slice(0, name.lastIndexOf('.')).split('.').at(-1) ?? '', name.slice(name.lastIndexOf('.') + 1)]
    : ['', name];
  for (const id of map.typesIn(file)) {
    const row = map.byTypeId(id);
    const detail = row === null ? null : map.typeDetail(row);
    if (detail === null) continue;
    const isModule = detail.symbol.kind === 'module';
    if (owner === '' && !isModule && detail.symbol.name === name) {
      const place = detail.files.find((each) => each.file === file);
      if (place !== undefined) return { from: place.line, to: place.endLine };
    }
    if (owner === '' ? !isModule : detail.symbol.name !== owner) continue;
    const member = detail.members.find((each) => each.name === last && each.file === file);
    if (member !== undefined) return { from: member.line, to: member.endLine };
  }
  return null;
}
