/** A difference for people: by class, one line a type, its members below it, a summary at the end. */

import { lineDiff } from '#shared/base/text/line-diff.ts';
import {
  type ChangedMember,
  fateOf,
  type MemberDiff,
  type MemberTies,
  originOf,
  placeText,
  type TypeDiff,
} from '#shared/contract/change.ts';
import type { Result } from '#shared/contract/contract.ts';
import { referenceSentences } from '#shared/contract/coverage/sentences.ts';
import type { DiffedType, DiffSide, TypeDiffs } from '#shared/contract/diff.ts';
import type { DiffLine, HashCause, SourceText } from '#shared/contract/diff-type.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { words } from '../coverage.ts';
import { clean, type Output, type Style } from '../output.ts';
import { unconfirmed } from './memory/record-text.ts';

/** Lines shown of one type's members; --json has them all. */
const maxLines = 12;
/** A signature is cut here, unless two would look alike: what is longer wraps on every terminal. */
const maxSignature = 110;

type Shown = Pick<TypeDiffs, 'from' | 'to' | 'types' | 'propagated' | 'summary' | 'total'>;

export function diffText(out: Output, { from, to, types, propagated = [], summary, total }: Shown): string[] {
  const lines = [out.style('dim', `${sideText(from)} → ${sideText(to)}`)];
  const twins = repeated(types.map((type) => type.path));
  for (const changeClass of changeClasses) {
    const own = types.filter((type) => type.changeClass === changeClass);
    if (own.length === 0) continue;
    lines.push(
      '',
      `${out.style('bold', changeClass)}  ${own.length}`,
      ...own.flatMap((type) => typeLines(out, type, twins)),
    );
  }
  if (propagated.length > 0) {
    lines.push('', `${out.style('bold', 'DependencyStructure')}  ${propagated.length}`);
    for (const { path, file, from: causes } of propagated) {
      const more = causes.length > 1 ? ` and ${causes.length - 1} more` : '';
      lines.push(`  ${oneLine(path)}  ${out.style('cyan', oneLine(file))}`);
      lines.push(out.style('dim', `      leans on ${oneLine(causes[0] ?? '')}${more}`));
    }
  }
  if (types.length < total) lines.push('', out.style('dim', `… and ${total - types.length} more types (--limit)`));
  return [...lines, '', summaryText(summary)];
}

function sideText({ kind, name, commit }: DiffSide): string {
  if (kind === 'files') return 'files';
  if (kind === 'base') return 'when described';
  return commit === undefined || commit.startsWith(name) ? name : `${name} (${commit.slice(0, 10)})`;
}

const marks: Record<TypeDiff['kind'], { mark: string; style: Style }> = {
  added: { mark: '+', style: 'green' },
  removed: { mark: '-', style: 'red' },
  changed: { mark: '~', style: 'yellow' },
};

/** What changed in a type whose members are as they were. */
const ownChange: Record<TypeDiff['changeClass'], string> = {
  Structure: 'its declaration',
  PublicBehavior: 'its own code',
  Internal: 'its own code',
  Docs: 'its own doc',
  Cosmetic: 'comments or layout',
};

/** `renamed and moved, was Shop.Old; edited: Docs`; '' where name and place are as they were. */
function changedName(relation: DiffedType['relation']): string {
  if (relation === null || !(relation.renamed || relation.moved)) return '';
  const { renamed, moved, edited, before, after } = relation;
  const how = [...(renamed ? ['renamed'] : []), ...(moved ? ['moved'] : [])].join(' and ');
  const was = before.path === after.path ? before.file : before.path;
  return `${how}, was ${oneLine(was)}${edited === null ? '' : `; edited: ${edited}`}`;
}

function calledBefore({ alias, relation }: DiffedType): string[] {
  const told = changedName(relation);
  if (told !== '') return [told];
  return alias === undefined ? [] : [`was ${oneLine(alias.from)}`];
}

function anyMember({ members: { added, removed, changed } }: TypeDiff): boolean {
  return added.length + removed.length + changed.length > 0;
}

/** What is there more than once. */
function repeated(texts: readonly string[]): ReadonlySet<string> {
  const seen = new Set<string>();
  return new Set(texts.filter((text) => seen.size === seen.add(text).size));
}

/** @param twins paths that several types bear: their ids tell them apart. */
function typeLines(out: Output, type: DiffedType, twins: ReadonlySet<string>): string[] {
  const { mark, style } = marks[type.kind];
  const notes = [
    ...(twins.has(type.path) ? [type.typeId] : []),
    ...calledBefore(type),
    ...(type.propagatedCause === null ? [] : [type.propagatedCause]),
    ...(type.kind === 'changed' && !type.alias && type.relation?.edited !== null && !anyMember(type)
      ? [ownChange[type.changeClass]]
      : []),
  ];
  const note = notes.length === 0 ? '' : `  ${out.style('dim', `(${notes.join('; ')})`)}`;
  const head = `  ${out.style(style, mark)} ${oneLine(type.path)}  ${out.style('cyan', oneLine(type.file))}${note}`;
  const origin = ({ memberId }: MemberDiff): string => tieText(originOf(type.lineage, memberId), 'from', type.path);
  const fate = ({ memberId }: MemberDiff): string => tieText(fateOf(type.lineage, memberId), 'to', type.path);
  // For an added or removed type only members with another place are worth a line.
  const isShown = (tie: string): boolean => type.kind === 'changed' || tie !== '';
  const added = type.members.added.filter((member) => isShown(origin(member)));
  const removed = type.members.removed.filter((member) => isShown(fate(member)));
  const { changed } = type.members;
  const befores = changed.flatMap(({ before }) => before ?? []);
  const alike = repeated(
    [...removed, ...added, ...changed].map(({ signature }) => cut(signature)).concat(befores.map((it) => cut(it))),
  );
  const shown: Shorten = (signature) => (alike.has(cut(signature)) ? oneLine(signature) : cut(signature));
  const members = [
    ...removed.map((member) => ({
      member,
      lines: [memberLine(out, 'removed', shown(member.signature), fate(member))],
    })),
    ...added.map((member) => ({ member, lines: [memberLine(out, 'added', shown(member.signature), origin(member))] })),
    ...changed.map((member) => ({ member, lines: changedLines(out, member, shown) })),
  ].sort((a, b) => (a.member.name < b.member.name ? -1 : a.member.name > b.member.name ? 1 : 0));
  const lines = members.flatMap((each) => each.lines);
  const left = lines.length - maxLines;
  return [
    head,
    ...lines.slice(0, left > 1 ? maxLines : undefined),
    ...(left > 1 ? [out.style('dim', `      … and ${left} more lines (--json has all)`)] : []),
  ];
}

type Shorten = (signature: string) => string;

function memberLine(out: Output, kind: TypeDiff['kind'], signature: string, note = ''): string {
  const { mark, style } = marks[kind];
  return `      ${out.style(style, `${mark} ${signature}`)}${note === '' ? '' : `  ${out.style('dim', note)}`}`;
}

/** Functions named of those that one was taken out of. */
const maxOthers = 3;

function tieText(ties: MemberTies | null, direction: 'from' | 'to', path: string): string {
  if (ties === null) return '';
  const names = ties.others.map((other) => oneLine(placeText(other, path)));
  const left = names.length - maxOthers;
  const list = names.slice(0, maxOthers).join(', ') + (left > 0 ? ` and ${left} more` : '');
  return ties.kind === 'inlined' ? `inlined into ${list}` : `${ties.kind} ${direction} ${list}`;
}

function changedLines(out: Output, member: ChangedMember, shown: Shorten): string[] {
  const { before, aspects, was } = member;
  const signature = shown(member.signature);
  const changes = aspects.filter((aspect) => aspect !== 'signature' || before === undefined);
  const what = [...(was === undefined ? [] : [`renamed, was ${oneLine(was)}`]), ...changes].join(', ');
  const note = what === '' ? '' : `  ${out.style('dim', what)}`;
  if (before === undefined) return [`      ${out.style('yellow', '~')} ${signature}${note}`];
  return [memberLine(out, 'removed', shown(before)), `${memberLine(out, 'added', signature)}${note}`];
}

function summaryText(summary: TypeDiffs['summary']): string {
  const counts = changeClasses.flatMap((name) => (summary[name] === undefined ? [] : [`${summary[name]} ${name}`]));
  const all = changeClasses.reduce((sum, name) => sum + (summary[name] ?? 0), 0);
  const leaning = summary.DependencyStructure ?? 0;
  const head = all === 0 ? 'No type changed.' : `${all} ${all === 1 ? 'type' : 'types'}: ${counts.join(', ')}`;
  return leaning === 0 ? head : `${head}; ${leaning} more built on a changed structure (--propagated)`;
}

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ');
}

function cut(signature: string): string {
  const line = oneLine(signature);
  return line.length > maxSignature ? `${line.slice(0, maxSignature - 1)}…` : line;
}

type Whole = Result<'diff.type'>;
type Source = Pick<Result<'diff.source'>, 'pieces' | 'total'>;

/** Lines kept around a change. */
const context = 3;
/** Max causes listed per hash; --json has more. */
const maxCauses = 12;

/** One type of a difference for people: why it is of its class, its outline and source as unified diffs, whom it reaches. */
export function typeDiffText(out: Output, whole: Whole, source: Source): string[] {
  const { from, to, type, why, outline, semantic, effect } = whole;
  const lines = [
    out.style('dim', `${sideText(from)} → ${sideText(to)}`),
    `${out.style('bold', type.changeClass)}  ${clean(type.path)}  ${out.style('cyan', clean(type.file))}  ${type.kind}`,
  ];
  const relation = changedName(type.relation);
  const only = type.relation?.edited === null;
  if (relation !== '') lines.push(`  ${relation}${only ? '; nothing else changed' : ''}`);
  for (const { hash, before, after, differs, causes, total } of why) {
    if (!differs) continue;
    lines.push('', `${out.style('bold', hash)}  ${before ?? 'none'} → ${after ?? 'none'}`);
    lines.push(...causes.slice(0, maxCauses).map((cause) => `  ${causeText(cause)}`));
    if (total > maxCauses) lines.push(out.style('dim', `  … and ${total - maxCauses} more (--json)`));
  }
  if (outline.before !== outline.after) lines.push('', out.style('bold', 'Outline'), ...hunks(out, outline.lines));
  for (const { section, before, after, differs } of semantic.sections) {
    if (!differs) continue;
    const changes = lineDiff((before ?? '').split('\n'), (after ?? '').split('\n'));
    lines.push('', out.style('bold', section), ...hunks(out, changes));
  }
  for (const { before, after } of source.pieces) lines.push('', ...pieceText(out, before, after));
  const hidden = source.total - source.pieces.length;
  if (hidden > 0) lines.push(out.style('dim', `… and ${hidden} more declarations`));
  return [...lines, '', ...effectText(out, effect)];
}

function causeText({ of, change, signature, before, after, aspects = [] }: HashCause): string {
  if (of !== 'member') return oneLine(before === undefined ? of : `${of}: ${before || 'none'} → ${after || 'none'}`);
  const mark = { added: '+', removed: '-', changed: '~' }[change];
  const what = aspects.length === 0 ? '' : `  ${aspects.join(', ')}`;
  const now = signature ?? before ?? '';
  return oneLine(`${mark} ${now}${change === 'changed' && before !== undefined ? `  (was ${before})` : ''}${what}`);
}

function pieceText(out: Output, before: SourceText | null, after: SourceText | null): string[] {
  const head = [
    out.style('red', `--- ${before === null ? '/dev/null' : clean(before.file)}`),
    out.style('green', `+++ ${after === null ? '/dev/null' : clean(after.file)}`),
  ];
  const missing = [before, after].flatMap((side) => (side === null || side.text !== null ? [] : [whyNot(side)]));
  if (missing.length > 0) return [...head, ...missing.map((why) => out.style('dim', why))];
  const split = (side: SourceText | null): string[] => (side?.text == null ? [] : side.text.split('\n'));
  return [...head, ...hunks(out, lineDiff(split(before), split(after)), before?.startLine, after?.startLine)];
}

function whyNot({ file, tooLarge, notHere }: SourceText): string {
  if (tooLarge === undefined) return clean(notHere?.why ?? `${file} has no text.`);
  return clean(`${file} is too large to compare here: ${tooLarge.lines} lines, ${tooLarge.bytes} bytes.`);
}

/** As in unified diffs. Line numbers count from the beginning of the files. */
function hunks(out: Output, lines: readonly DiffLine[], firstBefore = 1, firstAfter = 1): string[] {
  const near = new Set<number>();
  lines.forEach(({ kind }, at) => {
    if (kind !== 'same') for (let n = at - context; n <= at + context; n += 1) near.add(n);
  });
  const shown: string[] = [];
  let last = -2;
  lines.forEach(({ kind, text }, at) => {
    if (!near.has(at)) return;
    if (at !== last + 1) {
      const [from, to] = [placeOf(lines, at, 'before'), placeOf(lines, at, 'after')];
      shown.push(out.style('cyan', `@@ -${from + firstBefore - 1} +${to + firstAfter - 1} @@`));
    }
    last = at;
    const line = clean(text);
    if (kind === 'same') shown.push(` ${line}`);
    else shown.push(kind === 'removed' ? out.style('red', `-${line}`) : out.style('green', `+${line}`));
  });
  return shown;
}

/** The line of a side at which a hunk begins. */
function placeOf(lines: readonly DiffLine[], at: number, side: 'before' | 'after'): number {
  return lines.slice(at).find((line) => line[side] !== null)?.[side] ?? 1;
}

function effectText(out: Output, { dependents, total, coverage, learnings }: Whole['effect']): string[] {
  const affected = dependents.filter((each) => each.affected).length;
  const lines = [
    total === 0
      ? 'Nothing depends on it.'
      : `${total} ${total === 1 ? 'type depends' : 'types depend'} on it${affected === 0 ? ', none affected' : `, ${affected} of those listed affected`}:`,
    ...dependents.map(({ path, tie, affected: is, semanticState, nextTotal }) => {
      const state = is ? `description ${semanticState}` : tie === 'use' ? 'uses it, not affected' : 'not affected';
      const further = nextTotal === 0 ? '' : out.style('dim', `  (${nextTotal} built on it in turn)`);
      return `  ${clean(path)}  ${state}${further}`;
    }),
    ...referenceSentences(words, coverage).map((line) => out.style('dim', `  ${line}`)),
  ];
  if (learnings !== null && learnings.total > 0) {
    lines.push(
      `${learnings.total} stale learnings about it:`,
      ...learnings.records.map(({ question, origin }) =>
        [`  ${oneLine(question)}`, unconfirmed(origin)].filter(Boolean).join('  '),
      ),
    );
  }
  return lines;
}
