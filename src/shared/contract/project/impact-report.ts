/**
 * The impact of a change as a report that every door prints the same way: sections of lines, in the words of a language; and that
 * report as Markdown for a pull request. Main type: ReportSection.
 */
import type { Translate } from '#shared/messages/translator.ts';
import { coverageSentences } from '../coverage/sentences.ts';
import type { Impact, RiskPlace } from './impact.ts';

export interface ReportLine {
  /** A name, place or command: a text of the project. */
  readonly code: string;
  /** Where it is, where the name does not say it. */
  readonly place: string;
  readonly words: string;
}

export interface ReportSection {
  readonly key: 'types' | 'risks' | 'tests' | 'outdated' | 'together' | 'api';
  readonly title: string;
  readonly lines: readonly ReportLine[];
  /** Before the cut. */
  readonly total: number;
  /** How many, in words: `3 of 120`. */
  readonly count: string;
}

export function reportTitle(t: Translate, { subject, typesTotal, tests }: Impact): string {
  if (subject.kind === 'symbol') return t('impact.symbol', { name: subject.symbol.path });
  if (subject.kind === 'file') return t('impact.symbol', { name: subject.file });
  const [from, to] = [sideName(subject.from), sideName(subject.to)];
  const isNothing = typesTotal + tests.total === 0;
  if (subject.to.kind === 'commit') return t(isNothing ? 'impact.nothingBetween' : 'impact.between', { from, to });
  return t(isNothing ? 'impact.nothing' : 'impact.changes', { from });
}

const sideName = ({ name, commit = '' }: { name: string; commit?: string | undefined }): string =>
  commit === '' || commit.startsWith(name) ? name : `${name} (${commit.slice(0, 10)})`;

/** Sections with something to show. */
export function reportSections(t: Translate, impact: Impact): ReportSection[] {
  const { types, risks, tests, stale, together, api, subject } = impact;
  const section = (
    key: ReportSection['key'],
    title: string,
    lines: readonly ReportLine[],
    total: number,
    count = total > lines.length ? t('impact.shownOf', { shown: lines.length, total }) : String(total),
  ): ReportSection => ({ key, title, lines, total, count });
  const testLines = [
    ...tests.commands.map(({ text, folder }) => ({
      ...{ code: text, place: '' },
      words: folder === '' ? '' : t('impact.inFolder', { folder }),
    })),
    ...tests.files.map(({ file, ties }) => ({
      ...{ code: file, place: '' },
      words: ties.map((tie) => t(`impact.tie.${tie}`)).join(', '),
    })),
  ];
  const sections = [
    section(
      'types',
      t('impact.types'),
      types.map((type) => ({ code: type.path, place: type.file, words: typeWords(t, type) })),
      impact.typesTotal,
    ),
    section(
      'risks',
      t('impact.risks'),
      risks.map((risk) => ({ code: `${risk.file}:${risk.line}`, place: '', words: riskWords(t, risk) })),
      impact.risksTotal,
    ),
    section(
      'tests',
      t('impact.tests'),
      testLines,
      tests.total,
      t('impact.testsOf', { named: tests.total, of: tests.of }),
    ),
    section(
      'outdated',
      t(subject.kind === 'changes' ? 'impact.outdated' : 'impact.usesIt'),
      outdatedLines(t, stale),
      (stale.learnings?.total ?? 0) + stale.descriptions.total + stale.documents.total,
    ),
    section(
      'together',
      t('impact.together'),
      together.files.map(({ file, with: other, commits, of }) => ({
        ...{ code: file, place: '', words: t('impact.withFile', { file: other, commits, of }) },
      })),
      together.total,
    ),
    section(
      'api',
      t('impact.api'),
      api.changes.map(({ path, file, change, before, after }) => ({
        ...{ code: path, place: file },
        words: [t(`impact.api.${change}`), became(t, before, after)].filter((one) => one !== '').join(': '),
      })),
      api.total,
    ),
  ];
  return sections.filter(({ total }) => total > 0);
}

function typeWords(t: Translate, type: Impact['types'][number]): string {
  const { changeClass, kind, dependents, tests } = type;
  const why = [
    ...(kind === 'added' ? [t('impact.new')] : changeWords(t, type)),
    ...(dependents === null || kind === 'added' ? [] : [t('impact.dependents', { count: dependents })]),
    tests === 0 ? t('impact.noTest') : t('impact.testCount', { count: tests }),
  ];
  return t('impact.type', { class: t(`change.class.${changeClass}`), why: why.join(t('impact.semicolon')) });
}

/** What became of the members of a changed type. */
export function changeWords(t: Translate, { kind, reasons, members }: Impact['types'][number]): string[] {
  const counted = kind === 'changed' ? (['added', 'removed', 'changed'] as const) : [];
  return [
    ...reasons.map((reason) => t(`impact.short.${reason}`)),
    ...counted.flatMap((how) => (members[how] === 0 ? [] : [t(`impact.members.${how}`, { count: members[how] })])),
  ];
}

export function riskWords(t: Translate, risk: RiskPlace): string {
  const { reason, of, before = '', confidence, isChanged } = risk;
  const words =
    reason === 'renamed' ? t('impact.reason.renamed', { of, before }) : t(`impact.reason.${reason}`, { of });
  const noErrors = reason === 'throws' ? t('impact.noErrors') : '';
  const change = reason === 'renamed' ? '' : became(t, risk.before || noErrors, risk.after || noErrors);
  return [
    words,
    ...(change === '' ? [] : [change]),
    ...(confidence < sure ? [t('impact.unlikely')] : []),
    ...(isChanged ? [t('impact.changedToo')] : []),
  ].join(t('impact.semicolon'));
}

/** Below this, a place is only likely. */
const sure = 0.7;

function became(t: Translate, before = '', after = ''): string {
  return before !== '' && after !== '' && before !== after ? t('impact.became', { before, after }) : '';
}

function outdatedLines(t: Translate, { learnings, descriptions, documents }: Impact['stale']): ReportLine[] {
  return [
    ...(learnings?.records ?? []).map(({ question, file, origin }) => ({
      code: question,
      place: file,
      words: t(origin === 'own' ? 'impact.learning' : 'impact.foreignLearning'),
    })),
    ...descriptions.types.map(({ path }) => ({ code: path, place: '', words: t('impact.description') })),
    ...documents.sections.map(({ file, line, role, of, reason }) => ({
      ...{ code: `${file}:${line}`, place: '' },
      words: t(role === 'decision' ? 'impact.decision' : 'impact.document', {
        of,
        reason: t(`impact.short.${reason}`),
      }),
    })),
  ];
}

/** What the report does not know, and what it left out. */
export function reportRemarks(t: Translate, impact: Impact): string[] {
  const { subject, tests, together, stale, unsearched, unknown, coverage } = impact;
  const { ends, commits } = together.reach;
  return [
    ...(subject.kind === 'changes' && subject.to.kind === 'commit' ? [t('impact.usersNow')] : []),
    ...(tests.further === 0 ? [] : [t('impact.further', { count: tests.further })]),
    ...(tests.withoutCommand === 0 ? [] : [t('impact.withoutCommand', { count: tests.withoutCommand })]),
    ...(unsearched === 0 ? [] : [t('impact.unsearched', { count: unsearched })]),
    ...(stale.learnings === null ? [t('impact.noMemory')] : []),
    ...(commits === 0 ? [t('impact.noHistory')] : []),
    ...(ends === 'shallow' || ends === 'missing' ? [t('impact.shallow', { count: commits })] : []),
    ...unknown.map(({ why, count }) => t(`diff.unknown.${why}`, { count })),
    ...coverageSentences(t, coverage),
  ];
}

/** For a pull request. Names and texts of the project are code there, so that nothing of them is read as Markdown. */
export function reportMarkdown(t: Translate, impact: Impact): string {
  const sections = reportSections(t, impact).flatMap(({ key, title, lines, count, total }) => {
    const list = lines.map(({ code, place, words }) =>
      [
        `- ${span(code)}`,
        ...(place === '' ? [] : [`(${span(place)})`]),
        ...(words === '' ? [] : [escaped(words)]),
      ].join(' '),
    );
    const long = key !== 'tests' && total > mostOpen;
    const body = long
      ? ['<details><summary>', '', `**${title}** (${count})`, '', '</summary>', '', ...list, '', '</details>']
      : list;
    return long ? ['', ...body] : ['', `**${title}** (${count})`, '', ...body];
  });
  const remarks = reportRemarks(t, impact);
  return [
    `### ${escaped(reportTitle(t, impact))}`,
    ...sections,
    ...(remarks.length === 0 ? [] : ['', ...remarks.map((remark) => `_${escaped(remark)}_  `)]),
    '',
  ].join('\n');
}

/** Longer lists are folded. */
const mostOpen = 12;

/** A code span, whose fence is longer than any in the text. */
function span(text: string): string {
  const plain = text.replace(/\s+/g, ' ');
  const longest = Math.max(0, ...[...plain.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return longest === 0 ? `${fence}${plain}${fence}` : `${fence} ${plain} ${fence}`;
}

const escaped = (text: string): string =>
  text.replace(/[\\`*_{}[\]<>#|@~]/g, (mark) => (mark === '@' ? '&#64;' : `\\${mark}`));
