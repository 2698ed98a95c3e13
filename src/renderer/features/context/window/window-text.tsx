/**
 * The text of the window exactly as it is copied. It may be long (the budget may be two million characters), so it is laid out
 * piece by piece as it comes into sight; selecting and searching go over all of it.
 */
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Scroll } from '../../../ui/panes/scroll.tsx';
import { textPieces } from '../model/text-pieces.ts';
import styles from './window-text.module.css';

export function WindowText({ text }: { text: string }) {
  const { t } = useMessages();
  const pieces = useMemo(() => textPieces(text), [text]);
  if (text === '') return <p className={styles.none}>{t('context.textEmpty')}</p>;
  return (
    <Scroll className={styles.scroll} restoreAs="context.text">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a text that scrolls must be reached by keys. */}
      <section tabIndex={0} aria-label={t('context.text')} className={styles.text}>
        {pieces.map(({ at, piece, lines }) => (
          <pre key={at} style={{ containIntrinsicHeight: `auto ${lines * lineHeight}px` }}>
            {piece}
          </pre>
        ))}
      </section>
    </Scroll>
  );
}

/** Pixels, as in the style. */
const lineHeight = 19;
