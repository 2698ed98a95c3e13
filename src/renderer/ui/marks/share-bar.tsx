/** Parts of a whole in shades of grey, largest first, with a legend in words under it (languages, storage). */
import type { CSSProperties } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import styles from './share-bar.module.css';

export interface SharePart {
  readonly key: string;
  readonly label: string;
  readonly value: number;
}

const shades = ['var(--text-muted)', 'var(--line-control)', 'var(--line-strong)'];

export function ShareBar({ label, parts }: { label: string; parts: readonly SharePart[] }) {
  const { t, format } = useMessages();
  const total = parts.reduce((sum, part) => sum + part.value, 0);
  if (total === 0) return null;
  const share = (part: SharePart) => part.value / total;
  const words = (part: SharePart) => `${part.label} ${format.percent(share(part))}`;
  const colour = (index: number) => ({ '--c': shades[Math.min(index, shades.length - 1)] }) as CSSProperties;
  return (
    <div className={styles.bar}>
      <div
        className={styles.track}
        role="img"
        aria-label={t('list.of', { name: label, list: parts.map(words).join(t('symbols.separator')) })}
      >
        {parts.map((part, index) => (
          <span key={part.key} style={{ ...colour(index), width: `${share(part) * 100}%` }} />
        ))}
      </div>
      <p className={styles.legend} aria-hidden="true">
        {parts.map((part, index) => (
          <span key={part.key}>
            <i style={colour(index)} />
            {words(part)}
          </span>
        ))}
      </p>
    </div>
  );
}
