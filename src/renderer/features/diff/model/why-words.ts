/** Why a hash changed, in a few words: how many members came, went and changed, and what of the type itself did. */
import type { HashCause, HashWhy } from '#shared/contract/diff-type.ts';
import type { Messages } from '../../../lib/i18n/use-messages.ts';

export function whyWords({ differs, causes, before, after, total }: HashWhy, { t }: Pick<Messages, 't'>): string {
  if (before === null && after === null) return t('diff.why.unknown');
  if (!differs) return t('diff.why.same');
  if (before === null || after === null) return t(before === null ? 'diff.why.new' : 'diff.why.gone');
  const members = causes.filter(({ of }) => of === 'member');
  const count = (change: HashCause['change']) => members.filter((cause) => cause.change === change).length;
  const own = new Set(causes.filter(({ of }) => of !== 'member').map(({ of }) => of));
  const said = [
    ...[...own].map((of) => (of === 'member' ? '' : t(`diff.why.of.${of}`))),
    ...(['changed', 'added', 'removed'] as const).flatMap((change) => {
      const n = count(change);
      return n === 0 ? [] : [t(`diff.why.${change}`, { count: n })];
    }),
    ...(total > causes.length ? [t('diff.why.more', { count: total - causes.length })] : []),
  ];
  return said.length === 0 ? t('diff.why.unsaid') : said.join(t('diff.comma'));
}

/** What one cause says, in full. */
export function causeWords({ of, change, signature, before, after }: HashCause, { t }: Pick<Messages, 't'>): string {
  const what = of === 'member' ? (signature ?? before ?? '') : t(`diff.why.of.${of}`);
  const how =
    before !== undefined && after !== undefined ? t('diff.why.fromTo', { before, after }) : t(`change.kind.${change}`);
  return t('diff.why.cause', { what, how });
}
