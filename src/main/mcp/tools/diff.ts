/** The tools for changes: what happened to each type, and what that puts at risk. */
import { z } from 'zod';
import type { Params, Result } from '#shared/contract/contract.ts';
import { coverageSentences, referenceSentences } from '#shared/contract/coverage/sentences.ts';
import type { ComparedType } from '#shared/contract/diff-type.ts';
import { reportRemarks, reportSections, reportTitle } from '#shared/contract/project/impact-report.ts';
import { createTranslate } from '#shared/messages/translator.ts';
import { clip, type Entry, offsetOf } from '../answer/budget.ts';
import { invalidArgument } from '../answer/errors.ts';
import { unconfirmed } from './memory.ts';
import {
  type Answer,
  type Asking,
  given,
  items,
  limited,
  listAnswer,
  more,
  moreLine,
  paging,
  textAnswer,
  tool,
} from './tool.ts';

const words = createTranslate('en');
/** Changed members of one type in a list. */
const mostMembers = 40;

type DiffedType = Result<'codemap.diff'>['types'][number];
type Sides = Pick<Params<'codemap.diff'>, 'since' | 'until' | 'from' | 'to' | 'base'>;

export const diff = tool({
  name: 'diff',
  title: 'Review a change',
  description:
    'Report what changed by meaning: public behaviour or only internals, renamed or moved. Use it to review; by default the working tree against HEAD. type: all of one type; source: its lines on both sides; generation: what the last rebuild changed.',
  input: {
    view: z.enum(['types', 'type', 'source', 'generation']).default('types'),
    since: z.string().min(1).max(200).optional().describe('commit, branch or tag'),
    until: z.string().min(1).max(200).optional(),
    from: z.string().max(20).optional().describe('generation g-0001'),
    to: z.string().max(20).optional(),
    base: z.boolean().default(false).describe('since each type was described'),
    type: z.string().min(1).max(2048).optional(),
    member: z.string().min(3).max(80).optional(),
    within: z.string().min(1).max(2048).optional(),
    classes: z
      .array(z.string().max(40))
      .max(5)
      .optional()
      .describe('Structure, PublicBehavior, Internal, Docs, Cosmetic'),
    propagated: z.boolean().default(false).describe('also types that use a changed one'),
    limit: limited(200, 50),
    ...paging,
  },
  output: {
    types: items.optional(),
    total: z.number().optional(),
    text: z.string().optional(),
    ...more,
  },
  async run(args, asking) {
    const { since, until, from, to, base } = args;
    const sides: Sides = { ...given({ since, until, from, to }), base };
    switch (args.view) {
      case 'types':
        return types(args, sides, asking);
      case 'generation':
        return textAnswer(generationText(await asking.call('generations.diff', given({ from, to }))), args);
      case 'type':
      case 'source': {
        if (args.type === undefined) throw invalidArgument('type', `is needed for view=${args.view}`);
        const one = { ...sides, type: args.type };
        return args.view === 'type'
          ? textAnswer(typesText(await asking.call('diff.type', one)), args)
          : textAnswer(
              sourceText(await asking.call('diff.source', { ...one, ...given({ member: args.member }) })),
              args,
            );
      }
    }
  },
});

interface TypesQuery {
  within?: string | undefined;
  classes?: string[] | undefined;
  propagated: boolean;
  limit: number;
  cursor?: string | undefined;
  max_tokens: number;
}

async function types(query: TypesQuery, sides: Sides, { call }: Asking): Promise<Answer> {
  const { within, classes, propagated, limit, cursor, max_tokens } = query;
  const offset = offsetOf(cursor);
  const params = { ...sides, ...given({ within, classes }), propagated, offset, limit } as Params<'codemap.diff'>;
  const answer = await call('codemap.diff', params);
  const summary = Object.entries(answer.summary).map(([name, count]) => `${count} ${name}`);
  const rests = coverageSentences(words, answer.coverage);
  const leaning = (answer.propagated ?? []).map(({ path, from }) => ({ path, from }));
  return listAnswer({
    key: 'types',
    head: [`${answer.from.name} → ${answer.to.name}: ${summary.join(', ')}`, ...rests].join('\n'),
    items: answer.types,
    entry: typeEntry,
    maxTokens: max_tokens,
    offset,
    total: answer.total,
    none: [`${answer.from.name} → ${answer.to.name}: no type changed.`, ...rests].join('\n'),
    data: { summary: answer.summary, coverage: answer.coverage, ...(propagated ? { propagated: leaning } : {}) },
  });
}

function typeEntry({ path, typeId, file, kind, changeClass, members, relation, lineage }: DiffedType): Entry {
  const was =
    relation !== null && (relation.renamed || relation.moved)
      ? `, was ${relation.before.path} in ${relation.before.file}`
      : '';
  const names = (sign: string, list: readonly { name: string }[]): string[] => list.map(({ name }) => `${sign}${name}`);
  const ties = lineage.slice(0, mostMembers).map((one) => ({
    kind: one.kind,
    from: `${one.from.path}.${one.from.name}`,
    to: `${one.to.path}.${one.to.name}`,
  }));
  const tieText = (tie: (typeof ties)[number]): string => `${tie.kind} ${tie.from} → ${tie.to}`;
  const changed = [...names('+', members.added), ...names('-', members.removed), ...names('~', members.changed)];
  return {
    text: [
      `${changeClass} ${kind} ${path}${was}  ${file}`,
      ...(changed.length === 0 ? [] : [`    ${clip(changed.join(' '), 400)}`]),
      ...(ties.length === 0 ? [] : [`    ${clip(ties.map(tieText).join('; '), 600)}`]),
    ].join('\n'),
    data: {
      path,
      id: typeId,
      file,
      kind,
      class: changeClass,
      members: changed.slice(0, mostMembers),
      members_total: changed.length,
      ...(ties.length === 0 ? {} : { lineage: ties }),
      ...(was === '' ? {} : { was: relation?.before }),
    },
  };
}

function typesText({ others = [], symbols = 1, ...best }: Result<'diff.type'>): string {
  const all = [best, ...others];
  const head = symbols === 1 ? [] : [`The name means ${symbols} changed types, ${all.length} of them here:`];
  return [...head, ...all.map(typeText)].join('\n\n');
}

function typeText({ from, to, type, why, outline, effect }: ComparedType): string {
  const causes = why
    .filter(({ differs }) => differs)
    .flatMap((one) => [
      `${one.hash} (${one.changeClass})`,
      ...one.causes.map((cause) => {
        const values = [cause.before, cause.after].filter((text) => text !== undefined).join(' → ');
        return `  ${cause.of} ${cause.change} ${cause.signature ?? ''} ${values}`.trimEnd();
      }),
    ]);
  const signs = { same: ' ', removed: '-', added: '+' } as const;
  return [
    `${from.name} → ${to.name}`,
    typeEntry(type).text,
    'Why:',
    ...causes,
    'Outline:',
    ...outline.lines.map(({ kind, text }) => `${signs[kind]} ${text}`),
    `${effect.total} ${effect.total === 1 ? 'type depends' : 'types depend'} on it:`,
    ...referenceSentences(words, effect.coverage).map((line) => `  ${line}`),
    ...effect.dependents.map(
      (one) =>
        `  ${one.path}  ${one.file}${one.affected ? ' (its description is doubtful now)' : one.tie === 'use' ? ' (uses it)' : ''}`,
    ),
    ...moreLine(effect.total, effect.dependents.length),
    ...(effect.learnings?.records ?? []).map(
      ({ id, question, origin }) => `  stale learning ${id}${unconfirmed(origin)}: ${question}`,
    ),
    ...moreLine(effect.learnings?.total ?? 0, effect.learnings?.records.length ?? 0),
  ].join('\n');
}

function sourceText({ from, to, pieces, total }: Result<'diff.source'>): string {
  const side = (name: string, text: Result<'diff.source'>['pieces'][number]['before']): string[] =>
    text === null
      ? [`--- ${name}: not there`]
      : [
          `--- ${name} ${text.file}:${text.startLine}-${text.endLine}`,
          text.text ?? text.notHere?.why ?? 'too large to show',
        ];
  return [
    ...pieces.flatMap(({ before, after }) => [...side(from.name, before), ...side(to.name, after)]),
    ...(total > pieces.length ? [`${total - pieces.length} more declarations`] : []),
  ].join('\n');
}

function generationText({ from, to, types, documents }: Result<'generations.diff'>): string {
  const list = (
    what: string,
    { count, some }: { count: number; some: readonly { path?: string; title?: string }[] },
  ) => (count === 0 ? [] : [`${what}: ${count}`, ...some.map(({ path, title }) => `  ${path ?? title}`)]);
  return [
    `${from} → ${to}`,
    ...list('types added', types.added),
    ...list('types removed', types.removed),
    ...list('types renamed', types.renamed),
    ...list('types changed', types.changed),
    ...Object.entries(documents).flatMap(([name, one]) => [
      ...list(`${name} added`, one.added),
      ...list(`${name} removed`, one.removed),
      ...list(`${name} changed`, one.changed),
    ]),
  ].join('\n');
}

/** In the words of the report that the terminal prints. */
export const impact = tool({
  name: 'impact',
  title: 'What a change puts at risk',
  description:
    'List what a change puts at risk: callers and overrides, tests to run with their command, outdated learnings and docs, files that usually change along, public API. Use it before you change a symbol and after an edit.',
  input: {
    target: z
      .string()
      .min(1)
      .max(2048)
      .optional()
      .describe('range, commit, branch, file or symbol; default: the working tree'),
    ...paging,
  },
  output: { text: z.string(), ...more },
  async run({ target, ...page }, { call }) {
    const answer = await call('codemap.impact', given({ target }));
    const sections = reportSections(words, answer).flatMap(({ title, count, lines }) => [
      `${title}: ${count}`,
      ...lines.map(({ code, place, words: told }) => `  ${[code, place, told].filter((one) => one !== '').join('  ')}`),
    ]);
    return textAnswer([reportTitle(words, answer), ...sections, ...reportRemarks(words, answer)].join('\n'), page);
  },
});
