/** The file of the selected line, at that line, all found lines of it marked; the way to the next; where the line stands. */
import { useCallback } from 'react';
import type { TextFile, TextMatch } from '#shared/contract/find.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Button } from '../../../ui/controls/button.tsx';
import { KeyHint } from '../../../ui/controls/key-hint.tsx';
import { Icon } from '../../../ui/icons/icon.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import { FileSource } from '../../file/file-source.tsx';
import { markOf } from '../model/marks.ts';
import styles from './match-preview.module.css';
import { WhereThisIs } from './where-this-is.tsx';

export interface MatchPreviewProps {
  readonly found: { readonly file: TextFile; readonly match: TextMatch; readonly nth: number | null } | undefined;
  /** Index of the last line. */
  readonly of: number;
  readonly onStep: (by: 1 | -1) => void;
  readonly onOpen: (aside: boolean) => void;
  /** Before a link leads away. */
  readonly onLeave: () => void;
}

export function MatchPreview({ found, of, onStep, onOpen, onLeave }: MatchPreviewProps) {
  const { t } = useMessages();
  const matches = found?.file.matches;
  const marks = useCallback(
    (lines: readonly string[]) => (matches ?? []).map((match) => markOf(match, lines[match.line - 1])),
    [matches],
  );
  if (found === undefined) return <p className={styles.none}>{t('search.previewNone')}</p>;
  const { file, match, nth } = found;
  return (
    <>
      <header className={styles.head}>
        <Icon name="file" size="small" />
        <h2 className={styles.name} title={file.file}>
          <MiddleCut text={file.file.slice(file.file.lastIndexOf('/') + 1)} />
        </h2>
        {nth !== null && <span className={styles.nth}>{t('search.nth', { nth: nth + 1, total: of + 1 })}</span>}
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
          title={t('action.openInEditor')}
          onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
        >
          {t('action.open')} <KeyHint keys="Enter" />
        </Button>
      </header>
      <FileSource file={file.file} line={match.line} reveal={String(match.line)} marks={marks} />
      <WhereThisIs file={file} line={match.line} onLeave={onLeave} />
    </>
  );
}
