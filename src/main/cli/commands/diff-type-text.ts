/** One type of a difference for people: why it is of its class, its outline and source as unified diffs, whom it reaches. */
import { lineDiff } from '#shared/base/line-diff.ts';
import type { Result } from '#shared/contract/contract.ts';
import { referenceSentences } from '#shared/contract/coverage/sentences.ts';
import type { DiffLine, HashCause, SourceText } from '#shared/contract/diff-type.ts';
import { words } from '../terminal/coverage.ts';
import { clean, type Output } from '../terminal/output.ts';
import { changedName, sideText } from './diff-text.ts';
import { unconfirmed } from './memory/record-text.ts';

type Whole = Result<'diff.type'>;
type Source = Pick<Result<'diff.source'>, 'pieces' | 'total'>;

/** Lines kept around a change. */
const context = 3;
/** Causes told of one hash; --json has more. */
const maxCauses = 12;

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

function oneLine(text: string): string {
  return clean(text).replaceAll(/\s+/g, ' ');
}
