/** What is wrong or may go wrong, the gravest first. */
import type { IssuesDocument } from '#shared/contract/generations/documents.ts';
import { say } from '#shared/messages/sentences.ts';
import type { Messages } from '../../../../lib/i18n/use-messages.ts';
import { cx } from '../../../../ui/cx.ts';
import { Cells } from '../grid/cells.tsx';
import type { DocRow, EntryRow } from '../grid/doc-row.ts';
import { Detail, fact } from '../grid/row-parts.tsx';
import styles from './rows.module.css';
import { noteRows, type Sections, sectionRows } from './sections.ts';

const severities = ['high', 'medium', 'low'] as const;
type Issue = IssuesDocument['issues'][number];

export function issueRows(
  document: IssuesDocument,
  sections: Sections,
  kinds: readonly string[],
  messages: Messages,
): DocRow[] {
  const { t } = messages;
  const shown = document.issues.filter(({ kind }) => kinds.length === 0 || kinds.includes(kind));
  const rows = severities.flatMap((severity) =>
    sectionRows(
      messages,
      {},
      {
        key: severity,
        title: t(`generations.severity.${severity}`),
        layout: 'sentence',
        columns: [
          '',
          t('generations.column.detail'),
          '',
          t('generations.column.kind'),
          t('generations.column.evidence'),
        ],
      },
      shown.filter((one) => one.severity === severity).map((one) => row(one, messages)),
    ),
  );
  return rows.length === 0 ? rows : [...rows, ...noteRows(messages, 'issues', document.issues.length, sections.issues)];
}

function row(one: Issue, { t, language }: Messages): EntryRow {
  const [title, detail] = [say(language, one.title), say(language, one.detail)];
  return {
    kind: 'entry',
    key: `issue ${one.id}`,
    name: title,
    evidence: one.evidence,
    draw: (_, fold) => (
      <Cells
        name={title}
        layout="sentence"
        mark={
          <i
            className={cx(styles.severity, styles[one.severity])}
            role="img"
            aria-label={t(`generations.severity.${one.severity}`)}
          />
        }
        text={detail}
        word={t(`generations.issue.${one.kind}`)}
        entry={one}
        onFold={fold}
      />
    ),
    detail: () => (
      <Detail facts={[fact(t('generations.fact.title'), title), fact(t('generations.column.detail'), detail)]} />
    ),
  };
}
