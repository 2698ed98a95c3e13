/** What is selected: a line in its file with all found lines marked, a learning, or the description of a type; the way to the next. */
import type { ReactNode } from 'react';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import type { Found } from '../model/result-rows.ts';
import { DescriptionPreview } from './description-preview.tsx';
import styles from './found-preview.module.css';
import { LearningPreview } from './learning-preview.tsx';
import { LinePreview } from './line-preview.tsx';
import { type HeadProps, PreviewHead } from './preview-head.tsx';

export interface FoundPreviewProps extends Pick<HeadProps, 'of' | 'onStep' | 'onOpen'> {
  readonly found: Found | undefined;
  /** Before a link leads away. */
  readonly onLeave: () => void;
}

export function FoundPreview({ found, of, onStep, onOpen, onLeave }: FoundPreviewProps) {
  const { t } = useMessages();
  if (found === undefined) return <p className={styles.none}>{t('search.previewNone')}</p>;
  const head = (icon: ReactNode, name: ReactNode, title: string) => (
    <PreviewHead {...{ found, of, onStep, onOpen, icon, name, title }} />
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
