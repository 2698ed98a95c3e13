/** A few lines of a file from one line on, coloured, for previews: nothing until they are there, and nothing where they cannot be read. */
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { useCall } from '../../../lib/use-call.ts';
import styles from './code-peek.module.css';
import { useCodeColours } from './use-code-colours.ts';

export interface FirstLinesProps {
  readonly file: string;
  /** From 1. */
  readonly from: number;
  /** Lines shown, at most. */
  readonly count: number;
}

export function FirstLines({ file, from, count }: FirstLinesProps) {
  const { t } = useMessages();
  const { data } = useCall('source.read', { file });
  const known = data?.file === file ? data : undefined;
  const lines = useMemo(() => (known?.text ?? '').split(/\r\n|\r|\n/), [known]);
  const to = Math.min(lines.length, from + count - 1);
  const coloured = useCodeColours(file, known?.language ?? null, lines, from, to);
  if (known === undefined || known.text === '' || to < from) return null;
  return (
    <figure className={styles.peek} aria-label={t('peek.of', { file, from, to })}>
      <ol className={styles.code}>
        {coloured.map((pieces, index) => (
          <li key={from + index}>
            <span className={styles.at}>{from + index}</span>
            <code className={styles.oneLine}>
              {pieces.map(({ at, text, sort }) => (
                <span key={at} className={sort === '' ? undefined : styles[sort]}>
                  {text}
                </span>
              ))}
            </code>
          </li>
        ))}
      </ol>
    </figure>
  );
}
