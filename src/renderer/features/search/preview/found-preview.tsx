/** What is selected: a line in its file with all found lines marked, a learning, or the description of a type; the way to the next. */
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { sourceOf } from '../model/found-places.ts';
import type { Found } from '../model/result-rows.ts';
import { DescriptionPreview } from './description-preview.tsx';
import styles from './found-preview.module.css';
import { LearningPreview } from './learning-preview.tsx';
import { LinePreview } from './line-preview.tsx';

export interface FoundPreviewProps {
  readonly found: Found | undefined;
  /** Index of the last that was found. */
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: (aside: boolean) => void;
  /** Before a link leads away. */
  readonly onLeave: () => void;
}

export function FoundPreview(props: FoundPreviewProps) {
  const { found, onLeave } = props;
  const { t } = useMessages();
  if (found === undefined) return <p className={styles.none}>{t('search.previewNone')}</p>;
  const head = (icon: ReactNode, name: ReactNode, title: string) => (
    <Head {...props} found={found} icon={icon} name={name} title={title} />
  );
  switch (found.kind) {
    case 'line':
      return <LinePreview file={found.file} match={found.match} head={head} onLeave={onLeave} />;
    case 'learning':
      return <LearningPreview hit={found.hit} head={head} />;
    case 'description':
      return <DescriptionPreview found={found.found} head={head} />;
  }
}

/** Draws the head of a preview. */
export type HeadOf = (icon: ReactNode, name: ReactNode, title: string) => ReactNode;

interface HeadProps extends FoundPreviewProps {
  readonly found: Found;
  readonly icon: ReactNode;
  readonly name: ReactNode;
  readonly title: string;
}

function Head({ found, of, icon, name, title, onStep, onOpen }: HeadProps) {
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
