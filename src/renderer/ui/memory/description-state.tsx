/** Whether the description of a type still holds; `pending` and `generating` have an old one or none. */
import type { SemanticState } from '#shared/contract/change.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { cx } from '../cx.ts';
import { PlainFreshness } from './freshness.tsx';

export interface DescriptionStateProps {
  readonly of: SemanticState;
  readonly className?: string | undefined;
  readonly t: Translate;
}

export function DescriptionState({ of, className, t }: DescriptionStateProps) {
  switch (of) {
    case 'cached':
      return <PlainFreshness of="active" className={className} t={t} />;
    case 'stale':
      return <PlainFreshness of="stale" className={className} t={t} />;
    case 'none':
      return <span className={cx('faint', className)}>{t('context.semantic.none')}</span>;
    default:
      return <PlainFreshness of="stale" text={t('context.semantic.writing')} className={className} t={t} />;
  }
}
