/**
 * The file changed while it was edited: both texts side by side, line by line, what differs tinted. What was typed stays; it is
 * written over the other only from here, where both can be seen.
 */
import { useMemo } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { Notice } from '../../../ui/feedback/notice.tsx';
import { inField } from '../model/doc-parts.ts';
import { differences } from './differences.ts';
import styles from './editor.module.css';
import { Side } from './side.tsx';

export interface CompareProps {
  readonly path: string;
  /** The file now; null where it is gone. */
  readonly theirs: string | null;
  readonly mine: string;
  readonly saving: boolean;
  readonly onOverwrite: () => void;
  readonly onBack: () => void;
  readonly onDiscard: () => void;
}

export function Compare({ path, theirs, mine, saving, onOverwrite, onBack, onDiscard }: CompareProps) {
  const { t } = useMessages();
  const sides = useMemo(() => differences(inField(theirs ?? ''), mine), [theirs, mine]);
  return (
    <section className={styles.compare} aria-label={t('bank.edit.both')}>
      <Notice tone="stale" title={theirs === null ? t('bank.edit.gone', { path }) : t('bank.edit.changed', { path })}>
        {t('bank.edit.kept')}
      </Notice>
      <div className={styles.sides}>
        <Side title={theirs === null ? t('bank.edit.noFile') : t('bank.edit.theirs')} lines={sides.theirs} />
        <Side title={t('bank.edit.mine')} lines={sides.mine} own />
      </div>
      <footer className={styles.acts}>
        <Button onClick={onBack}>{t('bank.edit.goOn')}</Button>
        <span className="grow" />
        <Button look="danger" onClick={onDiscard}>
          {t('bank.edit.takeTheirs')}
        </Button>
        <Button look="primary" disabled={saving} onClick={onOverwrite}>
          {t('bank.edit.overwrite')}
        </Button>
      </footer>
    </section>
  );
}
