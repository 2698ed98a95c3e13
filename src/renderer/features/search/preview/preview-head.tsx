/** The head of a preview: what is selected, which of how many it is, the way to the next, and to its own page. */
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { sourceOf } from '../model/found-places.ts';
import type { Found } from '../model/result-rows.ts';
import styles from './found-preview.module.css';

/** Draws the head of a preview. */
export type HeadOf = (icon: ReactNode, name: ReactNode, title: string) => ReactNode;

export interface HeadProps {
  readonly found: Found;
  /** Index of the last that was found. */
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: (aside: boolean) => void;
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly title: string;
}

export function PreviewHead({ found, of, icon, name, title, onStep, onOpen }: HeadProps) {
  const { t } = useMessages();
  return (
    <header className={styles.head}>
      {icon}
      <h2 className={styles.name} title={title}>
        {name}
      </h2>
      {found.nth !== null && (
        <span className={styles.nth}>{t('search.nth', { nth: found.nth + 1, total: of + 1 })}</span>
      )}
      <span className="grow" />
      <Button small look="ghost" onClick={() => onStep(-1)}>
        {t('search.previous')} <KeyHint keys="ArrowUp" />
      </Button>
      <Button small look="ghost" onClick={() => onStep(1)}>
        {t('search.next')} <KeyHint keys="ArrowDown" />
      </Button>
      <Button
        small
        icon="open"
        title={sourceOf(found) === null ? undefined : t('action.openInEditor')}
        onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      >
        {t('action.open')} <KeyHint keys="Enter" />
      </Button>
    </header>
  );
}
