/** `evolution stats`. */
import { createWording } from '#shared/messages/translator.ts';
import type { RunCommand } from '../../command.ts';
import { table } from '../../terminal/table.ts';
import { findWorkspace, withWorkspace } from '../../workspace.ts';
import { dateTime } from '../memory/record-text.ts';

const inEnglish = createWording('en');

export const run: RunCommand = async (call) => {
  const { out } = call;
  const stats = await withWorkspace(
    findWorkspace(call.workspace),
    call,
    (link) => link.call('evolution.stats', {}, call),
    { settle: false },
  );
  out.result(stats, () => {
    const sum = (name: 'saved' | 'refused' | 'failed' | 'tokens'): number =>
      stats.days.reduce((total, day) => total + day[name], 0);
    const types = Object.entries(stats.types).map(([type, count]) => [`  ${type}`, String(count)]);
    const reasons = stats.reasons.map(({ code, count }) => [
      `  ${inEnglish({ key: `evolution.reasonName.${code}`, values: {} }) ?? code}`,
      String(count),
    ]);
    return table([
      ['questions explored', String(stats.totalQuestions)],
      ['today', String(stats.todayQuestions)],
      ['learning records', String(stats.totalLearningRecords)],
      ['last', stats.lastEvolutionTime === null ? 'never' : dateTime(stats.lastEvolutionTime)],
      [
        '30 days',
        `${sum('saved')} learnt, ${sum('refused')} refused, ${sum('failed')} failed, ${sum('tokens')} tokens`,
      ],
      ...(types.length === 0 ? [] : [['learnt by type', ''], ...types]),
      ...(reasons.length === 0 ? [] : [['refused, skipped or lowered', ''], ...reasons]),
    ]);
  });
};
