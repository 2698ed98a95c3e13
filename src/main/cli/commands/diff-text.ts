/** A difference for people: by class, one line a type, its members below it, a summary at the end. */
import {
  type ChangedMember,
  fateOf,
  type MemberDiff,
  type MemberTies,
  originOf,
  placeText,
  type TypeDiff,
} from '#shared/contract/change.ts';
import type { DiffedType, DiffSide, TypeDiffs } from '#shared/contract/diff.ts';
import { changeClasses } from '#shared/contract/words.ts';
import { clean, type Output, type Style } from '../terminal/output.ts';

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

export function sideText({ kind, name, commit }: DiffSide): string {
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
export function changedName(relation: DiffedType['relation']): string {
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
  // Of an added or removed type only members that have another place are worth a line.
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
