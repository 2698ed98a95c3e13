/** The tool that reads the four documents of the live generation: what was found out about the code as a whole. */
import { z } from 'zod';
import type { Result } from '#shared/contract/contract.ts';
import { clip, type Entry, offsetOf, wrongCursor } from '../answer/budget.ts';
import { given, items, limited, listAnswer, more, paging, tool } from './tool.ts';

export const documents = tool({
  name: 'documents',
  title: 'Read about the project',
  description:
    'Read about the code as a whole. arch: modules, layers, entry points, technologies, patterns; interface: routes, commands, events, settings, exports; stories: how a request runs through the code; issues: unfinished work, cycles, risks. Use it to get to know a project; for written docs, search_text.',
  input: {
    name: z.enum(['arch', 'interface', 'stories', 'issues']).default('arch'),
    section: z
      .string()
      .max(40)
      .optional()
      .describe('of arch: modules, layers, entryPoints, techStack, patterns, cycles'),
    query: z.string().max(200).default('').describe('only entries with these words'),
    generation: z.string().max(20).optional(),
    limit: limited(200, 20),
    ...paging,
  },
  output: { entries: items, sections: z.looseObject({}), total: z.number(), ...more },
  async run({ name, section, query, generation, limit, cursor, max_tokens }, { call }) {
    const [offset, passed] = placeOf(cursor);
    const page = await call('generations.document', { name, query, offset, limit, ...given({ section, generation }) });
    const entries = entriesOf(page).slice(passed);
    const asked = Object.entries(page.sections).filter(([key]) => section === undefined || key === section);
    const totals = asked.map(([, { total }]) => total);
    // Sections are paged side by side: all of a page is given, and the next one begins behind it in each.
    const longest = Math.max(0, ...totals);
    const answer = listAnswer({
      key: 'entries',
      head: Object.entries(page.sections)
        .map(([key, { total }]) => `${key}: ${total}`)
        .join(', '),
      items: entries.map((one, n) => ({ ...one, first: entries[n - 1]?.section !== one.section })),
      entry: ({ section: of, entry, first }) => {
        const told = documentEntry(of, entry, page.changedFiles);
        return first ? { ...told, text: `${of}\n${told.text}` } : told;
      },
      maxTokens: max_tokens,
      offset: 0,
      total: entries.length,
      none: 'No entry fits.',
      data: { sections: page.sections },
    });
    const { next_cursor: cut, ...data } = answer.data;
    const end = offset + limit;
    const next = cut !== undefined ? `${offset}+${passed + Number(cut)}` : end < longest ? String(end) : null;
    const total = totals.reduce((sum, one) => sum + one, 0);
    const said = answer.text.replace(/\n… [^\n]*$/, '');
    return {
      text: next === null ? said : `${said}\n… more: call again with cursor "${next}".`,
      data: { ...data, total, ...(next === null ? {} : { next_cursor: next }) },
    };
  },
});

/** How many entries of each section were passed before, and how many of the page that begins there. */
function placeOf(cursor: string | undefined): [number, number] {
  const [page, inside, ...rest] = (cursor ?? '0').split('+');
  if (rest.length > 0) throw wrongCursor();
  return [offsetOf(page), offsetOf(inside)];
}

type Page = Result<'generations.document'>;
type DocumentEntry = Readonly<Record<string, unknown>> & {
  readonly id: string;
  readonly evidence: readonly { file: string; startLine: number }[];
};

function entriesOf({ document }: Page): { section: string; entry: DocumentEntry }[] {
  return Object.entries(document).flatMap(([section, list]) =>
    Array.isArray(list) ? (list as DocumentEntry[]).map((entry) => ({ section, entry })) : [],
  );
}

/** Uncertain entries are marked; the figure is in the structured content. */
const leastSure = 0.5;
/** Limit for a text in an entry. */
const textLetters = 500;

/**
 * Without what only the page of the app shows: hashes, ids of symbols that have a path. In words its name leads, and what no
 * call takes, its own id, is left out.
 */
function documentEntry(section: string, entry: DocumentEntry, changed: Page['changedFiles']): Entry {
  const { id, evidence, source: _, ...rest } = entry;
  const [first] = evidence;
  const place = first === undefined ? '' : `${first.file}:${first.startLine}`;
  const state = first === undefined ? undefined : changed[first.file];
  const fields = Object.entries(rest).map(([key, value]) => [key, short(value)] as const);
  const said = fields.filter(
    ([, value]) => value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
  );
  const lead = rest.name ?? rest.title ?? rest.layer;
  const unsure = typeof rest.confidence === 'number' && rest.confidence < leastSure ? ' (not sure)' : '';
  const told = said.flatMap(([key, value]) =>
    key === 'confidence' || (value === lead && (key === 'name' || key === 'title' || key === 'layer'))
      ? []
      : [`${key} ${inWords(value)}`],
  );
  return {
    text: `- ${inWords(lead ?? id)}${unsure}${told.length === 0 ? '' : `: ${told.join('; ')}`}  ${place}${state === undefined ? '' : ` (file ${state} since)`}`,
    data: {
      section,
      id,
      ...Object.fromEntries(said),
      at: place,
      ...(state === undefined ? {} : { file_state: state }),
    },
  };
}

function short(value: unknown): unknown {
  if (typeof value === 'string') return clip(value, textLetters);
  if (Array.isArray(value)) return value.slice(0, 20).map(short);
  if (typeof value !== 'object' || value === null) return value;
  const { typeId: _, memberId: __, ...rest } = value as Record<string, unknown>;
  return 'path' in rest && 'name' in rest
    ? rest.path || rest.name
    : Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, short(one)]));
}

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map(inWords).join(', ');
  if (typeof value === 'object' && value !== null) return Object.values(value).map(inWords).join(' ');
  return String(value);
}
