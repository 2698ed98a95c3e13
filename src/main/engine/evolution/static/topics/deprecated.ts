/** BEST_PRACTICE: what the code marks as deprecated, what its authors want instead, and where it is still used. One answer for the project. */
import type { SymbolRef } from '#shared/contract/common.ts';
import { type Deprecated, isTestSymbol } from '../../../codemap/codemap.ts';
import { lineOf } from '../../../static-analyst/static-analyst.ts';
import { at, code, domainOf, isProduct, plainText, shownName, some } from '../reading.ts';
import type { Claim, Topic, UseAt, World } from '../topic.ts';

/** With fewer marks and no use the answer is not worth reading. */
const fewest = 3;
/** Symbols whose uses are looked for. */
const maxLooked = 60;
const maxTold = 8;
const maxPlaces = 4;

interface Old {
  readonly ref: SymbolRef;
  readonly mark: Deprecated;
  /** By the product, outside of what is deprecated itself. */
  readonly uses: readonly UseAt[];
}

export const deprecatedTopic: Topic = {
  id: 'deprecated',
  type: 'BEST_PRACTICE',
  worth: 1.25,
  subjects: () => [{ values: {}, file: '' }],
  async draft(_, world) {
    const { say, map } = world;
    const marked = (await map.deprecated(world.pause)).flatMap((mark) => {
      const ref = map.ref(mark.rows);
      return ref === null || !isProduct(ref.file) || isTestSymbol(ref.path, ref.file) ? [] : [{ ref, mark }];
    });
    const looked = marked.slice(0, maxLooked);
    const own = looked.flatMap(({ mark }) => map.places(mark.rows));
    const isOld = ({ file, line }: UseAt): boolean =>
      own.some((place) => place.file === file && place.startLine <= line && line <= place.endLine);
    const all: Old[] = [];
    for (const { ref, mark } of looked) {
      const uses = await world.uses(mark.rows);
      all.push({ ref, mark, uses: uses.filter((use) => isProduct(use.file) && !isTest(world, use) && !isOld(use)) });
      await world.pause();
    }
    const used = all.filter(({ uses }) => uses.length > 0).sort((a, b) => b.uses.length - a.uses.length);
    if (used.length === 0 && marked.length < fewest) return null;
    const told = [...used, ...all.filter(({ uses, mark }) => uses.length === 0 && saysMore(mark))].slice(0, maxTold);
    const rest = [
      ...all.filter((each) => !told.includes(each)).map(({ ref }) => ref),
      ...marked.slice(maxLooked).map(({ ref }) => ref),
    ];
    const [first] = told;
    if (first === undefined) return null;
    return {
      lead: {
        text: say.deprecated.lead(marked.length, looked.length, used.length),
        places: told.slice(0, 6).map(({ ref }) => lineOf(ref.file, ref.line)),
      },
      points: [
        ...told.map((each) => claimOf(world, each)),
        ...(rest.length === 0
          ? []
          : [
              {
                text: say.deprecated.more(
                  rest.length,
                  some(
                    say,
                    rest.map((ref) => code(shownName(world, ref))),
                    6,
                  ),
                ),
                places: rest.slice(0, 6).map((ref) => lineOf(ref.file, ref.line)),
              },
            ]),
      ],
      limits: say.deprecated.limits,
      tags: ['deprecated', first.ref.name],
      domain: domainOf(first.ref.file),
      plan: [],
    };
  },
};

const saysMore = ({ message, instead }: Deprecated): boolean => message !== '' || instead !== '';

/** Rust has the tests of a file inside it. */
function isTest({ map }: World, { file, line }: UseAt): boolean {
  const rows = map.at(file, line);
  const ref = rows === null ? null : map.ref({ type: rows.type, member: 0 });
  return isTestSymbol(ref?.path ?? '', file);
}

function claimOf(world: World, { ref, mark, uses }: Old): Claim {
  const { say } = world;
  const places = some(
    say,
    uses.map(({ file, line }) => at(file, line)),
    maxPlaces,
  );
  return {
    text: say.deprecated.one(
      code(shownName(world, ref)),
      at(ref.file, ref.line),
      mark.since === '' ? null : plainText(mark.since),
      mark.message === '' ? null : say.said(plainText(mark.message)),
      mark.instead === '' ? null : code(mark.instead),
      uses.length === 0 ? null : say.deprecated.used(uses.length, places),
    ),
    places: [lineOf(ref.file, ref.line), ...uses.slice(0, maxPlaces).map(({ file, line }) => lineOf(file, line))],
  };
}
