/** How sure the analyst of a record is, 0 to 1: a bar with its figure, for pages that show how Memoscope works. */
import type { CSSProperties } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { cx } from '../cx.ts';
import styles from './confidence-bar.module.css';

/** The most that the static analyst may claim. */
export const staticCap = 0.6;

export function ConfidenceBar({ value, analyst }: { readonly value: number; readonly analyst: string }) {
  const { t } = useMessages();
  const figure = value.toFixed(2);
  const isCapped = analyst === 'static';
  const title = isCapped
    ? t('learnings.confidenceCap', { value: figure, cap: staticCap.toFixed(2) })
    : t('learnings.confidence', { value: figure });
  return (
    <span className={cx(styles.bar, isCapped && styles.cap)} title={title}>
      <i style={{ '--v': value } as CSSProperties} />
      {figure}
    </span>
  );
}
