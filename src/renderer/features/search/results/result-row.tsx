/** One row of what was found: the head of a group or file with its count, a line of code with its matches marked, or what is known. */
import { memo } from 'react';
import type { TextMatch } from '#shared/contract/find.ts';
import type { Translate } from '#shared/messages/translator.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { IconName } from '../../../ui/icons/icon-shapes.ts';
import { EncodingTag } from '../../../ui/marks/encoding-tag.tsx';
import { CodeLine } from '../../../ui/text/code-line.tsx';
import { MiddleCut } from '../../../ui/text/middle-cut.tsx';
import type { ResultRow } from '../model/result-rows.ts';
import type { SearchGroup } from '../model/search-groups.ts';
import type { MarksOf } from '../model/word-marks.ts';
import { DescriptionRow } from './description-row.tsx';
import { LearningRow } from './learning-row.tsx';
import styles from './result-row.module.css';

const groupIcons: Readonly<Record<SearchGroup, IconName>> = {
  code: 'symbols',
  learnings: 'learnings',
  tests: 'check',
  docs: 'book',
  bank: 'bank',
  descriptions: 'pen',
};

export interface ResultRowProps {
  readonly row: ResultRow;
  readonly marksOf: MarksOf;
  readonly onFold: (key: string, open: boolean) => void;
}

export const ResultRowView = memo(function ResultRowView({ row, marksOf, onFold }: ResultRowProps) {
  const { t, format } = useMessages();
  switch (row.kind) {
    case 'group':
      return (
        <div className={styles.group}>
          <Fold row={row} name={t(`search.group.${row.group}`)} onFold={onFold} />
          <Icon name={groupIcons[row.group]} size="small" />
          <span>{t(`search.group.${row.group}`)}</span>
          <span className={styles.count}>{countOf(row, t)}</span>
        </div>
      );
    case 'file': {
      const { file, matches, total, encoding } = row.file;
      const at = file.lastIndexOf('/') + 1;
      return (
        <div className={styles.file} title={file}>
          <Fold row={row} name={file.slice(at)} onFold={onFold} />
          <Icon name="file" size="small" />
          <span className={styles.name}>
            <MiddleCut text={file.slice(at)} />
          </span>
          <span className={styles.folder}>{file.slice(0, Math.max(0, at - 1))}</span>
          <EncodingTag encoding={encoding} />
          <span className={styles.end}>
            {matches.length < total ? t('search.some', { shown: matches.length, total }) : format.number(total)}
          </span>
        </div>
      );
    }
    case 'line':
      return <FoundLine match={row.match} />;
    case 'more':
      return <span className={styles.more}>{t('search.more', { count: row.count })}</span>;
    case 'learning':
      return <LearningRow hit={row.hit} marksOf={marksOf} />;
    case 'description':
      return <DescriptionRow found={row.found} marksOf={marksOf} />;
    case 'rest':
      return <span className={styles.rest}>{t('search.moreTypes', { count: row.count })}</span>;
  }
});

function countOf({ group, total, meaning }: Extract<ResultRow, { kind: 'group' }>, t: Translate): string {
  const { found: count, files } = total;
  if (group === 'learnings')
    return t('search.foundBy', { count, by: t(`learnings.why.${meaning ? 'both' : 'words'}`) });
  if (group === 'descriptions') return t('unit.types', { count });
  return t('search.linesInFiles', { lines: t('search.lines', { count }), files: t('unit.files', { count: files }) });
}

/** Drawn again only for another line: its row changes whenever a page of lines comes. */
const FoundLine = memo(function FoundLine({ match }: { match: TextMatch }) {
  return <CodeLine line={match.line} text={match.text} ranges={match.ranges} />;
});

function Fold({
  row,
  name,
  onFold,
}: {
  row: ResultRow & { open: boolean };
  name: string;
  onFold: ResultRowProps['onFold'];
}) {
  const { t } = useMessages();
  return (
    <button
      type="button"
      tabIndex={-1}
      className={styles.fold}
      aria-label={t(row.open ? 'tree.fold' : 'tree.unfold', { name })}
      onClick={(event) => {
        event.stopPropagation();
        onFold(row.key, !row.open);
      }}
    >
      <Icon name={row.open ? 'down' : 'right'} size="small" />
    </button>
  );
}
