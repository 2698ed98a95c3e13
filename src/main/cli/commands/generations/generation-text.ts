/** Generations as lines of text. */
import type { EndReason, GenerationInfo, RotationStatus, SkipReason } from '#shared/contract/generations/methods.ts';
import { createWording } from '#shared/messages/translator.ts';
import { clean, type Output, type Style } from '../../terminal/output.ts';
import { table } from '../../terminal/table.ts';
import { dateTime } from '../memory/record-text.ts';

export const stateStyles: Record<GenerationInfo['state'], Style> = {
  building: 'cyan',
  live: 'green',
  retired: 'dim',
  failed: 'red',
  stopped: 'yellow',
};

const facts = (out: Output, rows: readonly (readonly [name: string, value: string])[]): string[] =>
  table(
    rows.filter(([, value]) => value !== ''),
    (cell, column) => (column === 0 ? out.style('dim', cell) : cell),
  );

const word = createWording('en');

/** Of a system's words too, which may hold anything. */
export const endText = ({ code, ...values }: EndReason): string =>
  clean(word({ key: `generations.reason.${code}`, values }) ?? code);
const skipText = ({ code, ...values }: SkipReason): string => word({ key: `generations.skip.${code}`, values }) ?? code;

const at = (time: number | null): string => (time === null ? '' : dateTime(time));

export function infoLines(out: Output, info: GenerationInfo): string[] {
  const { counts, documents } = info;
  return [
    `${out.style('bold', info.id)}  ${out.style(stateStyles[info.state], info.state)}`,
    ...facts(out, [
      ['session', `${info.session}, order drawn from ${info.seed}`],
      ['started', at(info.startedAt)],
      ['all files read', at(info.finishedAt)],
      ['swapped in', at(info.swappedAt)],
      ['retired', at(info.retiredAt)],
      ['ended', at(info.endedAt)],
      [
        'holds',
        counts === null
          ? ''
          : `${counts.files} files, ${counts.types} types, ${counts.members} members, ${counts.edges} edges`,
      ],
      [
        'documents',
        documents === null
          ? ''
          : Object.entries(documents)
              .map(([name, count]) => `${name} ${count}`)
              .join(', '),
      ],
      ['analyst', info.analyst],
      ['reason', info.reason === null ? '' : endText(info.reason)],
      ['files', info.stored ? 'stored' : 'deleted'],
    ]),
  ];
}

export function statusLines(out: Output, status: RotationStatus): string[] {
  const { live, rebuild, nextAt, timer, skipped, failure, previous } = status;
  const minutes = timer.intervalMs / 60_000;
  return [
    ...infoLines(out, live),
    '',
    ...facts(out, [
      ['phase', status.phase],
      [
        'rebuild',
        rebuild === null
          ? 'none runs'
          : `${rebuild.id}, ${rebuild.step} ${rebuild.done}/${rebuild.total}${rebuild.swapAt === null ? '' : `, swap at ${dateTime(rebuild.swapAt)}`}`,
      ],
      ['timer', timer.enabled ? `every ${minutes} minutes` : 'off (rebuild.enabled)'],
      ['next', at(nextAt)],
      ['left out', skipped === null ? '' : `${dateTime(skipped.at)}: ${skipText(skipped.reason)}`],
      ['failed', failure === null ? '' : `${failure.id}, ${dateTime(failure.at)}: ${endText(failure.reason)}`],
      ['rollback to', previous ?? ''],
    ]),
  ];
}
